CREATE TABLE "order_parcels" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"code" text NOT NULL,
	"company" text NOT NULL,
	"no" text NOT NULL,
	"items" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_parcels_user_id_order_id_nth_pk" PRIMARY KEY("user_id","order_id","nth"),
	CONSTRAINT "order_parcels_once" UNIQUE("user_id","order_id","code","no"),
	CONSTRAINT "order_parcels_nth" CHECK ("order_parcels"."nth" > 0)
);
--> statement-breakpoint
CREATE INDEX "order_parcels_no" ON "order_parcels" USING btree ("no");--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "sent_num" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "sent_num" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_parted" ON "orders" USING btree ("created_at","id") WHERE "orders"."state" = 'paid' and "orders"."sent_num" > 0;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_sent" CHECK ("order_lines"."sent_num" between 0 and "order_lines"."qty") NOT VALID;--> statement-breakpoint
ALTER TABLE "order_lines" VALIDATE CONSTRAINT "order_lines_sent";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sent" CHECK ("orders"."sent_num" between 0 and "orders"."total_num") NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_sent";
