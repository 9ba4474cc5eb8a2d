CREATE TABLE "direct_uploads" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "direct_uploads_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "video_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"parent_id" uuid,
	"to_user_id" uuid,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_likes" (
	"user_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_likes_user_id_video_id_pk" PRIMARY KEY("user_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "video_notices" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"comment_id" uuid,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "video_notices_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "video_notices_kind" CHECK ("video_notices"."kind" in ('like', 'comment', 'reply'))
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"title" text NOT NULL,
	"cover" text NOT NULL,
	"product_id" uuid,
	"seconds" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" integer NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"blocked" boolean DEFAULT false NOT NULL,
	"blocked_why" text DEFAULT '' NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"comments" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "videos_name_unique" UNIQUE("name"),
	CONSTRAINT "videos_counts" CHECK ("videos"."likes" >= 0 and "videos"."comments" >= 0)
);
--> statement-breakpoint
ALTER TABLE "video_comments" ADD CONSTRAINT "video_comments_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_likes" ADD CONSTRAINT "video_likes_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_notices" ADD CONSTRAINT "video_notices_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_notices" ADD CONSTRAINT "video_notices_comment_id_video_comments_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."video_comments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "direct_uploads_expiry" ON "direct_uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "video_comments_video" ON "video_comments" USING btree ("video_id","created_at","id") WHERE "video_comments"."parent_id" is null;--> statement-breakpoint
CREATE INDEX "video_comments_parent" ON "video_comments" USING btree ("parent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "video_comments_all" ON "video_comments" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "video_comments_user" ON "video_comments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "video_likes_video" ON "video_likes" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "video_likes_newest" ON "video_likes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "video_notices_like" ON "video_notices" USING btree ("user_id","video_id","actor_id") WHERE "video_notices"."kind" = 'like';--> statement-breakpoint
CREATE INDEX "video_notices_newest" ON "video_notices" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "video_notices_unread" ON "video_notices" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "video_notices_video" ON "video_notices" USING btree ("video_id");--> statement-breakpoint
CREATE INDEX "video_notices_comment" ON "video_notices" USING btree ("comment_id");--> statement-breakpoint
CREATE INDEX "video_notices_actor" ON "video_notices" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "videos_feed" ON "videos" USING btree ("created_at","id") WHERE "videos"."shown" and not "videos"."blocked";--> statement-breakpoint
CREATE INDEX "videos_author" ON "videos" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "videos_product" ON "videos" USING btree ("product_id","created_at") WHERE "videos"."product_id" is not null;