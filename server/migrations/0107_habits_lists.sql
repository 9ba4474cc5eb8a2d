CREATE INDEX CONCURRENTLY "groups_won" ON "groups" USING btree ("kind","subject","size") WHERE "groups"."state" = 'filled';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "locks_held" ON "locks" USING btree ("holder_id", "kind", "starts_at", "id") INCLUDE ("ends_at", "user_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY "locks_of_holder";
