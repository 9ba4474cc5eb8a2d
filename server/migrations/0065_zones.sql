CREATE TABLE "zone_shops" (
	"zone_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"benefit" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "zone_shops_zone_id_shop_id_pk" PRIMARY KEY("zone_id","shop_id")
);
--> statement-breakpoint
CREATE TABLE "zones" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"picture" text DEFAULT '' NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"demands" text DEFAULT '' NOT NULL,
	"trade_ids" uuid[] DEFAULT '{}' NOT NULL,
	"least_goods" integer DEFAULT 0 NOT NULL,
	"least_days" integer DEFAULT 0 NOT NULL,
	"least_score" integer DEFAULT 0 NOT NULL,
	"deposit_fen" bigint DEFAULT 0 NOT NULL,
	"voucher_bp" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "zones_name_unique" UNIQUE("name"),
	CONSTRAINT "zones_deposit" CHECK ("zones"."deposit_fen" >= 0),
	CONSTRAINT "zones_voucher" CHECK ("zones"."voucher_bp" between 0 and 5000),
	CONSTRAINT "zones_least" CHECK ("zones"."least_goods" >= 0 and "zones"."least_days" >= 0 and "zones"."least_score" between 0 and 50)
);
--> statement-breakpoint
ALTER TABLE "zone_shops" ADD CONSTRAINT "zone_shops_zone_id_zones_id_fk" FOREIGN KEY ("zone_id") REFERENCES "public"."zones"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zone_shops" ADD CONSTRAINT "zone_shops_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "zone_shops_shop" ON "zone_shops" USING btree ("shop_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "favourites_of_shop" ON "favourites" USING btree ("target_id","created_at","user_id") WHERE "favourites"."kind" = 'shop';