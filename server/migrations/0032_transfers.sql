CREATE TABLE "transfer_quotas" (
	"user_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"kind" text NOT NULL,
	"other_id" uuid NOT NULL,
	"period" text NOT NULL,
	"used_minor" bigint NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "transfer_quotas_user_id_rule_kind_other_id_period_pk" PRIMARY KEY("user_id","rule","kind","other_id","period"),
	CONSTRAINT "transfer_quotas_kind" CHECK ("transfer_quotas"."kind" in ('given','received','pair'))
);
--> statement-breakpoint
CREATE TABLE "transfer_rules" (
	"code" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"asset" text NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"min_minor" bigint NOT NULL,
	"max_minor" bigint NOT NULL,
	"step_minor" bigint DEFAULT 1 NOT NULL,
	"day_minor" bigint NOT NULL,
	"day_times" integer NOT NULL,
	"receive_day_minor" bigint NOT NULL,
	"pair_month_minor" bigint NOT NULL,
	"new_account_s" integer DEFAULT 604800 NOT NULL,
	"new_phone_s" integer DEFAULT 86400 NOT NULL,
	"new_device_s" integer DEFAULT 86400 NOT NULL,
	"new_device_day_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "transfer_rules_amounts" CHECK ("transfer_rules"."min_minor" > 0 and "transfer_rules"."max_minor" >= "transfer_rules"."min_minor" and "transfer_rules"."step_minor" > 0),
	CONSTRAINT "transfer_rules_caps" CHECK ("transfer_rules"."day_minor" >= "transfer_rules"."min_minor" and "transfer_rules"."day_times" > 0),
	CONSTRAINT "transfer_rules_other_caps" CHECK ("transfer_rules"."receive_day_minor" >= "transfer_rules"."min_minor" and "transfer_rules"."pair_month_minor" >= "transfer_rules"."min_minor" and "transfer_rules"."new_device_day_minor" >= 0),
	CONSTRAINT "transfer_rules_cooling" CHECK ("transfer_rules"."new_account_s" >= 0 and "transfer_rules"."new_phone_s" >= 86400 and "transfer_rules"."new_device_s" >= 0)
);
--> statement-breakpoint
CREATE TABLE "value_transfers" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"side" text NOT NULL,
	"key" text NOT NULL,
	"rule" text NOT NULL,
	"asset" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"other_id" uuid NOT NULL,
	"other_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "value_transfers_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "value_transfers_side" CHECK ("value_transfers"."side" in ('given','received')),
	CONSTRAINT "value_transfers_amount" CHECK ("value_transfers"."amount_minor" > 0),
	CONSTRAINT "value_transfers_not_oneself" CHECK ("value_transfers"."user_id" <> "value_transfers"."other_id")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ADD COLUMN "first_at" timestamp with time zone;--> statement-breakpoint
UPDATE "known_devices" SET "first_at" = "seen_at";--> statement-breakpoint
ALTER TABLE "known_devices" ALTER COLUMN "first_at" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "value_transfers_once" ON "value_transfers" USING btree ("user_id","side","key");--> statement-breakpoint
CREATE INDEX "value_transfers_of_person" ON "value_transfers" USING btree ("user_id","rule","side","created_at","id");--> statement-breakpoint
CREATE INDEX "value_transfers_other" ON "value_transfers" USING btree ("other_id");