CREATE TABLE "visit_days" (
	"shop_id" uuid NOT NULL,
	"day" date NOT NULL,
	"visitors" integer NOT NULL,
	"lookers" integer NOT NULL,
	"carters" integer NOT NULL,
	"orderers" integer NOT NULL,
	"payers" integer NOT NULL,
	"is_due" boolean DEFAULT false NOT NULL,
	CONSTRAINT "visit_days_shop_id_day_pk" PRIMARY KEY("shop_id","day"),
	CONSTRAINT "visit_days_counts" CHECK ("visit_days"."visitors" >= "visit_days"."lookers" and "visit_days"."lookers" >= "visit_days"."carters" and "visit_days"."carters" >= 0 and "visit_days"."orderers" >= 0 and "visit_days"."payers" >= 0)
);
--> statement-breakpoint
CREATE TABLE "visit_marks" (
	"day" date NOT NULL,
	"shop_id" uuid NOT NULL,
	"visitor" uuid NOT NULL,
	"steps" integer NOT NULL,
	CONSTRAINT "visit_marks_day_shop_id_visitor_pk" PRIMARY KEY("day","shop_id","visitor"),
	CONSTRAINT "visit_marks_steps" CHECK ("visit_marks"."steps" between 1 and 7)
);
