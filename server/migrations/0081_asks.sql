CREATE INDEX CONCURRENTLY "products_kept" ON "products" USING btree ("shop_id","published","awaits_shop","sales","id","name");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_few" ON "products" USING btree ("shop_id","id") WHERE "products"."stock" <= 10;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "skus_out" ON "skus" USING btree ("product_id") WHERE "skus"."stock" = 0;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_brought" ON "users" USING btree ("referrer_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_other" ON "orders" USING btree ("user_id","kind","created_at","id") WHERE "orders"."kind" <> 'mall';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_own" ON "orders" USING btree ("user_id","settled_at","id","shop_id","kind","state","goods_fen","pay_fen","paid_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_shop_states" ON "orders" USING btree ("shop_id","state","kind") WHERE "orders"."shop_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "commissions_paid" ON "commissions" USING btree ("user_id","role","settled_at","source","shop_id","amount_fen","taken_back_fen") WHERE "commissions"."state" = 'settled';--> statement-breakpoint
DROP INDEX CONCURRENTLY "users_referrer";--> statement-breakpoint
DROP INDEX CONCURRENTLY "orders_packages";