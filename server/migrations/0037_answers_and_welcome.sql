CREATE TABLE "chat_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid,
	"question" text NOT NULL,
	"keywords" text[] NOT NULL,
	"answer" text NOT NULL,
	"sort" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_answers_question" UNIQUE NULLS NOT DISTINCT("shop_id","question")
);
--> statement-breakpoint
CREATE TABLE "chat_auto_replies" (
	"conversation_id" uuid NOT NULL,
	"key" text NOT NULL,
	"answer_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_auto_replies_conversation_id_key_pk" PRIMARY KEY("conversation_id","key")
);
--> statement-breakpoint
CREATE TABLE "first_steps_closed" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "welcome_gifts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"phone_index" text NOT NULL,
	"coupons" uuid[] NOT NULL,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "welcome_gifts_person" UNIQUE("user_id"),
	CONSTRAINT "welcome_gifts_phone" UNIQUE("phone_index")
);
--> statement-breakpoint
ALTER TABLE "chat_auto_replies" ADD CONSTRAINT "chat_auto_replies_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE cascade;