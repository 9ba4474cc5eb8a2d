CREATE TABLE "job_leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_days" (
	"owner_kind" text NOT NULL,
	"owner_id" text NOT NULL,
	"asset" text NOT NULL,
	"bucket" text NOT NULL,
	"day" date NOT NULL,
	"reason" text NOT NULL,
	"ins" integer DEFAULT 0 NOT NULL,
	"outs" integer DEFAULT 0 NOT NULL,
	"in_minor" bigint DEFAULT 0 NOT NULL,
	"out_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_days_pk" PRIMARY KEY("owner_kind","owner_id","asset","bucket","day","reason"),
	CONSTRAINT "ledger_days_owner" CHECK ("ledger_days"."owner_kind" in ('user','merchant')),
	CONSTRAINT "ledger_days_sums" CHECK ("ledger_days"."ins" >= 0 and "ledger_days"."outs" >= 0 and "ledger_days"."in_minor" >= "ledger_days"."ins" and "ledger_days"."out_minor" >= "ledger_days"."outs")
);
--> statement-breakpoint
DROP INDEX "replies_product_score";--> statement-breakpoint
DROP INDEX "orders_unpaid";--> statement-breakpoint
DROP INDEX "orders_shipped";--> statement-breakpoint
DROP INDEX "orders_unsettled";--> statement-breakpoint
DROP INDEX "withdrawals_status";--> statement-breakpoint
ALTER TABLE "ledger_audits" ADD COLUMN "whole" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_audits" ADD COLUMN "transfer_id" uuid;--> statement-breakpoint
CREATE INDEX "cart_lines_buy_now" ON "cart_lines" USING btree ("created_at") WHERE "cart_lines"."buy_now";--> statement-breakpoint
CREATE INDEX "draws_of_seed" ON "draws" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_windows_starts" ON "rate_windows" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "code_gates_last_sent" ON "code_gates" USING btree ("last_sent_at");--> statement-breakpoint
CREATE INDEX "known_devices_seen" ON "known_devices" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "phone_codes_expires" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_brought" ON "users" USING btree ("referrer_id","created_at","id") WHERE not "users"."disabled";--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "orders_back" ON "orders" USING btree ("created_at","id") WHERE "orders"."state" in ('refunding','refunded');--> statement-breakpoint
CREATE INDEX "orders_shop_back" ON "orders" USING btree ("shop_id","created_at","id") WHERE "orders"."state" in ('refunding','refunded') or "orders"."open_after_sales" > 0 or "orders"."refunded_num" > 0;--> statement-breakpoint
CREATE INDEX "parcel_traces_fetched" ON "parcel_traces" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "sandbox_trades_paid" ON "sandbox_trades" USING btree ("paid_at","pay_no") WHERE "sandbox_trades"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "release_lots_newest" ON "release_lots" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "release_lots_of_plan" ON "release_lots" USING btree ("plan","created_at","id");--> statement-breakpoint
CREATE INDEX "replies_good" ON "replies" USING btree ("product_id","created_at","id") WHERE "replies"."shown" and "replies"."product_score" >= 4;--> statement-breakpoint
CREATE INDEX "replies_middle" ON "replies" USING btree ("product_id","created_at","id") WHERE "replies"."shown" and "replies"."product_score" = 3;--> statement-breakpoint
CREATE INDEX "replies_poor" ON "replies" USING btree ("product_id","created_at","id") WHERE "replies"."shown" and "replies"."product_score" <= 2;--> statement-breakpoint
CREATE INDEX "video_notices_created" ON "video_notices" USING brin ("created_at");--> statement-breakpoint
CREATE INDEX "withdrawals_newest" ON "withdrawals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("expires_at","id") WHERE "orders"."state" = 'unpaid';--> statement-breakpoint
CREATE INDEX "orders_shipped" ON "orders" USING btree ("shipped_at","id") WHERE "orders"."state" = 'shipped';--> statement-breakpoint
CREATE INDEX "orders_unsettled" ON "orders" USING btree ("received_at","id") WHERE "orders"."settled_at" is null and "orders"."state" in ('received','complete');--> statement-breakpoint
CREATE INDEX "withdrawals_status" ON "withdrawals" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE OR REPLACE FUNCTION ledger_post(
  t_id uuid[], t_key text[], t_hash text[], t_reason text[], t_ref_kind text[], t_ref_id text[], t_memo text[],
  t_reversal_of uuid[], t_at timestamptz[],
  p_of int[], p_owner_kind text[], p_owner_id text[], p_asset text[], p_bucket text[], p_stripe int[], p_amount bigint[]
) RETURNS TABLE (posted_id uuid, fresh boolean) LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := t_id;
  made boolean[] := array_fill(true, ARRAY[cardinality(t_id)]);
  earlier record;
  p record;
  account record;
  created boolean;
BEGIN
  IF EXISTS (
    SELECT FROM unnest(p_of, p_asset, p_amount) AS s(of_transfer, asset, amount)
    GROUP BY of_transfer, asset HAVING sum(amount) <> 0
  ) THEN
    RAISE EXCEPTION 'ledger postings do not sum to zero' USING ERRCODE = 'LG003';
  END IF;
  FOR i IN 1 .. cardinality(t_id) LOOP
    INSERT INTO ledger_transfers (id, idem_key, input_hash, reason, ref_kind, ref_id, memo, reversal_of, at)
    VALUES (t_id[i], t_key[i], t_hash[i], t_reason[i], t_ref_kind[i], t_ref_id[i], t_memo[i], t_reversal_of[i], t_at[i])
    ON CONFLICT (idem_key) DO NOTHING;
    IF NOT FOUND THEN
      SELECT l.id, l.input_hash INTO earlier FROM ledger_transfers l WHERE l.idem_key = t_key[i];
      IF earlier.input_hash <> t_hash[i] THEN
        RAISE EXCEPTION 'ledger key was used with other postings' USING ERRCODE = 'LG002', DETAIL = t_key[i];
      END IF;
      ids[i] := earlier.id;
      made[i] := false;
    END IF;
  END LOOP;
  FOR p IN
    SELECT * FROM unnest(p_of, p_owner_kind, p_owner_id, p_asset, p_bucket, p_stripe, p_amount)
      AS s(of_transfer, owner_kind, owner_id, asset, bucket, stripe, amount)
    ORDER BY owner_kind, owner_id, asset, bucket, stripe, of_transfer
  LOOP
    CONTINUE WHEN NOT made[p.of_transfer];
    created := false;
    LOOP
      UPDATE ledger_accounts a
      SET balance_minor = a.balance_minor + p.amount, seq = a.seq + 1, moved_at = greatest(a.moved_at, t_at[p.of_transfer])
      WHERE a.owner_kind = p.owner_kind AND a.owner_id = p.owner_id AND a.asset = p.asset AND a.bucket = p.bucket
        AND a.stripe = p.stripe AND (a.may_go_negative OR a.balance_minor + p.amount >= 0)
      RETURNING a.balance_minor, a.seq, a.moved_at INTO account;
      EXIT WHEN FOUND;
      IF created THEN
        RAISE EXCEPTION 'ledger account would fall below its floor'
          USING ERRCODE = 'LG001', DETAIL = p.asset, HINT = concat_ws(':', p.owner_kind, p.owner_id, p.bucket);
      END IF;
      INSERT INTO ledger_accounts (owner_kind, owner_id, asset, bucket, stripe, may_go_negative, moved_at)
      VALUES (p.owner_kind, p.owner_id, p.asset, p.bucket, p.stripe, p.owner_kind IN ('platform', 'outside'), t_at[p.of_transfer])
      ON CONFLICT DO NOTHING;
      created := true;
    END LOOP;
    INSERT INTO ledger_postings
      (owner_kind, owner_id, asset, bucket, stripe, seq, transfer_id, amount_minor, balance_minor, at)
    VALUES (p.owner_kind, p.owner_id, p.asset, p.bucket, p.stripe, account.seq, t_id[p.of_transfer], p.amount,
      account.balance_minor, account.moved_at);
    -- The account's row is held, so nobody else is at its days.
    IF p.owner_kind IN ('user', 'merchant') THEN
      INSERT INTO ledger_days AS d (owner_kind, owner_id, asset, bucket, day, reason, ins, outs, in_minor, out_minor)
      VALUES (p.owner_kind, p.owner_id, p.asset, p.bucket, (account.moved_at AT TIME ZONE 'Asia/Shanghai')::date,
        t_reason[p.of_transfer], (p.amount > 0)::int, (p.amount < 0)::int, greatest(p.amount, 0), greatest(-p.amount, 0))
      ON CONFLICT ON CONSTRAINT ledger_days_pk DO UPDATE SET ins = d.ins + excluded.ins, outs = d.outs + excluded.outs,
        in_minor = d.in_minor + excluded.in_minor, out_minor = d.out_minor + excluded.out_minor;
    END IF;
  END LOOP;
  RETURN QUERY SELECT * FROM unnest(ids, made);
END $$;
--> statement-breakpoint
-- Days grow with every posting: room on their pages lets each change stay where it is.
ALTER TABLE "ledger_days" SET (fillfactor = 80);--> statement-breakpoint
INSERT INTO ledger_days (owner_kind, owner_id, asset, bucket, day, reason, ins, outs, in_minor, out_minor)
SELECT p.owner_kind, p.owner_id, p.asset, p.bucket, (p.at AT TIME ZONE 'Asia/Shanghai')::date, t.reason,
  count(*) FILTER (WHERE p.amount_minor > 0), count(*) FILTER (WHERE p.amount_minor < 0),
  coalesce(sum(p.amount_minor) FILTER (WHERE p.amount_minor > 0), 0), coalesce(-sum(p.amount_minor) FILTER (WHERE p.amount_minor < 0), 0)
FROM ledger_postings p JOIN ledger_transfers t ON t.id = p.transfer_id
WHERE p.owner_kind IN ('user', 'merchant') GROUP BY 1, 2, 3, 4, 5, 6;
