ALTER TABLE "stat_days" DROP CONSTRAINT "stat_days_scope";--> statement-breakpoint
ALTER TABLE "stat_days" ADD CONSTRAINT "stat_days_scope" CHECK ("stat_days"."scope" in ('shop','person','programme','product','placed','sharer','settled','partner','dock','director','hour','category','total','region','buyer','campaign')) NOT VALID;--> statement-breakpoint
ALTER TABLE "stat_days" VALIDATE CONSTRAINT "stat_days_scope";--> statement-breakpoint
-- Days that are summed up already get the sums they lack at once, and not with the next comparison.
UPDATE "job_leases" SET "asked_at" = now() WHERE "name" = 'stats-compare';
