CREATE TABLE "enterprises" (
	"user_id" uuid NOT NULL,
	"shop_id" uuid NOT NULL,
	"code_index" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "enterprises_user_id_shop_id_pk" PRIMARY KEY("user_id","shop_id"),
	CONSTRAINT "enterprises_code_index_unique" UNIQUE("code_index")
);
--> statement-breakpoint
CREATE TABLE "licence_readings" (
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"reader" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "licence_readings_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
CREATE TABLE "merchant_invites" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"city_id" text DEFAULT '' NOT NULL,
	"phone_sealed" text NOT NULL,
	"phone_index" text NOT NULL,
	"application_id" uuid,
	"applied_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "merchant_invites_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "merchant_invites_source" CHECK ("merchant_invites"."source" in ('phone','link')),
	CONSTRAINT "merchant_invites_applied" CHECK (("merchant_invites"."application_id" is null) = ("merchant_invites"."applied_at" is null)),
	CONSTRAINT "merchant_invites_ended" CHECK ("merchant_invites"."ended_at" is null or "merchant_invites"."application_id" is null)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "chosen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_invites_open" ON "merchant_invites" USING btree ("phone_index") WHERE "merchant_invites"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_invites_application" ON "merchant_invites" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "merchant_invites_mine" ON "merchant_invites" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "merchant_invites_newest" ON "merchant_invites" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "merchant_invites_kind" ON "merchant_invites" USING btree ("kind","created_at","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "order_lines_chosen" ON "order_lines" USING btree ("user_id","order_id") WHERE "order_lines"."chosen";