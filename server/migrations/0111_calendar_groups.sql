ALTER TABLE "calendar_days" ADD COLUMN "referrer_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_people" ADD COLUMN "referrer_id" uuid;--> statement-breakpoint
ALTER TABLE "calendar_reminders" ADD COLUMN "referrer_id" uuid;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "calendar_days_group" ON "calendar_days" USING btree ("calendar","day","referrer_id","created_at","user_id") WHERE not "calendar_days"."made_up" and "calendar_days"."referrer_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "calendar_people_group" ON "calendar_people" USING btree ("calendar","referrer_id","created_at","user_id") WHERE "calendar_people"."remindable" and "calendar_people"."referrer_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "calendar_reminders_group" ON "calendar_reminders" USING btree ("calendar","day","referrer_id","user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_group_newest" ON "users" USING btree ("referrer_id","created_at","id") WHERE not "users"."disabled" and "users"."parent_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_quiet" ON "users" USING btree ("referrer_id","id") WHERE 'activity' = any("users"."muted") and "users"."referrer_id" is not null;
