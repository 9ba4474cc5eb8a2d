ALTER TABLE "draw_prizes" ADD COLUMN "kind" text DEFAULT 'points' NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_prizes" ADD COLUMN "detail" jsonb;