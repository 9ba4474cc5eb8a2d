CREATE TABLE "customer_blocks" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"reason" text NOT NULL,
	"blocked_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lifted_at" timestamp with time zone,
	"lifted_by" text DEFAULT '' NOT NULL,
	"lift_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "customer_blocks_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_notes" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"words" text NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_notes_user_id_id_pk" PRIMARY KEY("user_id","id")
);
--> statement-breakpoint
CREATE TABLE "customer_tagged" (
	"user_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_tagged_user_id_tag_id_pk" PRIMARY KEY("user_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "customer_tags" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_tags_name" UNIQUE("name"),
	CONSTRAINT "customer_tags_named" CHECK ("customer_tags"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "coupon_grants" DROP CONSTRAINT "coupon_grants_reach";--> statement-breakpoint
ALTER TABLE "coupon_grants" ADD COLUMN "tag_id" uuid;--> statement-breakpoint
ALTER TABLE "coupon_grants" ADD COLUMN "tag_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_blocks_one" ON "customer_blocks" USING btree ("user_id") WHERE "customer_blocks"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "customer_notes_newest" ON "customer_notes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "customer_tagged_of" ON "customer_tagged" USING btree ("tag_id","user_id");--> statement-breakpoint
CREATE INDEX "account_closings_asked" ON "account_closings" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "data_exports_asked" ON "data_exports" USING btree ("asked_at","id");--> statement-breakpoint
CREATE INDEX "data_exports_open" ON "data_exports" USING btree ("asked_at","id") WHERE "data_exports"."state" in ('waiting','failed');--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_level" ON "users" USING btree ("level","created_at","id");--> statement-breakpoint
CREATE INDEX "users_growth" ON "users" USING btree ("growth_fen","id");--> statement-breakpoint
CREATE INDEX "users_blocked" ON "users" USING btree ("created_at","id") WHERE "users"."blocked_at" is not null;--> statement-breakpoint
CREATE INDEX "users_gone" ON "users" USING btree ("created_at","id") WHERE "users"."disabled" and "users"."blocked_at" is null;--> statement-breakpoint
CREATE INDEX "users_phone_end" ON "users" USING btree (right("phone", 4),"created_at","id");--> statement-breakpoint
CREATE INDEX "users_nickname" ON "users" USING gin ("nickname" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "fans_most_paid" ON "fans" USING btree ("paid_fen","user_id");--> statement-breakpoint
CREATE INDEX "fans_bought" ON "fans" USING btree ("joined_at","user_id") WHERE "fans"."orders" > 0;--> statement-breakpoint
ALTER TABLE "coupon_grants" ADD CONSTRAINT "coupon_grants_reach" CHECK ("coupon_grants"."reach" in ('everyone', 'level', 'joined', 'tag', 'these'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_blocked_is_disabled" CHECK ("users"."blocked_at" is null or "users"."disabled");