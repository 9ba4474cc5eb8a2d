CREATE INDEX CONCURRENTLY "after_sales_newest" ON "after_sales" USING btree ("id","state","type");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "applications_in_state" ON "applications" USING btree ("state","submitted_at","id","kind");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_trade" ON "payments" USING btree ("trade_no") WHERE "payments"."trade_no" <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payments_back" ON "payments" USING btree ("order_id") WHERE "payments"."refund_asked_fen" > 0;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "commissions_of_account" ON "commissions" USING btree ("user_id","role","created_at","id","state","taken_back_fen","amount_fen");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "commissions_newest" ON "commissions" USING btree ("created_at","id","state","taken_back_fen","amount_fen");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tb_gifts_shop_newest" ON "tb_gifts" USING btree ("shop_id","created_at","id","user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tb_gifts_all_newest" ON "tb_gifts" USING btree ("created_at","id","user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tb_gifts_order_newest" ON "tb_gifts" USING btree ("created_at","id","user_id") WHERE "tb_gifts"."order_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tb_gifts_task_newest" ON "tb_gifts" USING btree ("created_at","id","user_id") WHERE "tb_gifts"."task_id" is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY "after_sales_id";--> statement-breakpoint
DROP INDEX CONCURRENTLY "applications_waiting";--> statement-breakpoint
DROP INDEX CONCURRENTLY "commissions_of_person";--> statement-breakpoint
DROP INDEX CONCURRENTLY "tb_gifts_of_shop";--> statement-breakpoint
DROP INDEX CONCURRENTLY "tb_gifts_newest";--> statement-breakpoint
DROP INDEX CONCURRENTLY "tb_gifts_newest_order";--> statement-breakpoint
DROP INDEX CONCURRENTLY "tb_gifts_newest_task";