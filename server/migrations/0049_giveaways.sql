CREATE TABLE "giveaway_claims" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"giveaway" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"given_at" timestamp with time zone,
	CONSTRAINT "giveaway_claims_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "giveaway_claims_state" CHECK ("giveaway_claims"."state" in ('waiting', 'given', 'void')),
	CONSTRAINT "giveaway_claims_given" CHECK (("giveaway_claims"."state" = 'given') = ("giveaway_claims"."given_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "giveaways" (
	"code" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"kind" text NOT NULL,
	"detail" jsonb,
	"asset" text,
	"amount_minor" bigint DEFAULT 0 NOT NULL,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"stock" integer NOT NULL,
	"claimed" integer DEFAULT 0 NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "giveaways_state" CHECK ("giveaways"."state" in ('draft', 'open', 'closed')),
	CONSTRAINT "giveaways_amount" CHECK ("giveaways"."amount_minor" >= 0 and ("giveaways"."asset" is not null) = ("giveaways"."amount_minor" > 0)),
	CONSTRAINT "giveaways_stock" CHECK ("giveaways"."stock" > 0 and "giveaways"."claimed" between 0 and "giveaways"."stock"),
	CONSTRAINT "giveaways_time" CHECK ("giveaways"."starts_at" < "giveaways"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "company_boxes" (
	"campaign" text PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"picture" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "prize_goods" ADD COLUMN "postage_fen" bigint;--> statement-breakpoint
ALTER TABLE "prize_goods" ADD COLUMN "page" text;--> statement-breakpoint
ALTER TABLE "giveaway_claims" ADD CONSTRAINT "giveaway_claims_giveaway_giveaways_code_fk" FOREIGN KEY ("giveaway") REFERENCES "public"."giveaways"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_boxes" ADD CONSTRAINT "company_boxes_campaign_draw_campaigns_code_fk" FOREIGN KEY ("campaign") REFERENCES "public"."draw_campaigns"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "giveaway_claims_once" ON "giveaway_claims" USING btree ("giveaway","user_id");--> statement-breakpoint
CREATE INDEX "giveaway_claims_of_person" ON "giveaway_claims" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "giveaway_claims_waiting" ON "giveaway_claims" USING btree ("giveaway","created_at","id") WHERE "giveaway_claims"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "giveaways_at" ON "giveaways" USING btree ("place","state");--> statement-breakpoint
ALTER TABLE "prize_goods" ADD CONSTRAINT "prize_goods_postage" CHECK ("prize_goods"."postage_fen" is null or ("prize_goods"."postage_fen" > 0 and not "prize_goods"."post_free"));--> statement-breakpoint
-- Things of streaks belong to a calendar, not to a draw whose page could be looked up.
UPDATE "prize_goods" SET "page" = '/pages/signin/receive' WHERE "campaign" IN (SELECT "code" FROM "calendars");
