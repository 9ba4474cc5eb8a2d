CREATE TABLE "subsidy_days" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"exp" integer NOT NULL,
	CONSTRAINT "subsidy_days_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "subsidy_days_count" CHECK ("subsidy_days"."exp" >= 0)
);
--> statement-breakpoint
CREATE TABLE "subsidy_exp" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"exp" integer NOT NULL,
	"back_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subsidy_exp_user_id_order_id_pk" PRIMARY KEY("user_id","order_id"),
	CONSTRAINT "subsidy_exp_positive" CHECK ("subsidy_exp"."exp" > 0)
);
--> statement-breakpoint
CREATE TABLE "subsidy_members" (
	"user_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"exp" integer NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "subsidy_members_user_id_member_id_pk" PRIMARY KEY("user_id","member_id"),
	CONSTRAINT "subsidy_members_counts" CHECK ("subsidy_members"."exp" >= 0 and "subsidy_members"."orders" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wealth_bags" (
	"code" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"info" text DEFAULT '' NOT NULL,
	"price_minor" bigint NOT NULL,
	"bonus_minor" bigint DEFAULT 0 NOT NULL,
	"person_times" integer DEFAULT 0 NOT NULL,
	"stock" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wealth_bags_amounts" CHECK ("wealth_bags"."price_minor" > 0 and "wealth_bags"."bonus_minor" >= 0),
	CONSTRAINT "wealth_bags_counts" CHECK ("wealth_bags"."person_times" >= 0 and "wealth_bags"."stock" >= 0 and "wealth_bags"."sold" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wealth_buys" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bag" text NOT NULL,
	"title" text NOT NULL,
	"lot_id" uuid NOT NULL,
	"price_minor" bigint NOT NULL,
	"bonus_minor" bigint NOT NULL,
	"days" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wealth_buys_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "wealth_buys_amounts" CHECK ("wealth_buys"."price_minor" > 0 and "wealth_buys"."bonus_minor" >= 0 and "wealth_buys"."days" > 0)
);
--> statement-breakpoint
CREATE TABLE "wealth_quotas" (
	"user_id" uuid NOT NULL,
	"bag" text NOT NULL,
	"times" integer NOT NULL,
	CONSTRAINT "wealth_quotas_user_id_bag_pk" PRIMARY KEY("user_id","bag"),
	CONSTRAINT "wealth_quotas_times" CHECK ("wealth_quotas"."times" > 0)
);
--> statement-breakpoint
CREATE INDEX "subsidy_exp_of_member" ON "subsidy_exp" USING btree ("user_id","member_id","created_at","order_id");--> statement-breakpoint
CREATE INDEX "subsidy_exp_member" ON "subsidy_exp" USING btree ("member_id","order_id");--> statement-breakpoint
CREATE INDEX "subsidy_members_most" ON "subsidy_members" USING btree ("user_id","exp","member_id");--> statement-breakpoint
CREATE INDEX "wealth_buys_of_person" ON "wealth_buys" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "release_dues_of_person" ON "release_dues" USING btree ("user_id","asset","day");