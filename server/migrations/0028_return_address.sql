ALTER TABLE "after_sales" ADD COLUMN "return_to" jsonb;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "return_to" jsonb;