CREATE TABLE "pack_pictures" (
	"pack_id" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "pack_pictures_pack_id_name_pk" PRIMARY KEY("pack_id","name")
);
--> statement-breakpoint
CREATE TABLE "picture_packs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shop_id" uuid,
	"filename" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sheet_pictures" (
	"sheet_id" uuid NOT NULL,
	"source" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	CONSTRAINT "sheet_pictures_sheet_id_source_pk" PRIMARY KEY("sheet_id","source"),
	CONSTRAINT "sheet_pictures_either" CHECK (("sheet_pictures"."url" = '') <> ("sheet_pictures"."why" = ''))
);
--> statement-breakpoint
ALTER TABLE "sheets" ADD COLUMN "format" text DEFAULT 'csv' NOT NULL;--> statement-breakpoint
ALTER TABLE "sheets" ADD COLUMN "pack_id" uuid;--> statement-breakpoint
ALTER TABLE "sheets" ADD COLUMN "pack_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pack_pictures" ADD CONSTRAINT "pack_pictures_pack_id_picture_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."picture_packs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sheet_pictures" ADD CONSTRAINT "sheet_pictures_sheet_id_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_packs_old" ON "picture_packs" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "sheets" ADD CONSTRAINT "sheets_format" CHECK ("sheets"."format" in ('csv', 'xlsx')) NOT VALID;--> statement-breakpoint
ALTER TABLE "sheets" VALIDATE CONSTRAINT "sheets_format";