CREATE TABLE "ledger_audits" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"accounts" integer NOT NULL,
	"transfers" integer NOT NULL,
	"problems" text[] NOT NULL,
	"took_ms" integer NOT NULL
);
