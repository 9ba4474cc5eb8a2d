CREATE TABLE "chat_lines" (
	"conversation_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"side" text NOT NULL,
	"sender_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"recalled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_lines_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq"),
	CONSTRAINT "chat_lines_once" UNIQUE("conversation_id","sender_id","client_id"),
	CONSTRAINT "chat_lines_seq" CHECK ("chat_lines"."seq" > 0),
	CONSTRAINT "chat_lines_side" CHECK ("chat_lines"."side" in ('user', 'service')),
	CONSTRAINT "chat_lines_kind" CHECK ("chat_lines"."kind" in ('text', 'image', 'goods', 'order', 'note', 'recall'))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"shop_id" uuid,
	"agent_id" uuid,
	"last_seq" bigint DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone,
	"user_read_seq" bigint DEFAULT 0 NOT NULL,
	"service_read_seq" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_user_shop" UNIQUE NULLS NOT DISTINCT("user_id","shop_id"),
	CONSTRAINT "conversations_read" CHECK ("conversations"."user_read_seq" between 0 and "conversations"."last_seq" and "conversations"."service_read_seq" between 0 and "conversations"."last_seq")
);
--> statement-breakpoint
ALTER TABLE "chat_lines" ADD CONSTRAINT "chat_lines_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "conversations_of_user" ON "conversations" USING btree ("user_id","last_at");--> statement-breakpoint
CREATE INDEX "conversations_of_shop" ON "conversations" USING btree ("shop_id","last_at");