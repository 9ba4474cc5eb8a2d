CREATE TABLE "release_boosts" (
	"user_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"key" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_boosts_user_id_lot_id_key_pk" PRIMARY KEY("user_id","lot_id","key")
);
--> statement-breakpoint
CREATE TABLE "release_dues" (
	"user_id" uuid NOT NULL,
	"lot_id" uuid NOT NULL,
	"day" date NOT NULL,
	"asset" text NOT NULL,
	"pool" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"boost_minor" bigint NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "release_dues_user_id_lot_id_day_pk" PRIMARY KEY("user_id","lot_id","day"),
	CONSTRAINT "release_dues_amounts" CHECK ("release_dues"."amount_minor" > 0 and "release_dues"."boost_minor" between 0 and "release_dues"."amount_minor"),
	CONSTRAINT "release_dues_status" CHECK ("release_dues"."status" in ('waiting','paid','void'))
);
--> statement-breakpoint
CREATE TABLE "release_lots" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"plan" text NOT NULL,
	"title" text NOT NULL,
	"asset" text NOT NULL,
	"pool" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"due_minor" bigint DEFAULT 0 NOT NULL,
	"daily_bp" integer NOT NULL,
	"own_bp" integer NOT NULL,
	"fan_bp" integer NOT NULL,
	"boost_day_bp" integer NOT NULL,
	"boost_minor" bigint DEFAULT 0 NOT NULL,
	"next_day" date NOT NULL,
	"last_day" date NOT NULL,
	"stopped_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "release_lots_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "release_lots_amounts" CHECK ("release_lots"."total_minor" > 0 and "release_lots"."due_minor" between 0 and "release_lots"."total_minor"),
	CONSTRAINT "release_lots_boost" CHECK ("release_lots"."boost_minor" >= 0),
	CONSTRAINT "release_lots_days" CHECK ("release_lots"."last_day" >= "release_lots"."next_day" or "release_lots"."due_minor" = "release_lots"."total_minor")
);
--> statement-breakpoint
CREATE TABLE "release_plans" (
	"code" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"asset" text NOT NULL,
	"pool" text NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"daily_bp" integer NOT NULL,
	"own_bp" integer DEFAULT 0 NOT NULL,
	"fan_bp" integer DEFAULT 0 NOT NULL,
	"boost_day_bp" integer DEFAULT 0 NOT NULL,
	"lasts_days" integer NOT NULL,
	CONSTRAINT "release_plans_daily" CHECK ("release_plans"."daily_bp" between 1 and 10000),
	CONSTRAINT "release_plans_boost" CHECK ("release_plans"."own_bp" between 0 and 10000 and "release_plans"."fan_bp" between 0 and 10000),
	CONSTRAINT "release_plans_boost_day" CHECK ("release_plans"."boost_day_bp" between 0 and 10000),
	CONSTRAINT "release_plans_lasts" CHECK ("release_plans"."lasts_days" between 1 and 3650)
);
--> statement-breakpoint
CREATE TABLE "release_queues" (
	"pool" text NOT NULL,
	"asset" text NOT NULL,
	CONSTRAINT "release_queues_pool_asset_pk" PRIMARY KEY("pool","asset")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "release_boosts_once" ON "release_boosts" USING btree ("lot_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "release_dues_once" ON "release_dues" USING btree ("lot_id","day");--> statement-breakpoint
CREATE INDEX "release_dues_queue" ON "release_dues" USING btree ("pool","asset","day","lot_id") WHERE "release_dues"."status" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "release_lots_once" ON "release_lots" USING btree ("key");--> statement-breakpoint
CREATE INDEX "release_lots_due" ON "release_lots" USING btree ("next_day","id") WHERE "release_lots"."stopped_at" is null and "release_lots"."due_minor" < "release_lots"."total_minor";