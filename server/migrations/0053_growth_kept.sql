CREATE TABLE "fans" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"referrer_id" uuid,
	"above_id" uuid,
	"joined_at" timestamp with time zone NOT NULL,
	"shown" boolean DEFAULT true NOT NULL,
	"children" integer DEFAULT 0 NOT NULL,
	"grandchildren" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"paid_fen" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "fans_people" CHECK ("fans"."children" >= 0 and "fans"."grandchildren" >= 0),
	CONSTRAINT "fans_bought" CHECK ("fans"."orders" >= 0 and "fans"."paid_fen" >= 0)
);
--> statement-breakpoint
INSERT INTO "fans" ("user_id", "referrer_id", "above_id", "joined_at", "shown", "children", "grandchildren", "orders", "paid_fen")
SELECT u.id, u.referrer_id, r.referrer_id, u.created_at, NOT u.disabled,
	coalesce(c.people, 0), coalesce(g.people, 0), coalesce(b.orders, 0), coalesce(b.paid_fen, 0)
FROM "users" u LEFT JOIN "users" r ON r.id = u.referrer_id
LEFT JOIN (SELECT referrer_id AS id, count(*) AS people FROM "users" WHERE NOT disabled GROUP BY 1) c ON c.id = u.id
LEFT JOIN (
	SELECT m.referrer_id AS id, count(*) AS people FROM "users" n JOIN "users" m ON m.id = n.referrer_id WHERE NOT n.disabled GROUP BY 1
) g ON g.id = u.id
LEFT JOIN (
	SELECT o.user_id AS id, count(*) AS orders, sum(o.pay_fen) AS paid_fen FROM "orders" o
	WHERE o.shop_id IS NOT NULL AND o.state IN ('paid', 'shipped', 'received', 'complete') GROUP BY 1
) b ON b.id = u.id;
--> statement-breakpoint
CREATE TABLE "spotlight_missed" (
	"spotlight" text NOT NULL,
	"order_id" uuid NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"error" text NOT NULL,
	"missed_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "spotlight_missed_spotlight_order_id_pk" PRIMARY KEY("spotlight","order_id"),
	CONSTRAINT "spotlight_missed_tries" CHECK ("spotlight_missed"."tries" > 0)
);
--> statement-breakpoint
ALTER TABLE "spotlight_missed" ADD CONSTRAINT "spotlight_missed_spotlight_spotlights_code_fk" FOREIGN KEY ("spotlight") REFERENCES "public"."spotlights"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fans_newest" ON "fans" USING btree ("referrer_id","shown","joined_at","user_id") WHERE "fans"."referrer_id" is not null;--> statement-breakpoint
CREATE INDEX "fans_children" ON "fans" USING btree ("referrer_id","children","user_id") WHERE "fans"."shown" and "fans"."referrer_id" is not null;--> statement-breakpoint
CREATE INDEX "fans_orders" ON "fans" USING btree ("referrer_id","orders","user_id") WHERE "fans"."shown" and "fans"."referrer_id" is not null;--> statement-breakpoint
CREATE INDEX "fans_paid" ON "fans" USING btree ("referrer_id","paid_fen","user_id") WHERE "fans"."shown" and "fans"."referrer_id" is not null;--> statement-breakpoint
CREATE INDEX "fans_second_newest" ON "fans" USING btree ("above_id","shown","joined_at","user_id") WHERE "fans"."above_id" is not null;--> statement-breakpoint
CREATE INDEX "fans_second_children" ON "fans" USING btree ("above_id","children","user_id") WHERE "fans"."shown" and "fans"."above_id" is not null;--> statement-breakpoint
CREATE INDEX "fans_second_orders" ON "fans" USING btree ("above_id","orders","user_id") WHERE "fans"."shown" and "fans"."above_id" is not null;--> statement-breakpoint
CREATE INDEX "fans_second_paid" ON "fans" USING btree ("above_id","paid_fen","user_id") WHERE "fans"."shown" and "fans"."above_id" is not null;--> statement-breakpoint
CREATE INDEX "spotlight_missed_due" ON "spotlight_missed" USING btree ("spotlight","order_id") WHERE "spotlight_missed"."next_at" is not null;