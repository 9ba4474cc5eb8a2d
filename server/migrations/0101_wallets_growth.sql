-- Months that are over are added up by the job that keeps them, account by account.
CREATE TABLE "ledger_months" (
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"asset" text NOT NULL,
	"bucket" text NOT NULL,
	"month" date NOT NULL,
	"reason" text NOT NULL,
	"ins" integer NOT NULL,
	"outs" integer NOT NULL,
	"in_minor" bigint NOT NULL,
	"out_minor" bigint NOT NULL,
	CONSTRAINT "ledger_months_pk" PRIMARY KEY("owner_kind","owner_id","asset","bucket","month","reason"),
	CONSTRAINT "ledger_months_owner" CHECK ("ledger_months"."owner_kind" in ('user','merchant')),
	CONSTRAINT "ledger_months_month" CHECK (extract(day from "ledger_months"."month") = 1),
	CONSTRAINT "ledger_months_sums" CHECK ("ledger_months"."ins" >= 0 and "ledger_months"."outs" >= 0 and "ledger_months"."in_minor" >= "ledger_months"."ins" and "ledger_months"."out_minor" >= "ledger_months"."outs")
);
--> statement-breakpoint
CREATE TABLE "ledger_months_head" (
	"id" smallint PRIMARY KEY NOT NULL,
	"round" date,
	"after_kind" text,
	"after_id" text,
	"after_asset" text,
	"after_bucket" text,
	CONSTRAINT "ledger_months_head_is_one" CHECK ("ledger_months_head"."id" = 1)
);
--> statement-breakpoint
INSERT INTO "ledger_months_head" ("id") VALUES (1);