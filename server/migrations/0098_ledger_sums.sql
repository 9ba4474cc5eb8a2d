-- What was posted before is added by the job that keeps the sums, some thousand transfers at a time.
CREATE TABLE "ledger_sums" (
	"asset" text NOT NULL,
	"day" date NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"reason" text NOT NULL,
	"ins" integer NOT NULL,
	"outs" integer NOT NULL,
	"in_minor" bigint NOT NULL,
	"out_minor" bigint NOT NULL,
	CONSTRAINT "ledger_sums_pk" PRIMARY KEY("asset","day","owner_kind","owner_id","reason"),
	CONSTRAINT "ledger_sums_owner" CHECK ("ledger_sums"."owner_kind" in ('user','merchant','pool','platform','outside')),
	CONSTRAINT "ledger_sums_line" CHECK (("ledger_sums"."owner_id" = '') = ("ledger_sums"."owner_kind" in ('user','merchant'))),
	CONSTRAINT "ledger_sums_sums" CHECK ("ledger_sums"."ins" >= 0 and "ledger_sums"."outs" >= 0 and "ledger_sums"."in_minor" >= "ledger_sums"."ins" and "ledger_sums"."out_minor" >= "ledger_sums"."outs")
);
--> statement-breakpoint
CREATE TABLE "ledger_sums_head" (
	"id" smallint PRIMARY KEY NOT NULL,
	"until" timestamp with time zone,
	"round_until" timestamp with time zone,
	"round_after" uuid,
	CONSTRAINT "ledger_sums_head_is_one" CHECK ("ledger_sums_head"."id" = 1),
	CONSTRAINT "ledger_sums_head_round" CHECK (("ledger_sums_head"."round_until" is null) = ("ledger_sums_head"."round_after" is null))
);
--> statement-breakpoint
ALTER TABLE "ledger_transfers" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
INSERT INTO "ledger_sums_head" ("id") VALUES (1);
