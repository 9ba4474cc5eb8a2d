ALTER TABLE "locks" ADD COLUMN "counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "locks" SET "counted" = false WHERE "end_reason" NOT IN ('', 'merged');
