CREATE INDEX CONCURRENTLY "products_of_category" ON "products" USING btree ("root_category_id","category_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_root_brand_best" ON "products" USING btree ("root_category_id","brand_id","sort","sales","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_category_brand_best" ON "products" USING btree ("category_id","brand_id","sort","sales","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_brought_names" ON "users" USING btree ("referrer_id","created_at","id","nickname") WHERE not "users"."disabled";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_lines_newest" ON "order_lines" USING btree ("created_at","user_id","order_id","product_id","qty","pay_fen","shop_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_lines_titles" ON "order_lines" USING btree ("shop_id","title","order_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_placed" ON "orders" USING btree ("created_at","id","parent_id","state","pay_fen");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_at_shop" ON "orders" USING btree ("shop_id","created_at","id","state","kind","open_after_sales","refunded_at","pay_fen","no","receiver","receiver_phone") WHERE "orders"."shop_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_sold_by_shop" ON "orders" USING btree ("shop_id","paid_at","state","user_id","id","parent_id","kind","pay_fen") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_sold" ON "orders" USING btree ("paid_at","state","shop_id","user_id","id","kind","pay_fen","created_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tb_gifts_of_task" ON "tb_gifts" USING btree ("task_id","state","given") WHERE "tb_gifts"."task_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_of_city" ON "shops" USING btree ("city","kind","longitude","latitude","id","created_at","open_minute","close_minute","rest_days") WHERE "shops"."published";--> statement-breakpoint
DROP INDEX "products_root_brand";--> statement-breakpoint
DROP INDEX "products_category_brand";--> statement-breakpoint
DROP INDEX "users_brought";--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_of_shop";--> statement-breakpoint
DROP INDEX "orders_shop_paid";--> statement-breakpoint
DROP INDEX "orders_paid";--> statement-breakpoint
DROP INDEX "tb_gifts_task";--> statement-breakpoint
DROP INDEX "shops_around";