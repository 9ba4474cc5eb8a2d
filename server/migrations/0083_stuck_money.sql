ALTER TABLE "payment_notices" ADD COLUMN "seen_to_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "seen_to_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "seen_to_words" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_ship_no" ON "orders" USING btree ("ship_no") WHERE "orders"."ship_no" <> '';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "payment_notices_odd" ON "payment_notices" USING btree ("at","notice_id") WHERE "payment_notices"."outcome" in ('amount','double','unknown');