CREATE TABLE "package_buyers" (
	"user_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"bought" integer NOT NULL,
	CONSTRAINT "package_buyers_user_id_package_id_pk" PRIMARY KEY("user_id","package_id"),
	CONSTRAINT "package_buyers_bought" CHECK ("package_buyers"."bought" >= 0)
);
--> statement-breakpoint
CREATE TABLE "package_items" (
	"package_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"qty" smallint NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "package_items_package_id_sku_id_pk" PRIMARY KEY("package_id","sku_id"),
	CONSTRAINT "package_items_qty" CHECK ("package_items"."qty" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid NOT NULL,
	"title" text NOT NULL,
	"intro" text DEFAULT '' NOT NULL,
	"picture" text NOT NULL,
	"kind" text NOT NULL,
	"pick_num" smallint DEFAULT 0 NOT NULL,
	"price_fen" bigint NOT NULL,
	"limit_num" integer DEFAULT 0 NOT NULL,
	"quota" integer DEFAULT 0 NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "packages_kind" CHECK ("packages"."kind" in ('fixed','pick') and ("packages"."kind" = 'pick') = ("packages"."pick_num" > 0)),
	CONSTRAINT "packages_price" CHECK ("packages"."price_fen" > 0),
	CONSTRAINT "packages_sold" CHECK ("packages"."sold" >= 0 and "packages"."quota" >= 0 and "packages"."limit_num" >= 0)
);
--> statement-breakpoint
ALTER TABLE "package_items" ADD CONSTRAINT "package_items_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "package_items_position" ON "package_items" USING btree ("package_id","position");--> statement-breakpoint
CREATE INDEX "packages_listed" ON "packages" USING btree ("sort","created_at","id") WHERE "packages"."published";--> statement-breakpoint
CREATE INDEX "packages_newest" ON "packages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_packages" ON "orders" USING btree ("user_id","created_at","id") WHERE "orders"."kind" = 'package';