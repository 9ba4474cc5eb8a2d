CREATE TABLE "data_exports" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asked_by" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"made_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "data_exports_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "data_exports_state" CHECK ("data_exports"."state" in ('waiting','made','failed','gone'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "data_exports_one" ON "data_exports" USING btree ("user_id","asked_by") WHERE "data_exports"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "data_exports_waiting" ON "data_exports" USING btree ("asked_at") WHERE "data_exports"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "data_exports_made" ON "data_exports" USING btree ("expires_at") WHERE "data_exports"."state" = 'made';--> statement-breakpoint
CREATE INDEX "data_exports_over" ON "data_exports" USING btree ("asked_at") WHERE "data_exports"."state" in ('failed','gone');