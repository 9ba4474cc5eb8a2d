ALTER TABLE "after_sales" ADD COLUMN "return_to" jsonb;--> statement-breakpoint
ALTER TABLE "search_terms" ADD COLUMN "whole" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "return_to" jsonb;