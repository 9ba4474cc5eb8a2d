import { and, eq, lte, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { allInTurn, BATCH, inTurn } from '../../db/in-turn'
import { spotlightPoints, spotlightScores, spotlights } from '../../db/schema'
import { divFloor } from '../../lib/money'
import type { Services } from '../../services'
import { KEPT, PURCHASES } from '../turn/service'
import { giveChances, takeChances } from './chances'
import { takePart } from './members'
import { orMissed, retryMissed, wasMissed } from './missed'
import { LATE_MS, type Spotlight } from './terms'

interface Settled extends Record<string, unknown> {
  id: string
  settled_at: string
}

/** Orders that were settled in the activity's days and are not counted yet, in their order; `after` the last one that was read. */
async function uncounted(db: Queryable, { code, scoredUntil, endsAt }: Spotlight, after?: Settled) {
  const beyond = after ? sql`and (o.settled_at, o.id) > (${after.settled_at}::timestamptz, ${after.id}::uuid)` : sql``
  const { rows } = await db.execute<Settled>(sql`
    select o.id, o.settled_at::text as settled_at from orders o
    where o.settled_at >= ${scoredUntil} and o.settled_at < ${endsAt} and ${PURCHASES} and o.state <> 'refunded' ${beyond}
      and not exists (
        select from spotlight_points p where p.spotlight = ${code} and p.order_id = o.id and p.role = 'own')
      and not ${wasMissed({ code })}
    order by o.settled_at, o.id limit ${BATCH}`)
  return rows
}

/** Shares the activity's row, so that it is not frozen before this is done; nothing when it is. */
export async function openFor(db: Queryable, code: string): Promise<Spotlight | undefined> {
  const [row] = await db
    .select()
    .from(spotlights)
    .where(and(eq(spotlights.code, code), eq(spotlights.state, 'open')))
    .for('share')
  return row
}

interface Bought extends Record<string, unknown> {
  buyer: string
  kept: string
  received_at: string
  settled_at: string
  paid_at: string
}

async function boughtBy(db: Queryable, orderId: string): Promise<Bought | undefined> {
  const { rows } = await db.execute<Bought>(sql`
    select coalesce(u.parent_id, u.id) as buyer, ${KEPT}::text as kept, coalesce(o.received_at, o.settled_at) as received_at,
      o.settled_at, coalesce(o.paid_at, o.settled_at) as paid_at
    from orders o join users u on u.id = o.user_id
    where o.id = ${orderId} and o.settled_at is not null and not u.disabled`)
  return rows[0]
}

/** Counts one settled order for its buyer and whoever brought them, each once. Answers whether it was new. */
export const countOrder = (services: Services, { code }: Pick<Spotlight, 'code'>, orderId: string): Promise<boolean> =>
  within(services, async tx => {
    const { db, clock } = tx
    const row = await openFor(db, code)
    const order = row && (await boughtBy(db, orderId))
    if (!row || !order) return false
    const keptFen = BigInt(order.kept)
    const points = Number(divFloor(keptFen, row.fenPerPoint))
    if (points === 0) return false
    const at = new Date(order.settled_at)
    const member = await takePart(db, row, { userId: order.buyer, at })
    if (!member) return false
    const isBrought = member.boundAt === null || new Date(order.paid_at) >= member.boundAt
    const inviter = isBrought && member.inviterId && (await takePart(db, row, { userId: member.inviterId, at }))
    const of = {
      spotlight: code,
      orderId,
      buyerId: order.buyer,
      points,
      reachedAt: new Date(order.received_at),
      createdAt: at
    }
    const mine = { ...of, userId: order.buyer, role: 'own' }
    const theirs = inviter ? [{ ...of, userId: inviter.userId, role: 'friend' }] : []
    const made = await db
      .insert(spotlightPoints)
      .values([mine, ...theirs])
      .onConflictDoNothing()
      .returning({ userId: spotlightPoints.userId })
    if (made.length === 0) return false
    await tally(
      db,
      code,
      made.map(({ userId }) => userId)
    )
    if (keptFen >= row.chanceFen)
      await giveChances(tx, row, { orderId, buyer: order.buyer, inviter: theirs[0]?.userId, at: clock.now() })
    return true
  })

/**
 * Reckons what people's points come to. Each row is held before its points are read, so that of two who reckon at once the
 * later one sees what the other has written.
 */
export async function tally(db: Queryable, code: string, people: readonly string[]) {
  for (const userId of [...new Set(people)].sort()) {
    const mine = and(eq(spotlightScores.userId, userId), eq(spotlightScores.spotlight, code))
    await db
      .insert(spotlightScores)
      .values({ userId, spotlight: code, reachedAt: new Date(0) })
      .onConflictDoNothing()
    await db.select({ userId: spotlightScores.userId }).from(spotlightScores).where(mine).for('update')
    await db.execute(sql`
      update spotlight_scores s set points = x.own + x.friend, own_points = x.own, friend_points = x.friend,
        reached_at = coalesce(x.reached_at, s.reached_at)
      from (
        select coalesce(sum(points - back) filter (where role = 'own'), 0)::int as own,
          coalesce(sum(points - back) filter (where role = 'friend'), 0)::int as friend,
          max(reached_at) filter (where points > back) as reached_at
        from spotlight_points where user_id = ${userId} and spotlight = ${code}
      ) x
      where s.user_id = ${userId} and s.spotlight = ${code}`)
  }
}

/** Orders of an activity that were given back, in part or whole, since it was last looked at, and whose points are more than is kept. */
async function givenBack(db: Queryable, { code, scoredUntil, fenPerPoint }: Spotlight) {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from orders o
    where o.id in (
        select id from orders where refunded_at >= ${scoredUntil}
        union select order_id from after_sales where state = 'refunded' and closed_at >= ${scoredUntil}
      )
      and exists (select from spotlight_points p where p.spotlight = ${code} and p.order_id = o.id
        and p.points - p.back > ${KEPT} / ${fenPerPoint}::bigint)
      and not ${wasMissed({ code })}
    order by o.id`)
  return rows
}

/** Takes back the points of what was given back of an order, and the chances it brought as far as they are not used. */
export const takeBack = (services: Services, { code }: Pick<Spotlight, 'code'>, orderId: string): Promise<boolean> =>
  within(services, async tx => {
    const { db, clock } = tx
    const row = await openFor(db, code)
    if (!row) return false
    const of = and(eq(spotlightPoints.spotlight, code), eq(spotlightPoints.orderId, orderId))
    const rows = await db.select().from(spotlightPoints).where(of).orderBy(spotlightPoints.userId).for('update')
    const { rows: found } = await db.execute<{ kept: string }>(
      sql`select ${KEPT}::text as kept from orders o where o.id = ${orderId}`
    )
    const keptFen = BigInt(found[0]?.kept ?? 0)
    const keptPoints = Number(divFloor(keptFen, row.fenPerPoint))
    const less = rows.filter(({ points, back }) => points - back > keptPoints)
    for (const { userId, points } of less)
      await db
        .update(spotlightPoints)
        .set({ back: points - keptPoints, backAt: clock.now() })
        .where(and(of, eq(spotlightPoints.userId, userId)))
    await tally(
      db,
      code,
      less.map(({ userId }) => userId)
    )
    if (keptFen < row.chanceFen) await takeChances(tx, row, orderId)
    return less.length > 0
  })

/**
 * Brings the scores of an activity up to what was settled and given back until now. What fails is written down and tried
 * again by itself, so that the mark can move on without losing it. Answers how many orders changed the scores.
 */
export async function keepScores(services: Services, row: Spotlight): Promise<number> {
  const { db, clock } = services
  const until = new Date(clock.now().getTime() - LATE_MS)
  const count = (id: string) => countOrder(services, row, id)
  const take = (id: string) => takeBack(services, row, id)
  let changed = await retryMissed(services, row, async id => {
    const isNew = await count(id)
    return (await take(id)) || isNew
  })
  changed += await inTurn(services, await givenBack(db, row), 'points of a refund are not taken back', ({ id }) =>
    orMissed(services, row, id, () => take(id))
  )
  const next = (last?: Settled) => uncounted(db, row, last)
  changed += await allInTurn(services, next, 'a settled order is not counted', ({ id }) =>
    orMissed(services, row, id, () => count(id))
  )
  await db
    .update(spotlights)
    .set({ scoredUntil: sql`greatest(${spotlights.scoredUntil}, ${until})` })
    .where(and(eq(spotlights.code, row.code), eq(spotlights.state, 'open'), lte(spotlights.scoredUntil, until)))
  return changed
}
