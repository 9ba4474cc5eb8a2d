DROP INDEX "categories_parent";--> statement-breakpoint
DROP INDEX "products_default";--> statement-breakpoint
DROP INDEX "products_sales";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_category";--> statement-breakpoint
DROP INDEX "products_category_sales";--> statement-breakpoint
DROP INDEX "products_root";--> statement-breakpoint
DROP INDEX "products_shop";--> statement-breakpoint
DROP INDEX "products_brand";--> statement-breakpoint
DROP INDEX "products_hot";--> statement-breakpoint
DROP INDEX "products_best";--> statement-breakpoint
DROP INDEX "products_new";--> statement-breakpoint
DROP INDEX "products_qiangfu";--> statement-breakpoint
DROP INDEX "products_vip";--> statement-breakpoint
DROP INDEX "search_history_newest";--> statement-breakpoint
DROP INDEX "favourites_newest";--> statement-breakpoint
DROP INDEX "replies_product";--> statement-breakpoint
DROP INDEX "replies_product_score";--> statement-breakpoint
DROP INDEX "replies_shop";--> statement-breakpoint
DROP INDEX "shops_sort";--> statement-breakpoint
CREATE INDEX "categories_parent" ON "categories" USING btree ("parent_id","sort");--> statement-breakpoint
CREATE INDEX "products_default" ON "products" USING btree ("sort","sales","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_sales" ON "products" USING btree ("sales","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","sort","sales","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_category_sales" ON "products" USING btree ("category_id","sales","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_root" ON "products" USING btree ("root_category_id","sort","sales","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_shop" ON "products" USING btree ("shop_id","sort","sales","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_brand" ON "products" USING btree ("brand_id","sort","sales","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_hot" ON "products" USING btree ("sales","id") WHERE "products"."published" and "products"."is_hot";--> statement-breakpoint
CREATE INDEX "products_best" ON "products" USING btree ("sort","sales","id") WHERE "products"."published" and "products"."is_best";--> statement-breakpoint
CREATE INDEX "products_new" ON "products" USING btree ("created_at","id") WHERE "products"."published" and "products"."is_new";--> statement-breakpoint
CREATE INDEX "products_qiangfu" ON "products" USING btree ("sort","sales","id") WHERE "products"."published" and "products"."is_qiangfu";--> statement-breakpoint
CREATE INDEX "products_vip" ON "products" USING btree ("sort","sales","id") WHERE "products"."published" and "products"."vip_price_fen" is not null;--> statement-breakpoint
CREATE INDEX "search_history_newest" ON "search_history" USING btree ("user_id","searched_at");--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("user_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "replies_product" ON "replies" USING btree ("product_id","created_at","id") WHERE "replies"."shown";--> statement-breakpoint
CREATE INDEX "replies_product_score" ON "replies" USING btree ("product_id","product_score","created_at") WHERE "replies"."shown";--> statement-breakpoint
CREATE INDEX "replies_shop" ON "replies" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE INDEX "shops_sort" ON "shops" USING btree ("sort","id") WHERE "shops"."published";