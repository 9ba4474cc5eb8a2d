insert into messages (user_id, id, kind, title, content, url, read_at, created_at)
  select id, uuidv7(-g * interval '10 hours'), (array['order', 'asset', 'activity', 'system'])[g % 4 + 1], '你的订单已发货',
    '圆通速递，运单号 YT123456，请注意查收。', '/pages/order/detail?id=x', case when g > 1 then now() end, now() - g * interval '10 hours' as at
  from (select id, generate_series(1, 2) as g from bench.u union all select ordinary, generate_series(1, 20) from bench.who) x
  union all
  select whale, uuidv7(-g * interval '20 minutes'), (array['order', 'asset', 'activity', 'system'])[g % 4 + 1], '你的订单已发货',
    '圆通速递，运单号 YT123456，请注意查收。', '/pages/order/detail?id=x', case when g > {5000} then now() end, now() - g * interval '20 minutes'
  from bench.who, generate_series(1, {20000}) g
  union all
  select bench.uid(g), uuidv7(-g * interval '1 minute'), 'order', '订单支付成功', '商家正在备货，请耐心等待。', '', now(), now() - g * interval '1 minute'
  from generate_series(1, {80000}) g
  order by at;
insert into message_pushes (user_id, message_id, channel, topic, state, next_at, sent_at, created_at)
  select bench.uid(g), gen_random_uuid(), 'weixin', 'shipped', case when g % 50 = 0 then 'dead' else 'sent' end, now() - interval '1 day', now(),
    now() - random() * interval '25 days' as at from generate_series(1, {300000}) g order by at;

create table bench.hotp as select * from bench.p order by n offset (select products / 2 from bench.sizes) limit 1;
insert into replies (user_id, id, order_line_id, product_id, shop_id, sku_id, product_score, service_score, comment, created_at)
  select bench.uid(g * 7), uuidv7(), gen_random_uuid(), p.product_id, p.shop_id, p.sku_id, 1 + g % 5, 5,
    '东西不错，包装完好，物流也快，下次还会再来买的。', now() - random() * interval '365 days' as at
  from generate_series(1, {250000}) g cross join bench.sizes z join bench.p p on p.n = g * 11 % z.products + 1
  union all
  select bench.uid(g * 3), uuidv7(), gen_random_uuid(), p.product_id, p.shop_id, p.sku_id, case when g % 100 = 0 then 2 else 5 end, 5,
    '东西不错，包装完好，物流也快，下次还会再来买的。', now() - random() * interval '365 days'
  from generate_series(1, {50000}) g, bench.hotp p
  order by at;
insert into product_ratings (product_id, good_count, middle_count, poor_count, star_sum)
  select product_id, count(*) filter (where product_score >= 4), count(*) filter (where product_score = 3),
    count(*) filter (where product_score <= 2), sum(product_score)
  from replies group by 1
  on conflict (product_id) do update set good_count = excluded.good_count, middle_count = excluded.middle_count,
    poor_count = excluded.poor_count, star_sum = excluded.star_sum;

create table bench.v as
  select n::int as n, uuidv7(-({200000} + 1 - n) * interval '3 minutes') as id,
    case when n % 40 = 0 then (select leader from bench.who) else bench.uid(n * 13) end as user_id,
    now() - ({200000} + 1 - n) * interval '3 minutes' as at
  from generate_series(1, {200000}) n;
alter table bench.v add primary key (n);
insert into videos (id, user_id, name, title, cover, product_id, seconds, width, height, bytes, likes, comments, created_at)
  select v.id, v.user_id, md5('v' || v.n), '好物分享 ' || v.n, '/p/c.png', p.product_id, 15, 720, 1280, 1000000, 1, 1, v.at
  from bench.v v cross join bench.sizes z join bench.p p on p.n = v.n % z.products + 1;
create table bench.hotv as select * from bench.v order by n desc limit 1;
insert into video_likes (user_id, video_id, created_at)
  select bench.uid(n), id, at from bench.v
  union select u.id, h.id, now() - interval '1 day' from bench.u u, bench.hotv h where u.n <= {50000}
  union select w.whale, v.id, v.at from bench.who w, bench.v v where v.n % 20 = 0
  order by at on conflict do nothing;
insert into video_comments (id, user_id, video_id, content, created_at)
  select uuidv7(at - now()), bench.uid(n * 3), id, '真好看，已经下单了', at from bench.v where n % 4 <> 0
  union all
  select uuidv7(-g * interval '1 minute'), bench.uid(g * 3), id, '真好看，已经下单了', now() - g * interval '1 minute' from generate_series(1, {50000}) g, bench.hotv;
insert into video_comments (id, user_id, video_id, parent_id, content, created_at)
  select uuidv7(-g * interval '1 second'), bench.uid(g * 5), h.id, c.id, '同感', now() - g * interval '1 second'
  from generate_series(1, {20000}) g cross join bench.hotv h
    cross join (select c.id from video_comments c, bench.hotv h where c.video_id = h.id and c.parent_id is null order by c.created_at desc limit 1) c;
update videos set comments = {70000}, likes = {50000} where id = (select id from bench.hotv);
insert into video_notices (user_id, id, kind, actor_id, video_id, read_at, created_at)
  select w.leader, uuidv7(), 'like', u.id, v.id, case when u.n > {3000} then now() end, now() - u.n * interval '1 minute'
  from bench.who w, bench.u u, (select id from bench.v where n % 40 = 0 limit 1) v where u.n <= {20000};

create table bench.c as select row_number() over (order by id) as n, * from coupon_templates;
insert into user_coupons (user_id, id, template_id, nth, shop_id, title, threshold_fen, amount_fen, starts_at, ends_at, state, created_at, reminded_at)
  select x.user_id, uuidv7(), t.id, x.nth, t.shop_id, t.title, t.threshold_fen, t.amount_fen, t.starts_at, t.ends_at, x.state,
    now() - interval '100 days', now()
  from (
    select bench.uid(g) as user_id, 100 + g as nth, g as pick, case when g % 3 = 0 then 'used' else 'unused' end as state from generate_series(1, {100000}) g
    union all select whale, 1000000 + g, g, case when g % 2 = 0 then 'used' else 'unused' end from bench.who, generate_series(1, {2000}) g
    union all select ordinary, 100 + g, g, 'unused' from bench.who, generate_series(1, 5) g) x
  join bench.c t on t.n = x.pick % (select count(*) from bench.c) + 1;

insert into conversations (id, user_id, shop_id, agent_id, last_seq, last_at, user_read_seq, service_read_seq, created_at)
  select uuidv7(), u.id, null, w.agent, 5, now() - u.n * interval '5 minutes', 5, case when u.n % 4 = 0 then 0 else 5 end, now() - interval '90 days'
  from bench.u u, bench.who w where u.n <= {10000}
  union all
  select uuidv7(), u.id, w.shop, w.merchant, 5, now() - u.n * interval '5 minutes', 5, case when u.n % 4 = 0 then 0 else 5 end, now() - interval '90 days'
  from bench.u u, bench.who w where u.n between {10000} + 1 and {20000}
  union all
  select uuidv7(), u.id, s.id, null, 5, now() - u.n * interval '5 minutes', 5, 5, now() - interval '90 days'
  from bench.u u join bench.s s on s.n = u.n % {20000,1} + 1 where u.n > {20000} and u.n <= {100000}
  union all
  select uuidv7(), w.whale, s.id, null, 5, now() - s.n * interval '5 minutes', 5, 5, now() - interval '90 days'
  from bench.who w, bench.s s where s.n <= {2000}
  union all
  select uuidv7(), w.ordinary, w.shop, w.merchant, 5, now() - interval '1 day', 5, 5, now() - interval '90 days' from bench.who w
  on conflict do nothing;
insert into chat_lines (conversation_id, seq, side, sender_id, client_id, kind, body, created_at)
  select c.id, g, case when g % 2 = 1 then 'user' else 'service' end, c.user_id, gen_random_uuid(), 'text', '{"text":"你好，请问什么时候发货？"}',
    c.last_at - (5 - g) * interval '1 minute' as at
  from conversations c, generate_series(1, 5) g where c.created_at < now() - interval '89 days' order by at on conflict do nothing;
