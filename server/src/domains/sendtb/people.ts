import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { boughtLately } from '../../engines/order'
import type { ShopScope } from '../../engines/scope'

/** Customers are gathered from so many of a shop's newest orders. */
const LATELY = 1_500
const DAY_MS = 86_400_000

export type Group = 'all' | 'recent' | 'loyal' | 'quiet'

const RECENT_DAYS = 30
const QUIET_DAYS = 60
const LOYAL_ORDERS = 2

export const GROUPS: readonly { code: Group; title: string; words: string }[] = [
  { code: 'all', title: '全部顾客', words: '买过的顾客' },
  { code: 'recent', title: '近期顾客', words: `${RECENT_DAYS} 天内买过` },
  { code: 'loyal', title: '老顾客', words: `买过 ${LOYAL_ORDERS} 次以上` },
  { code: 'quiet', title: '久未光顾', words: `${QUIET_DAYS} 天没有再买` }
]

/** What a group is called on a task. */
export const groupName = (code: string): string => GROUPS.find(group => group.code === code)?.title ?? '指定顾客'

const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)

/** Those of the customers, by `orders` and `at`, who are in a group. */
const IN: Readonly<Record<Group, (now: Date) => SQL>> = {
  all: () => sql`true`,
  recent: now => sql`at >= ${before(now, RECENT_DAYS)}`,
  loyal: () => sql`orders >= ${LOYAL_ORDERS}`,
  quiet: now => sql`at < ${before(now, QUIET_DAYS)}`
}

/** SQL: whether `root` acts for the shop whose id is `shop`. Nobody of a shop is among its customers. */
export const actsFor = (shop: SQL, root: SQL) => sql`(
  exists (select from shops s where s.id = ${shop} and s.owner_id = ${root})
  or exists (select from shop_staff f where f.shop_id = ${shop} and f.user_id = ${root}))`

/**
 * Who bought in a shop lately, by their parent account: how often, and when they did so last. Few accounts have a parent or are
 * closed: those of who bought are looked up all at once in an index of them alone, and of no other is anything read.
 */
const customers = (shopId: string) => sql`
  with bought as materialized (${boughtLately(shopId, LATELY)}),
  apart as materialized (
    select u.id, u.parent_id, u.disabled from users u
    where (u.disabled or u.parent_id is not null) and u.id = any (array(select user_id from bought))
  )
  select r.id, sum(r.orders)::int as orders, max(r.at) as at from (
    select coalesce(p.id, b.user_id) as id, b.orders, b.at from bought b
    left join apart a on a.id = b.user_id
    left join users p on p.id = a.parent_id
    where coalesce(p.disabled, a.disabled) is not true
  ) r
  where not ${actsFor(sql`${shopId}::uuid`, sql`r.id`)}
  group by r.id`

interface Customer extends Record<string, unknown> {
  id: string
  nickname: string
  orders: number
  at: string
}

interface GroupSeen extends Record<string, unknown> {
  counts: Record<Group, number>
  list: Customer[]
}

/** How many customers of a shop are in each group, and a page of those in one, who bought last first. They are looked up once. */
export async function customerGroup(
  db: Queryable,
  { id }: ShopScope,
  { group, now, page, limit }: { group: Group; now: Date; page: number; limit: number }
): Promise<GroupSeen> {
  const counted = sql.join(
    GROUPS.map(({ code }) => sql`${code}::text, count(*) filter (where ${IN[code](now)})`),
    sql`, `
  )
  const { rows } = await db.execute<GroupSeen>(sql`
    with c as materialized (${customers(id)})
    select (select json_build_object(${counted}) from c) as counts,
      (select coalesce(json_agg(x order by x.at desc, x.id desc), '[]') from (
        select c.id, u.nickname, c.orders, c.at from (
          select * from c where ${IN[group](now)} order by at desc, id desc limit ${limit} offset ${(page - 1) * limit}
        ) c join users u on u.id = c.id) x) as list`)
  return rows[0]!
}

/** Those of a group, or of those that are named, who are customers of a shop: at most `most`, by their ids. */
export async function customerIds(
  db: Queryable,
  { id }: ShopScope,
  { group, ids, now, most }: { group?: Group; ids?: readonly string[]; now: Date; most: number }
): Promise<string[]> {
  const wanted = ids ? sql`id = any(${sql.param([...ids])}::uuid[])` : IN[group ?? 'all'](now)
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (${customers(id)}) c where ${wanted} order by id limit ${most}`)
  return rows.map(row => row.id)
}
