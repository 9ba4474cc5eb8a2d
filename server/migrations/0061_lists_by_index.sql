CREATE TABLE "video_authors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"videos" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO "video_authors" ("user_id", "videos", "likes")
	SELECT "user_id", count(*), coalesce(sum("likes"), 0) FROM "videos" WHERE "shown" and not "blocked" GROUP BY "user_id";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_of_brand" ON "products" USING btree ("brand_id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_marked" ON "products" USING btree (("is_hot"::int + 2 * "is_best"::int + 4 * "is_new"::int + 8 * "is_qiangfu"::int),"sort","sales","id") WHERE "products"."published" and ("products"."is_hot" or "products"."is_best" or "products"."is_new" or "products"."is_qiangfu");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_settled_kinds" ON "orders" USING btree ("settled_at","kind") WHERE "orders"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_placed" ON "shops" USING btree ("city","province","category_id") WHERE "shops"."published" and "shops"."longitude" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_around" ON "shops" USING btree ("city","longitude","latitude","id") WHERE "shops"."published";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_best" ON "shops" USING btree ("sort","sales","id") WHERE "shops"."published" and "shops"."is_best";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "video_comments_roots" ON "video_comments" USING btree ("video_id") WHERE "video_comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "video_comments_replies" ON "video_comments" USING btree ("parent_id","video_id") WHERE "video_comments"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "videos_open" ON "videos" USING btree ("shown") WHERE "videos"."shown" and not "videos"."blocked";--> statement-breakpoint
DROP INDEX CONCURRENTLY "orders_settled";
