ALTER TABLE "orders" DROP CONSTRAINT "orders_no";--> statement-breakpoint
DROP INDEX "orders_parent";--> statement-breakpoint
CREATE INDEX "orders_parent" ON "orders" USING btree ("user_id","parent_id") WHERE "orders"."parent_id" is not null;