import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { ShopScope } from '../../engines/scope'

/** Customers of a shop are who paid the newest of its orders, and of what was paid at its counter: so many of each. */
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

/** Orders that were not given back whole. */
const KEPT = sql`o.state not in ('refunding', 'refunded')`

/**
 * Who bought in a shop lately, by their parent account: how often, and when they did so last. Accounts are looked up all at once,
 * however often they bought, and few have a parent.
 */
const customers = (shopId: string) => sql`
  with bought as materialized (
    select user_id, count(*) as orders, max(at) as at from (
      (select user_id, paid_at as at from orders o
        where shop_id = ${shopId} and paid_at is not null and ${KEPT} order by paid_at desc limit ${LATELY})
      union all
      (select s.user_id, s.paid_at as at from store_payments s join orders o on o.user_id = s.user_id and o.id = s.order_id
        where s.shop_id = ${shopId} and ${KEPT} order by s.paid_at desc limit ${LATELY})
    ) paid group by 1
  )
  select r.id, r.nickname, sum(r.orders)::int as orders, max(r.at) as at from (
    select coalesce(p.id, u.id) as id, coalesce(p.nickname, u.nickname) as nickname, b.orders, b.at from bought b
    join users u on u.id = b.user_id and u.id = any (array(select user_id from bought))
    left join users p on p.id = u.parent_id
    where not coalesce(p.disabled, u.disabled)
  ) r
  where not ${actsFor(sql`${shopId}::uuid`, sql`r.id`)}
  group by r.id, r.nickname`

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
        select id, nickname, orders, at from c where ${IN[group](now)}
        order by at desc, id desc limit ${limit} offset ${(page - 1) * limit}) x) as list`)
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
