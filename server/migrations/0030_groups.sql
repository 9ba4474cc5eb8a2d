CREATE TABLE "group_seats" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"ref" text NOT NULL,
	"state" text DEFAULT 'held' NOT NULL,
	"confirmed_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_seats_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "group_seats_state" CHECK ("group_seats"."state" in ('held', 'confirmed', 'won', 'left', 'lapsed', 'closed'))
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"size" smallint NOT NULL,
	"taken" smallint DEFAULT 0 NOT NULL,
	"confirmed" smallint DEFAULT 0 NOT NULL,
	"leader_id" uuid NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "groups_state" CHECK ("groups"."state" in ('open', 'filled', 'lapsed')),
	CONSTRAINT "groups_size" CHECK ("groups"."size" > 1),
	CONSTRAINT "groups_taken" CHECK ("groups"."taken" between 0 and "groups"."size" and "groups"."confirmed" between 0 and "groups"."taken"),
	CONSTRAINT "groups_ended" CHECK (("groups"."state" = 'open') = ("groups"."ended_at" is null)),
	CONSTRAINT "groups_filled" CHECK ("groups"."state" <> 'filled' or "groups"."confirmed" = "groups"."size")
);
--> statement-breakpoint
CREATE TABLE "tuan_goods" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"hours" smallint DEFAULT 24 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tuan_goods_hours" CHECK ("tuan_goods"."hours" between 1 and 72)
);
--> statement-breakpoint
CREATE TABLE "tuan_prices" (
	"product_id" uuid NOT NULL,
	"size" smallint NOT NULL,
	"sku_id" uuid NOT NULL,
	"price_fen" bigint NOT NULL,
	CONSTRAINT "tuan_prices_product_id_size_sku_id_pk" PRIMARY KEY("product_id","size","sku_id"),
	CONSTRAINT "tuan_prices_size" CHECK ("tuan_prices"."size" between 2 and 10),
	CONSTRAINT "tuan_prices_price" CHECK ("tuan_prices"."price_fen" > 0)
);
--> statement-breakpoint
ALTER TABLE "group_seats" ADD CONSTRAINT "group_seats_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tuan_prices" ADD CONSTRAINT "tuan_prices_product_id_tuan_goods_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."tuan_goods"("product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "group_seats_ref" ON "group_seats" USING btree ("kind","ref");--> statement-breakpoint
CREATE UNIQUE INDEX "group_seats_one_open" ON "group_seats" USING btree ("person_id","kind","subject") WHERE "group_seats"."state" in ('held', 'confirmed');--> statement-breakpoint
CREATE INDEX "group_seats_of_group" ON "group_seats" USING btree ("group_id","created_at");--> statement-breakpoint
CREATE INDEX "group_seats_lapsed" ON "group_seats" USING btree ("created_at") WHERE "group_seats"."state" = 'lapsed';--> statement-breakpoint
CREATE INDEX "groups_of_subject" ON "groups" USING btree ("kind","subject","state","ends_at");--> statement-breakpoint
CREATE INDEX "groups_due" ON "groups" USING btree ("ends_at") WHERE "groups"."state" = 'open';