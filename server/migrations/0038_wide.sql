CREATE TABLE "goods_pairs" (
	"product_id" uuid NOT NULL,
	"day" date NOT NULL,
	"other_id" uuid NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "goods_pairs_product_id_day_other_id_pk" PRIMARY KEY("product_id","day","other_id"),
	CONSTRAINT "goods_pairs_people" CHECK ("goods_pairs"."people" > 0 and "goods_pairs"."product_id" <> "goods_pairs"."other_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_reminders" (
	"user_id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"told_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_reminders_user_id_template_id_pk" PRIMARY KEY("user_id","template_id")
);
--> statement-breakpoint
CREATE INDEX "goods_pairs_day" ON "goods_pairs" USING btree ("day");--> statement-breakpoint
CREATE INDEX "coupon_reminders_waiting" ON "coupon_reminders" USING btree ("template_id") WHERE "coupon_reminders"."told_at" is null;--> statement-breakpoint
CREATE INDEX "coupon_templates_ending" ON "coupon_templates" USING btree ("ends_at") WHERE "coupon_templates"."published";--> statement-breakpoint
CREATE INDEX "orders_settled" ON "orders" USING btree ("settled_at") WHERE "orders"."settled_at" is not null;