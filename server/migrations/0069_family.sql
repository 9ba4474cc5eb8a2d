CREATE TABLE "family_agreements" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan" text NOT NULL,
	"title" text NOT NULL,
	"version" text NOT NULL,
	"content" text NOT NULL,
	"content_hash" text NOT NULL,
	"name_masked" text NOT NULL,
	"members_sealed" text NOT NULL,
	"members_count" integer NOT NULL,
	"exchange_id" uuid NOT NULL,
	"from_asset" text NOT NULL,
	"from_minor" bigint NOT NULL,
	"to_asset" text NOT NULL,
	"to_minor" bigint NOT NULL,
	"file" text NOT NULL,
	"file_hash" text NOT NULL,
	"file_bytes" integer NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "family_agreements_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "family_agreements_amounts" CHECK ("family_agreements"."from_minor" > 0 and "family_agreements"."to_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "family_drafts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan" text NOT NULL,
	"from_minor" bigint NOT NULL,
	"rule_version" integer NOT NULL,
	"members_sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "family_drafts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "family_drafts_amount" CHECK ("family_drafts"."from_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "family_plans" (
	"code" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"subtitle" text NOT NULL,
	"intro" text NOT NULL,
	"picture" text NOT NULL,
	"rule" text NOT NULL,
	"members_max" integer NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "family_plans_members" CHECK ("family_plans"."members_max" between 0 and 10)
);
--> statement-breakpoint
CREATE INDEX "family_agreements_newest" ON "family_agreements" USING btree ("user_id","signed_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "family_drafts_one" ON "family_drafts" USING btree ("user_id","plan");