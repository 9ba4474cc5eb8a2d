-- Words near a misspelt one are found by trigrams, which an index below needs.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "addresses" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"real_name" text NOT NULL,
	"phone" text NOT NULL,
	"province" text NOT NULL,
	"city" text NOT NULL,
	"district" text NOT NULL,
	"city_id" text NOT NULL,
	"detail" text NOT NULL,
	"post_code" text DEFAULT '' NOT NULL,
	"longitude" text DEFAULT '' NOT NULL,
	"latitude" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "addresses_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
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
CREATE TABLE "brands" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "brands_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"parent_id" uuid,
	"name" text NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"shown" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "freight_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"region_codes" text[] DEFAULT '{}' NOT NULL,
	"deliverable" boolean DEFAULT true NOT NULL,
	"first_units" integer DEFAULT 1 NOT NULL,
	"first_fee_fen" bigint DEFAULT 0 NOT NULL,
	"next_units" integer DEFAULT 1 NOT NULL,
	"next_fee_fen" bigint DEFAULT 0 NOT NULL,
	"free_over_fen" bigint,
	CONSTRAINT "freight_rules_units" CHECK ("freight_rules"."first_units" > 0 and "freight_rules"."next_units" > 0),
	CONSTRAINT "freight_rules_fees" CHECK ("freight_rules"."first_fee_fen" >= 0 and "freight_rules"."next_fee_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "freight_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"name" text NOT NULL,
	"charge_by" text DEFAULT 'piece' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "freight_templates_charge_by" CHECK ("freight_templates"."charge_by" in ('piece', 'weight'))
);
--> statement-breakpoint
CREATE TABLE "hot_keywords" (
	"id" uuid PRIMARY KEY NOT NULL,
	"keyword" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "hot_keywords_keyword_unique" UNIQUE("keyword")
);
--> statement-breakpoint
CREATE TABLE "product_attrs" (
	"product_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"values" text[] NOT NULL,
	CONSTRAINT "product_attrs_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"category_id" uuid NOT NULL,
	"root_category_id" uuid NOT NULL,
	"brand_id" uuid,
	"name" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"keyword" text DEFAULT '' NOT NULL,
	"pictures" text[] NOT NULL,
	"video" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '件' NOT NULL,
	"price_fen" bigint NOT NULL,
	"ot_price_fen" bigint NOT NULL,
	"vip_price_fen" bigint,
	"sales" integer DEFAULT 0 NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"is_hot" boolean DEFAULT false NOT NULL,
	"is_best" boolean DEFAULT false NOT NULL,
	"is_new" boolean DEFAULT false NOT NULL,
	"is_qiangfu" boolean DEFAULT false NOT NULL,
	"freight_template_id" uuid,
	"postage_fen" bigint DEFAULT 0 NOT NULL,
	"limit_num" integer DEFAULT 0 NOT NULL,
	"spec_type" integer DEFAULT 0 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_prices" CHECK ("products"."price_fen" >= 0 and "products"."ot_price_fen" >= 0 and "products"."vip_price_fen" >= 0),
	CONSTRAINT "products_sums" CHECK ("products"."stock" >= 0 and "products"."sales" >= 0),
	CONSTRAINT "products_postage" CHECK ("products"."postage_fen" >= 0),
	CONSTRAINT "products_limit" CHECK ("products"."limit_num" >= 0),
	CONSTRAINT "products_pictures" CHECK (cardinality("products"."pictures") > 0)
);
--> statement-breakpoint
CREATE TABLE "search_history" (
	"user_id" uuid NOT NULL,
	"keyword" text NOT NULL,
	"id" uuid NOT NULL,
	"searched_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_history_user_id_keyword_pk" PRIMARY KEY("user_id","keyword")
);
--> statement-breakpoint
CREATE TABLE "search_terms" (
	"term" text PRIMARY KEY NOT NULL,
	"spelling" text NOT NULL,
	"weight" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "skus" (
	"id" uuid PRIMARY KEY NOT NULL,
	"product_id" uuid NOT NULL,
	"suk" text NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"price_fen" bigint NOT NULL,
	"ot_price_fen" bigint NOT NULL,
	"vip_price_fen" bigint,
	"cost_fen" bigint DEFAULT 0 NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"sales" integer DEFAULT 0 NOT NULL,
	"weight_g" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "skus_product_suk" UNIQUE("product_id","suk"),
	CONSTRAINT "skus_stock" CHECK ("skus"."stock" >= 0),
	CONSTRAINT "skus_sales" CHECK ("skus"."sales" >= 0),
	CONSTRAINT "skus_weight" CHECK ("skus"."weight_g" >= 0),
	CONSTRAINT "skus_prices" CHECK ("skus"."price_fen" >= 0 and "skus"."ot_price_fen" >= 0 and "skus"."vip_price_fen" >= 0 and "skus"."cost_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "favourites_user_id_kind_target_id_pk" PRIMARY KEY("user_id","kind","target_id"),
	CONSTRAINT "favourites_kind" CHECK ("favourites"."kind" in ('product', 'shop'))
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"slug" text,
	"version" text DEFAULT '' NOT NULL,
	"topic" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"synopsis" text DEFAULT '' NOT NULL,
	"content" text NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"author" text DEFAULT '' NOT NULL,
	"visits" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"effective_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
	"returned_at" timestamp with time zone,
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
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"info" text DEFAULT '' NOT NULL,
	"rules" text DEFAULT '' NOT NULL,
	"picture" text NOT NULL,
	"float_picture" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"stops_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activities_lasts" CHECK ("activities"."stops_at" > "activities"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "activity_products" (
	"activity_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "activity_products_activity_id_product_id_pk" PRIMARY KEY("activity_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"title" text NOT NULL,
	"picture" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"color" text DEFAULT '#FE6972' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"starts_at" timestamp with time zone,
	"stops_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "banners_place_known" CHECK ("banners"."place" in ('index', 'vip', 'sp', 'free', 'car'))
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"group_name" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"info" text DEFAULT '' NOT NULL,
	"tag" text DEFAULT '' NOT NULL,
	"picture" text NOT NULL,
	"url" text NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"role" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "entries_place_known" CHECK ("entries"."place" in ('icon', 'zone', 'tile', 'service'))
);
--> statement-breakpoint
CREATE TABLE "feed_tabs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"info" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"category_id" uuid,
	"sort" integer DEFAULT 0 NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	CONSTRAINT "feed_tabs_source_known" CHECK ("feed_tabs"."source" in ('recom', 'hot', 'qiangfu', 'products'))
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"endpoint" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_windows" (
	"subject" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"hits" integer NOT NULL,
	CONSTRAINT "rate_windows_subject_starts_at_pk" PRIMARY KEY("subject","starts_at")
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"key" text PRIMARY KEY NOT NULL,
	"answer_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "code_gates" (
	"phone" text PRIMARY KEY NOT NULL,
	"last_sent_at" timestamp with time zone NOT NULL,
	"day" text NOT NULL,
	"sends" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outside_ids" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outside_ids_provider_subject_pk" PRIMARY KEY("provider","subject"),
	CONSTRAINT "outside_ids_one_each" UNIQUE("user_id","provider")
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "phone_codes_phone_purpose_pk" PRIMARY KEY("phone","purpose")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"user_id" uuid NOT NULL,
	"id" uuid PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"rotated_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_for" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"subject" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"phone" text,
	"contact_phone" text DEFAULT '' NOT NULL,
	"phone_changed_at" timestamp with time zone,
	"password_hash" text,
	"nickname" text NOT NULL,
	"avatar" text DEFAULT '' NOT NULL,
	"sex" integer DEFAULT 0 NOT NULL,
	"birthday" date,
	"region" text DEFAULT '' NOT NULL,
	"invite_code" text NOT NULL,
	"referrer_id" uuid,
	"parent_id" uuid,
	"level" integer DEFAULT 0 NOT NULL,
	"growth_fen" bigint DEFAULT 0 NOT NULL,
	"roles" text[] DEFAULT '{}' NOT NULL,
	"muted" text[] DEFAULT '{}' NOT NULL,
	"disabled" boolean DEFAULT false NOT NULL,
	"merged_into" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_phone_unique" UNIQUE("phone"),
	CONSTRAINT "users_invite_code_unique" UNIQUE("invite_code"),
	CONSTRAINT "users_referrer_is_another" CHECK ("users"."referrer_id" <> "users"."id"),
	CONSTRAINT "users_sub_has_no_phone" CHECK ("users"."parent_id" is null or "users"."phone" is null)
);
--> statement-breakpoint
CREATE TABLE "ledger_accounts" (
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"asset" text NOT NULL,
	"bucket" text NOT NULL,
	"stripe" smallint DEFAULT 0 NOT NULL,
	"balance_minor" bigint DEFAULT 0 NOT NULL,
	"may_go_negative" boolean NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_accounts_pk" PRIMARY KEY("owner_kind","owner_id","asset","bucket","stripe"),
	CONSTRAINT "ledger_accounts_owner" CHECK ("ledger_accounts"."owner_kind" in ('user','merchant','pool','platform','outside')),
	CONSTRAINT "ledger_accounts_bucket" CHECK ("ledger_accounts"."bucket" in ('available','frozen','transit')),
	CONSTRAINT "ledger_accounts_floor" CHECK ("ledger_accounts"."balance_minor" >= 0 or "ledger_accounts"."may_go_negative"),
	CONSTRAINT "ledger_accounts_debtors" CHECK (not "ledger_accounts"."may_go_negative" or "ledger_accounts"."owner_kind" in ('platform','outside'))
);
--> statement-breakpoint
CREATE TABLE "ledger_assets" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"digits" smallint NOT NULL,
	"kind" text NOT NULL,
	"earned_by" text NOT NULL,
	"used_for" text NOT NULL,
	"cash_out" boolean DEFAULT false NOT NULL,
	"reference_minor" bigint,
	"reference_fen" bigint,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_assets_digits" CHECK ("ledger_assets"."digits" between 0 and 8),
	CONSTRAINT "ledger_assets_kind" CHECK ("ledger_assets"."kind" in ('money','points','voucher','value')),
	CONSTRAINT "ledger_assets_reference" CHECK (("ledger_assets"."reference_minor" is null) = ("ledger_assets"."reference_fen" is null) and coalesce("ledger_assets"."reference_minor", 1) > 0 and coalesce("ledger_assets"."reference_fen", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"asset" text NOT NULL,
	"bucket" text NOT NULL,
	"stripe" smallint NOT NULL,
	"seq" bigint NOT NULL,
	"transfer_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"balance_minor" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_postings_pk" PRIMARY KEY("owner_kind","owner_id","asset","bucket","stripe","seq"),
	CONSTRAINT "ledger_postings_amount" CHECK ("ledger_postings"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idem_key" text NOT NULL,
	"input_hash" text NOT NULL,
	"reason" text NOT NULL,
	"ref_kind" text NOT NULL,
	"ref_id" text NOT NULL,
	"memo" text DEFAULT '' NOT NULL,
	"reversal_of" uuid,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transfers_key" UNIQUE("idem_key")
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"svg" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "uploads_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "messages_kind_known" CHECK ("messages"."kind" in ('order', 'asset', 'activity', 'system'))
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
	"mall_coupon_fen" bigint NOT NULL,
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
	CONSTRAINT "order_lines_pay" CHECK ("order_lines"."pay_fen" >= 0 and "order_lines"."qty" > 0 and "order_lines"."mall_coupon_fen" between 0 and "order_lines"."coupon_fen"),
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
	"mall_coupon_fen" bigint NOT NULL,
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
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('unpaid','paid','shipped','received','complete','refunding','refunded','cancelled','split')),
	CONSTRAINT "orders_sum" CHECK ("orders"."pay_fen" = "orders"."goods_fen" + "orders"."freight_fen" - "orders"."coupon_fen" - "orders"."xfq_fen" - "orders"."jindou_fen" + "orders"."adjust_fen"),
	CONSTRAINT "orders_pay" CHECK ("orders"."pay_fen" >= 0 and "orders"."mall_coupon_fen" between 0 and "orders"."coupon_fen")
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
CREATE TABLE "payment_notices" (
	"channel" text NOT NULL,
	"notice_id" text NOT NULL,
	"pay_no" text NOT NULL,
	"trade_no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_notices_channel_notice_id_pk" PRIMARY KEY("channel","notice_id"),
	CONSTRAINT "payment_notices_outcome" CHECK ("payment_notices"."outcome" in ('paid','again','late','amount','double','unknown'))
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"user_id" uuid NOT NULL,
	"refund_no" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_refunds_user_id_refund_no_pk" PRIMARY KEY("user_id","refund_no"),
	CONSTRAINT "payment_refunds_status" CHECK ("payment_refunds"."status" in ('pending','done')),
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"pay_no" text NOT NULL,
	"order_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"scene" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"title" text NOT NULL,
	"trade_no" text DEFAULT '' NOT NULL,
	"prepaid" jsonb,
	"flag" text DEFAULT '' NOT NULL,
	"refund_asked_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"queried_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('created','paying','paid','closed','refunded')),
	CONSTRAINT "payments_channel" CHECK ("payments"."channel" in ('yue','weixin','alipay','uppay','sandbox')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_fen" >= 0),
	CONSTRAINT "payments_refunds" CHECK ("payments"."refunded_fen" <= "payments"."refund_asked_fen" and "payments"."refund_asked_fen" <= "payments"."amount_fen")
);
--> statement-breakpoint
CREATE TABLE "sandbox_trades" (
	"pay_no" text PRIMARY KEY NOT NULL,
	"amount_fen" bigint NOT NULL,
	"title" text NOT NULL,
	"return_url" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"trade_no" text NOT NULL,
	"paid_at" timestamp with time zone,
	"notice_at" timestamp with time zone,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"refunds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_trades_status" CHECK ("sandbox_trades"."status" in ('open','paid','failed','closed')),
	CONSTRAINT "sandbox_trades_refunds" CHECK ("sandbox_trades"."refunded_fen" <= "sandbox_trades"."amount_fen")
);
--> statement-breakpoint
CREATE TABLE "product_ratings" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"good_count" integer DEFAULT 0 NOT NULL,
	"middle_count" integer DEFAULT 0 NOT NULL,
	"poor_count" integer DEFAULT 0 NOT NULL,
	"star_sum" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_ratings_counts" CHECK ("product_ratings"."good_count" >= 0 and "product_ratings"."middle_count" >= 0 and "product_ratings"."poor_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_line_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"suk" text DEFAULT '' NOT NULL,
	"product_score" integer NOT NULL,
	"service_score" integer NOT NULL,
	"comment" text NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"merchant_reply" text DEFAULT '' NOT NULL,
	"merchant_replied_at" timestamp with time zone,
	"shown" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "replies_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "replies_order_line" UNIQUE("user_id","order_line_id"),
	CONSTRAINT "replies_scores" CHECK ("replies"."product_score" between 1 and 5 and "replies"."service_score" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "shop_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "shop_categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "shops" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"kind" text DEFAULT 'mall' NOT NULL,
	"is_self" boolean DEFAULT false NOT NULL,
	"category_id" uuid,
	"name" text NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"banners" text[] DEFAULT '{}' NOT NULL,
	"pictures" text[] DEFAULT '{}' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"aptitudes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"hours" text DEFAULT '' NOT NULL,
	"province" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"district" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"longitude" double precision,
	"latitude" double precision,
	"per_capita_fen" bigint DEFAULT 0 NOT NULL,
	"freight_template_id" uuid,
	"followers" integer DEFAULT 0 NOT NULL,
	"sales" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"product_score_sum" integer DEFAULT 0 NOT NULL,
	"service_score_sum" integer DEFAULT 0 NOT NULL,
	"is_best" boolean DEFAULT false NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"search" "tsvector" DEFAULT '' NOT NULL,
	"spelling" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shops_kind" CHECK ("shops"."kind" in ('mall', 'offline')),
	CONSTRAINT "shops_followers" CHECK ("shops"."followers" >= 0),
	CONSTRAINT "shops_offline_place" CHECK ("shops"."kind" <> 'offline' or ("shops"."longitude" is not null and "shops"."latitude" is not null)),
	CONSTRAINT "shops_longitude" CHECK ("shops"."longitude" between -180 and 180),
	CONSTRAINT "shops_latitude" CHECK ("shops"."latitude" between -90 and 90)
);
--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_rules" ADD CONSTRAINT "freight_rules_template_id_freight_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."freight_templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freight_templates" ADD CONSTRAINT "freight_templates_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_attrs" ADD CONSTRAINT "product_attrs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_brand_id_brands_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brands"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_freight_template_id_freight_templates_id_fk" FOREIGN KEY ("freight_template_id") REFERENCES "public"."freight_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_asset_ledger_assets_code_fk" FOREIGN KEY ("asset") REFERENCES "public"."ledger_assets"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_category_id_shop_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."shop_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_one_per_sku" ON "cart_lines" USING btree ("user_id","sku_id",coalesce("flash_item_id", '00000000-0000-0000-0000-000000000000'::uuid)) WHERE not "cart_lines"."buy_now";--> statement-breakpoint
CREATE INDEX "checkouts_expires" ON "checkouts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE INDEX "freight_rules_template" ON "freight_rules" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "freight_templates_shop" ON "freight_templates" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "products_default" ON "products" USING btree ("sort","sales","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_sales" ON "products" USING btree ("sales","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_fen","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","sort","sales","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_category_sales" ON "products" USING btree ("category_id","sales","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_root" ON "products" USING btree ("root_category_id","sort","sales","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_shop" ON "products" USING btree ("shop_id","sort","sales","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_shop_category" ON "products" USING btree ("shop_id","category_id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree ("brand_id","sort","sales","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_hot" ON "products" USING btree ("sales","id") WHERE "products"."published" and "products"."is_hot";--> statement-breakpoint
CREATE INDEX "products_best" ON "products" USING btree ("sort","sales","id") WHERE "products"."published" and "products"."is_best";--> statement-breakpoint
CREATE INDEX "products_new" ON "products" USING btree ("created_at","id") WHERE "products"."published" and "products"."is_new";--> statement-breakpoint
CREATE INDEX "products_qiangfu" ON "products" USING btree ("sort","sales","id") WHERE "products"."published" and "products"."is_qiangfu";--> statement-breakpoint
CREATE INDEX "products_vip" ON "products" USING btree ("sort","sales","id") WHERE "products"."published" and "products"."vip_price_fen" is not null;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "search_history_newest" ON "search_history" USING btree ("user_id","searched_at");--> statement-breakpoint
CREATE INDEX "search_terms_prefix" ON "search_terms" USING btree ("term" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_terms_spelling_prefix" ON "search_terms" USING btree ("spelling" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_terms_spelling" ON "search_terms" USING gist ("spelling" gist_trgm_ops);--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "articles_kind_published_at" ON "articles" USING btree ("kind","published_at","id");--> statement-breakpoint
CREATE INDEX "articles_kind_sort" ON "articles" USING btree ("kind","topic","sort");--> statement-breakpoint
CREATE INDEX "articles_slug" ON "articles" USING btree ("slug","effective_at");--> statement-breakpoint
CREATE INDEX "coupon_templates_shop" ON "coupon_templates" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "user_coupons_order" ON "user_coupons" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "flash_items_session" ON "flash_items" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "flash_items_product" ON "flash_items" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "flash_items_open" ON "flash_items" USING btree ("session_id") WHERE "flash_items"."returned_at" is null;--> statement-breakpoint
CREATE INDEX "flash_sessions_ends" ON "flash_sessions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "activities_stops_at" ON "activities" USING btree ("stops_at");--> statement-breakpoint
CREATE INDEX "banners_place" ON "banners" USING btree ("place","sort");--> statement-breakpoint
CREATE INDEX "entries_place" ON "entries" USING btree ("place","sort");--> statement-breakpoint
CREATE INDEX "captchas_expires" ON "captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_family" ON "sessions" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "tickets_expires" ON "tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_referrer" ON "users" USING btree ("referrer_id");--> statement-breakpoint
CREATE INDEX "users_parent" ON "users" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_transfer" ON "ledger_postings" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_owner_at" ON "ledger_postings" USING btree ("owner_kind","owner_id","at","seq","asset","bucket");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_transfers_reversed_once" ON "ledger_transfers" USING btree ("reversal_of") WHERE "ledger_transfers"."reversal_of" is not null;--> statement-breakpoint
CREATE INDEX "ledger_transfers_ref" ON "ledger_transfers" USING btree ("ref_kind","ref_id");--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_newest_of_kind" ON "messages" USING btree ("user_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("user_id","kind") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "order_lines_root" ON "order_lines" USING btree ("user_id","root_id");--> statement-breakpoint
CREATE INDEX "order_lines_untallied" ON "order_lines" USING btree ("created_at") WHERE not "order_lines"."tallied";--> statement-breakpoint
CREATE INDEX "orders_id" ON "orders" USING btree ("id");--> statement-breakpoint
CREATE INDEX "orders_number" ON "orders" USING btree ("no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_receiver" ON "orders" USING btree ("receiver" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_receiver_phone" ON "orders" USING btree ("receiver_phone");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_of_person" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_parent" ON "orders" USING btree ("user_id","parent_id") WHERE "orders"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("expires_at") WHERE "orders"."state" = 'unpaid';--> statement-breakpoint
CREATE INDEX "orders_shipped" ON "orders" USING btree ("shipped_at") WHERE "orders"."state" = 'shipped';--> statement-breakpoint
CREATE INDEX "orders_unsettled" ON "orders" USING btree ("received_at") WHERE "orders"."settled_at" is null and "orders"."received_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_notices_pay_no" ON "payment_notices" USING btree ("pay_no");--> statement-breakpoint
CREATE INDEX "payment_refunds_payment" ON "payment_refunds" USING btree ("user_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_due" ON "payment_refunds" USING btree ("next_at") WHERE "payment_refunds"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("user_id","order_id","channel","scene") WHERE "payments"."status" in ('created','paying');--> statement-breakpoint
CREATE INDEX "payments_pay_no" ON "payments" USING btree ("pay_no");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("expires_at") WHERE "payments"."status" in ('created','paying');--> statement-breakpoint
CREATE INDEX "sandbox_trades_notice" ON "sandbox_trades" USING btree ("notice_at") WHERE "sandbox_trades"."notice_at" is not null;--> statement-breakpoint
CREATE INDEX "replies_product" ON "replies" USING btree ("product_id","created_at","id") WHERE "replies"."shown";--> statement-breakpoint
CREATE INDEX "replies_product_score" ON "replies" USING btree ("product_id","product_score","created_at") WHERE "replies"."shown";--> statement-breakpoint
CREATE INDEX "replies_shop" ON "replies" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE INDEX "shops_default" ON "shops" USING btree ("sort","sales","id") WHERE "shops"."published";--> statement-breakpoint
CREATE INDEX "shops_city" ON "shops" USING btree ("city","category_id") WHERE "shops"."published";--> statement-breakpoint
CREATE INDEX "shops_owner" ON "shops" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "shops_search" ON "shops" USING gin ("search");--> statement-breakpoint
CREATE INDEX "shops_spelling" ON "shops" USING gin ("spelling" gin_trgm_ops);