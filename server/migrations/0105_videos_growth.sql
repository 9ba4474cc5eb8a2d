-- The characters of a text, and each with the one after it, in small letters: words of two characters have no trigram.
CREATE FUNCTION text_pairs(words text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
	select array(
		select distinct substr(small, nth, size)
		from lower(words) small, generate_series(1, length(small)) nth, generate_series(1, 2) size
	)
$$;--> statement-breakpoint
-- Plans are made once for everybody. Told that a person has as many as people have on average, which is one or two, the planner
-- looks one up among all of the person's in whatever index it likes; told that it is many, by the key.
ALTER TABLE "user_coupons" ALTER COLUMN "user_id" SET (n_distinct = -0.02);--> statement-breakpoint
ANALYZE "user_coupons";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "user_coupons_of_order" ON "user_coupons" USING btree ("user_id","order_id") WHERE "user_coupons"."order_id" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "user_coupons_own" ON "user_coupons" USING btree ("user_id","state","ends_at","id","template_id","used_at","shop_id","starts_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "videos_pairs" ON "videos" USING gin (text_pairs("title"));--> statement-breakpoint
CREATE INDEX CONCURRENTLY "videos_closed" ON "videos" USING btree ("id","user_id") WHERE not ("videos"."shown" and not "videos"."blocked");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "videos_closed_of" ON "videos" USING btree ("user_id") WHERE not ("videos"."shown" and not "videos"."blocked");--> statement-breakpoint
DROP INDEX CONCURRENTLY "user_coupons_unused";--> statement-breakpoint
DROP INDEX CONCURRENTLY "user_coupons_order";--> statement-breakpoint
DROP INDEX CONCURRENTLY "videos_title";
