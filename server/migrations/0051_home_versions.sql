CREATE TABLE "home_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"page" jsonb NOT NULL,
	"starts_at" timestamp with time zone,
	"cancelled" boolean DEFAULT false NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"made_by" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "home_versions_begin" CHECK (("home_versions"."version" = 0) = ("home_versions"."starts_at" is null))
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "updated_by" text DEFAULT '' NOT NULL;