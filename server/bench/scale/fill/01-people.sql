-- Numbers in braces are rows at the full size; the fill replaces them by those of the size asked for.
create schema bench;
create table bench.u as
  select n::int as n, uuidv7(-(random() * interval '700 days')) as id from generate_series(1, {200000}) n;
alter table bench.u add primary key (n);
create unique index on bench.u (id);
-- The nth person, beginning again after the last.
create function bench.uid(k bigint) returns uuid language sql stable as
  $$ select id from bench.u where n = (k % {200000,1})::int + 1 $$;

insert into users (id, phone, nickname, avatar, invite_code, created_at)
  values ('0198ab00-0000-7000-8000-00000000b001', '13700000001', '寻常顾客', '/p/face.png', 'BORDINARY', now() - interval '200 days');
create table bench.who as
  select '0198ab00-0000-7000-8000-00000000b001'::uuid as ordinary,
    (select id from users where phone = '13800000001') as whale,
    (select id from users where phone = '13800000002') as leader,
    (select id from users where phone = '13800000003') as merchant,
    (select id from users where phone = '13800000004') as agent,
    (select id from users where phone = '13800000005') as operator,
    (select s.id from shops s join users u on u.id = s.owner_id where u.phone = '13800000003' order by s.id limit 1) as shop;

insert into users (id, phone, nickname, avatar, invite_code, referrer_id, referred_at, created_at, growth_fen)
  select u.id, '139' || lpad(u.n::text, 8, '0'), '用户' || u.n, '/p/face.png', 'B' || lpad(u.n::text, 7, '0'),
    case when u.n <= {50000} then w.leader when u.n <= {50000} + {40000} then (select f.id from bench.u f where f.n = u.n % {5000,1} + 1)
      when u.n <= {50000} + {40000} + 3 then w.ordinary end,
    now() - random() * interval '400 days', now() - random() * interval '700 days', (random() * 100000)::int
  from bench.u u, bench.who w;
create view bench.everybody as
  select n, id from bench.u union all select 0, ordinary from bench.who;
insert into addresses (user_id, id, real_name, phone, province, city, district, city_id, detail, is_default)
  select id, gen_random_uuid(), '张三', '13800138000', '广东省', '深圳市', '南山区', '440305', '科技路 1 号', true from bench.everybody;
insert into sessions (user_id, id, family_id, token_hash, device, expires_at, created_at)
  select u.id, gen_random_uuid(), gen_random_uuid(), md5(u.n || ':' || g) || md5(g || 'x' || u.n), 'h5',
    now() + (random() * 60 - 30) * interval '1 day', now() - interval '30 days'
  from bench.u u, generate_series(1, 2) g;
insert into outside_ids (provider, subject, user_id) select 'wechat:bench', md5('o' || n), id from bench.u;
insert into idempotency_keys (user_id, key, endpoint, input_hash, answer, created_at)
  select u.id, gen_random_uuid()::text, 'POST /api/order/create/{id}', md5(g::text) || md5(g::text),
    '{"result":{"orderId":"x"},"status":"SUCCESS"}', now() - random() * interval '2 days' as at
  from bench.u u, generate_series(1, 5) g order by at;
insert into rate_windows select 'login:' || g, now() - random() * interval '2 days', 1 from generate_series(1, {200000}) g;
insert into checkouts (user_id, key, snapshot, expires_at)
  select bench.uid(g), gen_random_uuid(), jsonb_build_object('lines', repeat('x', 800)), now() + interval '1 hour'
  from generate_series(1, {100000}) g;
insert into search_history (user_id, keyword, id)
  select u.id, w, gen_random_uuid() from bench.everybody u, unnest(array['茶', '手机']) w;
