CREATE INDEX CONCURRENTLY "replies_of_shop" ON "replies" USING btree ("shop_id","created_at","id","product_score","shown");--> statement-breakpoint
DROP INDEX CONCURRENTLY "replies_shop";