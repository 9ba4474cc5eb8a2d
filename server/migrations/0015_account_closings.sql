CREATE TABLE "account_closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"root_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "account_closings_state" CHECK ("account_closings"."state" in ('waiting','cancelled','done'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "account_closings_one" ON "account_closings" USING btree ("root_id") WHERE "account_closings"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "account_closings_due" ON "account_closings" USING btree ("due_at") WHERE "account_closings"."state" = 'waiting';