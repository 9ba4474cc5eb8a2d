CREATE INDEX CONCURRENTLY "order_lines_by_day" ON "order_lines" USING btree ("created_at","user_id","order_id","product_id","sku_id","qty","pay_fen","shop_id","title");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_by_day" ON "orders" USING btree ("created_at","id","user_id","parent_id","state","kind","shop_id","pay_type","pay_fen","paid_at","shipped_at","ship_code","sent_num","receiver_region");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_marked" ON "orders" USING btree ("created_at","id") WHERE "orders"."mark" <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_noted" ON "orders" USING btree ("created_at","id") WHERE "orders"."staff_note" <> '';--> statement-breakpoint
DROP INDEX CONCURRENTLY "order_lines_newest";--> statement-breakpoint
DROP INDEX CONCURRENTLY "orders_placed";
