CREATE TABLE "visit_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"keeps" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"user_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"seen_price_fen" bigint NOT NULL,
	"visited_at" timestamp with time zone NOT NULL,
	CONSTRAINT "visits_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "freight_rules" ADD COLUMN "transit_days" integer;--> statement-breakpoint
ALTER TABLE "favourites" ADD COLUMN "seen_price_fen" bigint;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "list_fen" bigint;--> statement-breakpoint
-- What an older line was listed at was never written down: what it was bought at is all that is known.
UPDATE "order_lines" SET "list_fen" = "price_fen";--> statement-breakpoint
ALTER TABLE "order_lines" ALTER COLUMN "list_fen" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "cutoff_minute" integer DEFAULT 960 NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "transit_days" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "withdrawal_rules" ADD COLUMN "proof_from_minor" bigint DEFAULT 0;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "visits_newest" ON "visits" USING btree ("user_id","visited_at","product_id");--> statement-breakpoint
ALTER TABLE "freight_rules" ADD CONSTRAINT "freight_rules_transit" CHECK ("freight_rules"."transit_days" between 1 and 60);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_list" CHECK ("order_lines"."list_fen" >= "order_lines"."price_fen");--> statement-breakpoint
ALTER TABLE "shops" ADD CONSTRAINT "shops_cutoff" CHECK ("shops"."cutoff_minute" between 0 and 1440 and "shops"."transit_days" between 1 and 60);