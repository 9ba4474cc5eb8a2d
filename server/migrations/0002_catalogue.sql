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
	"is_word" boolean NOT NULL,
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
ALTER TABLE "shops" ADD CONSTRAINT "shops_category_id_shop_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."shop_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_id","sort" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "freight_rules_template" ON "freight_rules" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "freight_templates_shop" ON "freight_templates" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX "products_default" ON "products" USING btree ("sort" DESC NULLS LAST,"sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_sales" ON "products" USING btree ("sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_fen","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","sort" DESC NULLS LAST,"sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_category_sales" ON "products" USING btree ("category_id","sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_root" ON "products" USING btree ("root_category_id","sort" DESC NULLS LAST,"sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_shop" ON "products" USING btree ("shop_id","sort" DESC NULLS LAST,"sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree ("brand_id","sort" DESC NULLS LAST,"sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_hot" ON "products" USING btree ("sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "products"."published" and "products"."is_hot";--> statement-breakpoint
CREATE INDEX "products_best" ON "products" USING btree ("sort" DESC NULLS LAST,"sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "products"."published" and "products"."is_best";--> statement-breakpoint
CREATE INDEX "products_new" ON "products" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "products"."published" and "products"."is_new";--> statement-breakpoint
CREATE INDEX "products_qiangfu" ON "products" USING btree ("sort" DESC NULLS LAST,"sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "products"."published" and "products"."is_qiangfu";--> statement-breakpoint
CREATE INDEX "products_vip" ON "products" USING btree ("sort" DESC NULLS LAST,"sales" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "products"."published" and "products"."vip_price_fen" is not null;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "search_history_newest" ON "search_history" USING btree ("user_id","searched_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "search_terms_prefix" ON "search_terms" USING btree ("term" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_terms_spelling_prefix" ON "search_terms" USING btree ("spelling" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "search_terms_spelling" ON "search_terms" USING gin ("spelling" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("user_id","kind","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "replies_product" ON "replies" USING btree ("product_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "replies"."shown";--> statement-breakpoint
CREATE INDEX "replies_product_score" ON "replies" USING btree ("product_id","product_score","created_at" DESC NULLS LAST) WHERE "replies"."shown";--> statement-breakpoint
CREATE INDEX "replies_shop" ON "replies" USING btree ("shop_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "shops_sort" ON "shops" USING btree ("sort" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "shops"."published";--> statement-breakpoint
CREATE INDEX "shops_city" ON "shops" USING btree ("city","category_id") WHERE "shops"."published";--> statement-breakpoint
CREATE INDEX "shops_owner" ON "shops" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "shops_search" ON "shops" USING gin ("search");--> statement-breakpoint
CREATE INDEX "shops_spelling" ON "shops" USING gin ("spelling" gin_trgm_ops);