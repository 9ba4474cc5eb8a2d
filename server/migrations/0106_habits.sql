CREATE TABLE "task_sums" (
	"task" text PRIMARY KEY NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "task_sums_people" CHECK ("task_sums"."people" >= 0)
);
--> statement-breakpoint
INSERT INTO "task_sums" ("task", "people") SELECT "task", count(DISTINCT "user_id") FROM "task_progress" GROUP BY "task";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "calendar_awards_told" ON "calendar_awards" USING btree ("calendar","state") WHERE "calendar_awards"."cause" = 'streak' or "calendar_awards"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "calendar_days_made_up" ON "calendar_days" USING btree ("calendar") WHERE "calendar_days"."made_up";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "calendar_people_of" ON "calendar_people" USING btree ("calendar");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "task_claims_states" ON "task_claims" USING btree ("task","state");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "task_claims_own" ON "task_claims" USING btree ("user_id","state");