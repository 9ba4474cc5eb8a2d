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

/**
 * So many orders of each stretch are looked at for a page, and so often the next ones when nothing was among them: what is rare
 * is found page by page, and no statement grows with the table.
 */
const LOOKED = 5_000
const ROUNDS = 4

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
/** Asked order by order, so that a page that is full ends the look. */
const askedBack = sql`coalesce((select p.refund_asked_fen > 0 from payments p
  where p.user_id = o.user_id and p.id = o.payment_id), false)`

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
    union select p.order_id from payment_notices n join payments p on p.pay_no = n.pay_no and p.channel = n.channel
      where n.channel in ('weixin', 'alipay', 'uppay', 'sandbox') and n.notice_id in (${number}, ${`query-${number}`})
        and n.trade_no = ${number}`)
  return rows.map(({ id }) => id)
}

const ofState = (state: string) => sql`state = ${sql.raw(`'${state}'`)}`

/**
 * Stretches of an index that hold all that is looked for, each walked from its newest on. A kind is looked for state by state:
 * what is complete has an index by kind, and of the other states few are open at any time.
 */
function stretchesOf(services: With, { kind, state }: PaymentFilter): SQL[] {
  if (!kind) return state === 'unpaid' || state === 'closed' ? [STRETCH[state]] : [sql`true`]
  const isVirtual = virtualKinds(services).includes(kind)
  const paid = isVirtual ? VIRTUAL_PAID : PAID
  const states = {
    unpaid: ['unpaid'],
    closed: ['cancelled'],
    paid,
    refunded: isVirtual ? BACK : [...PAID, ...BACK],
    all: ['unpaid', 'cancelled', ...paid, ...BACK]
  }[state ?? 'all']
  return states.map(one => (one === 'complete' ? sql`${ofState(one)} and kind = ${kind}` : ofState(one)))
}
const STRETCH = { unpaid: ofState('unpaid'), closed: ofState('cancelled') }

/** What is to be walked through, and what of it is wanted. */
interface Search {
  stretches: SQL[]
  wanted: SQL
  span: SQL
}

async function searchOf(services: With, filter: PaymentFilter): Promise<Search | undefined> {
  const { db } = services
  const { kind, state, pay_type, from, until } = filter
  const number = filter.number.trim()
  const accounts = await accountsOf(db, filter)
  const known = number === '' ? [] : await numbered(db, number)
  if (accounts?.length === 0) return
  // Beside the number of an order, what cost nothing was no payment.
  const wanted = [sql`o.parent_id is null`, ...(known.length > 0 ? [] : [sql`o.pay_fen > 0`])]
  if (kind) wanted.push(sql`o.kind = ${kind}`)
  if (state) wanted.push(STATES[state])
  if (pay_type) wanted.push(sql`o.pay_type = ${pay_type}`)
  if (known.length > 0 && accounts) wanted.push(sql`o.user_id = any(${sql.param(accounts)}::uuid[])`)
  // A channel's own number is looked for among what was ordered, since only payments know it.
  if (number !== '' && known.length === 0)
    wanted.push(sql`(select bool_or(p.trade_no = ${number}) from payments p
      where p.user_id = o.user_id and p.order_id = o.id)`)
  const span = [
    ...(from === undefined ? [] : [sql`created_at >= to_timestamp(${from})`]),
    ...(until === undefined ? [] : [sql`created_at < to_timestamp(${until})`])
  ]
  const stretches =
    known.length > 0
      ? [sql`id = any(${sql.param(known)}::uuid[])`]
      : (accounts?.map(id => sql`user_id = ${id}`) ?? stretchesOf(services, filter))
  return { stretches, wanted: sql.join(wanted, sql` and `), span: sql.join([sql`true`, ...span], sql` and `) }
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
  const all = union(stretches.map(one => sql`select * from orders where ${one} and ${span}`))
  return estimate(services.db, sql`select 1 from (${all}) o where ${wanted}`)
}

/** The newest of what is wanted after a place, and where the next ones are looked for; without that, it is all. */
async function someOf(db: Queryable, { stretches, wanted, span }: Search, after: Place | undefined, limit: number) {
  const onward = after ? sql`(created_at, id) < ${placeOf(after)}` : sql`true`
  const ends = stretches.map(
    one => sql`select created_at, id from orders where ${one} and ${span} and ${onward} ${NEWEST}
      limit 1 offset ${LOOKED - 1}`
  )
  const { rows: reached } = await db.execute<{ made: string; id: string }>(sql`
    select created_at::text as made, id from (${union(ends)}) ends ${NEWEST} limit 1`)
  // Behind the place the shortest look came to, others are not seen yet.
  const end = reached[0]
  const within = end ? sql`(o.created_at, o.id) >= ${placeOf(end)}` : sql`true`
  const hits = stretches.map(
    one => sql`select o.created_at, o.id from (
        select created_at, id, user_id, kind, state, parent_id, pay_fen, pay_type, payment_id from orders
        where ${one} and ${span} and ${onward} ${NEWEST} limit ${LOOKED}
      ) o where ${wanted} and ${within} order by o.created_at desc, o.id desc limit ${limit + 1}`
  )
  const { rows } = await db.execute<{ made: string; id: string }>(sql`
    select created_at::text as made, id from (${union(hits)}) hits ${NEWEST} limit ${limit + 1}`)
  const ids = rows.slice(0, limit).map(({ id }) => id)
  return { ids, next: rows.length > limit ? rows[limit - 1] : end }
}

/** What was to be paid of a sort, the newest first, with where the next ones are looked for. */
export async function paymentsAfter(
  services: With,
  filter: PaymentFilter,
  { after, limit }: { after?: Place; limit: number }
): Promise<{ ids: string[]; next?: Place }> {
  const search = await searchOf(services, filter)
  if (!search) return { ids: [] }
  let next = after
  for (let round = 1; ; round++) {
    const found = await someOf(services.db, search, next, limit)
    if (found.ids.length > 0 || !found.next || round === ROUNDS) return found
    next = found.next
  }
}
