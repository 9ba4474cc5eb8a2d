-- Transfers with two sides each: orders paid through a channel, and wallets that move all the time.
create table bench.t as
  select uuidv7(t + interval '5 min' - now()) as id, 'pay:' || pay_id as key, 'channel_in' as reason, fen as amt, t + interval '5 min' as at,
    (abs(k) % 32)::smallint as stripe, 'outside' as from_kind, 'sandbox' as from_id, 'platform' as to_kind, 'clearing' as to_id, 'CNY' as asset
  from bench.paid
  union all
  select uuidv7(-(m.n - g + 1) * interval '9 minutes'), 'bench:' || m.name || ':' || g, m.reasons[g % 2 + 1], case when g % 2 = 1 then 1000 else -1000 end,
    now() - (m.n - g + 1) * interval '9 minutes', (g % 32)::smallint, 'outside', 'bench-bank', 'user', m.id::text, m.asset
  from bench.who w cross join lateral (values
      ('whale', w.whale, 'CNY', {100000}, array['order_pay', 'order_refund']),
      ('leader', w.leader, 'shouyi', {40000}, array['commission_back', 'commission']),
      ('ordinary', w.ordinary, 'CNY', 60, array['order_pay', 'order_refund']),
      ('ordinary-s', w.ordinary, 'shouyi', 20, array['commission_back', 'commission'])) m(name, id, asset, n, reasons),
    generate_series(1, m.n) g
  union all
  select uuidv7(-interval '30 days'), 'bench:u:' || n, 'operator_fund', 1000000, now() - interval '30 days', (n % 32)::smallint,
    'outside', 'bench-bank', 'user', id::text, 'CNY' from bench.u
  order by at;
insert into ledger_transfers (id, idem_key, input_hash, reason, ref_kind, ref_id, memo, at, created_at)
  select id, key, md5(key) || md5(key), reason, 'bench', key, '', at, at from bench.t;
create table bench.side as
  select from_kind as ok, from_id as oid, asset, stripe, id, -amt as amt, at from bench.t
  union all select to_kind, to_id, asset, case when to_kind = 'user' then 0::smallint else stripe end, id, amt, at from bench.t;
create table bench.sums as
  select ok, oid, asset, stripe, count(*) as n, sum(amt)::bigint as b, max(at) as at from bench.side group by 1, 2, 3, 4;
-- What the demo world moved comes after; its numbers go up in two steps, as they are a key.
update ledger_postings p set seq = -(p.seq + s.n), balance_minor = p.balance_minor + s.b from bench.sums s
  where p.owner_kind = s.ok and p.owner_id = s.oid and p.asset = s.asset and p.bucket = 'available' and p.stripe = s.stripe;
update ledger_postings set seq = -seq where seq < 0;
insert into ledger_accounts (owner_kind, owner_id, asset, bucket, stripe, balance_minor, may_go_negative, seq, moved_at)
  select ok, oid, asset, 'available', stripe, b, ok in ('platform', 'outside'), n, at from bench.sums
  on conflict (owner_kind, owner_id, asset, bucket, stripe) do update
    set balance_minor = ledger_accounts.balance_minor + excluded.balance_minor, seq = ledger_accounts.seq + excluded.seq;
insert into ledger_postings (owner_kind, owner_id, asset, bucket, stripe, seq, transfer_id, amount_minor, balance_minor, at)
  select ok, oid, asset, 'available', stripe, row_number() over w, id, amt, sum(amt) over w, at from bench.side
  window w as (partition by ok, oid, asset, stripe order by at, id rows unbounded preceding)
  order by at, id;
drop table bench.side;
