-- What sub-accounts have bought and drawn so far counts for their parents from here on, as what they buy and draw next.
INSERT INTO "flash_buyers" AS b ("user_id", "item_id", "bought")
SELECT u."parent_id", s."item_id", sum(s."bought")::int
FROM "flash_buyers" s JOIN "users" u ON u."id" = s."user_id"
WHERE u."parent_id" IS NOT NULL
GROUP BY u."parent_id", s."item_id"
ON CONFLICT ("user_id", "item_id") DO UPDATE SET "bought" = b."bought" + excluded."bought";
--> statement-breakpoint
DELETE FROM "flash_buyers" b USING "users" u WHERE u."id" = b."user_id" AND u."parent_id" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "draw_players" AS p ("user_id", "campaign", "nonce", "day", "today")
SELECT s."parent_id", s."campaign", sum(s."nonce")::int, s."last", sum(CASE WHEN s."day" = s."last" THEN s."today" ELSE 0 END)::int
FROM (
  SELECT u."parent_id", d.*, max(d."day") OVER (PARTITION BY u."parent_id", d."campaign") AS "last"
  FROM "draw_players" d JOIN "users" u ON u."id" = d."user_id"
  WHERE u."parent_id" IS NOT NULL
) s
GROUP BY s."parent_id", s."campaign", s."last"
ON CONFLICT ("user_id", "campaign") DO UPDATE SET
  "nonce" = p."nonce" + excluded."nonce",
  "day" = greatest(p."day", excluded."day"),
  "today" = CASE WHEN p."day" >= excluded."day" THEN p."today" ELSE 0 END
    + CASE WHEN excluded."day" >= p."day" THEN excluded."today" ELSE 0 END;
--> statement-breakpoint
DELETE FROM "draw_players" p USING "users" u WHERE u."id" = p."user_id" AND u."parent_id" IS NOT NULL;
