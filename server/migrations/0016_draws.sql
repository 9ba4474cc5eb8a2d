CREATE TABLE "draw_campaigns" (
	"code" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"asset" text NOT NULL,
	"price_minor" bigint NOT NULL,
	"person_day" integer NOT NULL,
	"person_total" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "draw_campaigns_state" CHECK ("draw_campaigns"."state" in ('draft', 'open', 'closed')),
	CONSTRAINT "draw_campaigns_price" CHECK ("draw_campaigns"."price_minor" > 0),
	CONSTRAINT "draw_campaigns_caps" CHECK ("draw_campaigns"."person_day" between 1 and "draw_campaigns"."person_total"),
	CONSTRAINT "draw_campaigns_time" CHECK ("draw_campaigns"."starts_at" < "draw_campaigns"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "draw_players" (
	"user_id" uuid NOT NULL,
	"campaign" text NOT NULL,
	"nonce" integer DEFAULT 0 NOT NULL,
	"day" date NOT NULL,
	"today" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "draw_players_user_id_campaign_pk" PRIMARY KEY("user_id","campaign")
);
--> statement-breakpoint
CREATE TABLE "draw_prizes" (
	"campaign" text NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"fallback" boolean DEFAULT false NOT NULL,
	"asset" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"weight" integer NOT NULL,
	"stock" integer NOT NULL,
	"remaining" integer NOT NULL,
	CONSTRAINT "draw_prizes_campaign_position_pk" PRIMARY KEY("campaign","position"),
	CONSTRAINT "draw_prizes_weight" CHECK ("draw_prizes"."weight" > 0),
	CONSTRAINT "draw_prizes_amount" CHECK ("draw_prizes"."amount_minor" >= 0),
	CONSTRAINT "draw_prizes_stock" CHECK ("draw_prizes"."remaining" between 0 and "draw_prizes"."stock" and "draw_prizes"."fallback" = ("draw_prizes"."stock" = 0))
);
--> statement-breakpoint
CREATE TABLE "draw_seeds" (
	"hash" text PRIMARY KEY NOT NULL,
	"campaign" text NOT NULL,
	"sealed" text NOT NULL,
	"seed" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revealed_at" timestamp with time zone,
	CONSTRAINT "draw_seeds_revealed" CHECK (("draw_seeds"."seed" is null) = ("draw_seeds"."revealed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "draws" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"campaign" text NOT NULL,
	"player" uuid NOT NULL,
	"nonce" integer NOT NULL,
	"client_seed" text NOT NULL,
	"hash" text NOT NULL,
	"picked" smallint NOT NULL,
	"given" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "draws_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "draw_prizes" ADD CONSTRAINT "draw_prizes_campaign_draw_campaigns_code_fk" FOREIGN KEY ("campaign") REFERENCES "public"."draw_campaigns"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draw_seeds" ADD CONSTRAINT "draw_seeds_campaign_draw_campaigns_code_fk" FOREIGN KEY ("campaign") REFERENCES "public"."draw_campaigns"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "draw_campaigns_one_open" ON "draw_campaigns" USING btree ("place") WHERE "draw_campaigns"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "draw_prizes_one_fallback" ON "draw_prizes" USING btree ("campaign") WHERE "draw_prizes"."fallback";--> statement-breakpoint
CREATE UNIQUE INDEX "draw_seeds_one_secret" ON "draw_seeds" USING btree ("campaign") WHERE "draw_seeds"."seed" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "draws_once" ON "draws" USING btree ("player","campaign","nonce");--> statement-breakpoint
CREATE INDEX "draws_of_person" ON "draws" USING btree ("user_id","campaign","created_at","id");--> statement-breakpoint
CREATE INDEX "draws_of_campaign" ON "draws" USING btree ("campaign","given");