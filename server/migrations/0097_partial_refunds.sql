CREATE TABLE "after_sale_offers" (
	"user_id" uuid NOT NULL,
	"after_sale_id" uuid NOT NULL,
	"no" smallint NOT NULL,
	"fen" bigint NOT NULL,
	"words" text NOT NULL,
	"answer" text,
	"offered_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	CONSTRAINT "after_sale_offers_user_id_after_sale_id_no_pk" PRIMARY KEY("user_id","after_sale_id","no"),
	CONSTRAINT "after_sale_offers_sums" CHECK ("after_sale_offers"."no" > 0 and "after_sale_offers"."fen" > 0),
	CONSTRAINT "after_sale_offers_answer" CHECK ("after_sale_offers"."answer" in ('accepted','declined','lapsed','dropped')),
	CONSTRAINT "after_sale_offers_answered" CHECK (("after_sale_offers"."answer" is null) = ("after_sale_offers"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "after_sales" DROP CONSTRAINT "after_sales_state";--> statement-breakpoint
ALTER TABLE "after_sale_lines" ADD COLUMN "kept_pay_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "after_sale_lines" ADD COLUMN "kept_freight_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "after_sale_lines" ADD COLUMN "kept_coupon_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "after_sale_lines" ADD COLUMN "kept_mall_coupon_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "after_sale_lines" ADD COLUMN "kept_xfq_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "after_sale_lines" ADD COLUMN "kept_jindou" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "after_sale_lines" ADD COLUMN "kept_jindou_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "after_sales" ADD COLUMN "kept_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "after_sale_offers_open" ON "after_sale_offers" USING btree ("user_id","after_sale_id") WHERE "after_sale_offers"."answer" is null;--> statement-breakpoint
ALTER TABLE "after_sale_lines" ADD CONSTRAINT "after_sale_lines_kept" CHECK ("after_sale_lines"."kept_pay_fen" >= 0 and "after_sale_lines"."kept_freight_fen" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "after_sale_lines" VALIDATE CONSTRAINT "after_sale_lines_kept";--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_kept" CHECK ("after_sales"."kept_fen" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "after_sales" VALIDATE CONSTRAINT "after_sales_kept";--> statement-breakpoint
ALTER TABLE "after_sales" ADD CONSTRAINT "after_sales_state" CHECK ("after_sales"."state" in ('asked','offered','refused','returning','returned','paying','refunded','withdrawn')) NOT VALID;--> statement-breakpoint
ALTER TABLE "after_sales" VALIDATE CONSTRAINT "after_sales_state";
