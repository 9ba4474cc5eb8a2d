DROP INDEX "real_names_id";--> statement-breakpoint
ALTER TABLE "real_names" ADD COLUMN "place" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "real_names_id_place" ON "real_names" USING btree ("id_index","place");--> statement-breakpoint
ALTER TABLE "real_names" ADD CONSTRAINT "real_names_place" CHECK ("real_names"."place" >= 0);