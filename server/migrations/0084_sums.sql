CREATE TABLE "stat_buyers" (
	"shop_id" uuid NOT NULL,
	"day" date NOT NULL,
	"buyers_7" integer NOT NULL,
	"again_7" integer NOT NULL,
	"buyers_30" integer NOT NULL,
	"again_30" integer NOT NULL,
	"buyers_90" integer NOT NULL,
	"again_90" integer NOT NULL,
	"paid_fen" bigint NOT NULL,
	CONSTRAINT "stat_buyers_shop_id_day_pk" PRIMARY KEY("shop_id","day")
);
--> statement-breakpoint
CREATE TABLE "stat_turns" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"ref" uuid NOT NULL,
	"what" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"fen" bigint NOT NULL,
	CONSTRAINT "stat_turns_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "stat_turns_what" CHECK ("stat_turns"."what" in ('placed','repriced','lapsed','paid','back','settled','part','share','taken'))
);
--> statement-breakpoint
ALTER TABLE "stat_days" DROP CONSTRAINT "stat_days_scope";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_complete" ON "orders" USING btree ("kind","created_at","id") WHERE "orders"."state" = 'complete';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "stat_days_sums" ON "stat_days" USING btree ("scope","day","scope_id","orders","paid_fen","refunds","refunded_fen");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "replies_pictured" ON "replies" USING btree ("created_at","id") WHERE cardinality("replies"."pictures") > 0;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "shops_newest" ON "shops" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "videos_hidden" ON "videos" USING btree ("created_at","id") WHERE not "videos"."shown" and not "videos"."blocked";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "release_lots_owed" ON "release_lots" USING btree ("pool","asset","total_minor","due_minor") WHERE "release_lots"."stopped_at" is null and "release_lots"."due_minor" < "release_lots"."total_minor";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_in_state" ON "orders" USING btree ("state","created_at","id","kind");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "release_lots_id" ON "release_lots" USING btree ("id");--> statement-breakpoint
ALTER TABLE "stat_days" ADD CONSTRAINT "stat_days_scope" CHECK ("stat_days"."scope" in ('shop','person','programme','product','placed','sharer','settled','partner','dock','director','hour','category','total')) NOT VALID;--> statement-breakpoint
ALTER TABLE "stat_days" VALIDATE CONSTRAINT "stat_days_scope";--> statement-breakpoint
DROP INDEX CONCURRENTLY "stat_days_scope_day";--> statement-breakpoint
DROP INDEX CONCURRENTLY "stat_days_day";--> statement-breakpoint
DROP INDEX CONCURRENTLY "orders_state";
