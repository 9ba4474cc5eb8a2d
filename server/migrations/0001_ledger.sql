INSERT INTO "ledger_assets" ("code", "name", "digits", "kind", "earned_by", "used_for", "cash_out", "reference_minor", "reference_fen", "position") VALUES
  ('CNY', '余额', 2, 'money', '充值、订单退款', '购物付款', false, 100, 100, 10),
  ('shouyi', '收益', 2, 'money', '推广佣金、拼团、店铺与合伙收入', '提现到银行卡、支付宝或微信', true, 100, 100, 20),
  ('jindou', '金豆', 0, 'points', '签到、任务、抽奖、绿豆兑换', '抽奖、下单抵扣、盲盒积分', false, 100, 100, 30),
  ('lvdou', '绿豆', 0, 'points', '分享、看视频、粉丝签到', '兑换金豆', false, null, null, 40),
  ('hongdou', '红豆', 0, 'points', '订单完成后获得', '兑换消费券', false, null, null, 50),
  ('bt', '补贴', 2, 'value', '订单完成后按补贴力获得、补贴任务', '兑换财富包、消费券、数字补贴', false, null, null, 60),
  ('shubt', '数字补贴', 2, 'value', '补贴兑换', '提现', true, 100, 100, 70),
  ('tb', '通宝', 0, 'points', '商家购买后赠送', '兑换金豆或消费券', false, null, null, 80),
  ('xfq', '消费券', 2, 'voucher', '每日释放、兑换、赠送', '下单与到店抵扣', false, 100, 100, 90),
  ('dhq', '兑换券', 2, 'voucher', '活动发放', '兑换商品', false, null, null, 100),
  ('sqx', '商圈券', 2, 'voucher', '活动与专区商家发放', '商圈门店消费', false, null, null, 110),
  ('fgkq', '复购券', 2, 'voucher', '重复购买获得', '转入持有或红宝石值', false, null, null, 120),
  ('hdt', '互兑通', 4, 'value', '互兑值每日释放', '兑换、赠送、乐兑礼、提现', true, null, null, 130),
  ('hdtval', '互兑值', 4, 'value', '到店付款、任务获得', '每日释放为互兑通', false, null, null, 140),
  ('chiyou', '持有', 4, 'value', '复购券转入', '释放红宝石', false, null, null, 150),
  ('gschiyou', '公司持有', 4, 'value', '复购券与留存额度转入', '释放红宝石', false, null, null, 160),
  ('ruby', '红宝石', 2, 'value', '持有释放、盲盒获得', '兑换、提现', true, null, null, 170),
  ('rubyval', '红宝石值', 2, 'value', '复购券转入、盲盒获得', '释放为红宝石', false, null, null, 180),
  ('ldl', '乐兑礼', 2, 'voucher', '互兑通兑换', '兑换礼品', false, null, null, 190);
--> statement-breakpoint
-- Posts transfers in one round trip. Keys are claimed first, then accounts are changed in one fixed order, so calls
-- never wait on each other in a circle. Answers each transfer's id and whether this call made it.
-- Errors: LG001 an account would fall below its floor, LG002 a key was used with other content,
-- LG003 postings do not sum to zero in an asset.
CREATE FUNCTION ledger_post(
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
  END LOOP;
  RETURN QUERY SELECT * FROM unnest(ids, made);
END $$;
--> statement-breakpoint
-- Balances change all the time: room on their pages lets each change stay where it is, without touching the index.
ALTER TABLE "ledger_accounts" SET (fillfactor = 70);
