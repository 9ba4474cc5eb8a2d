CREATE TABLE "server_nodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" text NOT NULL,
	"node_version" text NOT NULL,
	"jobs" boolean NOT NULL,
	"memory_mb" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "server_nodes_memory" CHECK ("server_nodes"."memory_mb" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"suk" text NOT NULL,
	"delta" integer NOT NULL,
	"stock" integer NOT NULL,
	"cause" text NOT NULL,
	"order_no" text DEFAULT '' NOT NULL,
	"by" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_changes_stock" CHECK ("stock_changes"."stock" >= 0 and "stock_changes"."delta" <> 0),
	CONSTRAINT "stock_changes_cause" CHECK ("stock_changes"."cause" in ('cancel','refund','aftersale','reserve','release','flash','edit','import'))
);
--> statement-breakpoint
DROP INDEX "products_low";--> statement-breakpoint
ALTER TABLE "job_leases" ADD COLUMN "every_s" integer;--> statement-breakpoint
ALTER TABLE "job_leases" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_leases" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_leases" ADD COLUMN "done" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_leases" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_leases" ADD COLUMN "failure" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_leases" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_leases" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "hidden_why" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "hidden_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "stock_changes_product" ON "stock_changes" USING btree ("product_id","at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_lines_shelf" ON "order_lines" USING btree ("product_id","created_at","id") WHERE "order_lines"."flash_item_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "replies_desk" ON "replies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "replies_desk_star" ON "replies" USING btree ("product_score","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "replies_desk_product" ON "replies" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "replies_hidden" ON "replies" USING btree ("created_at","id") WHERE not "replies"."shown";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "replies_open" ON "replies" USING btree ("created_at","id") WHERE "replies"."shown" and "replies"."merchant_reply" = '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "replies_open_shop" ON "replies" USING btree ("shop_id","created_at","id") WHERE "replies"."shown" and "replies"."merchant_reply" = '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_low" ON "products" USING btree ("created_at","id","stock") WHERE "products"."stock" <= 100;