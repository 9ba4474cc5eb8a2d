CREATE TABLE "real_names" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"name_sealed" text NOT NULL,
	"name_masked" text NOT NULL,
	"id_sealed" text NOT NULL,
	"id_index" text NOT NULL,
	"id_masked" text NOT NULL,
	"verified_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"channel" text NOT NULL,
	"day" date NOT NULL,
	"line" text NOT NULL,
	"no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	CONSTRAINT "statement_lines_channel_day_line_no_pk" PRIMARY KEY("channel","day","line","no"),
	CONSTRAINT "statement_lines_line" CHECK ("statement_lines"."line" in ('pay','refund','payout'))
);
--> statement-breakpoint
ALTER TABLE "sandbox_trades" ADD COLUMN "refund_times" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "real_names_id" ON "real_names" USING btree ("id_index");