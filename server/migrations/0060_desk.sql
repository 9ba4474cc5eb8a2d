CREATE TABLE "console_views" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"shop_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "console_views_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "console_views_name" UNIQUE("user_id","list","name")
);
--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "shelf_code" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "console_views_default" ON "console_views" USING btree ("user_id","list") WHERE "console_views"."is_default";--> statement-breakpoint
CREATE INDEX "console_views_shared" ON "console_views" USING btree ("list","shop_id") WHERE "console_views"."shared";--> statement-breakpoint
-- What shops were paid at their counters was in no sum of theirs.
INSERT INTO "stat_days" ("scope", "scope_id", "day", "orders", "paid_fen", "refunds", "refunded_fen")
	SELECT 'shop', "shop_id"::text, "day", sum("orders"), sum("paid"), sum("refunds"), sum("refunded") FROM (
		SELECT sp."shop_id", (o."paid_at" AT TIME ZONE 'Asia/Shanghai')::date AS "day", 1 AS "orders", o."pay_fen" AS "paid",
			0 AS "refunds", 0::bigint AS "refunded"
		FROM "store_payments" sp JOIN "orders" o ON o."user_id" = sp."user_id" AND o."id" = sp."order_id"
		WHERE o."shop_id" IS NULL AND o."paid_at" IS NOT NULL AND o."state" <> 'split'
		UNION ALL
		SELECT sp."shop_id", (o."refunded_at" AT TIME ZONE 'Asia/Shanghai')::date, 0, 0, 1, coalesce(r."amount_fen", 0)
		FROM "store_payments" sp JOIN "orders" o ON o."user_id" = sp."user_id" AND o."id" = sp."order_id"
		LEFT JOIN "payment_refunds" r ON r."user_id" = o."user_id" AND r."refund_no" = 'R' || replace(o."id"::text, '-', '')
		WHERE o."shop_id" IS NULL AND o."state" = 'refunded' AND o."refunded_num" = 0 AND o."refunded_at" IS NOT NULL
	) counters GROUP BY "shop_id", "day"
	ON CONFLICT ("scope", "scope_id", "day") DO UPDATE SET "orders" = "stat_days"."orders" + excluded."orders",
		"paid_fen" = "stat_days"."paid_fen" + excluded."paid_fen", "refunds" = "stat_days"."refunds" + excluded."refunds",
		"refunded_fen" = "stat_days"."refunded_fen" + excluded."refunded_fen";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "user_coupons_used" ON "user_coupons" USING btree ("template_id","used_at") WHERE "user_coupons"."state" = 'used';--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_shop_open" ON "orders" USING btree ("shop_id","created_at","id") WHERE "orders"."shop_id" is not null and "orders"."settled_at" is null and "orders"."state" in ('paid','shipped','received','complete');