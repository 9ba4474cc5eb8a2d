CREATE TABLE "sheet_rows" (
	"sheet_id" uuid NOT NULL,
	"nth" integer NOT NULL,
	"thing" integer NOT NULL,
	"cells" text[] NOT NULL,
	"outcome" text NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	CONSTRAINT "sheet_rows_sheet_id_nth_pk" PRIMARY KEY("sheet_id","nth"),
	CONSTRAINT "sheet_rows_outcome" CHECK ("sheet_rows"."outcome" in ('waiting', 'bad', 'done', 'same', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "sheets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"shop_id" uuid,
	"actor_id" uuid NOT NULL,
	"actor_name" text NOT NULL,
	"filename" text NOT NULL,
	"fields" text[] NOT NULL,
	"ignored" text[] DEFAULT '{}' NOT NULL,
	"total" integer NOT NULL,
	"bad" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"same" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'checked' NOT NULL,
	"why" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sheets_state" CHECK ("sheets"."state" in ('checked', 'running', 'stopped', 'done')),
	CONSTRAINT "sheets_counts" CHECK (least("sheets"."bad", "sheets"."done", "sheets"."same", "sheets"."refused") >= 0 and "sheets"."bad" + "sheets"."done" + "sheets"."same" + "sheets"."refused" <= "sheets"."total")
);
--> statement-breakpoint
ALTER TABLE "stat_days" DROP CONSTRAINT "stat_days_scope";--> statement-breakpoint
ALTER TABLE "sheet_rows" ADD CONSTRAINT "sheet_rows_sheet_id_sheets_id_fk" FOREIGN KEY ("sheet_id") REFERENCES "public"."sheets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sheet_rows_waiting" ON "sheet_rows" USING btree ("sheet_id","thing") WHERE "sheet_rows"."outcome" = 'waiting';--> statement-breakpoint
CREATE INDEX "sheet_rows_outcome" ON "sheet_rows" USING btree ("sheet_id","outcome","nth");--> statement-breakpoint
CREATE INDEX "sheets_newest" ON "sheets" USING btree ("kind","shop_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sheets_running" ON "sheets" USING btree ("started_at") WHERE "sheets"."state" = 'running';--> statement-breakpoint
CREATE INDEX "sheets_old" ON "sheets" USING btree ("created_at") WHERE "sheets"."state" <> 'running';--> statement-breakpoint
CREATE INDEX "stat_days_scope_day" ON "stat_days" USING btree ("scope","day");--> statement-breakpoint
ALTER TABLE "stat_days" ADD CONSTRAINT "stat_days_scope" CHECK ("stat_days"."scope" in ('shop','person','programme','product','placed'));