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
CREATE TABLE "recharges" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"package_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recharges_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE INDEX "recharges_newest" ON "recharges" USING btree ("user_id","created_at","id","type","package_id");--> statement-breakpoint
INSERT INTO "ledger_months_head" ("id") VALUES (1);--> statement-breakpoint
INSERT INTO "recharges" ("user_id", "id", "type", "package_id", "created_at")
SELECT "user_id", "id", "detail"->>'type', coalesce("detail"->>'packageId', ''), "created_at" FROM "orders" WHERE "kind" = 'recharge';