ALTER TABLE "conversations" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What was said before this version waits for nobody.
ALTER TABLE "video_comments" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "video_comments" ALTER COLUMN "seen_at" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_open" ON "conversations" USING btree ("last_at","id") WHERE "conversations"."is_open";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "video_comments_unseen" ON "video_comments" USING btree ("created_at","id") WHERE "video_comments"."seen_at" is null;