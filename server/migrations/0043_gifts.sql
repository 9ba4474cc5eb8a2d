CREATE TABLE "gift_invites" (
	"user_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"day" text NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_invites_user_id_gift_id_day_pk" PRIMARY KEY("user_id","gift_id","day"),
	CONSTRAINT "gift_invites_channel" CHECK ("gift_invites"."channel" in ('app','sms')),
	CONSTRAINT "gift_invites_state" CHECK ("gift_invites"."state" in ('due','sending','sent','failed'))
);
--> statement-breakpoint
CREATE TABLE "gift_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gift_pieces" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_pieces_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "gift_pieces_state" CHECK ("gift_pieces"."state" in ('waiting','taken','returned','settled','paying','refunded'))
);
--> statement-breakpoint
CREATE TABLE "gift_takings" (
	"user_id" uuid NOT NULL,
	"piece_id" uuid NOT NULL,
	"gift_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gift_takings_user_id_piece_id_pk" PRIMARY KEY("user_id","piece_id")
);
--> statement-breakpoint
CREATE TABLE "gifts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text DEFAULT 'unpaid' NOT NULL,
	"ended_by" text DEFAULT '' NOT NULL,
	"shop_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"sku_id" uuid NOT NULL,
	"title" text NOT NULL,
	"picture" text NOT NULL,
	"suk" text NOT NULL,
	"pieces" integer NOT NULL,
	"goods_fen" bigint NOT NULL,
	"freight_fen" bigint NOT NULL,
	"cover" text NOT NULL,
	"words" text NOT NULL,
	"phone_sealed" text DEFAULT '' NOT NULL,
	"phone_blind" text DEFAULT '' NOT NULL,
	"phone_masked" text DEFAULT '' NOT NULL,
	"paid_at" timestamp with time zone,
	"lapses_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gifts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "gifts_state" CHECK ("gifts"."state" in ('unpaid','cancelled','open','taken','ended')),
	CONSTRAINT "gifts_ended_by" CHECK (("gifts"."state" = 'ended') = ("gifts"."ended_by" <> '')),
	CONSTRAINT "gifts_paid" CHECK ("gifts"."state" in ('unpaid','cancelled') or ("gifts"."paid_at" is not null and "gifts"."lapses_at" is not null)),
	CONSTRAINT "gifts_amounts" CHECK ("gifts"."pieces" > 0 and "gifts"."goods_fen" > 0 and "gifts"."freight_fen" >= 0)
);
--> statement-breakpoint
CREATE INDEX "gift_invites_due" ON "gift_invites" USING btree ("next_at") WHERE "gift_invites"."state" = 'due';--> statement-breakpoint
CREATE INDEX "gift_links_of_gift" ON "gift_links" USING btree ("user_id","gift_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_pieces_id" ON "gift_pieces" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_pieces_of_gift" ON "gift_pieces" USING btree ("gift_id","position");--> statement-breakpoint
CREATE INDEX "gift_pieces_paying" ON "gift_pieces" USING btree ("created_at") WHERE "gift_pieces"."state" = 'paying';--> statement-breakpoint
CREATE UNIQUE INDEX "gift_takings_piece" ON "gift_takings" USING btree ("piece_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_takings_person" ON "gift_takings" USING btree ("gift_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gift_takings_order" ON "gift_takings" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gift_takings_of_person" ON "gift_takings" USING btree ("user_id","created_at","piece_id");--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_id" ON "gifts" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "gifts_order" ON "gifts" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "gifts_of_person" ON "gifts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "gifts_newest" ON "gifts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "gifts_due" ON "gifts" USING btree ("lapses_at") WHERE "gifts"."state" = 'open';