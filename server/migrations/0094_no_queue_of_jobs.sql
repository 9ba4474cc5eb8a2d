-- Jobs are taken from their own table; the queue they were on before is of no use any more.
drop schema if exists pgboss cascade;
