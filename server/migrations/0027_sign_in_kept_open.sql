CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"key_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_key_hash_pk" PRIMARY KEY("user_id","key_hash")
);
--> statement-breakpoint
DELETE FROM "phone_codes";--> statement-breakpoint
ALTER TABLE "phone_codes" DROP CONSTRAINT "phone_codes_phone_purpose_pk";--> statement-breakpoint
ALTER TABLE "phone_codes" ADD COLUMN "asker" text NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_phone_purpose_asker_pk" PRIMARY KEY("phone","purpose","asker");--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "replaces_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "superseded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "known_devices_key" ON "known_devices" USING btree ("key_hash");