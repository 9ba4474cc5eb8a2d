CREATE TABLE "packet_cuts" (
	"round_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "packet_cuts_round_id_nth_pk" PRIMARY KEY("round_id","nth"),
	CONSTRAINT "packet_cuts_amount" CHECK ("packet_cuts"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "packet_rounds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"audience" text NOT NULL,
	"asset" text NOT NULL,
	"pool" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"count" integer NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"stopped" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packet_rounds_audience" CHECK ("packet_rounds"."audience" in ('all', 'given')),
	CONSTRAINT "packet_rounds_state" CHECK ("packet_rounds"."state" in ('open', 'ended')),
	CONSTRAINT "packet_rounds_count" CHECK ("packet_rounds"."count" between 1 and 10000 and "packet_rounds"."taken" between 0 and "packet_rounds"."count"),
	CONSTRAINT "packet_rounds_total" CHECK ("packet_rounds"."total_minor" >= "packet_rounds"."count"),
	CONSTRAINT "packet_rounds_time" CHECK ("packet_rounds"."starts_at" < "packet_rounds"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "packets" (
	"user_id" uuid NOT NULL,
	"round_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "packets_user_id_round_id_pk" PRIMARY KEY("user_id","round_id"),
	CONSTRAINT "packets_state" CHECK ("packets"."state" in ('held', 'opened', 'lapsed')),
	CONSTRAINT "packets_opened" CHECK (("packets"."opened_at" is not null) = ("packets"."state" = 'opened')),
	CONSTRAINT "packets_amount" CHECK ("packets"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "locks" ADD COLUMN "counted" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "packet_rounds_open" ON "packet_rounds" USING btree ("ends_at","id") WHERE "packet_rounds"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "packets_cut" ON "packets" USING btree ("round_id","nth");--> statement-breakpoint
CREATE INDEX "packets_held" ON "packets" USING btree ("round_id","user_id") WHERE "packets"."state" = 'held';--> statement-breakpoint
UPDATE "locks" SET "counted" = false WHERE "end_reason" NOT IN ('', 'merged');
