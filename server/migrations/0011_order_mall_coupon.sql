ALTER TABLE "order_lines" DROP CONSTRAINT "order_lines_pay";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_pay";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "mall_coupon_fen" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mall_coupon_fen" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_pay" CHECK ("order_lines"."pay_fen" >= 0 and "order_lines"."qty" > 0 and "order_lines"."mall_coupon_fen" between 0 and "order_lines"."coupon_fen");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_pay" CHECK ("orders"."pay_fen" >= 0 and "orders"."mall_coupon_fen" between 0 and "orders"."coupon_fen");