import type { Data } from '@contract/core'
import type { lock } from '@contract/lock'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { sideBySide } from '../../db/side-by-side'
import type { ShopScope } from '../../engines/scope'
import { seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { maskedName } from '../review/present'

type Fans = Data<(typeof lock)['GET /api/user/lock_customer/fans_list']>

/** Customers of a shop are who paid the newest of its orders, and of what was paid at its counter: so many of each. */
const LATELY = 2_000
/** People are counted so far. */
const COUNTED = 10_000

interface Asked {
  kind?: 'locked' | 'follower'
  keyword?: string
  page: number
  limit: number
}

interface Person extends Record<string, unknown> {
  id: string
  nickname: string
  at: Date
}

/** Who follows a shop, by when they began to. */
const followers = ({ id }: ShopScope) => sql`
  select f.user_id as id, f.created_at as at from favourites f where f.kind = 'shop' and f.target_id = ${id}`

/** Of orders, those that were not given back whole. */
const KEPT = sql`o.state not in ('refunding', 'refunded')`

/** Who bought in a shop lately, each once, by when they did so last. */
const customers = ({ id }: ShopScope) => sql`
  select user_id as id, max(paid_at) as at from (
    (select user_id, paid_at from orders o
      where shop_id = ${id} and paid_at is not null and ${KEPT} order by paid_at desc limit ${LATELY})
    union all
    (select s.user_id, s.paid_at from store_payments s join orders o on o.user_id = s.user_id and o.id = s.order_id
      where s.shop_id = ${id} and ${KEPT} order by s.paid_at desc limit ${LATELY})
  ) paid group by 1`

/** Those of some people whose names have a word; looked up all at once. */
const named = (people: SQL, keyword: string) => sql`
  with w as materialized (${people})
  select w.id, w.at from w join users u on u.id = w.id and u.id = any (array(select id from w))
  where strpos(lower(u.nickname), lower(${keyword})) > 0`

async function countOf(db: Queryable, people: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select 1 from (${people}) w limit ${COUNTED}) c`)
  return rows[0]!.count
}

async function pageOf(db: Queryable, people: SQL, { page, limit }: Asked): Promise<Person[]> {
  const { rows } = await db.execute<Person>(sql`
    select w.id, u.nickname, w.at
    from (select id, at from (${people}) w order by at desc, id desc limit ${limit} offset ${(page - 1) * limit}) w
    join users u on u.id = w.id order by w.at desc, w.id desc`)
  return rows
}

interface Paid extends Record<string, unknown> {
  id: string
  orders: number
  fen: string
}

/** How often each of these people paid in a shop, at its counter too, and what of it was not given back. */
async function paidBy(db: Queryable, { id: shopId }: ShopScope, people: readonly string[]): Promise<Map<string, Paid>> {
  if (people.length === 0) return new Map()
  const those = sql.param([...people])
  const { rows } = await db.execute<Paid>(sql`
    select o.user_id as id, count(*)::int as orders, sum(o.pay_fen - coalesce(b.fen, 0))::text as fen
    from (
      select user_id, id, pay_fen, state from orders
      where user_id = any(${those}::uuid[]) and shop_id = ${shopId} and paid_at is not null
      union all
      select o.user_id, o.id, o.pay_fen, o.state
      from store_payments s join orders o on o.user_id = s.user_id and o.id = s.order_id
      where s.user_id = any(${those}::uuid[]) and s.shop_id = ${shopId}
    ) o
    left join (
      select user_id, order_id, sum(pay_fen) as fen from after_sales
      where user_id = any(${those}::uuid[]) and state = 'refunded' group by 1, 2
    ) b on b.user_id = o.user_id and b.order_id = o.id
    where ${KEPT} group by 1`)
  return new Map(rows.map(row => [row.id, row]))
}

/** Who bought lately in a shop, or follows it, names masked, with what they paid there. */
export async function shopPeople(db: Queryable, shop: ShopScope, asked: Asked): Promise<Fans> {
  const keyword = asked.keyword?.trim() ?? ''
  const all = asked.kind === 'follower' ? followers(shop) : customers(shop)
  const wanted = keyword === '' ? all : named(all, keyword)
  const [rows, found, bought, following] = await sideBySide(
    db,
    () => pageOf(db, wanted, asked),
    () => (keyword === '' ? undefined : countOf(db, wanted)),
    () => countOf(db, customers(shop)),
    () => countOf(db, followers(shop))
  )
  const paid = await paidBy(
    db,
    shop,
    rows.map(row => row.id)
  )
  const list = rows.map(({ id, nickname, at }) => {
    const when = new Date(at)
    return {
      id,
      nickname: maskedName(nickname),
      days_left: 0,
      _end_time: '',
      add_time: seconds(when),
      _add_time: timeText(when),
      opens: 0,
      order_count: paid.get(id)?.orders ?? 0,
      number: yuan(BigInt(paid.get(id)?.fen ?? 0))
    }
  })
  const known = asked.kind === 'follower' ? following : bought
  return { list, count: found ?? known, lock_num: bought, follower: following }
}
