DROP INDEX "real_names_id";--> statement-breakpoint
CREATE UNIQUE INDEX "real_names_id" ON "real_names" USING btree ("id_index");