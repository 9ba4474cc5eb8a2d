-- A shop with a category, somebody at the console, members, and orders of the last year; the newest 5,000 are to be sent.
insert into users (id, phone, nickname, invite_code)
  values ('00000000-0000-7000-8000-000000000001', '13900000001', '表格', 'SHEETS');
-- Members of two years, each brought by the first and with something on four assets.
insert into users (id, phone, nickname, invite_code, referrer_id, created_at)
  select gen_random_uuid(), (15000000000 + k)::text, '茶友' || k, 'M' || k, '00000000-0000-7000-8000-000000000001',
    now() - k * interval '1 minute'
  from generate_series(1, {members}) k;
insert into ledger_accounts (owner_kind, owner_id, asset, bucket, balance_minor, may_go_negative, moved_at)
  select 'user', id::text, asset, 'available', 1234, false, now()
  from users cross join unnest(array['CNY', 'jindou', 'xfq', 'tb']) asset;
insert into shops (id, name) values ('00000000-0000-7000-8000-000000000002', '山间茶铺');
insert into categories (id, name) values ('00000000-0000-7000-8000-000000000003', '茶');
insert into orders (user_id, id, no, order_key, state, shop_id, shop_name, total_num, goods_fen, freight_fen, coupon_fen, mall_coupon_fen,
    xfq_fen, jindou, jindou_fen, pay_fen, pay_type, receiver, receiver_phone, receiver_region, receiver_detail, ship_code, ship_company,
    ship_no, expires_at, paid_at, shipped_at, received_at, completed_at, settled_at, mark, created_at)
  select '00000000-0000-7000-8000-000000000001', gen_random_uuid(), to_char(t, 'YYYYMMDDHH24MISS') || lpad(k::text, 8, '0'),
    gen_random_uuid(), case when k <= 5000 then 'paid' else 'complete' end, '00000000-0000-7000-8000-000000000002', '山间茶铺', 2,
    7980, 0, 0, 0, 0, 0, 0, 7980, 'sandbox', '收货人' || k % 5000, '138' || lpad((k % 100000000)::text, 8, '0'),
    '广东省 深圳市 南山区', '科技路 1 号 ' || k % 900 || ' 室', case when k <= 5000 then '' else 'yuantong' end,
    case when k <= 5000 then '' else '圆通速递' end, case when k <= 5000 then '' else 'YT' || k end, t + interval '30 min',
    t + interval '5 min', case when k > 5000 then t + interval '10 hours' end, case when k > 5000 then t + interval '1 day' end,
    case when k > 5000 then t + interval '1 day' end, case when k > 5000 then t + interval '1 day' end, '请尽快发货', t
  from (select k, now() - k * interval '30 seconds' as t from generate_series(1, {orders}) k) g;
insert into order_lines (user_id, id, order_id, root_id, position, shop_id, shop_name, product_id, sku_id, title, picture, suk, qty,
    list_fen, price_kind, price_fen, goods_fen, freight_fen, coupon_fen, mall_coupon_fen, xfq_fen, jindou, jindou_fen, pay_fen, reviewed,
    tallied, created_at)
  select user_id, gen_random_uuid(), id, id, i, shop_id, shop_name, id, id, '手冲挂耳咖啡 ' || i, '/pic/a.png', '深烘,10 袋', 1, 3990,
    'list', 3990, 3990, 0, 0, 0, 0, 0, 0, 3990, false, true, created_at
  from orders, generate_series(0, 1) i;
