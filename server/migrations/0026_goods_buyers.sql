CREATE TABLE "goods_buyers" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"bought" integer NOT NULL,
	CONSTRAINT "goods_buyers_user_id_product_id_pk" PRIMARY KEY("user_id","product_id"),
	CONSTRAINT "goods_buyers_bought" CHECK ("goods_buyers"."bought" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "counted" boolean DEFAULT false NOT NULL;