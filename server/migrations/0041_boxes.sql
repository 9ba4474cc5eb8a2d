CREATE TABLE "box_consents" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"birthday" date NOT NULL,
	"guardian_id" uuid,
	"agreed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "box_consents_agreed" CHECK ("box_consents"."agreed_at" is null or "box_consents"."guardian_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "box_series" (
	"campaign" text PRIMARY KEY NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"picture" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "carnival_goods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"name" text NOT NULL,
	"product_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"post_free" boolean DEFAULT false NOT NULL,
	"chances" integer,
	"beans_minor" bigint,
	"stock" integer NOT NULL,
	"remaining" integer NOT NULL,
	"person_max" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carnival_goods_price" CHECK (coalesce("carnival_goods"."chances", 1) > 0 and coalesce("carnival_goods"."beans_minor", 1) > 0),
	CONSTRAINT "carnival_goods_paid" CHECK ("carnival_goods"."chances" is not null or "carnival_goods"."beans_minor" is not null),
	CONSTRAINT "carnival_goods_stock" CHECK ("carnival_goods"."remaining" between 0 and "carnival_goods"."stock" and "carnival_goods"."person_max" > 0)
);
--> statement-breakpoint
CREATE TABLE "carnival_takes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"goods" uuid NOT NULL,
	"chances" integer NOT NULL,
	"beans_minor" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "carnival_takes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "carnival_takes_paid" CHECK (("carnival_takes"."chances" > 0) <> ("carnival_takes"."beans_minor" > 0))
);
--> statement-breakpoint
CREATE TABLE "carnival_tasks" (
	"campaign" text NOT NULL,
	"task" text NOT NULL,
	"times" integer NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "carnival_tasks_campaign_task_pk" PRIMARY KEY("campaign","task"),
	CONSTRAINT "carnival_tasks_times" CHECK ("carnival_tasks"."times" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "carnival_terms" (
	"campaign" text PRIMARY KEY NOT NULL,
	"day_times" integer NOT NULL,
	CONSTRAINT "carnival_terms_day" CHECK ("carnival_terms"."day_times" between 0 and 20)
);
--> statement-breakpoint
ALTER TABLE "draw_campaigns" DROP CONSTRAINT "draw_campaigns_guarantee";--> statement-breakpoint
ALTER TABLE "prize_goods" DROP CONSTRAINT "prize_goods_state";--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD COLUMN "entries" integer;--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD COLUMN "taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD COLUMN "stopped_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "draw_players" ADD COLUMN "taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "draw_players" ADD COLUMN "taken_day" date;--> statement-breakpoint
ALTER TABLE "draw_players" ADD COLUMN "taken_today" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "prize_goods" ADD COLUMN "barter_minor" bigint;--> statement-breakpoint
ALTER TABLE "prize_goods" ADD COLUMN "barter_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "prize_goods" ADD COLUMN "bartering" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "box_series" ADD CONSTRAINT "box_series_campaign_draw_campaigns_code_fk" FOREIGN KEY ("campaign") REFERENCES "public"."draw_campaigns"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carnival_goods" ADD CONSTRAINT "carnival_goods_campaign_carnival_terms_campaign_fk" FOREIGN KEY ("campaign") REFERENCES "public"."carnival_terms"("campaign") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carnival_tasks" ADD CONSTRAINT "carnival_tasks_campaign_carnival_terms_campaign_fk" FOREIGN KEY ("campaign") REFERENCES "public"."carnival_terms"("campaign") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carnival_terms" ADD CONSTRAINT "carnival_terms_campaign_draw_campaigns_code_fk" FOREIGN KEY ("campaign") REFERENCES "public"."draw_campaigns"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "box_consents_guardian" ON "box_consents" USING btree ("guardian_id");--> statement-breakpoint
CREATE INDEX "carnival_goods_of" ON "carnival_goods" USING btree ("campaign","created_at");--> statement-breakpoint
CREATE INDEX "carnival_takes_of" ON "carnival_takes" USING btree ("goods","user_id");--> statement-breakpoint
CREATE INDEX "prize_goods_bartering" ON "prize_goods" USING btree ("barter_until") WHERE "prize_goods"."bartering";--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD CONSTRAINT "draw_campaigns_entries" CHECK ("draw_campaigns"."entries" is null or ("draw_campaigns"."entries" > 0 and "draw_campaigns"."entry" = 'chances'));--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD CONSTRAINT "draw_campaigns_taken" CHECK ("draw_campaigns"."taken" between 0 and coalesce("draw_campaigns"."entries", 0));--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD CONSTRAINT "draw_campaigns_guarantee" CHECK ("draw_campaigns"."guarantee" is null or "draw_campaigns"."guarantee" > 1);--> statement-breakpoint
ALTER TABLE "draw_players" ADD CONSTRAINT "draw_players_taken" CHECK ("draw_players"."taken_today" between 0 and "draw_players"."taken");--> statement-breakpoint
ALTER TABLE "prize_goods" ADD CONSTRAINT "prize_goods_barter" CHECK (("prize_goods"."barter_minor" is null) = ("prize_goods"."barter_until" is null) and "prize_goods"."barter_minor" > 0);--> statement-breakpoint
ALTER TABLE "prize_goods" ADD CONSTRAINT "prize_goods_bartering" CHECK (not "prize_goods"."bartering" or ("prize_goods"."barter_minor" is not null and "prize_goods"."state" <> 'bartered'));--> statement-breakpoint
ALTER TABLE "prize_goods" ADD CONSTRAINT "prize_goods_state" CHECK ("prize_goods"."state" in ('waiting', 'ordered', 'lapsed', 'bartered'));