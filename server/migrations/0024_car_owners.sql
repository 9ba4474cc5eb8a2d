CREATE TABLE "car_members" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"plate_sealed" text DEFAULT '' NOT NULL,
	"plate_index" text,
	"plate_masked" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'fuel' NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"consented_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	"next_month" text NOT NULL,
	"owed_fen" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "car_members_kind" CHECK ("car_members"."kind" in ('fuel','energy')),
	CONSTRAINT "car_members_owed" CHECK ("car_members"."owed_fen" >= 0),
	CONSTRAINT "car_members_plate_whole" CHECK (("car_members"."plate_index" is null) = ("car_members"."plate_sealed" = ''))
);
--> statement-breakpoint
CREATE TABLE "car_months" (
	"user_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"month" text NOT NULL,
	"order_count" integer NOT NULL,
	"spent_fen" bigint NOT NULL,
	"returned_fen" bigint NOT NULL,
	"counted_fen" bigint NOT NULL,
	"tier" text DEFAULT '' NOT NULL,
	"rate_bp" integer DEFAULT 0 NOT NULL,
	"reward_fen" bigint NOT NULL,
	"lot_id" uuid,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "car_months_user_id_member_id_month_pk" PRIMARY KEY("user_id","member_id","month"),
	CONSTRAINT "car_months_sums" CHECK ("car_months"."spent_fen" >= 0 and "car_months"."returned_fen" >= 0 and "car_months"."reward_fen" >= 0),
	CONSTRAINT "car_months_counted" CHECK ("car_months"."counted_fen" = greatest("car_months"."spent_fen" - "car_months"."returned_fen", 0)),
	CONSTRAINT "car_months_lot" CHECK (("car_months"."reward_fen" > 0) = ("car_months"."lot_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "car_tiers" (
	"since_month" text NOT NULL,
	"from_fen" bigint NOT NULL,
	"title" text NOT NULL,
	"rate_bp" integer NOT NULL,
	"most_fen" bigint NOT NULL,
	CONSTRAINT "car_tiers_since_month_from_fen_pk" PRIMARY KEY("since_month","from_fen"),
	CONSTRAINT "car_tiers_month" CHECK ("car_tiers"."since_month" ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "car_tiers_terms" CHECK ("car_tiers"."from_fen" > 0 and "car_tiers"."rate_bp" between 0 and 10000 and "car_tiers"."most_fen" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "car_members_plate" ON "car_members" USING btree ("plate_index");--> statement-breakpoint
CREATE INDEX "car_members_due" ON "car_members" USING btree ("next_month","joined_at") WHERE "car_members"."plate_index" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "car_months_once" ON "car_months" USING btree ("member_id","month");