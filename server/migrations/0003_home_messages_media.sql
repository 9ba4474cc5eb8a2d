CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
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
ALTER TABLE "articles" DROP CONSTRAINT "articles_slug_unique";--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "version" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "topic" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "sort" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "effective_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "activities_stops_at" ON "activities" USING btree ("stops_at");--> statement-breakpoint
CREATE INDEX "banners_place" ON "banners" USING btree ("place","sort");--> statement-breakpoint
CREATE INDEX "entries_place" ON "entries" USING btree ("place","sort");--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_newest_of_kind" ON "messages" USING btree ("user_id","kind","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_unread" ON "messages" USING btree ("user_id","kind") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "articles_kind_sort" ON "articles" USING btree ("kind","topic","sort");--> statement-breakpoint
CREATE INDEX "articles_slug" ON "articles" USING btree ("slug","effective_at" DESC NULLS LAST);