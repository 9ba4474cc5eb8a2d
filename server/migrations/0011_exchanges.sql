CREATE TABLE "exchange_days" (
	"rule" text NOT NULL,
	"day" date NOT NULL,
	"used_minor" bigint NOT NULL,
	CONSTRAINT "exchange_days_rule_day_pk" PRIMARY KEY("rule","day")
);
--> statement-breakpoint
CREATE TABLE "exchange_quotas" (
	"user_id" uuid NOT NULL,
	"rule" text NOT NULL,
	"day" date NOT NULL,
	"used_minor" bigint NOT NULL,
	CONSTRAINT "exchange_quotas_user_id_rule_day_pk" PRIMARY KEY("user_id","rule","day")
);
--> statement-breakpoint
CREATE TABLE "exchange_rules" (
	"code" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"from_asset" text NOT NULL,
	"to_asset" text NOT NULL,
	"pool" text NOT NULL,
	"rate_from" bigint NOT NULL,
	"rate_to" bigint NOT NULL,
	"fee_bp" integer DEFAULT 0 NOT NULL,
	"min_minor" bigint NOT NULL,
	"step_minor" bigint DEFAULT 1 NOT NULL,
	"person_day_minor" bigint NOT NULL,
	"total_day_minor" bigint NOT NULL,
	"from_hour" integer DEFAULT 0 NOT NULL,
	"until_hour" integer DEFAULT 24 NOT NULL,
	CONSTRAINT "exchange_rules_assets" CHECK ("exchange_rules"."from_asset" <> "exchange_rules"."to_asset"),
	CONSTRAINT "exchange_rules_rate" CHECK ("exchange_rules"."rate_from" > 0 and "exchange_rules"."rate_to" > 0),
	CONSTRAINT "exchange_rules_fee" CHECK ("exchange_rules"."fee_bp" between 0 and 5000),
	CONSTRAINT "exchange_rules_amounts" CHECK ("exchange_rules"."min_minor" > 0 and "exchange_rules"."step_minor" > 0),
	CONSTRAINT "exchange_rules_caps" CHECK ("exchange_rules"."person_day_minor" >= "exchange_rules"."min_minor" and "exchange_rules"."total_day_minor" >= "exchange_rules"."min_minor"),
	CONSTRAINT "exchange_rules_hours" CHECK ("exchange_rules"."from_hour" between 0 and 23 and "exchange_rules"."until_hour" between "exchange_rules"."from_hour" + 1 and 24)
);
--> statement-breakpoint
CREATE TABLE "exchanges" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"rule" text NOT NULL,
	"version" integer NOT NULL,
	"from_asset" text NOT NULL,
	"to_asset" text NOT NULL,
	"from_minor" bigint NOT NULL,
	"to_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exchanges_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "exchanges_amounts" CHECK ("exchanges"."from_minor" > 0 and "exchanges"."to_minor" > 0 and "exchanges"."fee_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_rewards" (
	"plan" text PRIMARY KEY NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"minor" bigint NOT NULL,
	"per_fen" bigint NOT NULL,
	CONSTRAINT "order_rewards_rate" CHECK ("order_rewards"."minor" > 0 and "order_rewards"."per_fen" > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "exchanges_once" ON "exchanges" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "exchanges_of_person" ON "exchanges" USING btree ("user_id","rule","created_at","id");