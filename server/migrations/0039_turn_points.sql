CREATE TABLE "turn_points" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"back" integer DEFAULT 0 NOT NULL,
	"fen_per_point" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"paid_at" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "turn_points_user_id_order_id_pk" PRIMARY KEY("user_id","order_id"),
	CONSTRAINT "turn_points_counts" CHECK ("turn_points"."points" > 0 and "turn_points"."back" between 0 and "turn_points"."points"),
	CONSTRAINT "turn_points_state" CHECK ("turn_points"."state" in ('waiting', 'paid')),
	CONSTRAINT "turn_points_paid" CHECK (("turn_points"."paid_at" is not null) = ("turn_points"."state" = 'paid'))
);
--> statement-breakpoint
CREATE TABLE "turn_terms" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"fen_per_point" bigint,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "turn_terms_one" CHECK ("turn_terms"."id" = 1),
	CONSTRAINT "turn_terms_rate" CHECK ("turn_terms"."fen_per_point" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "turn_points_once" ON "turn_points" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "turn_points_waiting" ON "turn_points" USING btree ("created_at","order_id") WHERE "turn_points"."state" = 'waiting';--> statement-breakpoint
INSERT INTO "ledger_assets" ("code", "name", "digits", "kind", "earned_by", "used_for", "cash_out", "reference_minor", "reference_fen", "position") VALUES
  ('fljf', '福利积分', 0, 'points', '购物', '福利转盘', false, null, null, 200);
