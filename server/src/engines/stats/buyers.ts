import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { dayText } from '../../lib/clock'
import { type Days, dayOf, daysBefore } from './source'

/** So many days are looked back over, to the end of each day. */
export const SPANS = [7, 30, 90] as const
export type Span = (typeof SPANS)[number]

const columnsOf = (span: Span) => [sql.raw(`buyers_${span}`), sql.raw(`again_${span}`)] as const
const COUNTS = SPANS.flatMap(columnsOf)
const COLUMNS = [...COUNTS, sql.raw('paid_fen')]
const list = (of: (column: SQL) => SQL) => sql.join(COLUMNS.map(of), sql`, `)
const NAMES = list(column => column)
const isSome = sql`(${sql.join(
  COLUMNS.map(column => sql`${column} <> 0`),
  sql` or `
)})`

/** Orders of shops that count as bought, each with the day it was paid; parts of a split order, not the whole. */
const bought = (of: SQL, table: SQL = sql`orders`) => sql`
  select o.shop_id, o.user_id, o.id, ${dayOf(sql`o.paid_at`)} as day, o.pay_fen from ${table} o
  where o.shop_id is not null and o.paid_at is not null and o.state <> 'split' and ${of}`

/** An order that is not in the sums yet. */
const isNoted = sql`exists (select from stat_turns t where t.what = 'paid' and t.user_id = o.user_id and t.ref = o.id)`

/** An order of a shop that is in no sums though it was not noted. */
export const anyUncounted = sql`select from (${bought(sql`not ${isNoted}`)}) o`

/** What one row of `steps` puts into the columns, those that are not named being nothing. */
const step = (day: SQL, put: Record<string, SQL>) =>
  sql`(${day}, ${sql.join(
    [...SPANS.flatMap(span => [`buyers_${span}`, `again_${span}`]), 'paid_fen'].map(name => put[name] ?? sql`0`),
    sql`, `
  )})`

/**
 * What orders change from one day to the next, rows like those of `stat_buyers`. An order makes its buyer one of those of a span
 * on its day, and the buyer's next order takes that over, or it ends with the span; likewise it makes them one who bought again
 * until the order before it leaves the span.
 */
function changes(orders: SQL): SQL {
  const again = (span: Span) => sql`case when e.before + ${sql.raw(`${span}`)} > e.day then 1 else 0 end`
  const first = Object.fromEntries(
    SPANS.flatMap(span => [
      [`buyers_${span}`, sql`1`],
      [`again_${span}`, again(span)]
    ])
  )
  const last = SPANS.flatMap(span => {
    const days = sql.raw(`${span}`)
    return [
      step(sql`least(e.after, e.day + ${days})`, { [`buyers_${span}`]: sql`-1` }),
      step(sql`least(e.after, e.before + ${days})`, { [`again_${span}`]: sql`-${again(span)}` })
    ]
  })
  const steps = [step(sql`e.day`, { ...first, paid_fen: sql`e.pay_fen` }), ...last]
  return sql`
    select shop_id, s.day, ${list(column => sql`sum(s.${column}) as ${column}`)}
    from (
      select shop_id, day, pay_fen, lag(day) over w as before, lead(day) over w as after from (${orders}) o
      window w as (partition by shop_id, user_id order by day, id)
    ) e cross join lateral (values ${sql.join(steps, sql`, `)}) s (day, ${NAMES})
    where s.day is not null group by 1, 2`
}

/** What changes when some orders are read otherwise than they were. */
const between = (before: SQL, after: SQL) => sql`
  select shop_id, day, ${list(column => sql`sum(${column}) as ${column}`)}
  from (
    ${changes(after)}
    union all select shop_id, day, ${list(column => sql`-${column}`)} from (${changes(before)}) b
  ) x group by 1, 2`

/** What the orders that are noted change, of one shop or of all: of whom they are of, all orders at that shop are read. */
function noted(shopId?: string): SQL {
  const ofShop = shopId === undefined ? sql`true` : sql`f.shop_id = ${shopId}`
  return sql`
    with touched as materialized (
      select distinct f.shop_id, f.user_id from stat_turns t cross join lateral (
        select x.shop_id, x.user_id from orders x where x.user_id = t.user_id and x.id = t.ref offset 0
      ) f where t.what = 'paid' and f.shop_id is not null and ${ofShop}
    ),
    seen as materialized (
      select o.*, ${isNoted} as is_new from touched t cross join lateral (
        ${bought(sql`o.user_id = t.user_id and o.shop_id = t.shop_id`)} offset 0
      ) o
    )
    ${between(sql`select * from seen where not is_new`, sql`select * from seen`)}`
}

const added = list(column => sql`${column} = b.${column} + excluded.${column}`)
const add = (tx: Queryable, rows: SQL) =>
  tx.execute(sql`
    insert into stat_buyers as b (shop_id, day, ${NAMES})
    select shop_id, day, ${NAMES} from (${rows}) x where ${isSome} order by shop_id, day
    on conflict (shop_id, day) do update set ${added}`)

/** Adds what is noted; to be called before the notes are removed. */
export const foldBuyers = (tx: Queryable) => add(tx, noted())

/** Makes one buyer of two, where their orders are still those of each. */
export function mergeBuyers(tx: Queryable, fromId: string, toId: string) {
  const both = sql`
    ${bought(sql`o.user_id in (${fromId}, ${toId}) and not ${isNoted}
      and o.shop_id in (select x.shop_id from orders x where x.user_id = ${fromId} and x.shop_id is not null)`)}`
  return add(tx, between(both, sql`select shop_id, ${toId}::uuid as user_id, id, day, pay_fen from (${both}) o`))
}

export interface Buyers {
  buyers: number
  /** Those of them who bought more than once. */
  again: number
  paidFen: bigint
}

/** Who bought at a shop in the days that end today, and in as many before them. */
export async function buyersOf(
  db: Queryable,
  shopId: string,
  { span, now }: { span: Span; now: Date }
): Promise<{ last: Buyers; before: Buyers }> {
  const [buyers, again] = columnsOf(span)
  const sums = (until: string, from: string) => sql`
    coalesce(sum(${buyers}) filter (where day <= ${until}::date), 0)::int as buyers,
    coalesce(sum(${again}) filter (where day <= ${until}::date), 0)::int as again,
    coalesce(sum(paid_fen) filter (where day between ${from}::date and ${until}::date), 0)::text as paid`
  const ends = [dayText(now), daysBefore(now, span)]
  const starts = [daysBefore(now, span - 1), daysBefore(now, 2 * span - 1)]
  const { rows } = await db.execute<{ buyers: number; again: number; paid: string }>(sql`
    with counted as materialized (
      select day, ${NAMES} from stat_buyers where shop_id = ${shopId} and day <= ${ends[0]}::date
      union all select day, ${NAMES} from (${noted(shopId)}) n
    )
    select ${sums(ends[0]!, starts[0]!)} from counted union all select ${sums(ends[1]!, starts[1]!)} from counted`)
  const [last, before] = rows.map(row => ({ buyers: row.buyers, again: row.again, paidFen: BigInt(row.paid) }))
  return { last: last!, before: before! }
}

/** So many shops are read at once. */
const SHOPS = 200

/** The shops there are, in groups. */
async function* groups(db: Queryable): AsyncGenerator<SQL> {
  for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from shops where id > ${last} order by id limit ${SHOPS}`
    )
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    yield sql`any(${sql.param(rows.map(({ id }) => id))}::uuid[])`
  }
}

/** Puts right what is kept of all shops, a group in each call of `alone`; answers how many rows changed. */
export async function rebuildBuyers(
  db: Queryable,
  alone: (work: (tx: Queryable) => Promise<number>) => Promise<number>
): Promise<number> {
  let changed = 0
  for await (const group of groups(db))
    changed += await alone(async tx => {
      const { rows } = await tx.execute<{ count: number }>(sql`
        with source as materialized (
          select * from (${changes(bought(sql`o.shop_id = ${group} and not ${isNoted}`))}) s where ${isSome}
        ),
        gone as (
          delete from stat_buyers b where b.shop_id = ${group}
            and not exists (select from source s where s.shop_id = b.shop_id and s.day = b.day) returning ${isSome} as counts
        ),
        put as (
          insert into stat_buyers as b (shop_id, day, ${NAMES}) select shop_id, day, ${NAMES} from source
          on conflict (shop_id, day) do update set ${list(column => sql`${column} = excluded.${column}`)}
          where (${list(column => sql`b.${column}`)}) is distinct from (${list(column => sql`excluded.${column}`)})
          returning 1
        )
        select (select count(*) from gone where counts)::int + (select count(*) from put)::int as count`)
      return rows[0]!.count
    })
  return changed
}

/** Rows that are not what orders say, at most so many; those of a day without any change count as nothing. */
export async function buyersDiffer(db: Queryable, { from, until }: Days, most: number) {
  const found: { scope_id: string; day: string; rolled: string; source: string }[] = []
  for await (const group of groups(db)) {
    const { rows } = await db.execute<(typeof found)[number]>(sql`
      with rolled as (select * from stat_buyers where shop_id = ${group} and ${isSome}),
        source as (select * from (${changes(bought(sql`o.shop_id = ${group} and not ${isNoted}`))}) s where ${isSome})
      select shop_id::text as scope_id, day::text as day, concat_ws(' ', ${list(column => sql`r.${column}`)}) as rolled,
        concat_ws(' ', ${list(column => sql`s.${column}`)}) as source
      from rolled r full join source s using (shop_id, day)
      where (${list(column => sql`r.${column}`)}) is distinct from (${list(column => sql`s.${column}`)})
        and day between ${from} and ${until}
      order by day, shop_id limit ${most - found.length}`)
    found.push(...rows)
    if (found.length >= most) break
  }
  return found
}
