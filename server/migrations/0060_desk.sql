CREATE TABLE "console_views" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"shop_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "console_views_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "console_views_name" UNIQUE("user_id","list","name")
);
--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "shelf_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "console_views_default" ON "console_views" USING btree ("user_id","list") WHERE "console_views"."is_default";--> statement-breakpoint
CREATE INDEX "console_views_shared" ON "console_views" USING btree ("list","shop_id") WHERE "console_views"."shared";--> statement-breakpoint
CREATE INDEX "user_coupons_used" ON "user_coupons" USING btree ("template_id","user_id") WHERE "user_coupons"."state" = 'used';--> statement-breakpoint
CREATE INDEX "orders_shop_open" ON "orders" USING btree ("shop_id","created_at","id") WHERE "orders"."shop_id" is not null and "orders"."settled_at" is null and "orders"."state" in ('paid','shipped','received','complete');