CREATE TABLE "city_companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"city" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"info" text DEFAULT '' NOT NULL,
	"published" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "city_companies_words" CHECK ("city_companies"."name" <> '' and "city_companies"."city" <> '')
);
--> statement-breakpoint
CREATE INDEX "city_companies_order" ON "city_companies" USING btree ("sort","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "release_lots_of_person" ON "release_lots" USING btree ("user_id","asset","created_at","id");