CREATE TABLE "subshop_goods" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subshop_goods_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "subshop_rates" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"rate_bp" integer NOT NULL,
	"edited_by" text NOT NULL,
	"edited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subshop_rates_rate" CHECK ("subshop_rates"."rate_bp" between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "subshops" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"notice" text DEFAULT '' NOT NULL,
	"agreement_version" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"close_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subshops_id_unique" UNIQUE("id"),
	CONSTRAINT "subshops_close" CHECK (("subshops"."closed_at" is null) = ("subshops"."close_reason" = ''))
);
--> statement-breakpoint
ALTER TABLE "commissions" DROP CONSTRAINT "commissions_role";--> statement-breakpoint
ALTER TABLE "stat_days" DROP CONSTRAINT "stat_days_scope";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "brought_bp" integer;--> statement-breakpoint
ALTER TABLE "subshop_rates" ADD CONSTRAINT "subshop_rates_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subshop_goods_latest" ON "subshop_goods" USING btree ("user_id","added_at","product_id");--> statement-breakpoint
CREATE INDEX "subshop_goods_product" ON "subshop_goods" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "subshop_rates_latest" ON "subshop_rates" USING btree ("edited_at","product_id");--> statement-breakpoint
CREATE INDEX "subshops_newest" ON "subshops" USING btree ("created_at","user_id");--> statement-breakpoint
CREATE INDEX "subshops_closed" ON "subshops" USING btree ("closed_at","user_id") WHERE "subshops"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "commission_takings_at" ON "commission_takings" USING btree ("at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "commissions_shared" ON "commissions" USING btree ("settled_at","user_id") WHERE "commissions"."role" = 'share' and "commissions"."state" = 'settled';--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_brought_bp" CHECK ("order_lines"."brought_bp" is null or ("order_lines"."brought_bp" between 1 and 10000 and "order_lines"."brought_by" is not null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_brought_bp";--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_role" CHECK ("commissions"."role" in ('first','second','partner','dock','lock','share')) NOT VALID;--> statement-breakpoint
ALTER TABLE "commissions" VALIDATE CONSTRAINT "commissions_role";--> statement-breakpoint
ALTER TABLE "stat_days" ADD CONSTRAINT "stat_days_scope" CHECK ("stat_days"."scope" in ('shop','person','programme','product','placed','sharer')) NOT VALID;--> statement-breakpoint
ALTER TABLE "stat_days" VALIDATE CONSTRAINT "stat_days_scope";
