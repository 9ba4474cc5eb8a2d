CREATE TABLE "commission_sums" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"source" text NOT NULL,
	"settled_fen" bigint NOT NULL,
	CONSTRAINT "commission_sums_user_id_role_source_pk" PRIMARY KEY("user_id","role","source"),
	CONSTRAINT "commission_sums_settled" CHECK ("commission_sums"."settled_fen" >= 0)
);--> statement-breakpoint
CREATE TABLE "release_sums" (
	"plan" text NOT NULL,
	"stripe" smallint NOT NULL,
	"lots" integer NOT NULL,
	"promised_minor" bigint NOT NULL,
	"paid_minor" bigint NOT NULL,
	"waiting_minor" bigint NOT NULL,
	CONSTRAINT "release_sums_plan_stripe_pk" PRIMARY KEY("plan","stripe")
);--> statement-breakpoint
INSERT INTO "commission_sums" ("user_id", "role", "source", "settled_fen")
	SELECT "user_id", "role", "source", sum("amount_fen" - "taken_back_fen") FROM "commissions"
	WHERE "state" = 'settled' GROUP BY "user_id", "role", "source";--> statement-breakpoint
INSERT INTO "release_sums" ("plan", "stripe", "lots", "promised_minor", "paid_minor", "waiting_minor")
	SELECT l."plan", 0, count(*), sum(l."total_minor"), sum(l."due_minor") - coalesce(sum(d."unpaid"), 0), coalesce(sum(d."waiting"), 0)
	FROM "release_lots" l LEFT JOIN (
		SELECT "user_id", "lot_id", sum("amount_minor") AS "unpaid", sum("amount_minor") FILTER (WHERE "status" = 'waiting') AS "waiting"
		FROM "release_dues" WHERE "status" <> 'paid' GROUP BY "user_id", "lot_id"
	) d ON d."user_id" = l."user_id" AND d."lot_id" = l."id" GROUP BY l."plan";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_apart" ON "users" USING btree ("id","parent_id","disabled") WHERE "users"."disabled" or "users"."parent_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_owned" ON "shops" USING btree ("owner_id","created_at","id","name");--> statement-breakpoint
DROP INDEX CONCURRENTLY "shops_owner";