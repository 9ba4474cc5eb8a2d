ALTER TABLE "banners" DROP CONSTRAINT "banners_place_known";--> statement-breakpoint
CREATE TABLE "task_claims" (
	"user_id" uuid NOT NULL,
	"task" text NOT NULL,
	"period" text NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"asset" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"pool" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "task_claims_user_id_task_period_pk" PRIMARY KEY("user_id","task","period"),
	CONSTRAINT "task_claims_state" CHECK ("task_claims"."state" in ('waiting', 'paid', 'void')),
	CONSTRAINT "task_claims_paid" CHECK (("task_claims"."state" = 'paid') = ("task_claims"."paid_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "task_days" (
	"user_id" uuid NOT NULL,
	"day" text NOT NULL,
	"worth_fen" bigint NOT NULL,
	CONSTRAINT "task_days_user_id_day_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "task_debts" (
	"user_id" uuid NOT NULL,
	"task" text NOT NULL,
	"owed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "task_debts_user_id_task_pk" PRIMARY KEY("user_id","task"),
	CONSTRAINT "task_debts_owed" CHECK ("task_debts"."owed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "task_marks" (
	"user_id" uuid NOT NULL,
	"task" text NOT NULL,
	"key" text NOT NULL,
	"period" text NOT NULL,
	"counted" boolean DEFAULT true NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "task_marks_user_id_task_key_pk" PRIMARY KEY("user_id","task","key")
);
--> statement-breakpoint
CREATE TABLE "task_progress" (
	"user_id" uuid NOT NULL,
	"task" text NOT NULL,
	"period" text NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	"claimed_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "task_progress_user_id_task_period_pk" PRIMARY KEY("user_id","task","period"),
	CONSTRAINT "task_progress_count" CHECK ("task_progress"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "task_queues" (
	"pool" text NOT NULL,
	"asset" text NOT NULL,
	CONSTRAINT "task_queues_pool_asset_pk" PRIMARY KEY("pool","asset")
);
--> statement-breakpoint
CREATE TABLE "task_watches" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"pass" uuid NOT NULL,
	"event" text NOT NULL,
	"target" uuid NOT NULL,
	"opened_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"code" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"title" text NOT NULL,
	"info" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"event" text NOT NULL,
	"least_minor" bigint DEFAULT 0 NOT NULL,
	"target" integer NOT NULL,
	"period" text NOT NULL,
	"asset" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"pool" text NOT NULL,
	"quota" integer DEFAULT 0 NOT NULL,
	"claimed" integer DEFAULT 0 NOT NULL,
	"claim_days" integer DEFAULT 1 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tasks_state" CHECK ("tasks"."state" in ('draft', 'open', 'paused', 'ended')),
	CONSTRAINT "tasks_period" CHECK ("tasks"."period" in ('day', 'week', 'month', 'once')),
	CONSTRAINT "tasks_target" CHECK ("tasks"."target" > 0 and "tasks"."least_minor" >= 0),
	CONSTRAINT "tasks_amount" CHECK ("tasks"."amount_minor" > 0),
	CONSTRAINT "tasks_quota" CHECK ("tasks"."quota" = 0 or "tasks"."claimed" between 0 and "tasks"."quota"),
	CONSTRAINT "tasks_time" CHECK ("tasks"."starts_at" < "tasks"."ends_at" and "tasks"."claim_days" between 0 and 30)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "task_claims_id" ON "task_claims" USING btree ("id");--> statement-breakpoint
CREATE INDEX "task_claims_queue" ON "task_claims" USING btree ("pool","asset","created_at","id") WHERE "task_claims"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "tasks_of_event" ON "tasks" USING btree ("event");--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_place_known" CHECK ("banners"."place" in ('index', 'vip', 'sp', 'free', 'car', 'task', 'poster'));
