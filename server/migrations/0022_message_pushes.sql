CREATE TABLE "message_pushes" (
	"user_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"topic" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"sent_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "message_pushes_user_id_message_id_channel_pk" PRIMARY KEY("user_id","message_id","channel"),
	CONSTRAINT "message_pushes_channel" CHECK ("message_pushes"."channel" in ('weixin', 'sms')),
	CONSTRAINT "message_pushes_state" CHECK ("message_pushes"."state" in ('waiting', 'sending', 'sent', 'skipped', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "push_grants" (
	"user_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"left_count" integer NOT NULL,
	CONSTRAINT "push_grants_user_id_topic_pk" PRIMARY KEY("user_id","topic"),
	CONSTRAINT "push_grants_left" CHECK ("push_grants"."left_count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "user_coupons" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "always" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "message_pushes_due" ON "message_pushes" USING btree ("next_at") WHERE state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "message_pushes_state" ON "message_pushes" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "user_coupons_ending" ON "user_coupons" USING btree ("ends_at") WHERE state = 'unused' and reminded_at is null;--> statement-breakpoint
CREATE INDEX "payment_refunds_no" ON "payment_refunds" USING btree ("refund_no");