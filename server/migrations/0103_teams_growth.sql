CREATE TABLE "commission_sums" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"source" text NOT NULL,
	"settled_fen" bigint NOT NULL,
	CONSTRAINT "commission_sums_user_id_role_source_pk" PRIMARY KEY("user_id","role","source"),
	CONSTRAINT "commission_sums_settled" CHECK ("commission_sums"."settled_fen" >= 0)
);
--> statement-breakpoint
INSERT INTO "commission_sums" ("user_id", "role", "source", "settled_fen")
	SELECT "user_id", "role", "source", sum("amount_fen" - "taken_back_fen") FROM "commissions"
	WHERE "state" = 'settled' GROUP BY "user_id", "role", "source";
