create table bench.model as
  select row_number() over (order by id)::int as n, id from products where published and not awaits_shop;
insert into shops (id, name, kind, category_id, logo, province, city, district, address, longitude, latitude, sales, open_minute, close_minute,
    rating_count, product_score_sum, service_score_sum, search, spelling, owner_id, created_at)
  select uuidv7(), '店铺' || n || '号', case when n % 2 = 0 then 'offline' else 'mall' end,
    (select id from shop_categories order by id offset n % 6 limit 1), '/p/logo.png', '浙江省',
    (array['杭州市', '深圳市', '上海市', '北京市', '广州市', '成都市', '武汉市', '西安市'])[n % 8 + 1], '西湖区', '文三路 ' || n || ' 号',
    (array[120.16, 114.06, 121.47, 116.40, 113.26, 104.07, 114.30, 108.94])[n % 8 + 1] + random() * 0.6 - 0.3,
    (array[30.27, 22.54, 31.23, 39.90, 23.13, 30.57, 30.59, 34.34])[n % 8 + 1] + random() * 0.6 - 0.3,
    (random() * 5000)::int, 540, 1260, 100, 450, 450,
    to_tsvector('simple', '店铺 ' || n || ' 杭州市'), 'dianpu' || n, bench.uid(n), now() - random() * interval '600 days'
  from generate_series(1, {20000}) n;
create table bench.s as
  select row_number() over (order by id)::int as n, id, name from shops s where name like '店铺%号';
alter table bench.s add primary key (n);

create table bench.made as
  select g::int as g, uuidv7(-random() * interval '700 days') as id, m.id as model,
    case when g % 2 = 0 then (select s.id from bench.s s where s.n = g % {20000,1} + 1) end as shop_id,
    (random() * 3000)::int as sales, 500 + (random() * 30000)::int as price
  from generate_series(1, {300000}) g join bench.model m on m.n = g % (select count(*) from bench.model) + 1;
insert into products (id, shop_id, category_id, root_category_id, brand_id, name, intro, keyword, pictures, unit, price_fen,
    ot_price_fen, sales, stock, is_hot, is_best, is_new, description, published, search, created_at)
  select b.id, coalesce(b.shop_id, p.shop_id), p.category_id, p.root_category_id, p.brand_id, p.name || ' ' || b.g, p.intro,
    p.keyword, p.pictures, p.unit, b.price, b.price * 13 / 10, b.sales, 500, b.g % 50 = 0, b.g % 60 = 0, b.g % 70 = 0,
    p.description, true, p.search, now() - random() * interval '700 days'
  from bench.made b join products p on p.id = b.model;
insert into skus (id, product_id, suk, price_fen, ot_price_fen, stock, sales)
  select uuidv7(), id, '默认', price, price * 13 / 10, 500, sales from bench.made;

create table bench.p as
  select row_number() over (order by p.id)::int as n, p.id as product_id, s.id as sku_id, p.shop_id, sh.name as shop_name, p.name,
    p.pictures[1] as picture, s.price_fen, s.suk
  from products p join shops sh on sh.id = p.shop_id
    join lateral (select * from skus where product_id = p.id order by id limit 1) s on true;
alter table bench.p add primary key (n);
create table bench.sizes as select count(*)::int as products from bench.p;
create function bench.product(k bigint) returns bench.p language sql stable as
  $$ select p from bench.p p where n = k % (select products from bench.sizes) + 1 $$;

insert into coupon_templates (id, shop_id, title, threshold_fen, amount_fen, starts_at, ends_at, stock, claimed, created_at)
  select uuidv7(), case when n % 20 = 0 then null else (select id from bench.s where bench.s.n = g.n % {20000,1} + 1) end,
    '满减券' || g.n, 10000, 500 + n, now() - interval '300 days', now() - interval '1 day' + (n % 30) * interval '1 day', 1000000, 100, now()
  from generate_series(1, {1000}) g(n);
insert into favourites (user_id, kind, target_id, created_at)
  select id, 'product', (bench.product(n)).product_id, now() - random() * interval '300 days' as at from bench.everybody order by at;
insert into favourites (user_id, kind, target_id, created_at)
  select w.whale, 'product', p.product_id, now() - random() * interval '300 days'
  from bench.who w, bench.p p where p.n <= {2000} on conflict do nothing;
insert into cart_lines (user_id, id, product_id, sku_id, qty, seen_price_fen)
  select bench.uid(p.n), gen_random_uuid(), p.product_id, p.sku_id, 1, p.price_fen from bench.p p where p.n <= {200000};
insert into goods_buyers select bench.uid(p.n), p.product_id, 1 from bench.p p where p.n <= {100000};
analyze users; analyze products; analyze skus; analyze shops;
