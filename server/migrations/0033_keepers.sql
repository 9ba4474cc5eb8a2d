CREATE TABLE "shop_staff" (
	"user_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"rights" text[] NOT NULL,
	"named_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shop_staff_user_id_shop_id_pk" PRIMARY KEY("user_id","shop_id"),
	CONSTRAINT "shop_staff_rights" CHECK (cardinality("shop_staff"."rights") > 0 and "shop_staff"."rights" <@ array['orders','aftersales','goods','reviews','income'])
);
--> statement-breakpoint
CREATE TABLE "stat_days" (
	"scope" text NOT NULL,
	"scope_id" text NOT NULL,
	"day" date NOT NULL,
	"orders" integer NOT NULL,
	"paid_fen" bigint NOT NULL,
	"refunds" integer NOT NULL,
	"refunded_fen" bigint NOT NULL,
	CONSTRAINT "stat_days_scope_scope_id_day_pk" PRIMARY KEY("scope","scope_id","day"),
	CONSTRAINT "stat_days_scope" CHECK ("stat_days"."scope" in ('shop','person','programme')),
	CONSTRAINT "stat_days_sums" CHECK ("stat_days"."orders" >= 0 and "stat_days"."paid_fen" >= 0 and "stat_days"."refunds" >= 0 and "stat_days"."refunded_fen" >= 0 and "stat_days"."orders" + "stat_days"."refunds" > 0)
);
--> statement-breakpoint
ALTER TABLE "shop_staff" ADD CONSTRAINT "shop_staff_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shop_staff_shop" ON "shop_staff" USING btree ("shop_id","created_at");--> statement-breakpoint
CREATE INDEX "stat_days_day" ON "stat_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "after_sales_shop" ON "after_sales" USING btree ("shop_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "after_sales_refunded" ON "after_sales" USING btree ("closed_at") WHERE "after_sales"."state" = 'refunded';--> statement-breakpoint
CREATE INDEX "orders_of_shop" ON "orders" USING btree ("shop_id","created_at","id") WHERE "orders"."shop_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_shop_paid" ON "orders" USING btree ("shop_id","paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_given_back" ON "orders" USING btree ("refunded_at") WHERE "orders"."refunded_at" is not null;