ALTER TABLE "products" ADD COLUMN "awaits_shop" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","price_fen","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_root_price" ON "products" USING btree ("root_category_id","price_fen","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_shop_price" ON "products" USING btree ("shop_id","price_fen","id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "products_awaiting" ON "products" USING btree ("shop_id") WHERE "products"."awaits_shop";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_on_sale" CHECK (not ("products"."published" and "products"."awaits_shop"));