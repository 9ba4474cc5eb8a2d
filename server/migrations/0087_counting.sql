CREATE INDEX CONCURRENTLY "products_of_discount" ON "products" USING btree ("shop_id") WHERE "products"."published" and "products"."ot_price_fen" > "products"."price_fen";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_of_leaf" ON "products" USING btree ("category_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY "products_of_category";