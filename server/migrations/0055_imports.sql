CREATE TABLE "import_ids" (
	"table_name" text NOT NULL,
	"key" bigint NOT NULL,
	"id" uuid NOT NULL,
	CONSTRAINT "import_ids_table_name_key_pk" PRIMARY KEY("table_name","key")
);
--> statement-breakpoint
CREATE TABLE "import_misfits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"table_name" text NOT NULL,
	"key" bigint NOT NULL,
	"moved" boolean NOT NULL,
	"reason" text NOT NULL,
	"asset" text,
	"hundredths" bigint
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"table_name" text NOT NULL,
	"key" bigint NOT NULL,
	"owner" bigint,
	"data" jsonb NOT NULL,
	CONSTRAINT "import_rows_table_name_key_pk" PRIMARY KEY("table_name","key")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"source" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"staged_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"shop_id" uuid,
	"counted" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sums" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"progress" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "import_misfits_row" ON "import_misfits" USING btree ("table_name","key","id");--> statement-breakpoint
CREATE INDEX "import_rows_owner" ON "import_rows" USING btree ("table_name","owner","key");