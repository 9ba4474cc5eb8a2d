CREATE TABLE "store_desks" (
	"shop_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"code_at" timestamp with time zone NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"voucher_bp" integer DEFAULT 0 NOT NULL,
	"most_fen" bigint DEFAULT 500000 NOT NULL,
	"day_fen" bigint DEFAULT 1000000 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_desks_code_unique" UNIQUE("code"),
	CONSTRAINT "store_desks_voucher" CHECK ("store_desks"."voucher_bp" between 0 and 5000),
	CONSTRAINT "store_desks_most" CHECK ("store_desks"."most_fen" > 0 and "store_desks"."day_fen" >= "store_desks"."most_fen")
);
--> statement-breakpoint
CREATE TABLE "store_payments" (
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"amount_fen" bigint NOT NULL,
	"xfq_fen" bigint NOT NULL,
	"margin_fen" bigint NOT NULL,
	"net_fen" bigint NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "store_payments_user_id_order_id_pk" PRIMARY KEY("user_id","order_id"),
	CONSTRAINT "store_payments_sum" CHECK ("store_payments"."amount_fen" = "store_payments"."margin_fen" + "store_payments"."net_fen" and "store_payments"."xfq_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "store_tills" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"code" text NOT NULL,
	"order_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_tills_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
ALTER TABLE "store_desks" ADD CONSTRAINT "store_desks_shop_id_shops_id_fk" FOREIGN KEY ("shop_id") REFERENCES "public"."shops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_payments_shop" ON "store_payments" USING btree ("shop_id","paid_at","order_id");--> statement-breakpoint
CREATE INDEX "store_tills_expired" ON "store_tills" USING btree ("expires_at");