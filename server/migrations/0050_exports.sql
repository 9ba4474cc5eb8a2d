CREATE TABLE "data_exports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"file" text DEFAULT '' NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "data_exports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "data_exports_state" CHECK ("data_exports"."state" in ('waiting','made','failed','gone'))
);
--> statement-breakpoint
DROP INDEX "car_members_due";--> statement-breakpoint
DROP INDEX "conversations_of_user";--> statement-breakpoint
DROP INDEX "conversations_of_shop";--> statement-breakpoint
DROP INDEX "draws_of_campaign";--> statement-breakpoint
DROP INDEX "video_likes_newest";--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one" ON "data_exports" USING btree ("user_id","asked_by") WHERE "data_exports"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "data_exports_waiting" ON "data_exports" USING btree ("asked_at") WHERE "data_exports"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "data_exports_made" ON "data_exports" USING btree ("expires_at") WHERE "data_exports"."state" = 'made';--> statement-breakpoint
CREATE INDEX "data_exports_over" ON "data_exports" USING btree ("asked_at") WHERE "data_exports"."state" in ('failed','gone');--> statement-breakpoint
CREATE INDEX "products_root_brand" ON "products" USING btree ("root_category_id","brand_id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_category_brand" ON "products" USING btree ("category_id","brand_id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "articles_help_characters" ON "articles" USING gin (to_tsvector('simple', regexp_replace("title" || ' ' || regexp_replace("content", '<[^>]*>', ' ', 'g'), '(.)', '\1 ', 'g'))) WHERE "articles"."kind" = 'help';--> statement-breakpoint
CREATE INDEX "orders_kept" ON "orders" USING btree ("user_id","pay_fen") WHERE "orders"."shop_id" is not null and "orders"."state" in ('paid','shipped','received','complete');--> statement-breakpoint
CREATE INDEX "commissions_pending" ON "commissions" USING btree ("user_id","amount_fen") WHERE "commissions"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "car_members_due" ON "car_members" USING btree ("next_month","joined_at","user_id") WHERE "car_members"."plate_index" is not null;--> statement-breakpoint
CREATE INDEX "conversations_of_user" ON "conversations" USING btree ("user_id","last_at","id");--> statement-breakpoint
CREATE INDEX "conversations_of_shop" ON "conversations" USING btree ("shop_id","last_at","id");--> statement-breakpoint
CREATE INDEX "draws_of_campaign" ON "draws" USING btree ("campaign","given","picked","bonus","guaranteed");--> statement-breakpoint
CREATE INDEX "video_likes_newest" ON "video_likes" USING btree ("user_id","created_at","video_id");