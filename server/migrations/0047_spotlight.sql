CREATE TABLE "spotlight_awards" (
	"user_id" uuid NOT NULL,
	"spotlight" text NOT NULL,
	"place" integer NOT NULL,
	"points" integer NOT NULL,
	"prize_minor" bigint NOT NULL,
	"amount_minor" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spotlight_awards_user_id_spotlight_place_pk" PRIMARY KEY("user_id","spotlight","place"),
	CONSTRAINT "spotlight_awards_state" CHECK ("spotlight_awards"."state" in ('waiting', 'paid', 'void')),
	CONSTRAINT "spotlight_awards_paid" CHECK (("spotlight_awards"."paid_at" is not null) = ("spotlight_awards"."state" = 'paid')),
	CONSTRAINT "spotlight_awards_something" CHECK ("spotlight_awards"."amount_minor" > 0 or "spotlight_awards"."state" = 'void'),
	CONSTRAINT "spotlight_awards_amount" CHECK ("spotlight_awards"."amount_minor" between 0 and "spotlight_awards"."prize_minor" and "spotlight_awards"."prize_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "spotlight_members" (
	"user_id" uuid NOT NULL,
	"spotlight" text NOT NULL,
	"inviter_id" uuid,
	"joined_at" timestamp with time zone NOT NULL,
	"bound_at" timestamp with time zone,
	CONSTRAINT "spotlight_members_user_id_spotlight_pk" PRIMARY KEY("user_id","spotlight"),
	CONSTRAINT "spotlight_members_inviter" CHECK ("spotlight_members"."inviter_id" <> "spotlight_members"."user_id")
);
--> statement-breakpoint
CREATE TABLE "spotlight_points" (
	"user_id" uuid NOT NULL,
	"spotlight" text NOT NULL,
	"order_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"role" text NOT NULL,
	"points" integer NOT NULL,
	"back" integer DEFAULT 0 NOT NULL,
	"back_at" timestamp with time zone,
	"reached_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spotlight_points_user_id_spotlight_order_id_pk" PRIMARY KEY("user_id","spotlight","order_id"),
	CONSTRAINT "spotlight_points_role" CHECK ("spotlight_points"."role" in ('own', 'friend')),
	CONSTRAINT "spotlight_points_own" CHECK (("spotlight_points"."role" = 'own') = ("spotlight_points"."user_id" = "spotlight_points"."buyer_id")),
	CONSTRAINT "spotlight_points_counts" CHECK ("spotlight_points"."points" > 0 and "spotlight_points"."back" between 0 and "spotlight_points"."points")
);
--> statement-breakpoint
CREATE TABLE "spotlight_prizes" (
	"spotlight" text NOT NULL,
	"from_rank" integer NOT NULL,
	"to_rank" integer NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "spotlight_prizes_spotlight_from_rank_pk" PRIMARY KEY("spotlight","from_rank"),
	CONSTRAINT "spotlight_prizes_ranks" CHECK ("spotlight_prizes"."from_rank" between 1 and "spotlight_prizes"."to_rank"),
	CONSTRAINT "spotlight_prizes_amount" CHECK ("spotlight_prizes"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "spotlight_rounds" (
	"round_id" uuid PRIMARY KEY NOT NULL,
	"spotlight" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spotlight_scores" (
	"user_id" uuid NOT NULL,
	"spotlight" text NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"own_points" integer DEFAULT 0 NOT NULL,
	"friend_points" integer DEFAULT 0 NOT NULL,
	"reached_at" timestamp with time zone NOT NULL,
	CONSTRAINT "spotlight_scores_user_id_spotlight_pk" PRIMARY KEY("user_id","spotlight"),
	CONSTRAINT "spotlight_scores_sum" CHECK ("spotlight_scores"."points" = "spotlight_scores"."own_points" + "spotlight_scores"."friend_points"),
	CONSTRAINT "spotlight_scores_counts" CHECK ("spotlight_scores"."own_points" >= 0 and "spotlight_scores"."friend_points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "spotlights" (
	"code" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"info" text DEFAULT '' NOT NULL,
	"asset" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"stopped" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"fen_per_point" bigint NOT NULL,
	"chance_fen" bigint NOT NULL,
	"packet_points" integer NOT NULL,
	"person_cap_minor" bigint NOT NULL,
	"instant" text,
	"scratch" text,
	"scored_until" timestamp with time zone NOT NULL,
	"frozen_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "spotlights_state" CHECK ("spotlights"."state" in ('draft', 'open', 'frozen', 'done')),
	CONSTRAINT "spotlights_time" CHECK ("spotlights"."starts_at" < "spotlights"."ends_at"),
	CONSTRAINT "spotlights_terms" CHECK ("spotlights"."fen_per_point" > 0 and "spotlights"."chance_fen" > 0 and "spotlights"."packet_points" > 0),
	CONSTRAINT "spotlights_cap" CHECK ("spotlights"."person_cap_minor" > 0),
	CONSTRAINT "spotlights_frozen" CHECK (("spotlights"."frozen_at" is not null) = ("spotlights"."state" in ('frozen', 'done')))
);
--> statement-breakpoint
ALTER TABLE "spotlight_prizes" ADD CONSTRAINT "spotlight_prizes_spotlight_spotlights_code_fk" FOREIGN KEY ("spotlight") REFERENCES "public"."spotlights"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotlight_rounds" ADD CONSTRAINT "spotlight_rounds_spotlight_spotlights_code_fk" FOREIGN KEY ("spotlight") REFERENCES "public"."spotlights"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotlights" ADD CONSTRAINT "spotlights_instant_draw_campaigns_code_fk" FOREIGN KEY ("instant") REFERENCES "public"."draw_campaigns"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spotlights" ADD CONSTRAINT "spotlights_scratch_draw_campaigns_code_fk" FOREIGN KEY ("scratch") REFERENCES "public"."draw_campaigns"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "spotlight_awards_place" ON "spotlight_awards" USING btree ("spotlight","place");--> statement-breakpoint
CREATE INDEX "spotlight_awards_waiting" ON "spotlight_awards" USING btree ("spotlight","place") WHERE "spotlight_awards"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "spotlight_members_team" ON "spotlight_members" USING btree ("inviter_id","spotlight","joined_at","user_id") WHERE "spotlight_members"."inviter_id" is not null;--> statement-breakpoint
CREATE INDEX "spotlight_members_all" ON "spotlight_members" USING btree ("spotlight","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "spotlight_points_once" ON "spotlight_points" USING btree ("spotlight","order_id","role");--> statement-breakpoint
CREATE INDEX "spotlight_points_latest" ON "spotlight_points" USING btree ("user_id","spotlight","created_at","order_id");--> statement-breakpoint
CREATE INDEX "spotlight_points_buyer" ON "spotlight_points" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "spotlight_rounds_of" ON "spotlight_rounds" USING btree ("spotlight","created_at");--> statement-breakpoint
CREATE INDEX "spotlight_scores_rank" ON "spotlight_scores" USING btree ("spotlight","points" DESC NULLS LAST,"reached_at","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "spotlights_one_open" ON "spotlights" USING btree ("state") WHERE "spotlights"."state" = 'open';--> statement-breakpoint
CREATE INDEX "spotlights_latest" ON "spotlights" USING btree ("starts_at","code");--> statement-breakpoint
CREATE INDEX "packets_lucky" ON "packets" USING btree ("round_id","amount_minor" DESC NULLS LAST,"opened_at") WHERE "packets"."state" = 'opened';