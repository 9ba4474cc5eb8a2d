CREATE TABLE "draw_tallies" (
	"campaign" text NOT NULL,
	"position" smallint NOT NULL,
	"stripe" smallint NOT NULL,
	"picked" integer NOT NULL,
	"given" integer NOT NULL,
	"bonus" integer NOT NULL,
	CONSTRAINT "draw_tallies_campaign_position_stripe_pk" PRIMARY KEY("campaign","position","stripe"),
	CONSTRAINT "draw_tallies_counts" CHECK ("draw_tallies"."picked" >= 0 and "draw_tallies"."given" >= 0 and "draw_tallies"."bonus" >= 0)
);
--> statement-breakpoint
ALTER TABLE "draw_tallies" ADD CONSTRAINT "draw_tallies_campaign_draw_campaigns_code_fk" FOREIGN KEY ("campaign") REFERENCES "public"."draw_campaigns"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
INSERT INTO "draw_tallies" ("campaign", "position", "stripe", "picked", "given", "bonus")
	SELECT d."campaign", p."position", 0, count(*) FILTER (WHERE p."what" = 'picked'), count(*) FILTER (WHERE p."what" = 'given'),
		count(*) FILTER (WHERE p."what" = 'bonus')
	FROM "draws" d CROSS JOIN LATERAL (
		VALUES ('given', d."given"), ('picked', CASE WHEN NOT d."guaranteed" THEN d."picked" END), ('bonus', d."bonus")
	) AS p ("what", "position")
	WHERE p."position" IS NOT NULL GROUP BY d."campaign", p."position";
