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
const WALK = 2000
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
const BESIDE = sql`join users u on u.id = a.user_id left join shops s on s.id::text = ${SHOP_ID}`

const before = (columns: SQL, after: Place | undefined) =>
  after ? sql`and ${columns} < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``

/** Where a page of a state is walked to, and the place so many steps on. */
function walkOf(state: DepositState, kinds: readonly string[], after: Place | undefined, limit: number) {
  const own = sql.param([...kinds])
  if (state === 'due') {
    const steps = sql`
      select a.* from applications a where true ${before(sql`(a.submitted_at, a.id)`, after)}
      order by a.submitted_at desc, a.id desc limit ${WALK}`
    return {
      rows: sql`select ${FIELDS}, a.submitted_at::text as at, a.id::text as place from (${steps}) a
        left join orders o on o.user_id = a.user_id and o.id = a.fee_order_id ${BESIDE}
        where a.state = 'paying' and a.fee_fen is not null order by a.submitted_at desc, a.id desc limit ${limit}`,
      end: sql`select submitted_at::text as at, id::text as place from (${steps}) w offset ${WALK - 1}`
    }
  }
  const states = state === 'held' ? ['complete'] : ['refunding', 'refunded']
  // Those that are held are few among all orders and have an index of their own; those that went back are looked for among all that did.
  const each = state === 'held' ? sql`and o.kind = k.kind` : sql``
  const most = state === 'held' ? limit : WALK
  const steps = sql`
    select w.* from unnest(${sql.param(states)}::text[]) t (state)
    ${state === 'held' ? sql`cross join unnest(${own}::text[]) k (kind)` : sql``}
    cross join lateral (
      select o.id, o.created_at, o.kind from orders o
      where o.state = ${state === 'held' ? sql`'complete'` : sql`t.state`} ${each} ${before(sql`(o.created_at, o.id)`, after)}
      order by o.created_at desc, o.id desc limit ${most}
    ) w order by w.created_at desc, w.id desc limit ${most}`
  return {
    rows: sql`select ${FIELDS}, w.created_at::text as at, w.id::text as place
      from (${steps}) w join orders o on o.id = w.id
      join applications a on a.id = (o.detail ->> 'applicationId')::uuid ${BESIDE}
      where w.kind = any(${own}::text[]) order by w.created_at desc, w.id desc limit ${limit}`,
    end: sql`select created_at::text as at, id::text as place from (${steps}) w offset ${most - 1}`
  }
}

/** Deposits of one state, newest first, paid by orders of some kinds; where to go on, null after the last. */
export async function depositPage(
  db: Queryable,
  { state, kinds }: { state: DepositState; kinds: readonly string[] },
  { cursor, limit }: { cursor?: string; limit: number }
): Promise<{ list: DepositRow[]; next: string | null }> {
  const sort = `deposits-${state}`
  const after = cursor ? (keysOf(cursor, sort, KEYS) as unknown as Place) : undefined
  const walk = walkOf(state, kinds, after, limit + 1)
  const { rows } = await db.execute<DepositRow>(walk.rows)
  const list = rows.slice(0, limit)
  const last = list.at(-1)
  if (rows.length > limit && last) return { list, next: cursorAfter(sort, [last.at, last.place]) }
  const { rows: ends } = await db.execute<{ at: string; place: string }>(walk.end)
  return { list, next: ends[0] ? cursorAfter(sort, [ends[0].at, ends[0].place]) : null }
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
