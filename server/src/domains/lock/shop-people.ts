import type { Data } from '@contract/core'
import type { lock } from '@contract/lock'
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { sideBySide } from '../../db/side-by-side'
import { boughtLately, isOrderOf, NOT_BACK } from '../../engines/order'
import type { ShopScope } from '../../engines/scope'
import { seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { maskedName } from '../review/present'

type Fans = Data<(typeof lock)['GET /api/user/lock_customer/fans_list']>

/** Customers are gathered from so many of a shop's newest orders. */
const LATELY = 1_300
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

/** Who bought in a shop lately, each once, by when they did so last. */
const customers = ({ id }: ShopScope) => sql`select user_id as id, at from (${boughtLately(id, LATELY)}) b`

/** Those of `w` whose names have a word; looked up all at once. */
const named = (keyword: string) => sql`
  select w.id, w.at from w join users u on u.id = w.id and u.id = any (array(select id from w))
  where strpos(lower(u.nickname), lower(${keyword})) > 0`

interface Seen extends Record<string, unknown> {
  all: number
  found: number
  list: Person[]
}

/** A page of some people, how many there are of them, and of those with a word: gathered once, where they are to be gathered. */
async function gathered(db: Queryable, people: SQL, { page, limit, keyword = '' }: Asked): Promise<Seen> {
  const some = keyword === '' ? sql`select id, at from w` : named(keyword)
  const { rows } = await db.execute<Seen>(sql`
    with w as materialized (${people}), found as materialized (${some})
    select (select count(*)::int from w) as all, (select count(*)::int from found) as found,
      (select coalesce(json_agg(x order by x.at desc, x.id desc), '[]') from (
        select f.id, u.nickname, f.at
        from (select * from found order by at desc, id desc limit ${limit} offset ${(page - 1) * limit}) f
        join users u on u.id = f.id) x) as list`)
  return rows[0]!
}

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
      from store_payments s join orders o on ${isOrderOf('s', 'order_id')}
      where s.user_id = any(${those}::uuid[]) and s.shop_id = ${shopId}
    ) o
    left join (
      select user_id, order_id, sum(pay_fen) as fen from after_sales
      where user_id = any(${those}::uuid[]) and state = 'refunded' group by 1, 2
    ) b on b.user_id = o.user_id and b.order_id = o.id
    where ${NOT_BACK} group by 1`)
  return new Map(rows.map(row => [row.id, row]))
}

interface People {
  rows: Person[]
  /** How many there are of those looked for; nothing where that is everybody who follows. */
  count?: number
  /** Who bought, whomever is looked for. */
  bought: number
}

async function customersSeen(db: Queryable, shop: ShopScope, asked: Asked): Promise<People> {
  const { list, all, found } = await gathered(db, customers(shop), asked)
  return { rows: list, count: found, bought: all }
}

async function followersSeen(db: Queryable, shop: ShopScope, asked: Asked): Promise<People> {
  const wanted = asked.keyword
    ? sql`with w as materialized (${followers(shop)}) ${named(asked.keyword)}`
    : followers(shop)
  const [rows, count, bought] = await sideBySide(
    db,
    () => pageOf(db, wanted, asked),
    () => (asked.keyword ? countOf(db, wanted) : undefined),
    () => countOf(db, customers(shop))
  )
  return { rows, count, bought }
}

/** Who bought lately in a shop, or follows it, names masked, with what they paid there. */
export async function shopPeople(db: Queryable, shop: ShopScope, filter: Asked): Promise<Fans> {
  const asked = { ...filter, keyword: filter.keyword?.trim() }
  const [{ rows, count, bought }, following] = await sideBySide(
    db,
    () => (asked.kind === 'follower' ? followersSeen(db, shop, asked) : customersSeen(db, shop, asked)),
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
  return { list, count: count ?? following, lock_num: bought, follower: following }
}
