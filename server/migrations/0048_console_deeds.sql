CREATE TABLE "approval_limits" (
	"action" text PRIMARY KEY NOT NULL,
	"limit_fen" bigint NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "approval_limits_positive" CHECK ("approval_limits"."limit_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"input" text NOT NULL,
	"fingerprint" text NOT NULL,
	"seal" text NOT NULL,
	"words" text NOT NULL,
	"amount_fen" bigint,
	"subject" text NOT NULL,
	"why" text NOT NULL,
	"asker_id" uuid NOT NULL,
	"asker_name" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decider_id" uuid,
	"decider_name" text DEFAULT '' NOT NULL,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "approvals_state" CHECK ("approvals"."state" in ('waiting', 'done', 'refused', 'withdrawn', 'lapsed')),
	CONSTRAINT "approvals_second_person" CHECK ("approvals"."state" not in ('done', 'refused') or coalesce("approvals"."decider_id" <> "approvals"."asker_id", false)),
	CONSTRAINT "approvals_decided" CHECK (("approvals"."state" = 'waiting') = ("approvals"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "coupon_grants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template_id" uuid NOT NULL,
	"reach" text NOT NULL,
	"level" integer,
	"since" timestamp with time zone,
	"members" uuid[],
	"total" integer NOT NULL,
	"given" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"position" uuid,
	"state" text DEFAULT 'running' NOT NULL,
	"started_by" text NOT NULL,
	"why" text NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_grants_reach" CHECK ("coupon_grants"."reach" in ('everyone', 'level', 'joined', 'these')),
	CONSTRAINT "coupon_grants_state" CHECK ("coupon_grants"."state" in ('running', 'done', 'short', 'stopped')),
	CONSTRAINT "coupon_grants_counts" CHECK ("coupon_grants"."given" >= 0 and "coupon_grants"."skipped" >= 0 and "coupon_grants"."total" >= 0)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "edited_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "console_people" ADD COLUMN "shop_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_wait_once" ON "approvals" USING btree ("fingerprint") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_waiting" ON "approvals" USING btree ("expires_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_made" ON "approvals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "coupon_grants_running" ON "coupon_grants" USING btree ("created_at") WHERE state = 'running';--> statement-breakpoint
CREATE INDEX "coupon_grants_template" ON "coupon_grants" USING btree ("template_id","created_at");--> statement-breakpoint
CREATE INDEX "products_desk" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_desk_shop" ON "products" USING btree ("shop_id","created_at","id");--> statement-breakpoint
CREATE INDEX "products_desk_root" ON "products" USING btree ("root_category_id","created_at","id");--> statement-breakpoint
CREATE INDEX "products_off" ON "products" USING btree ("created_at","id") WHERE not "products"."published" and not "products"."awaits_shop";--> statement-breakpoint
CREATE INDEX "products_low" ON "products" USING btree ("created_at","id") WHERE "products"."stock" <= 10;--> statement-breakpoint
ALTER TABLE "console_people" ADD CONSTRAINT "console_people_of_shop" CHECK (("console_people"."shop_id" is not null) = ("console_people"."roles" = array['shop']));