CREATE TABLE "shop_shelves" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"selling" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_shelves" ADD CONSTRAINT "shop_shelves_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "shop_shelves" ("shop_id", "selling")
	SELECT s."id", EXISTS (SELECT FROM "products" p WHERE p."shop_id" = s."id" AND p."published") FROM "shops" s;
--> statement-breakpoint
CREATE INDEX "shop_shelves_selling" ON "shop_shelves" USING btree ("shop_id") WHERE "shop_shelves"."selling";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "calendar_days_signed" ON "calendar_days" USING btree ("calendar","day","user_id","created_at") WHERE not "calendar_days"."made_up";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "calendar_people_remindable" ON "calendar_people" USING btree ("calendar","user_id") WHERE "calendar_people"."remindable";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "calendar_reminders_day" ON "calendar_reminders" USING btree ("calendar","day","user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_of_shop" ON "products" USING btree ("shop_id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_of_root_brand" ON "products" USING btree ("root_category_id","brand_id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_of_leaf_brand" ON "products" USING btree ("category_id","brand_id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_of_marks" ON "products" USING btree ("is_hot","is_best","is_new","is_qiangfu") WHERE "products"."published" and ("products"."is_hot" or "products"."is_best" or "products"."is_new" or "products"."is_qiangfu");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "articles_out" ON "articles" USING btree ("kind","published_at","id") WHERE "articles"."published";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "articles_read" ON "articles" USING btree ("kind","sort","id","published_at","topic") WHERE "articles"."published";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_group" ON "users" USING btree ("referrer_id","created_at","id","muted") WHERE not "users"."disabled" and "users"."parent_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_lines_due" ON "order_lines" USING btree ("created_at","order_id","user_id","id") WHERE not "order_lines"."tallied";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_city_best" ON "shops" USING btree ("city","kind","category_id","sort","sales","id","district") WHERE "shops"."published";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_picked" ON "shops" USING btree ("id","sort","sales") WHERE "shops"."published";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_closed" ON "shops" USING btree ("id") WHERE not "shops"."published";--> statement-breakpoint
DROP INDEX CONCURRENTLY "order_lines_untallied";