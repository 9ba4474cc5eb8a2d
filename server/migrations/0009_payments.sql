CREATE TABLE "payment_notices" (
	"channel" text NOT NULL,
	"notice_id" text NOT NULL,
	"pay_no" text NOT NULL,
	"trade_no" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_notices_channel_notice_id_pk" PRIMARY KEY("channel","notice_id"),
	CONSTRAINT "payment_notices_outcome" CHECK ("payment_notices"."outcome" in ('paid','again','late','amount','double','unknown'))
);
--> statement-breakpoint
CREATE TABLE "payment_refunds" (
	"user_id" uuid NOT NULL,
	"refund_no" text NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"done_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_refunds_user_id_refund_no_pk" PRIMARY KEY("user_id","refund_no"),
	CONSTRAINT "payment_refunds_status" CHECK ("payment_refunds"."status" in ('pending','done')),
	CONSTRAINT "payment_refunds_amount" CHECK ("payment_refunds"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"pay_no" text NOT NULL,
	"order_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"scene" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"status" text DEFAULT 'created' NOT NULL,
	"title" text NOT NULL,
	"trade_no" text DEFAULT '' NOT NULL,
	"prepaid" jsonb,
	"flag" text DEFAULT '' NOT NULL,
	"refund_asked_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"queried_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('created','paying','paid','closed','refunded')),
	CONSTRAINT "payments_channel" CHECK ("payments"."channel" in ('yue','weixin','alipay','uppay','sandbox')),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_fen" >= 0),
	CONSTRAINT "payments_refunds" CHECK ("payments"."refunded_fen" <= "payments"."refund_asked_fen" and "payments"."refund_asked_fen" <= "payments"."amount_fen")
);
--> statement-breakpoint
CREATE TABLE "sandbox_trades" (
	"pay_no" text PRIMARY KEY NOT NULL,
	"amount_fen" bigint NOT NULL,
	"title" text NOT NULL,
	"return_url" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"trade_no" text NOT NULL,
	"paid_at" timestamp with time zone,
	"notice_at" timestamp with time zone,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"refunds" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_trades_status" CHECK ("sandbox_trades"."status" in ('open','paid','failed','closed')),
	CONSTRAINT "sandbox_trades_refunds" CHECK ("sandbox_trades"."refunded_fen" <= "sandbox_trades"."amount_fen")
);
--> statement-breakpoint
CREATE INDEX "payment_notices_pay_no" ON "payment_notices" USING btree ("pay_no");--> statement-breakpoint
CREATE INDEX "payment_refunds_payment" ON "payment_refunds" USING btree ("user_id","payment_id");--> statement-breakpoint
CREATE INDEX "payment_refunds_due" ON "payment_refunds" USING btree ("next_at") WHERE "payment_refunds"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("user_id","order_id","channel","scene") WHERE "payments"."status" in ('created','paying');--> statement-breakpoint
CREATE INDEX "payments_pay_no" ON "payments" USING btree ("pay_no");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("user_id","order_id");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("expires_at") WHERE "payments"."status" in ('created','paying');--> statement-breakpoint
CREATE INDEX "sandbox_trades_notice" ON "sandbox_trades" USING btree ("notice_at") WHERE "sandbox_trades"."notice_at" is not null;