-- What people do day by day beside buying: tasks, the calendar, groups, gifts, locks, and what the desk writes of them.
create table bench.task as select row_number() over (order by code) - 1 as n, * from tasks;
create function bench.period(kind text, back bigint) returns text language sql stable as $$
  select case kind when 'day' then to_char(current_date - back::int, 'YYYY-MM-DD')
    when 'week' then to_char(date_trunc('week', current_date - back::int * 7), 'YYYY-MM-DD')
    when 'month' then to_char(current_date - back::int * 30, 'YYYY-MM') else 'once' end $$;
insert into task_progress (user_id, task, period, count, claimed_at, updated_at)
  select bench.uid(g), t.code, bench.period(t.period, g / {200000,1} % 20), 1, null, now() - g * interval '1 second'
  from generate_series(1, {600000}) g join bench.task t on t.n = g % (select count(*) from bench.task) on conflict do nothing;
insert into task_progress (user_id, task, period, count, updated_at)
  select w.whale, t.code, bench.period(t.period, g), 1, now() - g * interval '1 day'
  from bench.who w, bench.task t, generate_series(1, {1000}) g on conflict do nothing;
insert into task_marks (user_id, task, key, period, created_at)
  select user_id, task, 'bench:' || period, period, updated_at from task_progress on conflict do nothing;
insert into task_claims (user_id, task, period, id, title, asset, amount_minor, pool, state, created_at, paid_at)
  select p.user_id, t.code, p.period, uuidv7(p.updated_at - now()), t.title, t.asset, t.amount_minor, t.pool, 'paid', p.updated_at, p.updated_at
  from task_progress p join bench.task t on t.code = p.task where right(p.user_id::text, 1) < '8' on conflict do nothing;

insert into calendar_people (user_id, calendar, referrer_id, remindable, created_at)
  select u.id, c.code, x.referrer_id, u.n % 3 = 0, now() - interval '90 days'
  from bench.u u join users x on x.id = u.id, calendars c where u.n <= {100000} on conflict do nothing;
insert into calendar_days (user_id, calendar, referrer_id, day, created_at)
  select u.id, c.code, x.referrer_id, current_date - g, (current_date - g + time '08:00') at time zone 'Asia/Shanghai'
  from bench.u u join users x on x.id = u.id, calendars c, generate_series(0, 9) g where u.n <= {100000} and (u.n + g) % 4 <> 0
  union all
  select w.whale, c.code, x.referrer_id, current_date - g, (current_date - g + time '08:00') at time zone 'Asia/Shanghai'
  from bench.who w join users x on x.id = w.whale, calendars c, generate_series(0, {2000}) g order by 5 on conflict do nothing;
insert into calendar_awards (user_id, calendar, cause, since, threshold, id, kind, title, asset, amount_minor, pool, state, queue, asked_at, given_at, created_at)
  select d.user_id, d.calendar, 'day', d.day, 0, uuidv7(d.created_at - now()), 'asset', '每日签到奖励', c.asset, 2, c.pool, 'given', '', d.created_at,
    d.created_at, d.created_at
  from calendar_days d join calendars c on c.code = d.calendar on conflict do nothing;
insert into calendar_reminders (user_id, calendar, referrer_id, day)
  select u.id, c.code, x.referrer_id, current_date from bench.u u join users x on x.id = u.id, calendars c where u.n <= {20000} and u.n % 4 = 0;

insert into draw_grants (user_id, campaign, key, times, "left", created_at)
  select case when g <= {2000} then w.whale else bench.uid(g) end, c.code, 'bench:' || g, 1, g % 10 / 9, now() - g * interval '1 minute'
  from bench.who w, generate_series(1, {200000}) g
  join (select code, row_number() over (order by code) - 1 as n, count(*) over () as all from draw_campaigns where entry = 'chances') c on c.n = g % c.all;
insert into giveaway_claims (user_id, id, giveaway, state, given_at, created_at)
  select bench.uid(g), uuidv7(-g * interval '1 minute'), c.code, 'given', now() - g * interval '1 minute', now() - g * interval '1 minute'
  from generate_series(1, {100000}) g
  join (select code, row_number() over (order by code) - 1 as n, count(*) over () as all from giveaways) c on c.n = g % c.all on conflict do nothing;

create table bench.grouped as
  select g::int as n, uuidv7(-g * interval '10 minutes') as id, product_id::text as subject, now() - g * interval '10 minutes' as t
  from generate_series(1, {50000}) g
  join (select product_id, row_number() over (order by product_id) - 1 as n, count(*) over () as all from tuan_goods) p on p.n = g % p.all;
insert into groups (id, kind, subject, state, size, taken, confirmed, leader_id, ends_at, ended_at, summed, created_at)
  select id, 'tuan', subject, case when n % 5 = 0 then 'lapsed' else 'filled' end, 2, 2, 2, bench.uid(n), t + interval '1 day', t + interval '1 hour',
    n % 5 <> 0, t
  from bench.grouped;
insert into group_sums as s (kind, subject, people)
  select 'tuan', subject, 2 * count(*) from bench.grouped where n % 5 <> 0 group by subject
  on conflict (kind, subject) do update set people = s.people + excluded.people;
insert into group_seats (user_id, id, group_id, person_id, kind, subject, ref, state, places, confirmed_at, ended_at, created_at)
  select p.who, uuidv7(t - now()), id, p.who, 'tuan', subject, gen_random_uuid()::text, case when n % 5 = 0 then 'lapsed' else 'closed' end, 1, t,
    t + interval '1 hour', t
  from bench.grouped cross join bench.who w
    cross join lateral (select case when g = 1 and n <= {1000} then w.whale else bench.uid(n * 2 + g) end as who from generate_series(0, 1) g) p;

create table bench.gift as
  select row_number() over (order by o.k)::int as n, uuidv7(o.t - now()) as id, o.user_id, o.id as order_id, o.t, o.pn
  from bench.o o where o.k between 1 and {1000} or o.k between {5000} + 1 and {5000} + {19000};
insert into gifts (user_id, id, order_id, state, shop_id, product_id, sku_id, title, picture, suk, pieces, goods_fen, freight_fen, cover, words,
    paid_at, lapses_at, created_at)
  select g.user_id, g.id, g.order_id, 'taken', p.shop_id, p.product_id, p.sku_id, p.name, p.picture, p.suk, 1, p.price_fen, 0, 'birthday', '生日快乐',
    g.t, g.t + interval '3 days', g.t
  from bench.gift g join bench.p p on p.n = g.pn;
insert into gift_pieces (user_id, id, gift_id, position, state, created_at) select user_id, id, id, 0, 'taken', t from bench.gift;
insert into gift_takings (user_id, piece_id, gift_id, person_id, order_id, created_at)
  select o.user_id, g.id, g.id, o.user_id, o.id, g.t
  from bench.gift g join bench.o o on o.k = case when g.n > {19000} then {1000} + g.n - {19000} else {30000} + g.n end;

insert into value_transfers (user_id, id, side, key, rule, asset, amount_minor, other_id, other_name, created_at)
  select case s when 'given' then x.a else x.b end, uuidv7(-g * interval '2 minutes'), s, 'bench:' || g, 'xfq', 'xfq', 100,
    case s when 'given' then x.b else x.a end, '*小满', now() - g * interval '2 minutes'
  from bench.who w, generate_series(1, {100000}) g, unnest(array['given', 'received']) s,
    lateral (select case when g <= {2000} then w.whale else bench.uid(g) end as a, bench.uid(g + 1) as b) x;
insert into locks (user_id, kind, nth, id, holder_id, touched_at, starts_at, ends_at, end_reason, counted)
  select u.id, 'lockCustomer', 1, gen_random_uuid(), case when u.n <= {20000} then w.leader else bench.uid(u.n * 3) end, x.t, x.t, x.t + interval '30 days', '', true
  from bench.u u, bench.who w, lateral (select now() - u.n * interval '3 minutes' as t) x where u.n <= {100000}
  order by x.t;
insert into lock_visitors (user_id, kind, visitor_id, opens, first_at, last_at)
  select holder_id, kind, user_id, 1, starts_at, starts_at from locks where id not in (select id from locks where nth <> 1)
  order by starts_at on conflict do nothing;
insert into lock_counts (user_id, kind, month, locked, reached_at)
  select holder_id, kind, m, count(*)::int, max(starts_at) from locks, unnest(array['', to_char(now(), 'YYYY-MM')]) m group by 1, 2, 3
  on conflict (user_id, kind, month) do update set locked = excluded.locked;

insert into after_sale_lines (user_id, after_sale_id, order_line_id, product_id, asked_at, qty, pay_fen, freight_fen, coupon_fen, mall_coupon_fen, xfq_fen, jindou, jindou_fen)
  select a.user_id, a.id, l.id, l.product_id, a.created_at, 1, l.pay_fen, 0, 0, 0, 0, 0, 0
  from after_sales a join order_lines l on l.user_id = a.user_id and l.order_id = a.order_id on conflict do nothing;
insert into payment_refunds (user_id, refund_no, payment_id, amount_fen, reason, status, next_at, done_at, created_at)
  select a.user_id, 'B' || replace(a.id::text, '-', ''), o.payment_id, a.pay_fen, a.reason, 'done', a.created_at, a.created_at, a.created_at
  from after_sales a join orders o on o.user_id = a.user_id and o.id = a.order_id
  where a.state = 'refunded' and a.pay_fen > 0 and o.payment_id is not null on conflict do nothing;
insert into stock_changes (id, product_id, sku_id, suk, delta, stock, cause, order_no, at)
  select gen_random_uuid(), product_id, sku_id, suk, -1, 100, 'edit', '', now() - g * interval '1 minute'
  from bench.hotp, generate_series(1, {50000}) g
  union all
  select gen_random_uuid(), product_id, sku_id, suk, -1, 100, 'edit', '', now() - p.n * interval '1 minute' from bench.p p;
insert into chat_ratings (user_id, id, conversation_id, shop_id, agent_id, asked_at, stars, words, rated_at)
  select c.user_id, gen_random_uuid(), c.id, c.shop_id, coalesce(c.agent_id, w.agent), c.last_at, right(x.d, 1)::int % 5 + 1, '', c.last_at
  from conversations c, bench.who w, lateral (select (extract(epoch from c.last_at)::bigint / 60)::text as d) x;
insert into visits (user_id, product_id, seen_price_fen, visited_at)
  select bench.uid(g), p.product_id, p.price_fen, now() - g * interval '10 seconds'
  from generate_series(1, {500000}) g cross join bench.sizes z join bench.p p on p.n = g * 7 % z.products + 1
  union all
  select w.whale, p.product_id, p.price_fen, now() - p.n * interval '1 minute' from bench.who w, bench.p p where p.n <= 200
  on conflict do nothing;
