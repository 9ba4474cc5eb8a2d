CREATE INDEX CONCURRENTLY "products_of_discount" ON "products" USING btree ("shop_id") WHERE "products"."published" and "products"."ot_price_fen" > "products"."price_fen";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_of_leaf" ON "products" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "coupon_templates_open" ON "coupon_templates" USING btree ("shop_id","ends_at") WHERE "coupon_templates"."published";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "user_coupons_unused" ON "user_coupons" USING btree ("user_id","ends_at") WHERE "user_coupons"."state" = 'unused';--> statement-breakpoint
DROP INDEX CONCURRENTLY "products_of_category";--> statement-breakpoint
DROP INDEX CONCURRENTLY "coupon_templates_ending";