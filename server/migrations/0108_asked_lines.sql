ALTER TABLE "after_sale_lines" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "after_sale_lines" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "after_sale_lines_asked" ON "after_sale_lines" USING btree ("asked_at") INCLUDE ("after_sale_id", "product_id", "qty", "pay_fen", "kept_pay_fen") WHERE "after_sale_lines"."asked_at" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "after_sale_lines_unnoted" ON "after_sale_lines" USING btree ("user_id","after_sale_id") WHERE "after_sale_lines"."asked_at" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "draw_grants_sums" ON "draw_grants" USING btree ("campaign") INCLUDE ("key", "times", "left");