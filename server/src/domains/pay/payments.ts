import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { estimate } from '../../db/count'
import { familyOf, userByPhone } from '../../engines/identity/accounts'
import { virtualKinds } from '../../engines/order'
import type { Services } from '../../services'

/** What somebody looks for among all that was to be paid. */
export interface PaymentFilter {
  /** Of the order, of a payment, of a refund, or of the channel. */
  number: string
  phone?: string
  uid?: string
  kind?: string
  state?: 'unpaid' | 'paid' | 'refunded' | 'closed'
  pay_type?: string
  /** When it was ordered, in seconds: from the first until before the second. */
  from?: number
  until?: number
}

/** Where a list goes on: an order, as exactly as the database has its time. */
export interface Place {
  made: string
  id: string
}

type With = Pick<Services, 'db' | 'kinds'>

/** How far a page is looked for: so many orders, or so many times as long as the orders of the look before took to come in. */
type Look = { orders: number; times?: undefined } | { times: number; orders?: undefined }

/**
 * Over all stretches together: little where the newest fill the page, and more each time they do not. What is rare is found page
 * by page, and no statement grows with the table. Far looks do not count what they pass over, as that asks of each row whether
 * everybody sees it yet.
 */
const LOOKS: readonly Look[] = [{ orders: 100 }, { orders: 400 }, { times: 10 }, { times: 60 }]
/** The same where each order has to be read, as no index has what it is told by. */
const READ: readonly Look[] = [{ orders: 100 }, { orders: 300 }, { orders: 1_000 }]
const LEAST_S = 1
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Parts of a sold order are settled and sent by themselves, and were paid together. */
const PAID = ['paid', 'shipped', 'received', 'complete', 'split']
const BACK = ['refunding', 'refunded']
/** What has no parcel is complete as soon as it is paid. */
const VIRTUAL_PAID = ['paid', 'complete']

const inStates = (states: readonly string[]) =>
  sql`o.state in (${sql.join(
    states.map(state => sql.raw(`'${state}'`)),
    sql`, `
  )})`
/** Of few there are: what was asked back is found in an index of its own, and then by what the order was paid with. */
const askedBack = sql`exists (select from payments p
  where p.order_id = o.id and p.refund_asked_fen > 0 and p.user_id = o.user_id and p.id = o.payment_id)`

const STATES: Record<NonNullable<PaymentFilter['state']>, SQL> = {
  unpaid: inStates(['unpaid']),
  closed: inStates(['cancelled']),
  paid: sql`${inStates(PAID)} and not ${askedBack}`,
  refunded: sql`(${inStates(BACK)} or ${inStates(PAID)} and ${askedBack})`
}

/** The accounts somebody means; undefined for everybody. */
async function accountsOf(db: Queryable, { uid, phone }: PaymentFilter): Promise<string[] | undefined> {
  if (!phone) return uid ? [uid] : undefined
  const user = await userByPhone(db, phone)
  const own = user ? (await familyOf(db, user.parentId ?? user.id)).map(({ id }) => id) : []
  return uid ? own.filter(id => id === uid) : own
}

/** What was paid together under a number of ours, or one its channel's notice, or its answer to us, is kept by. */
async function numbered(db: Queryable, number: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select coalesce(o.parent_id, o.id) as id from orders o where o.no = ${number}
    union select p.order_id from payments p where p.pay_no = ${number}
    union select p.order_id from payment_refunds r
      join payments p on p.user_id = r.user_id and p.id = r.payment_id where r.refund_no = ${number}
    union select p.order_id from payments p where p.trade_no = ${number} and p.trade_no <> ''
    union select p.order_id from payment_notices n join payments p on p.pay_no = n.pay_no and p.channel = n.channel
      where n.channel in ('weixin', 'alipay', 'uppay', 'sandbox') and n.notice_id in (${number}, ${`query-${number}`})
        and n.trade_no = ${number}`)
  return rows.map(({ id }) => id)
}

/** Part of an index from its newest on, as conditions on `orders`, and what is looked for in it, of an order `o`. */
interface Stretch {
  rows: SQL
  wanted: SQL
}

const ANY = sql`true`
const ofState = (state: string) => sql`state = ${sql.raw(`'${state}'`)}`

/**
 * Stretches that hold all that is looked for. A kind is looked for state by state: what is complete has an index by kind, and of
 * the other states few are open at any time, and their index has the kind too. What went back whole is beside what did in part.
 */
function stretchesOf(services: With, { kind, state }: PaymentFilter): Stretch[] {
  const whole = (states: readonly string[]) => states.map(one => ({ rows: rowsOf(one), wanted: ANY }))
  const among = (states: readonly string[], wanted: SQL) => states.map(one => ({ rows: rowsOf(one), wanted }))
  const rowsOf = (one: string) => (kind && one === 'complete' ? sql`${ofState(one)} and kind = ${kind}` : ofState(one))
  if (state === 'unpaid') return among(['unpaid'], NUMBERED)
  if (state === 'closed') return among(['cancelled'], NUMBERED)
  if (!kind)
    return state === 'refunded' ? [...whole(BACK), partlyBack] : [{ rows: ANY, wanted: state ? STATES[state] : ANY }]
  const paid = virtualKinds(services).includes(kind) ? VIRTUAL_PAID : PAID
  if (state === 'paid') return among(paid, sql`not ${askedBack}`)
  if (state === 'refunded') return [...among(paid, askedBack), ...whole(BACK)]
  return whole(['unpaid', 'cancelled', ...paid, ...BACK])
}
/**
 * With any number, which neither the index of states has nor that of days: without it all would be told by the latter alone,
 * whose newest may be of other states for long.
 */
const NUMBERED = sql`o.no <> ''`
const partlyBack: Stretch = { rows: ANY, wanted: sql`${inStates(PAID)} and ${askedBack}` }

/** What is to be walked through, what of it is wanted, and how far it is looked for. */
interface Search {
  stretches: Stretch[]
  wanted: SQL
  span: SQL
  looks: readonly Look[]
}

async function searchOf(services: With, filter: PaymentFilter): Promise<Search | undefined> {
  const { db } = services
  const { kind, state, pay_type, from, until } = filter
  const number = filter.number.trim()
  const accounts = await accountsOf(db, filter)
  const known = number === '' ? undefined : await numbered(db, number)
  if (accounts?.length === 0 || known?.length === 0) return
  // Beside the number of an order, what cost nothing was no payment.
  const wanted = [sql`o.parent_id is null`, ...(known ? [] : [sql`o.pay_fen > 0`])]
  if (kind) wanted.push(sql`o.kind = ${kind}`)
  if (pay_type) wanted.push(sql`o.pay_type = ${pay_type}`)
  if (known && accounts) wanted.push(sql`o.user_id = any(${sql.param(accounts)}::uuid[])`)
  const span = [
    ...(from === undefined ? [] : [sql`created_at >= to_timestamp(${from})`]),
    ...(until === undefined ? [] : [sql`created_at < to_timestamp(${until})`])
  ]
  const own = known ? [sql`id = any(${sql.param(known)}::uuid[])`] : accounts?.map(id => sql`user_id = ${id}`)
  return {
    stretches: own?.map(rows => ({ rows, wanted: state ? STATES[state] : ANY })) ?? stretchesOf(services, filter),
    wanted: sql.join(wanted, sql` and `),
    span: sql.join([ANY, ...span], sql` and `),
    looks: own || pay_type || state === 'refunded' ? READ : LOOKS
  }
}

const NEWEST = sql`order by created_at desc, id desc`
const union = (all: readonly SQL[]) =>
  sql.join(
    all.map(one => sql`(${one})`),
    sql` union all `
  )
const placeOf = ({ made, id }: Place) => sql`(${made}::timestamptz, ${id}::uuid)`

/** About how many a walk through all of them comes by, as the database reckons: to count them would be that walk. */
export async function paymentsAbout(services: With, filter: PaymentFilter): Promise<number> {
  const search = await searchOf(services, filter)
  if (!search) return 0
  const { stretches, wanted, span } = search
  const all = stretches.map(
    one => sql`select 1 from (select * from orders where ${one.rows} and ${span}) o where ${wanted} and ${one.wanted}`
  )
  return estimate(services.db, union(all))
}

/** What lies between two places; the first of them is not looked at any more. */
interface Window {
  after?: Place
  end?: Place
}

const onward = (after: Place | undefined) => (after ? sql`(created_at, id) < ${placeOf(after)}` : ANY)

/** The last of so many after a place, over all stretches, in indexes alone, and the time from the first; nothing where it is all. */
async function lastOf(db: Queryable, { stretches, span }: Search, after: Place | undefined, orders: number) {
  const passed = stretches.map(
    ({ rows }) =>
      sql`select created_at, id from orders where ${rows} and ${span} and ${onward(after)} ${NEWEST} limit ${orders}`
  )
  const { rows } = await db.execute<{ made: string; id: string; at_s: number }>(sql`
    select created_at::text as made, id, extract(epoch from created_at)::float8 as at_s
    from (${union(passed)}) passed ${NEWEST} limit ${orders}`)
  const [first, last] = [rows[0], rows[orders - 1]]
  return first && last && { ...last, took_s: first.at_s - last.at_s }
}

/** The newest of what is wanted in a window. */
async function hitsIn(
  db: Queryable,
  { stretches, wanted, span }: Search,
  { after, end }: Window,
  limit: number
): Promise<Place[]> {
  const within = end ? sql`(created_at, id) >= ${placeOf(end)}` : ANY
  const hits = stretches.map(
    one => sql`select created_at, id from orders o
      where ${one.rows} and ${span} and ${onward(after)} and ${within} and ${wanted} and ${one.wanted} ${NEWEST} limit ${limit}`
  )
  const { rows } = await db.execute<{ made: string; id: string }>(sql`
    select created_at::text as made, id from (${union(hits)}) hits ${NEWEST} limit ${limit}`)
  return rows
}

const earlier = (at_s: number): Place => ({
  made: new Date(at_s * 1000).toISOString().replace('T', ' ').replace('Z', '+00'),
  id: NOBODY
})

/** What was to be paid of a sort, the newest first, with where the next ones are looked for. */
export async function paymentsAfter(
  services: With,
  filter: PaymentFilter,
  { after, limit }: { after?: Place; limit: number }
): Promise<{ ids: string[]; next?: Place }> {
  const { db } = services
  const search = await searchOf(services, filter)
  if (!search) return { ids: [] }
  const ids: string[] = []
  let [next, at_s, took_s] = [after, 0, 0]
  for (const { orders, times = 0 } of search.looks) {
    const last = orders ? await lastOf(db, search, next, orders) : undefined
    if (last) [at_s, took_s] = [last.at_s, Math.max(last.took_s, LEAST_S)]
    else at_s -= took_s * times
    const end = orders ? last : earlier(at_s)
    const left = limit - ids.length
    const rows = await hitsIn(db, search, { after: next, end }, left + 1)
    ids.push(...rows.slice(0, left).map(({ id }) => id))
    if (rows.length > left) return { ids, next: rows[left - 1] }
    if (!end) return { ids }
    next = end
  }
  return { ids, next }
}
