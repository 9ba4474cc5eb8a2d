CREATE TABLE "commission_months" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"month" text NOT NULL,
	"settled" integer NOT NULL,
	"settled_fen" bigint NOT NULL,
	"taken_back_fen" bigint NOT NULL,
	"voided" integer NOT NULL,
	"void_fen" bigint NOT NULL,
	CONSTRAINT "commission_months_user_id_role_month_pk" PRIMARY KEY("user_id","role","month"),
	CONSTRAINT "commission_months_sums" CHECK (least("commission_months"."settled", "commission_months"."settled_fen", "commission_months"."taken_back_fen", "commission_months"."voided", "commission_months"."void_fen") >= 0)
);
--> statement-breakpoint
INSERT INTO "commission_months" ("user_id", "role", "month", "settled", "settled_fen", "taken_back_fen", "voided", "void_fen")
	SELECT "user_id", "role", to_char("created_at" AT TIME ZONE 'Asia/Shanghai', 'YYYY-MM'), count(*) FILTER (WHERE "state" = 'settled'),
		coalesce(sum("amount_fen") FILTER (WHERE "state" = 'settled'), 0), sum("taken_back_fen"),
		count(*) FILTER (WHERE "state" = 'void'), coalesce(sum("amount_fen") FILTER (WHERE "state" = 'void'), 0)
	FROM "commissions" WHERE "state" <> 'pending' GROUP BY 1, 2, 3;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "sales" SET STATISTICS 1000;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "products_sold" ON "products" USING btree ("sales") WHERE "products"."published";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "locks_live" ON "locks" USING btree ("holder_id","kind","ends_at","user_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "commissions_promised" ON "commissions" USING btree ("user_id","role","created_at","amount_fen") WHERE "commissions"."state" = 'pending';--> statement-breakpoint
DROP INDEX CONCURRENTLY "commissions_pending";
