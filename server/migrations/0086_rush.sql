-- Gives a person one coupon of each of these templates, in one round trip: who they are is locked first, so that a share is counted
-- once over all their accounts; a template's row, for which everybody who claims at once waits, is taken last.
-- Answers each template once: given, limit (the share is had) or gone (run out, or over).
CREATE FUNCTION coupon_claim(p_user uuid, p_templates uuid[], p_ids uuid[], p_at timestamptz)
RETURNS TABLE (template_id uuid, outcome text, id uuid, shop_id uuid, title text, threshold_fen bigint, amount_fen bigint, ends_at timestamptz)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  root uuid;
BEGIN
  SELECT coalesce(u.parent_id, u.id) INTO root FROM users u WHERE u.id = p_user;
  PERFORM FROM users u WHERE u.id = root FOR NO KEY UPDATE;
  -- A statement of its own: it sees what was claimed while the lock was waited for.
  RETURN QUERY
  WITH wanted AS MATERIALIZED (
    SELECT w.template_id, w.id, (
      SELECT greatest(count(*), max(c.nth)) + 1 FROM user_coupons c
      WHERE c.user_id IN (SELECT f.id FROM users f WHERE f.id = root OR f.parent_id = root) AND c.template_id = w.template_id
    )::int AS nth
    FROM unnest(p_templates, p_ids) AS w (template_id, id)
  ),
  open AS MATERIALIZED (
    SELECT t.id, w.id AS coupon_id, w.nth, t.shop_id, t.title, t.threshold_fen, t.amount_fen, t.starts_at, t.ends_at
    FROM coupon_templates t JOIN wanted w ON w.template_id = t.id
    WHERE t.published AND t.starts_at <= p_at AND t.ends_at > p_at AND w.nth <= t.per_person AND t.claimed < t.stock
    ORDER BY t.id FOR NO KEY UPDATE OF t
  ),
  taken AS (
    UPDATE coupon_templates t SET claimed = t.claimed + 1 FROM open WHERE t.id = open.id AND t.claimed < t.stock RETURNING t.id
  ),
  made AS (
    INSERT INTO user_coupons (user_id, id, template_id, nth, shop_id, title, threshold_fen, amount_fen, starts_at, ends_at)
    SELECT p_user, coupon_id, open.id, nth, shop_id, title, threshold_fen, amount_fen, starts_at, ends_at
    FROM open JOIN taken ON taken.id = open.id
    RETURNING *
  )
  SELECT w.template_id, CASE WHEN made.id IS NOT NULL THEN 'given' WHEN w.nth > t.per_person THEN 'limit' ELSE 'gone' END,
    made.id, made.shop_id, made.title, made.threshold_fen, made.amount_fen, made.ends_at
  FROM wanted w LEFT JOIN coupon_templates t ON t.id = w.template_id LEFT JOIN made ON made.id = w.id;
END $$;
--> statement-breakpoint
-- As before, with less asked of the database for it: two postings are checked and ordered without a query, their days changed where
-- they are and made where they are not.
CREATE OR REPLACE FUNCTION ledger_post(
  t_id uuid[], t_key text[], t_hash text[], t_reason text[], t_ref_kind text[], t_ref_id text[], t_memo text[],
  t_reversal_of uuid[], t_at timestamptz[],
  p_of int[], p_owner_kind text[], p_owner_id text[], p_asset text[], p_bucket text[], p_stripe int[], p_amount bigint[]
) RETURNS TABLE (posted_id uuid, fresh boolean) LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := t_id;
  made boolean[] := array_fill(true, ARRAY[cardinality(t_id)]);
  in_order int[];
  i int;
  n int;
  earlier_id uuid;
  earlier_hash text;
  kind text;
  owner text;
  coin text;
  part text;
  line int;
  amount bigint;
  moment timestamptz;
  balance bigint;
  nth bigint;
  moved timestamptz;
  created boolean;
  on_day date;
BEGIN
  -- Most transfers are of two postings: what is asked of all is asked of them without a query.
  IF cardinality(p_of) = 2 AND p_of[1] = p_of[2] AND p_asset[1] = p_asset[2] AND p_amount[1] + p_amount[2] = 0 THEN
    in_order := CASE WHEN (p_owner_kind[1], p_owner_id[1], p_bucket[1], p_stripe[1]) <= (p_owner_kind[2], p_owner_id[2], p_bucket[2], p_stripe[2])
      THEN '{1,2}' ELSE '{2,1}' END;
  ELSE
    IF EXISTS (
      SELECT FROM unnest(p_of, p_asset, p_amount) AS s(of_transfer, asset, amount)
      GROUP BY of_transfer, s.asset HAVING sum(s.amount) <> 0
    ) THEN
      RAISE EXCEPTION 'ledger postings do not sum to zero' USING ERRCODE = 'LG003';
    END IF;
    SELECT array_agg(s.nr ORDER BY s.owner_kind, s.owner_id, s.asset, s.bucket, s.stripe, s.of_transfer) INTO in_order
    FROM unnest(p_of, p_owner_kind, p_owner_id, p_asset, p_bucket, p_stripe) WITH ORDINALITY
      AS s(of_transfer, owner_kind, owner_id, asset, bucket, stripe, nr);
  END IF;
  FOR n IN 1 .. cardinality(t_id) LOOP
    INSERT INTO ledger_transfers (id, idem_key, input_hash, reason, ref_kind, ref_id, memo, reversal_of, at)
    VALUES (t_id[n], t_key[n], t_hash[n], t_reason[n], t_ref_kind[n], t_ref_id[n], t_memo[n], t_reversal_of[n], t_at[n])
    ON CONFLICT (idem_key) DO NOTHING;
    IF NOT FOUND THEN
      SELECT l.id, l.input_hash INTO earlier_id, earlier_hash FROM ledger_transfers l WHERE l.idem_key = t_key[n];
      IF earlier_hash <> t_hash[n] THEN
        RAISE EXCEPTION 'ledger key was used with other postings' USING ERRCODE = 'LG002', DETAIL = t_key[n];
      END IF;
      ids[n] := earlier_id;
      made[n] := false;
    END IF;
  END LOOP;
  FOREACH i IN ARRAY in_order LOOP
    n := p_of[i];
    CONTINUE WHEN NOT made[n];
    kind := p_owner_kind[i];
    owner := p_owner_id[i];
    coin := p_asset[i];
    part := p_bucket[i];
    line := p_stripe[i];
    amount := p_amount[i];
    moment := t_at[n];
    created := false;
    LOOP
      UPDATE ledger_accounts a
      SET balance_minor = a.balance_minor + amount, seq = a.seq + 1, moved_at = greatest(a.moved_at, moment)
      WHERE a.owner_kind = kind AND a.owner_id = owner AND a.asset = coin AND a.bucket = part AND a.stripe = line
        AND (a.may_go_negative OR a.balance_minor + amount >= 0)
      RETURNING a.balance_minor, a.seq, a.moved_at INTO balance, nth, moved;
      EXIT WHEN FOUND;
      IF created THEN
        RAISE EXCEPTION 'ledger account would fall below its floor'
          USING ERRCODE = 'LG001', DETAIL = coin, HINT = concat_ws(':', kind, owner, part);
      END IF;
      INSERT INTO ledger_accounts (owner_kind, owner_id, asset, bucket, stripe, may_go_negative, moved_at)
      VALUES (kind, owner, coin, part, line, kind IN ('platform', 'outside'), moment)
      ON CONFLICT DO NOTHING;
      created := true;
    END LOOP;
    INSERT INTO ledger_postings
      (owner_kind, owner_id, asset, bucket, stripe, seq, transfer_id, amount_minor, balance_minor, at)
    VALUES (kind, owner, coin, part, line, nth, t_id[n], amount, balance, moved);
    -- The account's row is held, so nobody else is at its days: a row that is there is changed, another made.
    IF kind IN ('user', 'merchant') THEN
      on_day := (moved AT TIME ZONE 'Asia/Shanghai')::date;
      UPDATE ledger_days d
      SET ins = d.ins + (amount > 0)::int, outs = d.outs + (amount < 0)::int,
        in_minor = d.in_minor + greatest(amount, 0), out_minor = d.out_minor + greatest(-amount, 0)
      WHERE d.owner_kind = kind AND d.owner_id = owner AND d.asset = coin AND d.bucket = part
        AND d.day = on_day AND d.reason = t_reason[n];
      IF NOT FOUND THEN
        INSERT INTO ledger_days (owner_kind, owner_id, asset, bucket, day, reason, ins, outs, in_minor, out_minor)
        VALUES (kind, owner, coin, part, on_day, t_reason[n],
          (amount > 0)::int, (amount < 0)::int, greatest(amount, 0), greatest(-amount, 0));
      END IF;
    END IF;
  END LOOP;
  FOR n IN 1 .. cardinality(ids) LOOP
    posted_id := ids[n];
    fresh := made[n];
    RETURN NEXT;
  END LOOP;
END $$;
