CREATE INDEX CONCURRENTLY "products_in_shop" ON "products" USING btree ("shop_id") INCLUDE ("id", "published", "awaits_shop", "sort", "sales", "stock", "price_fen", "ot_price_fen", "created_at", "name");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "favourites_by_time" ON "favourites" USING btree ("user_id", "kind", "created_at") INCLUDE ("target_id", "seen_price_fen");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_listed" ON "shops" USING btree ("sort", "sales", "id") INCLUDE ("kind", "longitude") WHERE "shops"."published";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_around" ON "shops" USING gist (point("longitude", "latitude")) INCLUDE ("id", "longitude", "latitude", "kind") WHERE "shops"."published" and "shops"."longitude" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_stores_score" ON "shops" USING btree ((("product_score_sum")::float8 / nullif("rating_count", 0)) desc nulls last, "id" desc nulls first) INCLUDE ("product_score_sum", "rating_count", "kind", "city") WHERE "shops"."published" and "shops"."longitude" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_stores_likes" ON "shops" USING btree ("likes", "id") INCLUDE ("kind", "city") WHERE "shops"."published" and "shops"."longitude" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_stores_newest" ON "shops" USING btree ("created_at", "id") INCLUDE ("kind", "city") WHERE "shops"."published" and "shops"."longitude" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY "products_kept";--> statement-breakpoint
DROP INDEX CONCURRENTLY "products_few";--> statement-breakpoint
DROP INDEX CONCURRENTLY "favourites_newest";--> statement-breakpoint
DROP INDEX CONCURRENTLY "shops_default";--> statement-breakpoint
DROP INDEX CONCURRENTLY "shops_place";--> statement-breakpoint
DROP INDEX CONCURRENTLY "shops_store_score";--> statement-breakpoint
DROP INDEX CONCURRENTLY "shops_store_likes";--> statement-breakpoint
DROP INDEX CONCURRENTLY "shops_store_newest";