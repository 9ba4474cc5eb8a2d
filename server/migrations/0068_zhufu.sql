ALTER TABLE "banners" DROP CONSTRAINT "banners_place_known";--> statement-breakpoint
ALTER TABLE "exchange_rules" ADD COLUMN "plan" text;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_place_known" CHECK ("banners"."place" in ('index', 'vip', 'sp', 'free', 'car', 'task', 'signin', 'tour', 'zhufu', 'poster')) NOT VALID;--> statement-breakpoint
ALTER TABLE "banners" VALIDATE CONSTRAINT "banners_place_known";
