-- Whether messages would gain by partitions of a month each. Run with psql on a database that `npm run bench:scale` filled;
-- it makes two copies beside the table, tells what each of four statements touches, and leaves nothing.
\set QUIET on
\pset format unaligned
\pset tuples_only on
begin;
set local synchronous_commit = off;
create table bench_whole as
  select user_id, id, kind, title, content, read_at, now() - random() * interval '24 months' as created_at from messages;
create table bench_parts (like bench_whole) partition by range (created_at);
select format('create table bench_parts_%s partition of bench_parts for values from (%L) to (%L)', n,
  date_trunc('month', now()) - n * interval '1 month', date_trunc('month', now()) - (n - 1) * interval '1 month')
from generate_series(0, 24) n \gexec
insert into bench_parts select * from bench_whole;
create index on bench_whole (user_id, created_at, id);
create index on bench_whole (user_id, kind) where read_at is null;
create index on bench_whole using brin (created_at);
create index on bench_parts (user_id, created_at, id);
create index on bench_parts (user_id, kind) where read_at is null;
analyze bench_whole;
analyze bench_parts;
select user_id as who from bench_whole group by 1 order by count(*) desc limit 1 \gset
\echo newest twenty: whole, parts
explain (analyze, buffers, costs off, timing off) select * from bench_whole where user_id = :'who' order by created_at desc, id desc limit 20;
explain (analyze, buffers, costs off, timing off) select * from bench_parts where user_id = :'who' order by created_at desc, id desc limit 20;
\echo unread by kind: whole, parts
explain (analyze, buffers, costs off, timing off) select kind, count(*) from bench_whole where user_id = :'who' and read_at is null group by 1;
explain (analyze, buffers, costs off, timing off) select kind, count(*) from bench_parts where user_id = :'who' and read_at is null group by 1;
\echo one more: whole, parts
explain (analyze, buffers, wal, costs off, timing off) insert into bench_whole select * from bench_whole where user_id = :'who' limit 1;
explain (analyze, buffers, wal, costs off, timing off) insert into bench_parts select * from bench_parts where user_id = :'who' limit 1;
\echo the oldest month goes: whole, parts
explain (analyze, buffers, wal, costs off, timing off) delete from bench_whole where created_at < date_trunc('month', now()) - interval '23 months';
\timing on
drop table bench_parts_24;
rollback;
