CREATE TABLE "article_topics" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"synopsis" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "topic_id" uuid;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "video" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "video_seconds" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "pictures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "product_id" uuid;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "saves" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "article_topics_kind" ON "article_topics" USING btree ("kind","sort","id");--> statement-breakpoint
CREATE INDEX "articles_topic" ON "articles" USING btree ("topic_id","sort","id") WHERE "articles"."topic_id" is not null;--> statement-breakpoint
CREATE INDEX "articles_most_read" ON "articles" USING btree ("kind","visits","id");