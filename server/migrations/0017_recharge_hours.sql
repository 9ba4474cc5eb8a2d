ALTER TABLE "recharge_packages" ADD COLUMN "pool" text DEFAULT 'recharge-gift' NOT NULL;--> statement-breakpoint
ALTER TABLE "recharge_packages" ADD COLUMN "from_hour" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "recharge_packages" ADD COLUMN "until_hour" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "recharge_packages" ADD CONSTRAINT "recharge_packages_pool" CHECK ("recharge_packages"."give_minor" <= "recharge_packages"."price_fen" or "recharge_packages"."pool" <> '');--> statement-breakpoint
ALTER TABLE "recharge_packages" ADD CONSTRAINT "recharge_packages_hours" CHECK ("recharge_packages"."from_hour" >= 0 and "recharge_packages"."from_hour" < "recharge_packages"."until_hour" and "recharge_packages"."until_hour" <= 24);