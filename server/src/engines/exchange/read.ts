import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { exchanges, releaseDues } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import type { Asset } from '../ledger'

/** What opened a lot, from the exchange that did. */
export const lotKey = ({ id }: { id: string }) => `exchange:${id}`

/** SQL: the exchange `e` that opened a lot `l`, found by its key: a person has few lots beside their exchanges. */
const OPENED = sql`e.user_id = l.user_id and e.id = case when starts_with(l.key, 'exchange:') then substr(l.key, 10)::uuid end`

/** More are not counted. */
const COUNTED = 10_000

/** A person's last exchanges of a rule, newest first. */
export const exchangesOf = (db: Queryable, userId: string, rule: string, limit: number, offset = 0) =>
  db
    .select()
    .from(exchanges)
    .where(and(eq(exchanges.userId, userId), eq(exchanges.rule, rule)))
    .orderBy(desc(exchanges.createdAt), desc(exchanges.id))
    .limit(limit)
    .offset(offset)

/** A page of a person's exchanges of a rule, newest first, and how many there are. */
export async function exchangePage(
  db: Queryable,
  { userId, rule, page, limit }: { userId: string; rule: string; page: number; limit: number }
) {
  const mine = and(eq(exchanges.userId, userId), eq(exchanges.rule, rule))
  const [list, count] = await sideBySide(
    db,
    () => exchangesOf(db, userId, rule, limit, (page - 1) * limit),
    () => countUpTo(db, COUNTED, exchanges, mine)
  )
  return { list, count }
}

/** A lot that an exchange opened, with what was given in for it. Amounts in minor units of their own assets. */
export interface PromisedLot {
  id: string
  title: string
  asset: Asset
  fromAsset: Asset
  fromMinor: bigint
  totalMinor: bigint
  /** Of that: paid, waits for the pool, is to be collected, and falls due later. */
  paidMinor: bigint
  waitingMinor: bigint
  readyMinor: bigint
  lockedMinor: bigint
  dailyBp: number
  nextDay: string
  lastDay: string
  stopped: boolean
  createdAt: Date
}

interface Wanted {
  userId: string
  /** What was given in for them; any asset when left out. */
  from?: readonly Asset[]
  /** How the rules' codes begin; any when left out. */
  rules?: string
  /** Those alone of which more falls due. */
  open?: boolean
  page: number
  limit: number
}

const MINE = ({ userId, from, rules = '', open = false }: Wanted) => sql`
  from release_lots l
  join exchanges e on ${OPENED}
  where l.user_id = ${userId}
    and (${from === undefined} or e.from_asset = any(${sql.param(from ?? [])}::text[]))
    and starts_with(e.rule, ${rules})
    and (not ${open} or (l.stopped_at is null and l.due_minor < l.total_minor))`

const DUE = (status: 'paid' | 'waiting' | 'ready') => sql`coalesce((
  select sum(d.amount_minor) from release_dues d
  where d.user_id = l.user_id and d.lot_id = l.id and d.status = ${status}), 0)::text`

type Texts = 'fromMinor' | 'totalMinor' | 'paidMinor' | 'waitingMinor' | 'readyMinor' | 'lockedMinor'
type Row = Omit<PromisedLot, Texts | 'createdAt'> & Record<Texts | 'createdAt', string>

/** A page of what a person's exchanges promised, newest first, and how many lots there are. */
export async function promisedLots(db: Queryable, wanted: Wanted): Promise<{ list: PromisedLot[]; count: number }> {
  const { page, limit } = wanted
  const [{ rows }, counted] = await Promise.all([
    db.execute<Row & Record<string, unknown>>(sql`
      select l.id, l.title, l.asset, e.from_asset as "fromAsset", e.from_minor::text as "fromMinor",
        l.total_minor::text as "totalMinor", ${DUE('paid')} as "paidMinor", ${DUE('waiting')} as "waitingMinor",
        ${DUE('ready')} as "readyMinor",
        (case when l.stopped_at is null then l.total_minor - l.due_minor else 0 end)::text as "lockedMinor",
        l.daily_bp as "dailyBp", l.next_day::text as "nextDay", l.last_day::text as "lastDay",
        l.stopped_at is not null as stopped, l.created_at::text as "createdAt"
      ${MINE(wanted)}
      order by l.created_at desc, l.id desc limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<{ count: number }>(sql`select count(*)::int as count ${MINE(wanted)}`)
  ])
  const list = rows.map(row => ({
    ...row,
    fromMinor: BigInt(row.fromMinor),
    totalMinor: BigInt(row.totalMinor),
    paidMinor: BigInt(row.paidMinor),
    waitingMinor: BigInt(row.waitingMinor),
    readyMinor: BigInt(row.readyMinor),
    lockedMinor: BigInt(row.lockedMinor),
    createdAt: new Date(row.createdAt)
  }))
  return { list, count: counted.rows[0]!.count }
}

/** The last days that fell due of each of a person's lots, newest first, at most `most` of a lot. */
export async function promisedDays(db: Queryable, userId: string, lotIds: readonly string[], most: number) {
  const d = releaseDues
  const { rows } = await db.execute<{ lotId: string; day: string; amount: string; status: string }>(sql`
    select lot_id as "lotId", day::text, amount_minor::text as amount, status from (
      select ${d.lotId} as lot_id, ${d.day} as day, ${d.amountMinor} as amount_minor, ${d.status} as status,
        row_number() over (partition by ${d.lotId} order by ${d.day} desc) as nth
      from ${d} where ${d.userId} = ${userId} and ${d.lotId} = any(${sql.param(lotIds)}::uuid[])
    ) last where nth <= ${most} order by lot_id, day desc`)
  return rows.map(({ amount, ...row }) => ({ ...row, amountMinor: BigInt(amount) }))
}

/** A day of a lot that was paid. */
export interface PaidDay {
  lotId: string
  title: string
  asset: Asset
  day: string
  amountMinor: bigint
  paidAt: Date
}

/** A page of what was paid of a person's lots whose rules' codes begin so, newest first, and how many days there are. */
export async function paidDays(
  db: Queryable,
  { userId, rules, page, limit }: { userId: string; rules: string; page: number; limit: number }
): Promise<{ list: PaidDay[]; count: number }> {
  const paid = sql`
    from release_dues d
    join release_lots l on l.user_id = d.user_id and l.id = d.lot_id
    join exchanges e on ${OPENED}
    where d.user_id = ${userId} and d.status = 'paid' and starts_with(e.rule, ${rules})`
  const [{ rows }, counted] = await Promise.all([
    db.execute<Omit<PaidDay, 'amountMinor' | 'paidAt'> & { amountMinor: string; paidAt: string }>(sql`
      select d.lot_id as "lotId", l.title, d.asset, d.day::text as day, d.amount_minor::text as "amountMinor",
        d.paid_at::text as "paidAt"
      ${paid}
      order by d.paid_at desc, d.day desc, d.lot_id limit ${limit} offset ${(page - 1) * limit}`),
    db.execute<{ count: number }>(sql`select count(*)::int as count ${paid}`)
  ])
  const list = rows.map(row => ({ ...row, amountMinor: BigInt(row.amountMinor), paidAt: new Date(row.paidAt) }))
  return { list, count: counted.rows[0]!.count }
}
