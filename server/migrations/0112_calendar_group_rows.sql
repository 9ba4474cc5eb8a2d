UPDATE "calendar_days" d SET "referrer_id" = u."referrer_id" FROM "users" u
	WHERE d."calendar" IN (SELECT "code" FROM "calendars") AND d."day" >= (now() AT TIME ZONE 'Asia/Shanghai')::date - 1 AND NOT d."made_up"
		AND u."id" = d."user_id" AND NOT u."disabled" AND u."parent_id" IS NULL AND u."referrer_id" IS NOT NULL;--> statement-breakpoint
UPDATE "calendar_reminders" r SET "referrer_id" = u."referrer_id" FROM "users" u
	WHERE r."calendar" IN (SELECT "code" FROM "calendars") AND r."day" >= (now() AT TIME ZONE 'Asia/Shanghai')::date - 1
		AND u."id" = r."user_id" AND NOT u."disabled" AND u."parent_id" IS NULL AND u."referrer_id" IS NOT NULL;--> statement-breakpoint
UPDATE "calendar_people" p SET "referrer_id" = u."referrer_id" FROM "users" u
	WHERE p."remindable" AND u."id" = p."user_id" AND NOT u."disabled" AND u."parent_id" IS NULL AND u."referrer_id" IS NOT NULL;--> statement-breakpoint
DROP INDEX CONCURRENTLY "calendar_days_signed";--> statement-breakpoint
DROP INDEX CONCURRENTLY "calendar_people_remindable";--> statement-breakpoint
DROP INDEX CONCURRENTLY "calendar_reminders_day";--> statement-breakpoint
DROP INDEX CONCURRENTLY "users_group";
