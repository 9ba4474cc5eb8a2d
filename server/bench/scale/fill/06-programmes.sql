create table bench.campaign as select code from draw_campaigns where pick = 'weights' and round_of is null order by code limit 1;
insert into draws (user_id, id, campaign, player, nonce, client_seed, hash, picked, given, created_at)
  select u.id, uuidv7(-(g % 90) * interval '1 day'), c.code, u.id, g, 'seedseed', md5((g % 90)::text) || md5('x'), 1, 1, now() - (g % 90) * interval '1 day' as at
  from bench.u u, bench.campaign c, generate_series(1, 5) g where u.n <= {100000}
  union all
  select w.whale, uuidv7(-g * interval '1 hour'), c.code, w.whale, g + 1000, 'seedseed', md5((g % 90)::text) || md5('x'), 1, 1, now() - g * interval '1 hour'
  from bench.who w, bench.campaign c, generate_series(1, {2000}) g
  order by at;
insert into draw_seeds (hash, campaign, sealed, seed, created_at, revealed_at)
  select md5(g::text) || md5('x'), c.code, 'x', md5(g::text) || md5('x'), now() - g * interval '1 day', now()
  from bench.campaign c, generate_series(0, 89) g where {100} > 0;
insert into draw_players (user_id, campaign, nonce, day, today)
  select u.id, c.code, 5, current_date - 1, 1 from bench.u u, bench.campaign c where u.n <= {100000};

create table bench.lot as
  select n::int as n, uuidv7(-interval '30 days') as id, case when n <= {500} then (select whale from bench.who) else bench.uid(n) end as user_id
  from generate_series(1, {200000}) n;
insert into release_lots (user_id, id, key, plan, title, asset, pool, total_minor, due_minor, daily_bp, own_bp, fan_bp, boost_day_bp, next_day,
    last_day, created_at)
  select user_id, id, 'bench:' || n, 'gift-xfq', '赠券释放', 'xfq', 'gift-xfq', 10000, 500, 100, 500, 100, 200, current_date + 30, current_date + 120,
    now() - interval '30 days' - n * interval '1 second' from bench.lot;
insert into release_dues (user_id, lot_id, day, asset, pool, amount_minor, boost_minor, status, paid_at)
  select user_id, id, current_date - g, 'xfq', 'gift-xfq', 100, 0, 'paid', now() from bench.lot, generate_series(1, 5) g;

insert into withdrawals (user_id, id, payout_no, asset, amount_minor, gross_fen, fee_fen, pay_fen, method, account_id, number_sealed, holder_sealed,
    account_title, status, approvals_needed, day, closed_at, created_at)
  select case when g <= {2000} then (select leader from bench.who) else bench.uid(g) end, uuidv7(-g * interval '5 minutes'), 'B' || g, 'shouyi', 1000,
    1000, 0, 1000, 'bank', gen_random_uuid(), x.number_sealed, x.holder_sealed, '招商银行', case when g % 10 = 0 then 'submitted' else 'paid' end, 1,
    current_date, case when g % 10 <> 0 then now() end, now() - g * interval '5 minutes'
  from generate_series(1, {100000}) g cross join (select number_sealed, holder_sealed from payout_accounts order by id limit 1) x;
insert into exchanges (user_id, id, key, rule, version, from_asset, to_asset, from_minor, to_minor, fee_minor, created_at)
  select case when g <= {2000} then (select leader from bench.who) else bench.uid(g) end, uuidv7(-g * interval '5 minutes'), 'b' || g, 'lvdou_jindou', 1,
    'lvdou', 'jindou', 10, 12, 0, now() - g * interval '5 minutes' from generate_series(1, {200000}) g;
insert into applications (user_id, id, kind, state, payload, sealed, submitted_at, decided_at)
  select bench.uid(g), uuidv7(), 'real_name', case when g % 20 = 0 then 'refused' else 'approved' end, '{}'::jsonb, '{sealed}', now() - g * interval '5 minutes', now()
  from generate_series(1, {50000}) g
  union all select ordinary, uuidv7(), 'real_name', 'approved', '{}', '{sealed}', now(), now() from bench.who;
insert into orders (user_id, id, no, kind, state, title, detail, total_num, goods_fen, freight_fen, coupon_fen, mall_coupon_fen, xfq_fen, jindou,
    jindou_fen, pay_fen, pay_type, receiver, receiver_phone, receiver_region, receiver_detail, expires_at, paid_at, completed_at, settled_at, created_at)
  select case when g <= {2000} then (select whale from bench.who) else bench.uid(g) end, uuidv7(-g * interval '5 minutes'), 'R' || g, 'recharge', 'complete',
    '充值 100 元', '{"type":"balance","give":"10000","gift":"0","held":"0","plan":""}', 1, 10000, 0, 0, 0, 0, 0, 0, 10000, 'sandbox', '', '', '', '',
    now(), now() - g * interval '5 minutes', now(), now(), now() - g * interval '5 minutes' from generate_series(1, {50000}) g;
cluster orders using orders_by_day;
insert into recharges (user_id, id, type, package_id, created_at)
  select user_id, id, detail->>'type', '', created_at from orders where kind = 'recharge' on conflict do nothing;
insert into reconciliations (day, channel, lines, in_fen, out_fen, differences, ran_at)
  select current_date - g, 'sandbox', 2400, 1000, 0, 0, now() from generate_series(1, {730}) g on conflict do nothing;
insert into reconciliation_differences (id, day, channel, line, no, kind, books_fen, channel_fen, found_at)
  select uuidv7(), current_date - g % 700, 'sandbox', 'pay', 'N' || g, 'amount', 1, 2, now() from generate_series(1, {20000}) g;
insert into car_members (user_id, id, plate_sealed, plate_index, plate_masked, joined_at, consented_at, next_month)
  select id, gen_random_uuid(), 'x', 'bench' || n, '浙A·***88', now() - interval '400 days', now(), to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM')
  from bench.u where n <= {20000};
insert into car_months (user_id, member_id, month, order_count, spent_fen, returned_fen, counted_fen, reward_fen, closed_at)
  select m.user_id, m.id, to_char(now() - g * interval '1 month', 'YYYY-MM'), 1, 10000, 0, 10000, 0, now()
  from car_members m, generate_series(1, 12) g where m.plate_index like 'bench%' on conflict do nothing;
insert into articles (id, kind, title, content, published_at)
  select uuidv7(), (array['notice', 'school', 'help'])[g % 3 + 1], '文章 ' || g, repeat('<p>正文</p>', 200), now() - g * interval '2 hours'
  from generate_series(1, {5000}) g;
insert into uploads (user_id, id, name, width, height, bytes)
  select bench.uid(g), gen_random_uuid(), md5('up' || g), 800, 800, 100000 from generate_series(1, {200000}) g;
insert into zones (id, name, trade_ids) select gen_random_uuid(), '专区 ' || g, '{}' from generate_series(0, 9) g;
insert into zone_shops (zone_id, shop_id, application_id, benefit, joined_at)
  select z.id, s.id, gen_random_uuid(), '进店有礼', now() from zones z
  join (select id, row_number() over (order by id) as n from shops where published limit {2000}) s on s.n % 10 = right(z.name, 1)::int
  where z.name like '专区 %';
insert into tb_shops (shop_id, open, per_yuan, since, created_at)
  select id, true, 20, now(), now() - n * interval '1 minute'
  from (select id, row_number() over (order by id) as n from shops where published limit {2000}) s on conflict do nothing;
create table bench.tb_task as
  select g::int as n, uuidv7(-g * interval '5 minutes') as id, now() - g * interval '5 minutes' as t,
    case when g % 4 = 0 then w.shop else s.shop_id end as shop_id, w.merchant as by_id
  from bench.who w, generate_series(1, {20000}) g
  join (select shop_id, row_number() over (order by shop_id) as n from tb_shops) s on s.n = g % (select count(*) from tb_shops) + 1;
insert into tb_tasks (id, shop_id, by_id, name, people_group, "each", people, state, run_at, ended_at, created_at)
  select id, shop_id, by_id, '回馈 ' || n, 'all', 5, 5, 'done', t, t, t from bench.tb_task;
insert into tb_gifts (user_id, id, shop_id, task_id, order_id, per_yuan, asked, given, state, given_at, created_at)
  select bench.uid(n * 7 + g), uuidv7(t - now()), shop_id, id, null::uuid, null::int, 5, 5, 'given', t, t as at from bench.tb_task, generate_series(1, 5) g
  union all select w.ordinary, uuidv7(t - now()), shop_id, id, null, null, 5, 5, 'given', t, t from bench.tb_task, bench.who w where n <= 5
  union all select user_id, id, shop_id, null, id, 20, 10, 10, 'given', t + interval '10 days', t + interval '10 days'
  from bench.paid where state = 'complete' and k % 4 = 0
  order by at;
