ALTER TABLE "approvals" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "shop_id" uuid;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "price_from_fen" bigint;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "approvals_of_shop" ON "approvals" USING btree ("shop_id","created_at","id") WHERE shop_id is not null;