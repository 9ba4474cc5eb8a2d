CREATE TABLE "director_ranks" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"level" integer NOT NULL,
	"part_bp" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "director_ranks_part" CHECK ("director_ranks"."level" >= 0 and "director_ranks"."part_bp" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "shop_serves" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"role" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"assigned_by" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"ended_by" text DEFAULT '' NOT NULL,
	"end_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_serves_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "shop_serves_role" CHECK ("shop_serves"."role" in ('partner','dock','director')),
	CONSTRAINT "shop_serves_until" CHECK ("shop_serves"."until" is null or "shop_serves"."until" >= "shop_serves"."since")
);
--> statement-breakpoint
CREATE TABLE "auction_recharges" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"no" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"phone_sealed" text NOT NULL,
	"phone_tail" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"day" text NOT NULL,
	"trade_no" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "auction_recharges_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "auction_recharges_status" CHECK ("auction_recharges"."status" in ('draft','held','sending','done','back')),
	CONSTRAINT "auction_recharges_amount" CHECK ("auction_recharges"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "director_levels" (
	"level" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"turnover_fen" bigint NOT NULL,
	"score_tenths" integer NOT NULL,
	"part_bp" integer NOT NULL,
	CONSTRAINT "director_levels_level" CHECK ("director_levels"."level" between 1 and 9),
	CONSTRAINT "director_levels_terms" CHECK ("director_levels"."turnover_fen" >= 0 and "director_levels"."score_tenths" between 0 and 50),
	CONSTRAINT "director_levels_part" CHECK ("director_levels"."part_bp" between 0 and 10000)
);
--> statement-breakpoint
CREATE TABLE "director_months" (
	"user_id" uuid NOT NULL,
	"month" text NOT NULL,
	"shops" integer NOT NULL,
	"turnover_fen" bigint NOT NULL,
	"score_tenths" integer,
	"level" integer NOT NULL,
	"looked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "director_months_user_id_month_pk" PRIMARY KEY("user_id","month"),
	CONSTRAINT "director_months_sums" CHECK ("director_months"."shops" >= 0 and "director_months"."level" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_auctions" (
	"no" text PRIMARY KEY NOT NULL,
	"amount_minor" bigint NOT NULL,
	"status" text NOT NULL,
	"told" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "shop_serves" ("user_id", "id", "shop_id", "role", "since", "assigned_by", "created_at")
	SELECT "user_id", gen_random_uuid(), "shop_id", 'dock', "since", '', "since" FROM "shop_docks";
--> statement-breakpoint
ALTER TABLE "commission_rules" DROP CONSTRAINT "commission_rules_rates";--> statement-breakpoint
ALTER TABLE "commission_rules" DROP CONSTRAINT "commission_rules_within_margin";--> statement-breakpoint
ALTER TABLE "commissions" DROP CONSTRAINT "commissions_role";--> statement-breakpoint
ALTER TABLE "stat_days" DROP CONSTRAINT "stat_days_scope";--> statement-breakpoint
ALTER TABLE "commission_rules" ADD COLUMN "director_bp" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "commissions" ADD COLUMN "source" text DEFAULT 'goods' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "shop_serves_open" ON "shop_serves" USING btree ("shop_id","role") WHERE "shop_serves"."until" is null;--> statement-breakpoint
CREATE INDEX "shop_serves_shop" ON "shop_serves" USING btree ("shop_id","role","since");--> statement-breakpoint
CREATE INDEX "shop_serves_id" ON "shop_serves" USING btree ("id");--> statement-breakpoint
CREATE INDEX "shop_serves_newest" ON "shop_serves" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "auction_recharges_key" ON "auction_recharges" USING btree ("user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "auction_recharges_no" ON "auction_recharges" USING btree ("user_id","no");--> statement-breakpoint
CREATE INDEX "auction_recharges_list" ON "auction_recharges" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "auction_recharges_newest" ON "auction_recharges" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "auction_recharges_state" ON "auction_recharges" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "auction_recharges_due" ON "auction_recharges" USING btree ("next_at") WHERE "auction_recharges"."status" in ('held','sending');--> statement-breakpoint
CREATE INDEX CONCURRENTLY "commissions_served" ON "commissions" USING btree ("settled_at","role","user_id") WHERE "commissions"."role" in ('partner','dock','director') and "commissions"."state" = 'settled';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "commissions_counter" ON "commissions" USING btree ("user_id","created_at","id") WHERE "commissions"."source" = 'counter';--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_rates" CHECK ("commission_rules"."first_bp" >= 0 and "commission_rules"."second_bp" >= 0 and "commission_rules"."partner_bp" >= 0 and "commission_rules"."dock_bp" >= 0 and "commission_rules"."lock_bp" >= 0
        and "commission_rules"."director_bp" >= 0);--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_within_margin" CHECK (greatest("commission_rules"."first_bp" + "commission_rules"."second_bp", "commission_rules"."lock_bp") + "commission_rules"."partner_bp" + "commission_rules"."dock_bp" + "commission_rules"."director_bp" <= 10000);--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_source" CHECK ("commissions"."source" in ('goods','counter')) NOT VALID;--> statement-breakpoint
ALTER TABLE "commissions" VALIDATE CONSTRAINT "commissions_source";--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_role" CHECK ("commissions"."role" in ('first','second','partner','dock','director','lock','share')) NOT VALID;--> statement-breakpoint
ALTER TABLE "commissions" VALIDATE CONSTRAINT "commissions_role";--> statement-breakpoint
ALTER TABLE "stat_days" ADD CONSTRAINT "stat_days_scope" CHECK ("stat_days"."scope" in ('shop','person','programme','product','placed','sharer','settled','partner','dock','director')) NOT VALID;--> statement-breakpoint
ALTER TABLE "stat_days" VALIDATE CONSTRAINT "stat_days_scope";