CREATE TABLE "application_events" (
	"user_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"words" text NOT NULL,
	"actor_id" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "application_events_user_id_application_id_id_pk" PRIMARY KEY("user_id","application_id","id")
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"payload" jsonb NOT NULL,
	"sealed" text NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reviewer_id" uuid,
	"submitted_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "applications_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "applications_state" CHECK ("applications"."state" in ('submitted','approved','refused','withdrawn'))
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_id" ON "applications" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_one_open" ON "applications" USING btree ("user_id","kind") WHERE "applications"."state" in ('submitted','refused');--> statement-breakpoint
CREATE INDEX "applications_waiting" ON "applications" USING btree ("submitted_at","id") WHERE "applications"."state" = 'submitted';--> statement-breakpoint
CREATE INDEX "applications_newest" ON "applications" USING btree ("submitted_at","id");