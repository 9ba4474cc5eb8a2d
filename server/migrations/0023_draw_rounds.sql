ALTER TABLE "draw_campaigns" DROP CONSTRAINT "draw_campaigns_price";--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD COLUMN "rounds" jsonb;--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD COLUMN "round_of" text;--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD CONSTRAINT "draw_campaigns_round_of_draw_campaigns_code_fk" FOREIGN KEY ("round_of") REFERENCES "public"."draw_campaigns"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "draw_campaigns_of_round" ON "draw_campaigns" USING btree ("round_of","starts_at");--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD CONSTRAINT "draw_campaigns_rounds" CHECK ("draw_campaigns"."rounds" is null or "draw_campaigns"."round_of" is null);--> statement-breakpoint
ALTER TABLE "draw_campaigns" ADD CONSTRAINT "draw_campaigns_price" CHECK ("draw_campaigns"."price_minor" >= 0);