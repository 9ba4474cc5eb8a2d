CREATE TABLE "payout_accounts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"method" text NOT NULL,
	"number_sealed" text NOT NULL,
	"number_index" text NOT NULL,
	"tail" text NOT NULL,
	"bank_code" text DEFAULT '' NOT NULL,
	"title" text NOT NULL,
	"holder_sealed" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"bound_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "payout_accounts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "payout_accounts_method" CHECK ("payout_accounts"."method" in ('bank','alipay','weixin'))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"line" text NOT NULL,
	"no" text NOT NULL,
	"kind" text NOT NULL,
	"books_fen" bigint NOT NULL,
	"channel_fen" bigint NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" uuid,
	"note" text DEFAULT '' NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reconciliation_differences_line" CHECK ("reconciliation_differences"."line" in ('pay','refund','payout')),
	CONSTRAINT "reconciliation_differences_kind" CHECK ("reconciliation_differences"."kind" in ('not_in_books','not_at_channel','amount'))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"lines" integer NOT NULL,
	"in_fen" bigint NOT NULL,
	"out_fen" bigint NOT NULL,
	"differences" integer NOT NULL,
	"ran_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reconciliations_day_channel_pk" PRIMARY KEY("day","channel")
);
--> statement-breakpoint
CREATE TABLE "sandbox_payouts" (
	"payout_no" text PRIMARY KEY NOT NULL,
	"amount_fen" bigint NOT NULL,
	"status" text NOT NULL,
	"trade_no" text NOT NULL,
	"told" integer DEFAULT 1 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_payouts_status" CHECK ("sandbox_payouts"."status" in ('paying','paid','failed'))
);
--> statement-breakpoint
CREATE TABLE "withdrawal_quotas" (
	"user_id" uuid NOT NULL,
	"asset" text NOT NULL,
	"period" text NOT NULL,
	"used_minor" bigint NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "withdrawal_quotas_user_id_asset_period_pk" PRIMARY KEY("user_id","asset","period"),
	CONSTRAINT "withdrawal_quotas_used" CHECK ("withdrawal_quotas"."used_minor" >= 0 and "withdrawal_quotas"."times" >= 0)
);
--> statement-breakpoint
CREATE TABLE "withdrawal_reviews" (
	"withdrawal_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"verdict" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "withdrawal_reviews_withdrawal_id_operator_id_pk" PRIMARY KEY("withdrawal_id","operator_id"),
	CONSTRAINT "withdrawal_reviews_verdict" CHECK ("withdrawal_reviews"."verdict" in ('approve','refuse'))
);
--> statement-breakpoint
CREATE TABLE "withdrawal_rules" (
	"asset" text PRIMARY KEY NOT NULL,
	"open" boolean DEFAULT false NOT NULL,
	"methods" text[] DEFAULT '{"bank","alipay","weixin"}' NOT NULL,
	"min_minor" bigint NOT NULL,
	"max_minor" bigint NOT NULL,
	"step_minor" bigint DEFAULT 1 NOT NULL,
	"unit_minor" bigint DEFAULT 1 NOT NULL,
	"unit_fen" bigint DEFAULT 1 NOT NULL,
	"fee_bp" integer DEFAULT 0 NOT NULL,
	"fee_min_fen" bigint DEFAULT 0 NOT NULL,
	"day_minor" bigint NOT NULL,
	"day_times" integer NOT NULL,
	"month_minor" bigint NOT NULL,
	"two_persons_minor" bigint NOT NULL,
	"cooling_s" integer DEFAULT 86400 NOT NULL,
	CONSTRAINT "withdrawal_rules_amounts" CHECK ("withdrawal_rules"."min_minor" > 0 and "withdrawal_rules"."max_minor" >= "withdrawal_rules"."min_minor" and "withdrawal_rules"."step_minor" > 0),
	CONSTRAINT "withdrawal_rules_unit" CHECK ("withdrawal_rules"."unit_minor" > 0 and "withdrawal_rules"."unit_fen" > 0),
	CONSTRAINT "withdrawal_rules_fee" CHECK ("withdrawal_rules"."fee_bp" between 0 and 5000 and "withdrawal_rules"."fee_min_fen" >= 0),
	CONSTRAINT "withdrawal_rules_caps" CHECK ("withdrawal_rules"."day_minor" > 0 and "withdrawal_rules"."day_times" > 0 and "withdrawal_rules"."month_minor" > 0),
	CONSTRAINT "withdrawal_rules_cooling" CHECK ("withdrawal_rules"."cooling_s" >= 86400)
);
--> statement-breakpoint
CREATE TABLE "withdrawals" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payout_no" text NOT NULL,
	"asset" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"gross_fen" bigint NOT NULL,
	"fee_fen" bigint NOT NULL,
	"pay_fen" bigint NOT NULL,
	"method" text NOT NULL,
	"account_id" uuid NOT NULL,
	"number_sealed" text NOT NULL,
	"holder_sealed" text NOT NULL,
	"bank_code" text DEFAULT '' NOT NULL,
	"account_title" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"approvals_needed" integer NOT NULL,
	"day" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"channel" text DEFAULT '' NOT NULL,
	"trade_no" text DEFAULT '' NOT NULL,
	"confirm" jsonb,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"error" text DEFAULT '' NOT NULL,
	"approved_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "withdrawals_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "withdrawals_status" CHECK ("withdrawals"."status" in ('draft','submitted','reviewing','approved','paying','paid','refused','failed')),
	CONSTRAINT "withdrawals_amounts" CHECK ("withdrawals"."amount_minor" > 0 and "withdrawals"."pay_fen" > 0 and "withdrawals"."fee_fen" >= 0),
	CONSTRAINT "withdrawals_sum" CHECK ("withdrawals"."pay_fen" + "withdrawals"."fee_fen" = "withdrawals"."gross_fen")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_once" ON "payout_accounts" USING btree ("user_id","method","number_index") WHERE "payout_accounts"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_one_default" ON "payout_accounts" USING btree ("user_id") WHERE "payout_accounts"."is_default" and "payout_accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "payout_accounts_number" ON "payout_accounts" USING btree ("number_index");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_differences_once" ON "reconciliation_differences" USING btree ("channel","day","line","no");--> statement-breakpoint
CREATE INDEX "withdrawals_id" ON "withdrawals" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_payout_no" ON "withdrawals" USING btree ("user_id","payout_no");--> statement-breakpoint
CREATE INDEX "withdrawals_list" ON "withdrawals" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_status" ON "withdrawals" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_due" ON "withdrawals" USING btree ("next_at") WHERE "withdrawals"."status" in ('approved','paying');