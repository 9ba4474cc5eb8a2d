import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { cursorAfter, keysOf, type Order } from '../../lib/cursor'

export type DepositState = 'held' | 'due' | 'back'

export interface DepositRow extends Record<string, unknown> {
  id: string
  user_id: string
  kind: string
  shop_id: string | null
  shop_name: string
  nickname: string
  phone: string | null
  fen: string
  state: DepositState
  order_no: string | null
  submitted_s: number
  paid_s: number | null
  back_s: number | null
  at: string
  place: string
}

/** Among those that went back and those that wait so many are looked through for a page. */
const WALK = 1_500
const KEYS: Order['columns'] = [
  ['at', 'time'],
  ['id', 'uuid']
]
type Place = readonly [at: string, id: string]

const STATE = sql`case when o.state = 'complete' then 'held' when o.state in ('refunding', 'refunded') then 'back'
  when a.state = 'paying' then 'due' end`
/** Of an application `a` with the order `o` that pays it: a shop's id is the slot it joins by, or stands in the form. */
const SHOP_ID = sql`case when a.payload ? 'mer_id' then a.payload ->> 'mer_id' else a.slot end`
const seconds = (at: SQL) => sql`floor(extract(epoch from ${at}))::int`
const FIELDS = sql`a.id, a.user_id, a.kind, s.id::text as shop_id, coalesce(s.name, a.payload ->> 'shop_name', '') as shop_name,
  u.nickname, u.phone, coalesce(o.pay_fen, a.fee_fen)::text as fen, ${STATE} as state, o.no as order_no,
  ${seconds(sql`a.submitted_at`)} as submitted_s, ${seconds(sql`o.paid_at`)} as paid_s, ${seconds(sql`o.refunded_at`)} as back_s`
/** As an id, by which a shop is looked up; a slot need not be one. */
const BESIDE = sql`join users u on u.id = a.user_id left join shops s on s.id = case
  when ${SHOP_ID} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (${SHOP_ID})::uuid end`

const before = (columns: SQL, after: Place | undefined) =>
  after ? sql`and ${columns} < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``

const NEWEST = sql`order by o.created_at desc, o.id desc`

/** Applications that wait to be paid; some cost nothing. */
const waiting = (after: Place | undefined) => sql`
  select a.* from applications a where a.state = 'paying' ${before(sql`(a.submitted_at, a.id)`, after)}
  order by a.submitted_at desc, a.id desc limit ${WALK}`
const dueRows = (after: Place | undefined, limit: number) => sql`
  select ${FIELDS}, a.submitted_at::text as at, a.id::text as place from (${waiting(after)}) a
  left join orders o on o.user_id = a.user_id and o.id = a.fee_order_id ${BESIDE}
  where a.fee_fen is not null order by a.submitted_at desc, a.id desc limit ${limit}`
const lastDue = (db: Queryable, after: Place | undefined) =>
  lastOf(db, sql`select a.submitted_at as created_at, a.id from (${waiting(after)}) a`, WALK)

const BACK = ['refunding', 'refunded']
/** The newest orders of some states, each in its index, which has the kind too. */
const ordersOf = (states: readonly string[], wanted: SQL, most: number) => sql`
  select o.* from unnest(${sql.param([...states])}::text[]) t (state) cross join lateral (
    select o.id, o.created_at from orders o where o.state = t.state ${wanted} ${NEWEST} limit ${most}
  ) o ${NEWEST} limit ${most}`
/** The same of those that are complete, which have an index by kind. */
const ordersHeld = (kinds: readonly string[], wanted: SQL, most: number) => sql`
  select o.* from unnest(${sql.param([...kinds])}::text[]) k (kind) cross join lateral (
    select o.id, o.created_at from orders o where o.state = 'complete' and o.kind = k.kind ${wanted} ${NEWEST} limit ${most}
  ) o ${NEWEST} limit ${most}`

const paidBy = (found: SQL) => sql`select ${FIELDS}, w.created_at::text as at, w.id::text as place
  from (${found}) w join orders o on o.id = w.id
  join applications a on a.id = (o.detail ->> 'applicationId')::uuid ${BESIDE} ${NEWEST}`

/** The last of so many that were found; nothing where there are fewer. */
async function lastOf(db: Queryable, found: SQL, most: number): Promise<Place | undefined> {
  const { rows } = await db.execute<{ at: string; place: string }>(sql`
    select o.created_at::text as at, o.id::text as place from (${found}) o ${NEWEST} offset ${most - 1}`)
  return rows[0] && [rows[0].at, rows[0].place]
}

/** Deposits of one state, newest first, paid by orders of some kinds; where to go on, null after the last. */
export async function depositPage(
  db: Queryable,
  { state, kinds }: { state: DepositState; kinds: readonly string[] },
  { cursor, limit }: { cursor?: string; limit: number }
): Promise<{ list: DepositRow[]; next: string | null }> {
  const sort = `deposits-${state}`
  const after = cursor ? (keysOf(cursor, sort, KEYS) as unknown as Place) : undefined
  const onward = before(sql`(o.created_at, o.id)`, after)
  let [found, end]: [SQL | undefined, Place | undefined] = [undefined, undefined]
  if (state === 'held') found = ordersHeld(kinds, onward, limit + 1)
  if (state === 'back') {
    // Looked for among all that went back: so many are passed over, in the index alone.
    end = await lastOf(db, ordersOf(BACK, onward, WALK), WALK)
    const within = end ? sql`and (o.created_at, o.id) >= (${end[0]}::timestamptz, ${end[1]}::uuid)` : sql``
    found = ordersOf(BACK, sql`${onward} ${within} and o.kind = any(${sql.param([...kinds])}::text[])`, limit + 1)
  }
  const { rows } = await db.execute<DepositRow>(found ? paidBy(found) : dueRows(after, limit + 1))
  const list = rows.slice(0, limit)
  const last = list.at(-1)
  if (rows.length > limit && last) return { list, next: cursorAfter(sort, [last.at, last.place]) }
  const next = (await (found ? lastOf(db, found, limit + 1) : lastDue(db, after))) ?? end
  return { list, next: next ? cursorAfter(sort, next) : null }
}

/** Every deposit of a shop, newest first: its owner's applications are few. */
export async function depositsOf(db: Queryable, shopId: string, state?: DepositState): Promise<DepositRow[]> {
  const { rows } = await db.execute<DepositRow>(sql`
    select * from (
      select ${FIELDS}, '' as at, '' as place from shops w
      join applications a on a.user_id = w.owner_id and a.fee_fen is not null and ${SHOP_ID} = w.id::text
      left join orders o on o.user_id = a.user_id and o.id = a.fee_order_id ${BESIDE}
      where w.id = ${shopId}
    ) x where x.state is not null ${state ? sql`and x.state = ${state}` : sql``} order by x.submitted_s desc, x.id`)
  return rows
}
