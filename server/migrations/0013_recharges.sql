CREATE TABLE "recharge_packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"tag" text DEFAULT '' NOT NULL,
	"price_fen" bigint NOT NULL,
	"give_minor" bigint NOT NULL,
	"gift_minor" bigint DEFAULT 0 NOT NULL,
	"plan" text DEFAULT '' NOT NULL,
	"person_times" integer DEFAULT 0 NOT NULL,
	"open" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recharge_packages_type" CHECK ("recharge_packages"."type" in ('balance','voucher')),
	CONSTRAINT "recharge_packages_amounts" CHECK ("recharge_packages"."price_fen" > 0 and "recharge_packages"."give_minor" > 0 and "recharge_packages"."gift_minor" >= 0),
	CONSTRAINT "recharge_packages_balance" CHECK ("recharge_packages"."type" <> 'balance' or "recharge_packages"."give_minor" = "recharge_packages"."price_fen"),
	CONSTRAINT "recharge_packages_plan" CHECK ("recharge_packages"."gift_minor" = 0 or "recharge_packages"."plan" <> ''),
	CONSTRAINT "recharge_packages_times" CHECK ("recharge_packages"."person_times" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "detail" jsonb;--> statement-breakpoint
CREATE INDEX "recharge_packages_type" ON "recharge_packages" USING btree ("type","sort","id");