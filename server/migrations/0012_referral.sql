CREATE TABLE "commission_debts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"owed_fen" bigint NOT NULL,
	CONSTRAINT "commission_debts_owed" CHECK ("commission_debts"."owed_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "commission_rules" (
	"scope" text PRIMARY KEY NOT NULL,
	"first_bp" integer DEFAULT 0 NOT NULL,
	"second_bp" integer DEFAULT 0 NOT NULL,
	"partner_bp" integer DEFAULT 0 NOT NULL,
	"dock_bp" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "commission_rules_rates" CHECK ("commission_rules"."first_bp" >= 0 and "commission_rules"."second_bp" >= 0 and "commission_rules"."partner_bp" >= 0 and "commission_rules"."dock_bp" >= 0),
	CONSTRAINT "commission_rules_within_margin" CHECK ("commission_rules"."first_bp" + "commission_rules"."second_bp" + "commission_rules"."partner_bp" + "commission_rules"."dock_bp" <= 10000)
);
--> statement-breakpoint
CREATE TABLE "commission_takings" (
	"key" text NOT NULL,
	"commission_id" uuid NOT NULL,
	"amount_fen" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "commission_takings_commission_id_key_pk" PRIMARY KEY("commission_id","key")
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"role" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"rate_bp" integer NOT NULL,
	"margin_fen" bigint NOT NULL,
	"amount_fen" bigint NOT NULL,
	"taken_back_fen" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	CONSTRAINT "commissions_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "commissions_role" CHECK ("commissions"."role" in ('first','second','partner','dock')),
	CONSTRAINT "commissions_state" CHECK ("commissions"."state" in ('pending','settled','void')),
	CONSTRAINT "commissions_amount" CHECK ("commissions"."amount_fen" between 0 and "commissions"."margin_fen"),
	CONSTRAINT "commissions_taken_back" CHECK ("commissions"."taken_back_fen" between 0 and "commissions"."amount_fen")
);
--> statement-breakpoint
CREATE TABLE "shop_docks" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "banners" DROP CONSTRAINT "banners_place_known";--> statement-breakpoint
CREATE UNIQUE INDEX "commissions_once" ON "commissions" USING btree ("order_id","user_id","role");--> statement-breakpoint
CREATE INDEX "commissions_of_person" ON "commissions" USING btree ("user_id","role","created_at","id");--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_place_known" CHECK ("banners"."place" in ('index', 'vip', 'sp', 'free', 'car', 'poster'));