CREATE TABLE "join_terms" (
	"category_id" uuid PRIMARY KEY NOT NULL,
	"shop_open" boolean DEFAULT false NOT NULL,
	"franchise_open" boolean DEFAULT false NOT NULL,
	"shop_deposit_fen" bigint DEFAULT 0 NOT NULL,
	"franchise_deposit_fen" bigint DEFAULT 0 NOT NULL,
	"conditions" text DEFAULT '' NOT NULL,
	"aptitudes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "join_terms_deposits" CHECK ("join_terms"."shop_deposit_fen" >= 0 and "join_terms"."franchise_deposit_fen" >= 0)
);
--> statement-breakpoint
ALTER TABLE "join_terms" ADD CONSTRAINT "join_terms_category_id_shop_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."shop_categories"("id") ON DELETE no action ON UPDATE no action;