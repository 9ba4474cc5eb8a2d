CREATE INDEX CONCURRENTLY "orders_of_buyer" ON "orders" USING btree ("user_id","created_at","id","state","kind","shop_id","pay_fen","refunded_at","no","open_after_sales","refunded_num");--> statement-breakpoint
DROP INDEX CONCURRENTLY "orders_of_person";--> statement-breakpoint
DROP INDEX CONCURRENTLY "orders_kept";