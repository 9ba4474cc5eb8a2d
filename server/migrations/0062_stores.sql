CREATE TABLE "store_likes" (
	"user_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_likes_user_id_shop_id_pk" PRIMARY KEY("user_id","shop_id")
);
--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "open_minute" integer;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "close_minute" integer;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "rest_days" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "likes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_place" ON "shops" USING gist (point("longitude", "latitude")) WHERE "shops"."published" and "shops"."longitude" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_store_score" ON "shops" USING btree ((("product_score_sum")::float8 / nullif("rating_count", 0)) desc nulls last,"id" DESC NULLS FIRST) WHERE "shops"."published" and "shops"."longitude" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_store_likes" ON "shops" USING btree ("likes","id") WHERE "shops"."published" and "shops"."longitude" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_store_newest" ON "shops" USING btree ("created_at","id") WHERE "shops"."published" and "shops"."longitude" is not null;--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_likes" CHECK ("shops"."likes" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "shops" VALIDATE CONSTRAINT "shops_likes";--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_hours" CHECK (("shops"."open_minute" is null) = ("shops"."close_minute" is null) and "shops"."open_minute" between 0 and 1439
        and "shops"."close_minute" between 1 and 1440 and "shops"."open_minute" <> "shops"."close_minute") NOT VALID;--> statement-breakpoint
ALTER TABLE "shops" VALIDATE CONSTRAINT "shops_hours";--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_rest" CHECK ("shops"."rest_days" <@ array[0,1,2,3,4,5,6] and cardinality("shops"."rest_days") < 7) NOT VALID;--> statement-breakpoint
ALTER TABLE "shops" VALIDATE CONSTRAINT "shops_rest";