CREATE INDEX CONCURRENTLY "messages_unread_told" ON "messages" USING btree ("user_id","kind","always") WHERE read_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY "messages_unread";