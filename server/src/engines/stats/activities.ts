import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { dayText } from '../../lib/clock'
import { CAMPAIGNS, campaignRows, paid } from './campaigns'
import { type Days, within } from './days'
import { soldRows } from './read'

/** What an activity, or a way goods cost less, came to: orders, what was paid, what it took off, and who was new. */
export interface Brought {
  orders: number
  paidFen: bigint
  /** Fen; of a recharge, minor units of the vouchers it gave. */
  off: bigint
  newPeople: number
}

interface Row extends Record<string, unknown> {
  id: string
  orders: number
  paid: string
  people: number
  off: string
}

const SUMS = sql`scope_id as id, sum(orders)::int as orders, sum(paid_fen)::text as paid, sum(refunds)::int as people,
  sum(refunded_fen)::text as off`

const broughtBy = ({ rows }: { rows: Row[] }) =>
  new Map(
    rows.map(({ id, orders, paid, people, off }): [string, Brought] => [
      id,
      { orders, paidFen: BigInt(paid), off: BigInt(off), newPeople: people }
    ])
  )

/** Ways goods cost less, or activities by their names, in a range; those without anything are left out. */
export const campaignSums = async (db: Queryable, days: Days, names: readonly string[] = CAMPAIGNS) =>
  broughtBy(
    await db.execute<Row>(sql`
    select ${SUMS} from (${soldRows({ scope: 'campaign' }, days)}) x
    where scope_id = any(${sql.param([...names])}::text[]) group by 1`)
  )

const KIND = sql`split_part(scope_id, ':', 1)`

/** The activities that took most off in a range, at most so many of each kind, by their names ("flash:<session>"). */
export async function activitiesOf(db: Queryable, days: Days, most: number) {
  const rows = sql`
    select *, row_number() over (partition by kind order by off desc, paid desc, id) as nth from (
      select ${KIND} as kind, scope_id as id, sum(orders) as orders, sum(paid_fen) as paid, sum(refunds) as people,
        sum(refunded_fen) as off
      from (${soldRows({ scope: 'campaign' }, days)}) x
      where strpos(scope_id, ':') > 0 group by 1, 2
    ) s`
  return broughtBy(
    await db.execute<Row>(sql`
    select id, orders::int as orders, paid::text as paid, people::int as people, off::text as off
    from (${rows}) ranked where nth <= ${most}`)
  )
}

/** Where a list of orders goes on. */
export interface PaidPlace {
  paid: string
  id: string
}

export interface ActivityOrder extends PaidPlace {
  no: string
  title: string
  shopName: string
  fen: bigint
  off: bigint
}

/** So many orders are looked at for a page, and so often again while it is not full: no statement grows with a day. */
const LOOKED = 2_000
const ROUNDS = 4

const PLACE = sql`o.paid_at::text as paid, o.id`
const NEWEST = sql`order by o.paid_at desc, o.id desc`

/** The last day, up to one, on which an activity brought something. */
async function lastDay(db: Queryable, name: string, days: Days): Promise<string | undefined> {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select max(day)::text as day from (${soldRows({ scope: 'campaign' }, days)}) x where scope_id = ${name}`)
  return rows[0]?.day ?? undefined
}

/**
 * Orders an activity brought in a range, the last that were paid first, with what was paid for what it was about and what it took
 * off: together what its sums say. Only days on which there are any are looked through, so a page may be short and still go on.
 */
export async function activityOrders(
  db: Queryable,
  name: string,
  days: Days,
  { after, limit }: { after?: PaidPlace; limit: number }
): Promise<{ list: ActivityOrder[]; next: PaidPlace | null }> {
  const list: ActivityOrder[] = []
  let place = after
  let until = after ? [days.until, dayText(new Date(after.paid))].sort()[0]! : days.until
  for (let round = 0; round < ROUNDS; round++) {
    const day = await lastDay(db, name, { from: days.from, until })
    if (!day) return { list, next: null }
    const { found, last } = await looked(db, name, day, { after: place, limit: limit + 1 - list.length })
    list.push(...found)
    if (list.length > limit) return { list: list.slice(0, limit), next: placeOf(list[limit - 1]!) }
    if (last) place = last
    else {
      place = { paid: `${day} 00:00:00+08`, id: FIRST }
      until = dayBefore(day)
    }
  }
  return { list, next: place ?? null }
}

const FIRST = '00000000-0000-0000-0000-000000000000'
const DAY_MS = 86_400_000
const dayBefore = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10)
const placeOf = ({ paid, id }: PaidPlace): PaidPlace => ({ paid, id })

interface Found extends Record<string, unknown> {
  paid: string
  id: string
  no: string
  title: string
  shop: string
  fen: string
  off: string
}

/** What is found among the next orders of a day; `last`: where the day goes on, if it does. */
async function looked(
  db: Queryable,
  name: string,
  day: string,
  { after, limit }: { after: PaidPlace | undefined; limit: number }
) {
  const onward = after ? sql`(o.paid_at, o.id) < (${after.paid}::timestamptz, ${after.id}::uuid)` : sql`true`
  const some = sql`o.paid_at is not null and o.state <> 'split' and ${onward}
    and ${within(sql`o.paid_at`, { from: day, until: day })}`
  const { rows: ends } = await db.execute<Found>(sql`
    select ${PLACE} from orders o where ${some} ${NEWEST} limit 1 offset ${LOOKED - 1}`)
  const end = ends[0]
  const upTo = end ? sql`(o.paid_at, o.id) >= (${end.paid}::timestamptz, ${end.id}::uuid)` : sql`true`
  const { rows } = await db.execute<Found>(sql`
    with bought as materialized (${paid(sql`orders`, sql`${some} and ${upTo}`)})
    select ${PLACE}, o.no, coalesce(nullif(o.title, ''), (select l.title from order_lines l
        where l.user_id = o.user_id and l.order_id = o.id order by l.position limit 1), '') as title, o.shop_name as shop,
      x.fen::text as fen, x.off::text as off
    from (
      select user_id, id, sum(fen) as fen, sum(off) as off from (${campaignRows(sql`bought`)}) c
      where scope_id = ${name} group by 1, 2
    ) x join orders o on o.user_id = x.user_id and o.id = x.id
    ${NEWEST} limit ${limit}`)
  const found = rows.map(row => ({
    ...placeOf(row),
    no: row.no,
    title: row.title,
    shopName: row.shop,
    fen: BigInt(row.fen),
    off: BigInt(row.off)
  }))
  return { found, last: end && placeOf(end) }
}
