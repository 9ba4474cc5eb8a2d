CREATE INDEX CONCURRENTLY "products_of_leaf" ON "products" USING btree ("category_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY "products_of_category";