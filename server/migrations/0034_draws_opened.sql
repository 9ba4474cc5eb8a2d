CREATE TABLE "application_drafts" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"slot" text DEFAULT '' NOT NULL,
	"sealed" text NOT NULL,
	"steps" text[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "application_drafts_user_id_kind_slot_pk" PRIMARY KEY("user_id","kind","slot")
);
--> statement-breakpoint
CREATE TABLE "draw_grants" (
	"user_id" uuid NOT NULL,
	"campaign" text NOT NULL,
	"key" text NOT NULL,
	"times" integer NOT NULL,
	"left" integer NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "draw_grants_user_id_campaign_key_pk" PRIMARY KEY("user_id","campaign","key"),
	CONSTRAINT "draw_grants_left" CHECK ("draw_grants"."times" > 0 and "draw_grants"."left" between 0 and "draw_grants"."times")
);
--> statement-breakpoint
CREATE TABLE "prize_goods" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"draw_id" uuid NOT NULL,
	"campaign" text NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"product_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"post_free" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"order_id" uuid,
	"ends_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prize_goods_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "prize_goods_state" CHECK ("prize_goods"."state" in ('waiting', 'ordered', 'lapsed')),
	CONSTRAINT "prize_goods_ordered" CHECK (("prize_goods"."order_id" is not null) = ("prize_goods"."state" = 'ordered'))
);
--> statement-breakpoint
CREATE TABLE "release_collections" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset" text NOT NULL,
	"day" date,
	"amount_minor" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_collections_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "release_collections_amount" CHECK ("release_collections"."amount_minor" > 0)
);
--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_state";--> statement-breakpoint
ALTER TABLE "release_dues" DROP CONSTRAINT "release_dues_status";--> statement-breakpoint
DROP INDEX "draw_campaigns_one_open";--> statement-breakpoint
DROP INDEX "applications_one_open";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "slot" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "form_sealed" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "corrections" jsonb;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "fee_fen" bigint;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "fee_order_id" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD COLUMN "pick" text DEFAULT 'weights' NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD COLUMN "entry" text DEFAULT 'price' NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD COLUMN "chance_fen" bigint;--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD COLUMN "guarantee" integer;--> statement-breakpoint
ALTER TABLE "draw_players" ADD COLUMN "counted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "draw_players" SET "counted" = "nonce";--> statement-breakpoint
ALTER TABLE "draw_players" ADD COLUMN "dry" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_players" ADD COLUMN "again" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_prizes" ADD COLUMN "last" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_prizes" ADD COLUMN "guarded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "times" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "paid_by" text DEFAULT 'price' NOT NULL;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "weights" integer[];--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "ticket" integer;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "guaranteed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "draws" ADD COLUMN "bonus" smallint;--> statement-breakpoint
ALTER TABLE "release_dues" ADD COLUMN "collect" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "release_dues" ADD COLUMN "collect_days" integer;--> statement-breakpoint
ALTER TABLE "release_dues" ADD COLUMN "ready_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "release_dues" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "release_lots" ADD COLUMN "collect" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "release_lots" ADD COLUMN "collect_days" integer;--> statement-breakpoint
ALTER TABLE "release_plans" ADD COLUMN "collect" text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE "release_plans" ADD COLUMN "collect_days" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_grants_once" ON "draw_grants" USING btree ("campaign","key");--> statement-breakpoint
CREATE UNIQUE INDEX "prize_goods_once" ON "prize_goods" USING btree ("draw_id","position");--> statement-breakpoint
CREATE INDEX "prize_goods_order" ON "prize_goods" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "prize_goods_ending" ON "prize_goods" USING btree ("ends_at") WHERE "prize_goods"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "release_collections_daily" ON "release_collections" USING btree ("user_id","asset","day");--> statement-breakpoint
CREATE INDEX "applications_expiring" ON "applications" USING btree ("expires_at") WHERE "applications"."state" = 'approved' and "applications"."expires_at" is not null;--> statement-breakpoint
CREATE INDEX "draw_campaigns_at" ON "draw_campaigns" USING btree ("place","state");--> statement-breakpoint
CREATE UNIQUE INDEX "draw_campaigns_one_of_rounds" ON "draw_campaigns" USING btree ("place") WHERE "draw_campaigns"."state" = 'open' and "draw_campaigns"."rounds" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_prizes_one_last" ON "draw_prizes" USING btree ("campaign") WHERE "draw_prizes"."last";--> statement-breakpoint
CREATE UNIQUE INDEX "draws_tickets" ON "draws" USING btree ("campaign","ticket");--> statement-breakpoint
CREATE INDEX "release_dues_ready" ON "release_dues" USING btree ("user_id","asset") WHERE "release_dues"."status" = 'ready';--> statement-breakpoint
CREATE INDEX "release_dues_ending" ON "release_dues" USING btree ("ends_at") WHERE "release_dues"."status" = 'ready' and "release_dues"."ends_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_open" ON "applications" USING btree ("user_id","kind","slot") WHERE "applications"."state" in ('submitted','refused','correcting','paying');--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_fee" CHECK ("applications"."fee_fen" is null or "applications"."fee_fen" > 0);--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_state" CHECK ("applications"."state" in ('submitted','correcting','paying','approved','refused','withdrawn','expired'));--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD CONSTRAINT "draw_campaigns_pick" CHECK ("draw_campaigns"."pick" in ('weights', 'box'));--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD CONSTRAINT "draw_campaigns_entry" CHECK ("draw_campaigns"."entry" = 'price' or ("draw_campaigns"."entry" = 'chances' and "draw_campaigns"."price_minor" = 0));--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD CONSTRAINT "draw_campaigns_chance" CHECK ("draw_campaigns"."chance_fen" is null or ("draw_campaigns"."chance_fen" > 0 and "draw_campaigns"."entry" = 'chances'));--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD CONSTRAINT "draw_campaigns_guarantee" CHECK ("draw_campaigns"."guarantee" is null or ("draw_campaigns"."guarantee" > 1 and "draw_campaigns"."pick" = 'weights'));--> statement-breakpoint
ALTER TABLE "draw_players" ADD CONSTRAINT "draw_players_counts" CHECK ("draw_players"."counted" between 0 and "draw_players"."nonce" and "draw_players"."dry" >= 0 and "draw_players"."again" >= 0);--> statement-breakpoint
ALTER TABLE "draw_prizes" ADD CONSTRAINT "draw_prizes_last" CHECK (not "draw_prizes"."last" or ("draw_prizes"."stock" = 1 and not "draw_prizes"."guarded"));--> statement-breakpoint
ALTER TABLE "draws" ADD CONSTRAINT "draws_paid_by" CHECK ("draws"."paid_by" in ('price', 'chance', 'again'));--> statement-breakpoint
ALTER TABLE "release_dues" ADD CONSTRAINT "release_dues_status" CHECK ("release_dues"."status" in ('waiting','ready','paid','void','lapsed'));--> statement-breakpoint
ALTER TABLE "release_plans" ADD CONSTRAINT "release_plans_collect" CHECK ("release_plans"."collect" in ('auto', 'any', 'day'));--> statement-breakpoint
ALTER TABLE "release_plans" ADD CONSTRAINT "release_plans_collect_days" CHECK ("release_plans"."collect_days" is null or ("release_plans"."collect_days" > 0 and "release_plans"."collect" <> 'auto'));