CREATE TABLE "ledger_accounts" (
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"asset" text NOT NULL,
	"bucket" text NOT NULL,
	"stripe" smallint DEFAULT 0 NOT NULL,
	"balance_minor" bigint DEFAULT 0 NOT NULL,
	"may_go_negative" boolean NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"moved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_accounts_pk" PRIMARY KEY("owner_kind","owner_id","asset","bucket","stripe"),
	CONSTRAINT "ledger_accounts_owner" CHECK ("ledger_accounts"."owner_kind" in ('user','merchant','pool','platform','outside')),
	CONSTRAINT "ledger_accounts_bucket" CHECK ("ledger_accounts"."bucket" in ('available','frozen','transit')),
	CONSTRAINT "ledger_accounts_floor" CHECK ("ledger_accounts"."balance_minor" >= 0 or "ledger_accounts"."may_go_negative"),
	CONSTRAINT "ledger_accounts_debtors" CHECK (not "ledger_accounts"."may_go_negative" or "ledger_accounts"."owner_kind" in ('platform','outside'))
);
--> statement-breakpoint
CREATE TABLE "ledger_assets" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"digits" smallint NOT NULL,
	"kind" text NOT NULL,
	"earned_by" text NOT NULL,
	"used_for" text NOT NULL,
	"cash_out" boolean DEFAULT false NOT NULL,
	"reference_minor" bigint,
	"reference_fen" bigint,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_assets_digits" CHECK ("ledger_assets"."digits" between 0 and 8),
	CONSTRAINT "ledger_assets_kind" CHECK ("ledger_assets"."kind" in ('money','points','voucher','value')),
	CONSTRAINT "ledger_assets_reference" CHECK (("ledger_assets"."reference_minor" is null) = ("ledger_assets"."reference_fen" is null) and coalesce("ledger_assets"."reference_minor", 1) > 0 and coalesce("ledger_assets"."reference_fen", 0) >= 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_postings" (
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"asset" text NOT NULL,
	"bucket" text NOT NULL,
	"stripe" smallint NOT NULL,
	"seq" bigint NOT NULL,
	"transfer_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"balance_minor" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_postings_pk" PRIMARY KEY("owner_kind","owner_id","asset","bucket","stripe","seq"),
	CONSTRAINT "ledger_postings_amount" CHECK ("ledger_postings"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"idem_key" text NOT NULL,
	"input_hash" text NOT NULL,
	"reason" text NOT NULL,
	"ref_kind" text NOT NULL,
	"ref_id" text NOT NULL,
	"memo" text DEFAULT '' NOT NULL,
	"reversal_of" uuid,
	"at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_transfers_key" UNIQUE("idem_key"),
	CONSTRAINT "ledger_transfers_reversed_once" UNIQUE("reversal_of")
);
--> statement-breakpoint
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_asset_ledger_assets_code_fk" FOREIGN KEY ("asset") REFERENCES "public"."ledger_assets"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_postings_transfer" ON "ledger_postings" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "ledger_postings_owner_at" ON "ledger_postings" USING btree ("owner_kind","owner_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_transfers_ref" ON "ledger_transfers" USING btree ("ref_kind","ref_id");