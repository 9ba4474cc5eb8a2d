CREATE TABLE "lock_counts" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"month" text NOT NULL,
	"locked" integer NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lock_counts_user_id_kind_month_pk" PRIMARY KEY("user_id","kind","month"),
	CONSTRAINT "lock_counts_locked" CHECK ("lock_counts"."locked" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lock_shares" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"target_id" text DEFAULT '' NOT NULL,
	"nth" integer DEFAULT 0 NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lock_shares_user_id_kind_target_target_id_nth_pk" PRIMARY KEY("user_id","kind","target","target_id","nth"),
	CONSTRAINT "lock_shares_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "lock_terms" (
	"kind" text PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"open" boolean NOT NULL,
	CONSTRAINT "lock_terms_days" CHECK ("lock_terms"."days" between 1 and 365)
);
--> statement-breakpoint
CREATE TABLE "lock_visitors" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"visitor_id" uuid NOT NULL,
	"opens" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lock_visitors_user_id_kind_visitor_id_pk" PRIMARY KEY("user_id","kind","visitor_id")
);
--> statement-breakpoint
CREATE TABLE "locks" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"nth" integer NOT NULL,
	"id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"touched_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"end_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "locks_user_id_kind_nth_pk" PRIMARY KEY("user_id","kind","nth"),
	CONSTRAINT "locks_id_unique" UNIQUE("id"),
	CONSTRAINT "locks_times" CHECK ("locks"."touched_at" <= "locks"."starts_at" and "locks"."starts_at" <= "locks"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "share_cards" (
	"user_id" uuid NOT NULL,
	"hash" text NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_cards_user_id_hash_pk" PRIMARY KEY("user_id","hash"),
	CONSTRAINT "share_cards_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "commission_rules" DROP CONSTRAINT "commission_rules_rates";--> statement-breakpoint
ALTER TABLE "commission_rules" DROP CONSTRAINT "commission_rules_within_margin";--> statement-breakpoint
ALTER TABLE "commissions" DROP CONSTRAINT "commissions_role";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "referred_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "brought_by" uuid;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "brought_kind" text;--> statement-breakpoint
ALTER TABLE "commission_rules" ADD COLUMN "lock_bp" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "lock_counts_rank" ON "lock_counts" USING btree ("kind","month","locked" DESC NULLS LAST,"reached_at","user_id");--> statement-breakpoint
CREATE INDEX "lock_visitors_latest" ON "lock_visitors" USING btree ("user_id","kind","last_at","visitor_id");--> statement-breakpoint
CREATE INDEX "lock_visitors_visitor" ON "lock_visitors" USING btree ("visitor_id");--> statement-breakpoint
CREATE INDEX "locks_of_holder" ON "locks" USING btree ("holder_id","kind","starts_at","id");--> statement-breakpoint
CREATE INDEX "locks_newest" ON "locks" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "order_lines_brought" ON "order_lines" USING btree ("brought_by") WHERE "order_lines"."brought_by" is not null;--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_rates" CHECK ("commission_rules"."first_bp" >= 0 and "commission_rules"."second_bp" >= 0 and "commission_rules"."partner_bp" >= 0 and "commission_rules"."dock_bp" >= 0 and "commission_rules"."lock_bp" >= 0);--> statement-breakpoint
ALTER TABLE "commission_rules" ADD CONSTRAINT "commission_rules_within_margin" CHECK (greatest("commission_rules"."first_bp" + "commission_rules"."second_bp", "commission_rules"."lock_bp") + "commission_rules"."partner_bp" + "commission_rules"."dock_bp" <= 10000);--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_role" CHECK ("commissions"."role" in ('first','second','partner','dock','lock'));