CREATE TABLE "stat_months" (
	"scope" text NOT NULL,
	"month" text NOT NULL,
	"scope_id" text NOT NULL,
	"orders" integer NOT NULL,
	"paid_fen" bigint NOT NULL,
	"refunds" integer NOT NULL,
	"refunded_fen" bigint NOT NULL,
	CONSTRAINT "stat_months_scope_month_scope_id_pk" PRIMARY KEY("scope","month","scope_id"),
	CONSTRAINT "stat_months_scope" CHECK ("stat_months"."scope" in ('shop','product')),
	CONSTRAINT "stat_months_sums" CHECK ("stat_months"."orders" >= 0 and "stat_months"."paid_fen" >= 0 and "stat_months"."refunds" >= 0 and "stat_months"."refunded_fen" >= 0 and "stat_months"."orders" + "stat_months"."refunds" > 0)
);
--> statement-breakpoint
CREATE INDEX "stat_months_sums" ON "stat_months" USING btree ("scope","month","scope_id","orders","paid_fen","refunds","refunded_fen");--> statement-breakpoint
INSERT INTO "stat_months" ("scope", "month", "scope_id", "orders", "paid_fen", "refunds", "refunded_fen")
	SELECT "scope", to_char("day", 'YYYY-MM'), "scope_id", sum("orders"), sum("paid_fen"), sum("refunds"), sum("refunded_fen")
	FROM "stat_days" WHERE "scope" IN ('shop', 'product') GROUP BY 1, 2, 3 ORDER BY 1, 2, 3;
