CREATE TABLE "tour_dates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"route_id" uuid NOT NULL,
	"departs_on" date NOT NULL,
	"returns_on" date NOT NULL,
	"closes_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"seats" smallint NOT NULL,
	"taken" smallint DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"group_size" smallint NOT NULL,
	"group_hours" smallint NOT NULL,
	"deposit_fen" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tour_dates_state" CHECK ("tour_dates"."state" in ('open', 'cancelled')),
	CONSTRAINT "tour_dates_days" CHECK ("tour_dates"."returns_on" >= "tour_dates"."departs_on"),
	CONSTRAINT "tour_dates_taken" CHECK ("tour_dates"."taken" between 0 and "tour_dates"."seats"),
	CONSTRAINT "tour_dates_waiting" CHECK ("tour_dates"."waiting" >= 0),
	CONSTRAINT "tour_dates_group" CHECK ("tour_dates"."group_size" between 2 and 20 and "tour_dates"."group_hours" between 1 and 720),
	CONSTRAINT "tour_dates_deposit" CHECK ("tour_dates"."deposit_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "tour_entries" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"date_id" uuid NOT NULL,
	"route_id" uuid NOT NULL,
	"state" text NOT NULL,
	"places" smallint NOT NULL,
	"group_id" uuid,
	"order_id" uuid,
	"deposit_fen" bigint DEFAULT 0 NOT NULL,
	"extras_fen" bigint DEFAULT 0 NOT NULL,
	"lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"kept_until" timestamp with time zone,
	"why" text DEFAULT '' NOT NULL,
	"consented_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"formed_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tour_entries_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "tour_entries_state" CHECK ("tour_entries"."state" in ('waiting', 'held', 'unpaid', 'joined', 'formed', 'returning', 'done', 'refunding', 'refunded', 'cancelled', 'missed')),
	CONSTRAINT "tour_entries_places" CHECK ("tour_entries"."places" between 1 and 20),
	CONSTRAINT "tour_entries_why" CHECK ("tour_entries"."why" in ('', 'left', 'unpaid', 'lapsed', 'closed', 'stopped')),
	CONSTRAINT "tour_entries_sums" CHECK ("tour_entries"."deposit_fen" >= 0 and "tour_entries"."extras_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tour_extras" (
	"id" uuid PRIMARY KEY NOT NULL,
	"route_id" uuid NOT NULL,
	"title" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"price_fen" bigint NOT NULL,
	"sort" smallint DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	CONSTRAINT "tour_extras_price" CHECK ("tour_extras"."price_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "tour_incomes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"buyer_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"extras_fen" bigint NOT NULL,
	"rate_bp" integer NOT NULL,
	"amount_fen" bigint NOT NULL,
	"settled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tour_incomes_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "tour_incomes_state" CHECK ("tour_incomes"."state" in ('pending', 'settled', 'void')),
	CONSTRAINT "tour_incomes_amount" CHECK ("tour_incomes"."amount_fen" between 0 and "tour_incomes"."extras_fen")
);
--> statement-breakpoint
CREATE TABLE "tour_routes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"subtitle" text DEFAULT '' NOT NULL,
	"destination" text NOT NULL,
	"from_city" text NOT NULL,
	"days" smallint NOT NULL,
	"pictures" text[] NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"itinerary" jsonb NOT NULL,
	"included" text[] DEFAULT '{}' NOT NULL,
	"excluded" text[] DEFAULT '{}' NOT NULL,
	"notes" text[] DEFAULT '{}' NOT NULL,
	"share_bp" integer DEFAULT 0 NOT NULL,
	"hot" boolean DEFAULT false NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tour_routes_days" CHECK ("tour_routes"."days" between 1 and 30),
	CONSTRAINT "tour_routes_share" CHECK ("tour_routes"."share_bp" between 0 and 5000)
);
--> statement-breakpoint
CREATE TABLE "tour_travellers" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"date_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"name_sealed" text NOT NULL,
	"name_masked" text NOT NULL,
	"card_sealed" text NOT NULL,
	"card_masked" text NOT NULL,
	"card_index" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tour_travellers_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "banners" DROP CONSTRAINT "banners_place_known";--> statement-breakpoint
ALTER TABLE "group_seats" ADD COLUMN "places" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "tour_dates" ADD CONSTRAINT "tour_dates_route_id_tour_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."tour_routes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_entries" ADD CONSTRAINT "tour_entries_date_id_tour_dates_id_fk" FOREIGN KEY ("date_id") REFERENCES "public"."tour_dates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tour_extras" ADD CONSTRAINT "tour_extras_route_id_tour_routes_id_fk" FOREIGN KEY ("route_id") REFERENCES "public"."tour_routes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tour_dates_once" ON "tour_dates" USING btree ("route_id","departs_on");--> statement-breakpoint
CREATE INDEX "tour_dates_waited" ON "tour_dates" USING btree ("closes_at") WHERE "tour_dates"."waiting" > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "tour_entries_one" ON "tour_entries" USING btree ("person_id","date_id") WHERE "tour_entries"."state" in ('waiting', 'held', 'unpaid', 'joined', 'formed');--> statement-breakpoint
CREATE UNIQUE INDEX "tour_entries_order" ON "tour_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tour_entries_mine" ON "tour_entries" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "tour_entries_of_date" ON "tour_entries" USING btree ("date_id","state","created_at");--> statement-breakpoint
CREATE INDEX "tour_entries_of_route" ON "tour_entries" USING btree ("route_id","paid_at");--> statement-breakpoint
CREATE INDEX "tour_entries_held" ON "tour_entries" USING btree ("kept_until") WHERE "tour_entries"."state" = 'held';--> statement-breakpoint
CREATE INDEX "tour_entries_formed" ON "tour_entries" USING btree ("date_id") WHERE "tour_entries"."state" = 'formed';--> statement-breakpoint
CREATE INDEX "tour_entries_returning" ON "tour_entries" USING btree ("created_at") WHERE "tour_entries"."state" = 'returning';--> statement-breakpoint
CREATE INDEX "tour_extras_of_route" ON "tour_extras" USING btree ("route_id","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "tour_incomes_once" ON "tour_incomes" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "tour_incomes_mine" ON "tour_incomes" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "tour_routes_shown" ON "tour_routes" USING btree ("published","sort");--> statement-breakpoint
CREATE UNIQUE INDEX "tour_travellers_once" ON "tour_travellers" USING btree ("date_id","card_index");--> statement-breakpoint
CREATE UNIQUE INDEX "tour_travellers_place" ON "tour_travellers" USING btree ("entry_id","position");--> statement-breakpoint
ALTER TABLE "group_seats" ADD CONSTRAINT "group_seats_places" CHECK ("group_seats"."places" > 0);--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_place_known" CHECK ("banners"."place" in ('index', 'vip', 'sp', 'free', 'car', 'task', 'signin', 'tour', 'poster'));--> statement-breakpoint
INSERT INTO "ledger_assets" ("code", "name", "digits", "kind", "earned_by", "used_for", "cash_out", "reference_minor", "reference_fen", "position") VALUES
  ('lvyou', '旅游收益', 2, 'money', '直接邀请的好友参加免费游', '兑换消费券、提现到银行卡、支付宝或微信', true, 100, 100, 25);
--> statement-breakpoint
INSERT INTO "withdrawal_rules"
  ("asset", "open", "min_minor", "max_minor", "fee_bp", "fee_min_fen", "day_minor", "day_times", "month_minor", "two_persons_minor")
VALUES ('lvyou', true, 1000, 2000000, 100, 10, 2000000, 5, 10000000, 500000);
