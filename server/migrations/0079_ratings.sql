ALTER TABLE "shops" ADD COLUMN "good_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "middle_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "shops" ADD COLUMN "poor_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "shops" s SET "good_count" = n.good, "middle_count" = n.middle, "poor_count" = n.poor FROM (
	SELECT p.shop_id, sum(r.good_count)::int AS good, sum(r.middle_count)::int AS middle, sum(r.poor_count)::int AS poor
	FROM "product_ratings" r JOIN "products" p ON p.id = r.product_id GROUP BY p.shop_id
) n WHERE n.shop_id = s.id;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "release_dues_ended" ON "release_dues" USING btree ("user_id","lot_id") WHERE "release_dues"."status" in ('void', 'lapsed');