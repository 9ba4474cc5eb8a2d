CREATE TABLE "chat_ratings" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"shop_id" uuid,
	"agent_id" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"stars" smallint,
	"words" text DEFAULT '' NOT NULL,
	"rated_at" timestamp with time zone,
	CONSTRAINT "chat_ratings_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "chat_ratings_stars" CHECK ("chat_ratings"."stars" between 1 and 5 and ("chat_ratings"."stars" is null) = ("chat_ratings"."rated_at" is null))
);
--> statement-breakpoint
CREATE TABLE "video_comments_hidden" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"parent_id" uuid,
	"to_user_id" uuid,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hidden_with" uuid,
	"hidden_why" text NOT NULL,
	"hidden_by" text NOT NULL,
	"hidden_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "blocked_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "video_comments_hidden" ADD CONSTRAINT "video_comments_hidden_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_ratings_of" ON "chat_ratings" USING btree ("conversation_id","asked_at");--> statement-breakpoint
CREATE INDEX "chat_ratings_asked" ON "chat_ratings" USING btree ("asked_at","id","agent_id","stars");--> statement-breakpoint
CREATE INDEX "chat_ratings_low" ON "chat_ratings" USING btree ("asked_at","id") WHERE "chat_ratings"."stars" <= 2;--> statement-breakpoint
CREATE INDEX "video_comments_hidden_newest" ON "video_comments_hidden" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "video_comments_hidden_of" ON "video_comments_hidden" USING btree ("video_id","created_at","id");--> statement-breakpoint
CREATE INDEX "video_comments_hidden_with" ON "video_comments_hidden" USING btree ("hidden_with");--> statement-breakpoint
CREATE INDEX "video_comments_hidden_parent" ON "video_comments_hidden" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "video_comments_hidden_user" ON "video_comments_hidden" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "draws_newest" ON "draws" USING btree ("campaign","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "video_comments_newest" ON "video_comments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "video_comments_of" ON "video_comments" USING btree ("video_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "videos_unseen" ON "videos" USING btree ("created_at","id") WHERE "videos"."seen_at" is null and "videos"."shown" and not "videos"."blocked";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "videos_newest" ON "videos" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "videos_blocked" ON "videos" USING btree ("created_at","id") WHERE "videos"."blocked";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "videos_title" ON "videos" USING gin ("title" gin_trgm_ops);