CREATE TABLE "after_sale_lines" (
	"user_id" uuid NOT NULL,
	"after_sale_id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"qty" integer NOT NULL,
	"pay_fen" bigint NOT NULL,
	"freight_fen" bigint NOT NULL,
	"coupon_fen" bigint NOT NULL,
	"mall_coupon_fen" bigint NOT NULL,
	"xfq_fen" bigint NOT NULL,
	"jindou" bigint NOT NULL,
	"jindou_fen" bigint NOT NULL,
	CONSTRAINT "after_sale_lines_user_id_after_sale_id_order_line_id_pk" PRIMARY KEY("user_id","after_sale_id","order_line_id"),
	CONSTRAINT "after_sale_lines_qty" CHECK ("after_sale_lines"."qty" > 0 and "after_sale_lines"."pay_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "after_sales" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"type" integer NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"shipped" boolean NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"qty" integer NOT NULL,
	"pay_fen" bigint NOT NULL,
	"freight_fen" bigint NOT NULL,
	"xfq_fen" bigint NOT NULL,
	"jindou" bigint NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"express_company" text DEFAULT '' NOT NULL,
	"express_no" text DEFAULT '' NOT NULL,
	"express_phone" text DEFAULT '' NOT NULL,
	"due_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"back_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "after_sales_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "after_sales_state" CHECK ("after_sales"."state" in ('asked','refused','returning','returned','paying','refunded','withdrawn')),
	CONSTRAINT "after_sales_type" CHECK ("after_sales"."type" in (1, 2)),
	CONSTRAINT "after_sales_sums" CHECK ("after_sales"."qty" > 0 and "after_sales"."pay_fen" >= 0 and "after_sales"."xfq_fen" >= 0 and "after_sales"."jindou" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_refunded";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "refunding_num" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "open_after_sales" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_num" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "appended" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "appended_pictures" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "appended_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "after_sale_lines_line" ON "after_sale_lines" USING btree ("user_id","order_line_id");--> statement-breakpoint
CREATE INDEX "after_sales_id" ON "after_sales" USING btree ("id");--> statement-breakpoint
CREATE INDEX "after_sales_order" ON "after_sales" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "after_sales_state" ON "after_sales" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_due" ON "after_sales" USING btree ("due_at") WHERE "after_sales"."due_at" is not null;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_refunded" CHECK ("order_lines"."refunded_num" >= 0 and "order_lines"."refunding_num" >= 0 and "order_lines"."refunded_num" + "order_lines"."refunding_num" <= "order_lines"."qty");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_after_sales" CHECK ("orders"."open_after_sales" >= 0 and "orders"."refunded_num" between 0 and "orders"."total_num");