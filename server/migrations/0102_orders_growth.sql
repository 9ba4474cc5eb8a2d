CREATE INDEX CONCURRENTLY "orders_of_buyer" ON "orders" USING btree ("user_id","created_at","id","state","kind","shop_id","pay_fen","refunded_at","no","open_after_sales","refunded_num");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "after_sales_asked" ON "after_sales" USING btree ("state","created_at","id","user_id","shop_id","type","pay_fen","kept_fen","decided_at","reason");--> statement-breakpoint
DROP INDEX CONCURRENTLY "orders_of_person";--> statement-breakpoint
DROP INDEX CONCURRENTLY "orders_kept";--> statement-breakpoint
DROP INDEX CONCURRENTLY "after_sales_state";