-- Rows are written in the order in which they came to be, as a shop writes them.
create table bench.o as
  select k::int as k, uuidv7(t - now()) as id, gen_random_uuid() as pay_id, t,
    case when k <= 0 then w.ordinary when k <= {5000} then w.whale else bench.uid(k * 7919) end as user_id,
    case when m < 77 then 'complete' when m < 87 then 'cancelled' when m < 91 then 'shipped' when m < 94 then 'paid'
      when m < 97 then 'received' when m < 99 then 'refunded'
      when k % 10000 = 27 then 'unpaid' else 'complete' end as state,
    case when k % 5 = 0 then own.n else (k * 31) % z.products + 1 end as pn
  from (
    select k, (k * 37 + 3700) % 100 as m,
      case when (k * 37 + 3700) % 100 < 87 or (k * 37 + 3700) % 100 >= 97 then now() - interval '20 days' - random() * interval '345 days'
        else now() - random() * interval '4 days' - interval '1 hour' end as t
    from generate_series(-19::bigint, {1000000}) k) g
  cross join bench.who w cross join bench.sizes z
  left join lateral (
    select n from (select n, row_number() over (order by n) as i, count(*) over () as c from bench.p where shop_id = w.shop limit 50) x
    where g.k % 5 = 0 and i = abs(g.k) % least(c, 50) + 1) own on true
  order by t;
alter table bench.o add primary key (k);
insert into orders (user_id, id, no, order_key, state, shop_id, shop_name, total_num, goods_fen, freight_fen, coupon_fen, mall_coupon_fen,
    xfq_fen, jindou, jindou_fen, pay_fen, pay_type, payment_id, receiver, receiver_phone, receiver_region, receiver_detail, ship_code,
    ship_company, ship_no, expires_at, paid_at, shipped_at, received_at, completed_at, settled_at, cancelled_at, refunded_at, created_at)
  select user_id, id, to_char(t, 'YYYYMMDDHH24MISS') || lpad((k + 20)::text, 8, '0'), gen_random_uuid(), state, p.shop_id, p.shop_name,
    1 + abs(k % 2), price_fen * (1 + abs(k % 2)), 0, 0, 0, 0, 0, 0, price_fen * (1 + abs(k % 2)), 'sandbox',
    case when state not in ('cancelled', 'unpaid') then pay_id end, '收货人' || abs(k) % 5000, '138' || lpad((abs(k) % 100000000)::text, 8, '0'),
    '广东省 深圳市 南山区', '科技路 1 号',
    case when state in ('shipped', 'received', 'complete') then 'yuantong' else '' end,
    case when state in ('shipped', 'received', 'complete') then '圆通速递' else '' end,
    case when state in ('shipped', 'received', 'complete') then 'YT' || abs(k) else '' end,
    case when state = 'unpaid' then now() + interval '30 days' else t + interval '30 min' end,
    case when state not in ('cancelled', 'unpaid') then t + interval '5 min' end,
    case when state in ('shipped', 'received', 'complete') then t + interval '10 hours' end,
    case when state = 'complete' then t + interval '3 days' when state = 'received' then t + interval '40 hours' end,
    case when state = 'complete' then t + interval '10 days' end, case when state = 'complete' then t + interval '10 days' end,
    case when state = 'cancelled' then t + interval '30 min' end, case when state = 'refunded' then t + interval '1 day' end, t
  from bench.o join bench.p p on p.n = pn order by t;
insert into order_lines (user_id, id, order_id, root_id, position, shop_id, shop_name, product_id, sku_id, title, picture, suk, qty,
    list_fen, price_kind, price_fen, goods_fen, freight_fen, coupon_fen, mall_coupon_fen, xfq_fen, jindou, jindou_fen, pay_fen, reviewed,
    tallied, created_at)
  select o.user_id, uuidv7(o.t - now()), o.id, o.id, g.i, p.shop_id, p.shop_name, p.product_id, p.sku_id, p.name, p.picture, p.suk, 1,
    p.price_fen, 'list', p.price_fen, p.price_fen, 0, 0, 0, 0, 0, 0, p.price_fen, o.state = 'complete' and o.k % 3 = 0,
    o.state <> 'unpaid', o.t
  from bench.o o join bench.p p on p.n = o.pn, generate_series(0, abs(o.k % 2)) g(i) order by o.t, o.id, g.i;
insert into order_events (user_id, order_id, id, action, words, at)
  select user_id, id, uuidv7(t - now()), 'create', '订单已提交，等待付款', t from bench.o
  union all
  select user_id, id, uuidv7(t - now()), 'pay', '订单已支付', t + interval '5 min' from bench.o where state not in ('cancelled', 'unpaid')
  order by 6;
create table bench.paid as
  select o.*, price_fen * (1 + abs(k % 2)) as fen, p.shop_id from bench.o o join bench.p p on p.n = pn where state not in ('cancelled', 'unpaid') order by t;
insert into payments (user_id, id, pay_no, order_id, channel, scene, amount_fen, status, title, trade_no, expires_at, queried_at, paid_at, created_at)
  select user_id, pay_id, replace(pay_id::text, '-', ''), id, 'sandbox', 'h5', fen, 'paid', '订单', 'SB' || k, t + interval '30 min', t,
    t + interval '5 min', t from bench.paid;
insert into payment_notices (channel, notice_id, pay_no, trade_no, amount_fen, outcome, at)
  select 'sandbox', 'SB' || k, replace(pay_id::text, '-', ''), 'SB' || k, fen, 'paid', t + interval '5 min' from bench.paid;
insert into sandbox_trades (pay_no, amount_fen, title, return_url, status, trade_no, paid_at, expires_at)
  select replace(pay_id::text, '-', ''), fen, '订单', '', 'paid', 'SB' || k, t + interval '5 min', t + interval '30 min' from bench.paid;
insert into after_sales (user_id, id, order_id, shop_id, type, state, shipped, reason, words, qty, pay_fen, freight_fen, xfq_fen, jindou,
    closed_at, created_at)
  select user_id, uuidv7(t - now()), id, shop_id, 1, case when k % 10 = 0 then 'asked' else 'refunded' end, false, '不想要了', '', 1, fen, 0, 0, 0,
    case when k % 10 <> 0 then t end, t
  from bench.paid where state = 'refunded' or (k <= {5000} and k % 50 = 0);
insert into commissions (user_id, id, order_id, buyer_id, shop_id, role, state, rate_bp, margin_fen, amount_fen, created_at, settled_at)
  select case when k % 8 = 0 and k > 0 then w.leader when k <= 0 then w.ordinary else bench.uid(k) end, uuidv7(t - now()), id, user_id, shop_id, 'first', 'settled', 3000, 10000, 3000,
    t as created_at, t + interval '10 days' from bench.paid, bench.who w where state = 'complete' and (k % 8 = 0 or k % 2 = 1)
  union all
  select w.leader, uuidv7(t - now()), id, user_id, shop_id, case when k % 2 = 0 then 'partner' else 'dock' end, 'settled', 1000, 10000, 1000,
    t, t + interval '10 days' from bench.paid, bench.who w where state = 'complete' and k % 20 in (2, 3)
  order by created_at;
