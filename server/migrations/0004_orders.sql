CREATE TABLE "cart_lines" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"flash_item_id" uuid,
	"qty" integer NOT NULL,
	"seen_price_fen" bigint NOT NULL,
	"buy_now" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cart_lines_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "cart_lines_qty" CHECK ("cart_lines"."qty" between 1 and 9999)
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"snapshot" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkouts_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "coupon_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid,
	"title" text NOT NULL,
	"threshold_fen" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"stock" integer NOT NULL,
	"claimed" integer DEFAULT 0 NOT NULL,
	"per_person" integer DEFAULT 1 NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_templates_amount" CHECK ("coupon_templates"."amount_fen" > 0 and "coupon_templates"."threshold_fen" >= 0),
	CONSTRAINT "coupon_templates_claimed" CHECK ("coupon_templates"."claimed" between 0 and "coupon_templates"."stock")
);
--> statement-breakpoint
CREATE TABLE "user_coupons" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"shop_id" uuid,
	"title" text NOT NULL,
	"threshold_fen" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'unused' NOT NULL,
	"order_id" uuid,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_coupons_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "user_coupons_nth" UNIQUE("user_id","template_id","nth"),
	CONSTRAINT "user_coupons_state" CHECK ("user_coupons"."state" in ('unused', 'used'))
);
--> statement-breakpoint
CREATE TABLE "flash_buyers" (
	"user_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"bought" integer NOT NULL,
	CONSTRAINT "flash_buyers_user_id_item_id_pk" PRIMARY KEY("user_id","item_id"),
	CONSTRAINT "flash_buyers_bought" CHECK ("flash_buyers"."bought" >= 0)
);
--> statement-breakpoint
CREATE TABLE "flash_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"price_fen" bigint NOT NULL,
	"stock" integer NOT NULL,
	"per_person" integer NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "flash_items_price" CHECK ("flash_items"."price_fen" > 0),
	CONSTRAINT "flash_items_stock" CHECK ("flash_items"."stock" >= 0 and "flash_items"."per_person" > 0)
);
--> statement-breakpoint
CREATE TABLE "flash_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "flash_sessions_hours" CHECK ("flash_sessions"."starts_at" < "flash_sessions"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "flash_stripes" (
	"item_id" uuid NOT NULL,
	"stripe" integer NOT NULL,
	"stock" integer NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "flash_stripes_item_id_stripe_pk" PRIMARY KEY("item_id","stripe"),
	CONSTRAINT "flash_stripes_sold" CHECK ("flash_stripes"."sold" between 0 and "flash_stripes"."stock")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"action" text NOT NULL,
	"words" text NOT NULL,
	"actor_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_events_user_id_order_id_id_pk" PRIMARY KEY("user_id","order_id","id")
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"root_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"shop_id" uuid NOT NULL,
	"shop_name" text NOT NULL,
	"product_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"flash_item_id" uuid,
	"flash_taken" jsonb,
	"title" text NOT NULL,
	"picture" text NOT NULL,
	"suk" text NOT NULL,
	"qty" integer NOT NULL,
	"price_kind" text NOT NULL,
	"price_fen" bigint NOT NULL,
	"goods_fen" bigint NOT NULL,
	"freight_fen" bigint NOT NULL,
	"coupon_fen" bigint NOT NULL,
	"xfq_fen" bigint NOT NULL,
	"jindou" bigint NOT NULL,
	"jindou_fen" bigint NOT NULL,
	"adjust_fen" bigint DEFAULT 0 NOT NULL,
	"pay_fen" bigint NOT NULL,
	"refunded_num" integer DEFAULT 0 NOT NULL,
	"reviewed" boolean DEFAULT false NOT NULL,
	"tallied" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_lines_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "order_lines_sum" CHECK ("order_lines"."pay_fen" = "order_lines"."goods_fen" + "order_lines"."freight_fen" - "order_lines"."coupon_fen" - "order_lines"."xfq_fen" - "order_lines"."jindou_fen" + "order_lines"."adjust_fen"),
	CONSTRAINT "order_lines_pay" CHECK ("order_lines"."pay_fen" >= 0 and "order_lines"."qty" > 0),
	CONSTRAINT "order_lines_refunded" CHECK ("order_lines"."refunded_num" between 0 and "order_lines"."qty")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"no" text NOT NULL,
	"order_key" uuid,
	"parent_id" uuid,
	"kind" text DEFAULT 'mall' NOT NULL,
	"state" text DEFAULT 'unpaid' NOT NULL,
	"shop_id" uuid,
	"shop_name" text DEFAULT '' NOT NULL,
	"total_num" integer NOT NULL,
	"goods_fen" bigint NOT NULL,
	"freight_fen" bigint NOT NULL,
	"coupon_fen" bigint NOT NULL,
	"xfq_fen" bigint NOT NULL,
	"jindou" bigint NOT NULL,
	"jindou_fen" bigint NOT NULL,
	"adjust_fen" bigint DEFAULT 0 NOT NULL,
	"pay_fen" bigint NOT NULL,
	"pay_type" text DEFAULT '' NOT NULL,
	"payment_id" uuid,
	"receiver" text NOT NULL,
	"receiver_phone" text NOT NULL,
	"receiver_region" text NOT NULL,
	"receiver_detail" text NOT NULL,
	"mark" text DEFAULT '' NOT NULL,
	"ship_code" text DEFAULT '' NOT NULL,
	"ship_company" text DEFAULT '' NOT NULL,
	"ship_no" text DEFAULT '' NOT NULL,
	"signature" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"shipped_at" timestamp with time zone,
	"received_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "orders_one_per_checkout" UNIQUE("user_id","order_key"),
	CONSTRAINT "orders_no" UNIQUE("user_id","no"),
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('unpaid','paid','shipped','received','complete','refunding','refunded','cancelled','split')),
	CONSTRAINT "orders_sum" CHECK ("orders"."pay_fen" = "orders"."goods_fen" + "orders"."freight_fen" - "orders"."coupon_fen" - "orders"."xfq_fen" - "orders"."jindou_fen" + "orders"."adjust_fen"),
	CONSTRAINT "orders_pay" CHECK ("orders"."pay_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "parcel_traces" (
	"code" text NOT NULL,
	"no" text NOT NULL,
	"trace" jsonb NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "parcel_traces_code_no_pk" PRIMARY KEY("code","no")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_one_per_sku" ON "cart_lines" USING btree ("user_id","sku_id",coalesce("flash_item_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE not "cart_lines"."buy_now";--> statement-breakpoint
CREATE INDEX "checkouts_expires" ON "checkouts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "coupon_templates_shop" ON "coupon_templates" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "user_coupons_order" ON "user_coupons" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "flash_items_session" ON "flash_items" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "flash_items_product" ON "flash_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "flash_sessions_ends" ON "flash_sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "order_lines_root" ON "order_lines" USING btree ("user_id","root_id");--> statement-breakpoint
CREATE INDEX "order_lines_untallied" ON "order_lines" USING btree ("created_at") WHERE not "order_lines"."tallied";--> statement-breakpoint
CREATE INDEX "orders_id" ON "orders" USING btree ("id");--> statement-breakpoint
CREATE INDEX "orders_number" ON "orders" USING btree ("no");--> statement-breakpoint
CREATE INDEX "orders_of_person" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_parent" ON "orders" USING btree ("user_id","parent_id");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("expires_at") WHERE "orders"."state" = 'unpaid';--> statement-breakpoint
CREATE INDEX "orders_shipped" ON "orders" USING btree ("shipped_at") WHERE "orders"."state" = 'shipped';--> statement-breakpoint
CREATE INDEX "orders_unsettled" ON "orders" USING btree ("received_at") WHERE "orders"."settled_at" is null and "orders"."received_at" is not null;