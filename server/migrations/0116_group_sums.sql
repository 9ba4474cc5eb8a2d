CREATE TABLE "group_sums" (
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "group_sums_kind_subject_pk" PRIMARY KEY("kind","subject"),
	CONSTRAINT "group_sums_people" CHECK ("group_sums"."people" > 0)
);
--> statement-breakpoint
ALTER TABLE "groups" ADD COLUMN "summed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "groups_unsummed" ON "groups" USING btree ("kind","subject","size") WHERE "groups"."state" = 'filled' and not "groups"."summed";--> statement-breakpoint
DROP INDEX CONCURRENTLY "groups_won";