import { and, asc, eq, lt, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { turnPoints, turnTerms } from '../../db/schema'
import { account, balanceOf, move, pool, post, unlessShort, user } from '../../engines/ledger'
import { type Move, machine, moveRow } from '../../lib/machine'
import { least } from '../../lib/money'
import type { Services } from '../../services'

/** What points are counted in, and the pool they are given from. */
export const ASSET = 'fljf'
export const POOL = 'turn-points'

const STATES = ['waiting', 'paid'] as const
export const POINTS_MOVES = {
  pay: { from: ['waiting'], to: 'paid' }
} as const satisfies Record<string, Move<(typeof STATES)[number]>>

machine({ what: 'points of an order', states: STATES, begins: ['waiting'], ends: ['paid'], moves: POINTS_MOVES })

declare module '../../engines/ledger/reasons' {
  interface Reasons {
    turn_points: true
    turn_points_back: true
  }
}

const p = turnPoints
type PointsRow = typeof turnPoints.$inferSelect

/** Purchases that bring points: goods of the mall, those of groups and packages among them. */
export const PURCHASES = sql`o.kind in ('mall', 'tuan', 'package')`
/** What is kept of an order's payment, in fen. */
export const KEPT = sql`(case when o.state = 'refunded' then 0 else greatest(0, o.pay_fen - (
  select coalesce(sum(a.pay_fen), 0) from after_sales a
  where a.user_id = o.user_id and a.order_id = o.id and a.state = 'refunded')) end)`

export async function termsOf(db: Queryable) {
  const [terms] = await db.select().from(turnTerms)
  return terms?.fenPerPoint ? { fenPerPoint: terms.fenPerPoint, since: terms.since } : null
}

/** Says what a point is from now on; null ends it. Orders settled before `since` never count. */
export async function saveTerms(db: Queryable, terms: { fenPerPoint: bigint | null; since: Date }) {
  const { fenPerPoint, since } = terms
  await db
    .insert(turnTerms)
    .values({ id: 1, fenPerPoint, since })
    .onConflictDoUpdate({ target: turnTerms.id, set: { fenPerPoint } })
}

/**
 * Collects the points of a person's settled orders, each order's once, and pays them as far as their pool has them; the rest
 * waits there in order. Answers how many were paid.
 */
export async function collectPoints(services: Services, userId: string): Promise<number> {
  const at = services.clock.now()
  const terms = await termsOf(services.db)
  if (terms) {
    await services.db.execute(sql`
      insert into turn_points (user_id, order_id, points, fen_per_point, checked_at, created_at)
      select o.user_id, o.id, (${KEPT} / ${terms.fenPerPoint}::bigint)::int, ${terms.fenPerPoint}::bigint, ${at}, ${at}
      from orders o
      where o.user_id = ${userId} and ${PURCHASES} and o.settled_at >= ${terms.since}
        and ${KEPT} >= ${terms.fenPerPoint}::bigint
        and not exists (select 1 from turn_points t where t.order_id = o.id)
      on conflict do nothing`)
  }
  const paid = await payPoints(services, userId)
  await takeBack(services, userId)
  return paid
}

const IN_ORDER = [asc(p.createdAt), asc(p.orderId)]
const MOST = 200
const LATE_MS = 600_000

/** Pays what waits, of one person or of all, the oldest first, until the pool is short. Answers how many points. */
export async function payPoints(services: Services, userId?: string): Promise<number> {
  const { db } = services
  const waiting = eq(p.state, 'waiting')
  const mine = userId ? and(waiting, eq(p.userId, userId)) : waiting
  const rows = await db
    .select()
    .from(p)
    .where(mine)
    .orderBy(...IN_ORDER)
    .limit(MOST)
  const [first] = rows
  // Whoever came before is paid before: the job does that.
  const others = first && userId && (await db.$count(p, and(waiting, lt(p.createdAt, first.createdAt)))) > 0
  let points = 0
  if (others) return points
  for (const row of rows) {
    const outcome = await payOne(services, row)
    if (outcome === 'short') break
    if (outcome === 'paid') points += row.points
  }
  return points
}

const placeOf = ({ userId, orderId }: PointsRow) => ({
  table: p,
  state: p.state,
  where: and(eq(p.userId, userId), eq(p.orderId, orderId))
})

const payOne = (services: Services, row: PointsRow): Promise<'paid' | 'gone' | 'short'> =>
  unlessShort(
    within(services, async ({ db: tx, clock }): Promise<'paid' | 'gone'> => {
      const at = clock.now()
      const paid = await moveRow(tx, placeOf(row), POINTS_MOVES.pay, { paidAt: at })
      if (!paid) return 'gone'
      await post(tx, {
        key: `turn-points:${row.orderId}`,
        reason: 'turn_points',
        ref: { kind: 'order', id: row.orderId },
        postings: move(account(pool(POOL), ASSET), account(user(row.userId), ASSET), BigInt(row.points)),
        at
      })
      return 'paid'
    }),
    'short'
  )

/**
 * Takes back the points of what was refunded since they were paid, as far as the person still has them; the rest when
 * there are some again. Answers how many.
 */
export async function takeBack(services: Services, userId: string): Promise<number> {
  const { rows } = await services.db.execute<{ order_id: string }>(sql`
    select t.order_id from turn_points t join orders o on o.user_id = t.user_id and o.id = t.order_id
    where t.user_id = ${userId} and t.state = 'paid' and t.points - t.back > ${KEPT} / t.fen_per_point
    order by t.created_at, t.order_id`)
  let taken = 0
  for (const { order_id } of rows) taken += await takeBackOne(services, userId, order_id)
  return taken
}

const takeBackOne = (services: Services, userId: string, orderId: string): Promise<number> =>
  // Spent at this very moment: what is there the next time is taken then.
  unlessShort(
    within(services, async ({ db: tx, clock }) => {
      const this_ = and(eq(p.userId, userId), eq(p.orderId, orderId))
      // Held before it is reckoned, so that two who look at once take it once.
      const [row] = await tx.select().from(p).where(this_).for('update')
      const { rows } = await tx.execute<{ kept: string }>(sql`
      select ${KEPT}::text as kept from orders o where o.user_id = ${userId} and o.id = ${orderId}`)
      if (!row || !rows[0]) return 0
      const due = BigInt(row.points - row.back) - BigInt(rows[0].kept) / row.fenPerPoint
      const mine = account(user(userId), ASSET)
      const taken = least(due, await balanceOf(tx, mine))
      if (taken <= 0n) return 0
      const back = row.back + Number(taken)
      await tx.update(p).set({ back }).where(this_)
      await post(tx, {
        key: `turn-points:${orderId}:back:${back}`,
        reason: 'turn_points_back',
        ref: { kind: 'order', id: orderId },
        postings: move(mine, account(pool(POOL), ASSET), taken),
        at: clock.now()
      })
      return Number(taken)
    }),
    0
  )

/** Pays what waited for the pool, and takes back the points of what was refunded meanwhile. Answers how many orders. */
export async function keepPoints(services: Services): Promise<number> {
  const waited = await services.db.$count(p, eq(p.state, 'waiting'))
  if (waited > 0) await payPoints(services)
  const { rows } = await services.db.execute<{ id: string; user_id: string }>(sql`
    select t.order_id as id, t.user_id from turn_points t
    join orders o on o.user_id = t.user_id and o.id = t.order_id
    where t.state = 'paid' and (o.refunded_at >= t.checked_at or exists (
      select 1 from after_sales a
      where a.user_id = t.user_id and a.order_id = t.order_id and a.state = 'refunded' and a.closed_at >= t.checked_at))
    order by t.created_at limit ${MOST}`)
  // A refund may be committed a little later than its own time: what was looked at is looked at again for a while.
  const at = new Date(services.clock.now().getTime() - LATE_MS)
  return inTurn(services, rows, 'points of a refund are not taken back', async ({ id, user_id: userId }) => {
    await takeBackOne(services, userId, id)
    await services.db
      .update(p)
      .set({ checkedAt: sql`greatest(${p.checkedAt}, ${at})` })
      .where(and(eq(p.userId, userId), eq(p.orderId, id)))
    return true
  })
}
