DROP INDEX "shops_sort";--> statement-breakpoint
DROP INDEX "articles_kind_published_at";--> statement-breakpoint
DROP INDEX "articles_slug";--> statement-breakpoint
DROP INDEX "ledger_postings_owner_at";--> statement-breakpoint
DROP INDEX "messages_newest";--> statement-breakpoint
DROP INDEX "messages_newest_of_kind";--> statement-breakpoint
DROP INDEX "orders_number";--> statement-breakpoint
DROP INDEX "orders_of_person";--> statement-breakpoint
DROP INDEX "orders_state";--> statement-breakpoint
CREATE INDEX "products_shop_category" ON "products" USING btree ("shop_id","category_id") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX "orders_receiver" ON "orders" USING btree ("receiver" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_receiver_phone" ON "orders" USING btree ("receiver_phone");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "shops_default" ON "shops" USING btree ("sort","sales","id") WHERE "shops"."published";--> statement-breakpoint
CREATE INDEX "articles_kind_published_at" ON "articles" USING btree ("kind","published_at","id");--> statement-breakpoint
CREATE INDEX "articles_slug" ON "articles" USING btree ("slug","effective_at");--> statement-breakpoint
CREATE INDEX "ledger_postings_owner_at" ON "ledger_postings" USING btree ("owner_kind","owner_id","at","seq","asset","bucket");--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_newest_of_kind" ON "messages" USING btree ("user_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_number" ON "orders" USING btree ("no" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_of_person" ON "orders" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_state" ON "orders" USING btree ("state","created_at","id");