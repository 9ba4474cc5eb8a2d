CREATE TABLE "tb_days" (
	"user_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"day" date NOT NULL,
	"given" integer NOT NULL,
	CONSTRAINT "tb_days_user_id_shop_id_day_pk" PRIMARY KEY("user_id","shop_id","day"),
	CONSTRAINT "tb_days_given" CHECK ("tb_days"."given" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tb_gifts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"task_id" uuid,
	"order_id" uuid,
	"per_yuan" integer,
	"asked" integer NOT NULL,
	"given" integer DEFAULT 0 NOT NULL,
	"back" integer DEFAULT 0 NOT NULL,
	"owed" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"given_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tb_gifts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "tb_gifts_cause" CHECK (("tb_gifts"."task_id" is null) <> ("tb_gifts"."order_id" is null)),
	CONSTRAINT "tb_gifts_order" CHECK (("tb_gifts"."order_id" is null) = ("tb_gifts"."per_yuan" is null)),
	CONSTRAINT "tb_gifts_state" CHECK ("tb_gifts"."state" in ('waiting','given','skipped','cancelled')),
	CONSTRAINT "tb_gifts_given" CHECK (("tb_gifts"."state" = 'given') = ("tb_gifts"."given" > 0)),
	CONSTRAINT "tb_gifts_counts" CHECK ("tb_gifts"."asked" > 0 and "tb_gifts"."given" between 0 and "tb_gifts"."asked" and "tb_gifts"."back" >= 0 and "tb_gifts"."owed" >= 0 and "tb_gifts"."back" + "tb_gifts"."owed" <= "tb_gifts"."given")
);
--> statement-breakpoint
CREATE TABLE "tb_shops" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"open" boolean DEFAULT false NOT NULL,
	"per_yuan" integer DEFAULT 0 NOT NULL,
	"order_most" integer DEFAULT 0 NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	"stop_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tb_shops_rate" CHECK ("tb_shops"."per_yuan" between 0 and 10000 and "tb_shops"."order_most" >= 0),
	CONSTRAINT "tb_shops_open" CHECK (not "tb_shops"."open" or "tb_shops"."per_yuan" > 0),
	CONSTRAINT "tb_shops_stop" CHECK (("tb_shops"."stopped_at" is null) = ("tb_shops"."stop_reason" = ''))
);
--> statement-breakpoint
CREATE TABLE "tb_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"by_id" uuid NOT NULL,
	"name" text NOT NULL,
	"people_group" text NOT NULL,
	"each" integer NOT NULL,
	"people" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tb_tasks_counts" CHECK ("tb_tasks"."each" > 0 and "tb_tasks"."people" > 0),
	CONSTRAINT "tb_tasks_state" CHECK ("tb_tasks"."state" in ('waiting','running','done','cancelled')),
	CONSTRAINT "tb_tasks_end" CHECK (("tb_tasks"."ended_at" is not null) = ("tb_tasks"."state" in ('done','cancelled')))
);
--> statement-breakpoint
CREATE TABLE "tb_terms" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"open" boolean NOT NULL,
	"per_yuan_most" integer NOT NULL,
	"person_day" integer NOT NULL,
	"task_people" integer NOT NULL,
	"counted_until" timestamp with time zone NOT NULL,
	CONSTRAINT "tb_terms_one" CHECK ("tb_terms"."id" = 1),
	CONSTRAINT "tb_terms_caps" CHECK ("tb_terms"."per_yuan_most" between 1 and 10000 and "tb_terms"."person_day" > 0 and "tb_terms"."task_people" between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "recharge_packages" DROP CONSTRAINT "recharge_packages_type";--> statement-breakpoint
ALTER TABLE "shop_staff" DROP CONSTRAINT "shop_staff_rights";--> statement-breakpoint
ALTER TABLE "tb_shops" ADD CONSTRAINT "tb_shops_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tb_tasks" ADD CONSTRAINT "tb_tasks_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tb_gifts_order" ON "tb_gifts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "tb_gifts_task" ON "tb_gifts" USING btree ("task_id","state") WHERE "tb_gifts"."task_id" is not null;--> statement-breakpoint
CREATE INDEX "tb_gifts_of_shop" ON "tb_gifts" USING btree ("shop_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tb_gifts_newest" ON "tb_gifts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tb_gifts_newest_order" ON "tb_gifts" USING btree ("created_at","id") WHERE "tb_gifts"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "tb_gifts_newest_task" ON "tb_gifts" USING btree ("created_at","id") WHERE "tb_gifts"."task_id" is not null;--> statement-breakpoint
CREATE INDEX "tb_gifts_waiting" ON "tb_gifts" USING btree ("shop_id","created_at","id") WHERE "tb_gifts"."state" = 'waiting' and "tb_gifts"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "tb_gifts_owed" ON "tb_gifts" USING btree ("user_id") WHERE "tb_gifts"."owed" > 0;--> statement-breakpoint
CREATE INDEX "tb_shops_newest" ON "tb_shops" USING btree ("created_at","shop_id");--> statement-breakpoint
CREATE INDEX "tb_tasks_of_shop" ON "tb_tasks" USING btree ("shop_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tb_tasks_newest" ON "tb_tasks" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tb_tasks_state" ON "tb_tasks" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "tb_tasks_due" ON "tb_tasks" USING btree ("run_at","id") WHERE "tb_tasks"."state" in ('waiting','running');--> statement-breakpoint
ALTER TABLE "recharge_packages" ADD CONSTRAINT "recharge_packages_tb" CHECK ("recharge_packages"."type" <> 'tb' or "recharge_packages"."gift_minor" = 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "recharge_packages" VALIDATE CONSTRAINT "recharge_packages_tb";--> statement-breakpoint
ALTER TABLE "recharge_packages" ADD CONSTRAINT "recharge_packages_type" CHECK ("recharge_packages"."type" in ('balance','voucher','tb')) NOT VALID;--> statement-breakpoint
ALTER TABLE "recharge_packages" VALIDATE CONSTRAINT "recharge_packages_type";--> statement-breakpoint
ALTER TABLE "shop_staff" ADD CONSTRAINT "shop_staff_rights" CHECK (cardinality("shop_staff"."rights") > 0 and "shop_staff"."rights" <@ array['orders','aftersales','goods','reviews','income','tb']) NOT VALID;--> statement-breakpoint
ALTER TABLE "shop_staff" VALIDATE CONSTRAINT "shop_staff_rights";