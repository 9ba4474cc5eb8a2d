CREATE INDEX CONCURRENTLY "lock_visitors_of" ON "lock_visitors" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_city_likes" ON "shops" USING btree ("city","kind","likes","id") WHERE "shops"."published" and "shops"."longitude" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "calendar_days_on" ON "calendar_days" USING btree ("day","calendar") WHERE not "calendar_days"."made_up";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "locks_ending" ON "locks" USING btree ("ends_at","kind");
