CREATE TABLE "calendar_awards" (
	"user_id" uuid NOT NULL,
	"calendar" text NOT NULL,
	"cause" text NOT NULL,
	"since" date NOT NULL,
	"threshold" integer NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"asset" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"pool" text NOT NULL,
	"detail" jsonb,
	"state" text NOT NULL,
	"ends_at" timestamp with time zone,
	"queue" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone,
	"given_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_awards_user_id_calendar_cause_since_threshold_pk" PRIMARY KEY("user_id","calendar","cause","since","threshold"),
	CONSTRAINT "calendar_awards_cause" CHECK ("calendar_awards"."cause" in ('day', 'bonus', 'streak')),
	CONSTRAINT "calendar_awards_state" CHECK ("calendar_awards"."state" in ('open', 'waiting', 'given', 'lapsed', 'void')),
	CONSTRAINT "calendar_awards_given" CHECK (("calendar_awards"."state" = 'given') = ("calendar_awards"."given_at" is not null)),
	CONSTRAINT "calendar_awards_asked" CHECK ("calendar_awards"."state" <> 'waiting' or "calendar_awards"."asked_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "calendar_cards" (
	"user_id" uuid NOT NULL,
	"calendar" text NOT NULL,
	"key" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_for" date,
	"used_month" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_cards_user_id_calendar_key_pk" PRIMARY KEY("user_id","calendar","key"),
	CONSTRAINT "calendar_cards_used" CHECK (("calendar_cards"."used_for" is null) = ("calendar_cards"."used_month" is null))
);
--> statement-breakpoint
CREATE TABLE "calendar_days" (
	"user_id" uuid NOT NULL,
	"calendar" text NOT NULL,
	"day" date NOT NULL,
	"made_up" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_days_user_id_calendar_day_pk" PRIMARY KEY("user_id","calendar","day")
);
--> statement-breakpoint
CREATE TABLE "calendar_people" (
	"user_id" uuid NOT NULL,
	"calendar" text NOT NULL,
	"remindable" boolean DEFAULT false NOT NULL,
	"bonus_pass" uuid,
	"bonus_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_people_user_id_calendar_pk" PRIMARY KEY("user_id","calendar"),
	CONSTRAINT "calendar_people_bonus" CHECK (("calendar_people"."bonus_pass" is null) = ("calendar_people"."bonus_at" is null))
);
--> statement-breakpoint
CREATE TABLE "calendar_prizes" (
	"calendar" text NOT NULL,
	"threshold" integer NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"asset" text DEFAULT '' NOT NULL,
	"amount_minor" bigint DEFAULT 0 NOT NULL,
	"detail" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_prizes_calendar_threshold_pk" PRIMARY KEY("calendar","threshold"),
	CONSTRAINT "calendar_prizes_threshold" CHECK ("calendar_prizes"."threshold" between 2 and 366)
);
--> statement-breakpoint
CREATE TABLE "calendar_queues" (
	"queue" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_reminders" (
	"user_id" uuid NOT NULL,
	"calendar" text NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_reminders_user_id_calendar_day_pk" PRIMARY KEY("user_id","calendar","day")
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"code" text PRIMARY KEY NOT NULL,
	"place" text NOT NULL,
	"title" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"asset" text NOT NULL,
	"pool" text NOT NULL,
	"cycle_minor" integer[] NOT NULL,
	"cards_month" integer NOT NULL,
	"card_reach" integer NOT NULL,
	"card_days" integer NOT NULL,
	"card_asset" text NOT NULL,
	"card_minor" bigint NOT NULL,
	"bonus_seconds" integer NOT NULL,
	"bonus_minor" bigint NOT NULL,
	"bonus_times" integer NOT NULL,
	"take_days" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendars_state" CHECK ("calendars"."state" in ('draft', 'open', 'ended')),
	CONSTRAINT "calendars_time" CHECK ("calendars"."starts_at" < "calendars"."ends_at"),
	CONSTRAINT "calendars_cards" CHECK ("calendars"."cards_month" >= 0 and "calendars"."card_reach" between 1 and 31 and "calendars"."card_minor" >= 0),
	CONSTRAINT "calendars_bonus" CHECK ("calendars"."bonus_times" >= 0 and "calendars"."bonus_seconds" between 5 and 600),
	CONSTRAINT "calendars_take" CHECK ("calendars"."take_days" between 7 and 365 and "calendars"."card_days" between 7 and 365)
);
--> statement-breakpoint
ALTER TABLE "banners" DROP CONSTRAINT "banners_place_known";--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_awards_id" ON "calendar_awards" USING btree ("id");--> statement-breakpoint
CREATE INDEX "calendar_awards_queue" ON "calendar_awards" USING btree ("queue","asked_at","id") WHERE "calendar_awards"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "calendar_awards_ending" ON "calendar_awards" USING btree ("ends_at") WHERE "calendar_awards"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "calendars_open" ON "calendars" USING btree ("place") WHERE "calendars"."state" = 'open';--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_place_known" CHECK ("banners"."place" in ('index', 'vip', 'sp', 'free', 'car', 'task', 'signin', 'poster'));