import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { releaseDues, releaseLots, releasePlans } from '../../db/schema'
import { dayText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { KeyReused } from '../ledger'
import { endDues } from './collect'
import { addToPlan } from './sums'
import { dayAfter } from './terms'

export type ReleasePlan = typeof releasePlans.$inferSelect
export type ReleaseLot = typeof releaseLots.$inferSelect

export interface LotRequest {
  userId: string
  plan: string
  /** What people read it as; the plan's title when absent. */
  title?: string
  /** In the minor units of the plan's asset. */
  totalMinor: bigint
  /** What it is opened for: the same key opens it once. */
  key: string
  at: Date
  /** It was promised while the plan was open, and is kept after it closed. */
  promised?: boolean
}

/** Writes a plan; lots that are open keep the terms they were opened on. */
export async function savePlan(
  { db }: Pick<Services, 'db'>,
  plan: typeof releasePlans.$inferInsert
): Promise<ReleasePlan> {
  const { code: _, ...set } = plan
  const [saved] = await db
    .insert(releasePlans)
    .values(plan)
    .onConflictDoUpdate({ target: releasePlans.code, set })
    .returning()
  return saved!
}

/** A plan, or undefined. */
export async function planOf(db: Queryable, code: string): Promise<ReleasePlan | undefined> {
  const [plan] = await db.select().from(releasePlans).where(eq(releasePlans.code, code))
  return plan
}

/**
 * Promises a person an amount that falls due day by day, from tomorrow on. Moves nothing: the plan's pool pays as it falls
 * due. Works inside a caller's transaction.
 * @throws Refusal PLAN_CLOSED; KeyReused when the key opened another lot
 */
export async function openLot(
  { db: tx }: Pick<Services, 'db'>,
  request: LotRequest
): Promise<{ lot: ReleaseLot; fresh: boolean }> {
  const plan = await planOf(tx, request.plan)
  if (!plan || !(plan.open || request.promised)) return refuse('PLAN_CLOSED', '活动已结束')
  if (request.totalMinor <= 0n) throw new RangeError('a lot is of more than zero')
  const today = dayText(request.at)
  const [lot] = await tx
    .insert(releaseLots)
    .values({
      userId: request.userId,
      id: newId(),
      key: request.key,
      plan: plan.code,
      title: request.title ?? plan.title,
      asset: plan.asset,
      pool: plan.pool,
      totalMinor: request.totalMinor,
      dailyBp: plan.dailyBp,
      ownBp: plan.ownBp,
      fanBp: plan.fanBp,
      boostDayBp: plan.boostDayBp,
      collect: plan.collect,
      collectDays: plan.collectDays,
      nextDay: dayAfter(today, 1),
      lastDay: dayAfter(today, plan.lastsDays),
      createdAt: request.at
    })
    .onConflictDoNothing({ target: releaseLots.key })
    .returning()
  if (lot) {
    await addToPlan(tx, lot.plan, { lots: 1, promised: lot.totalMinor }, lot.userId)
    return { lot, fresh: true }
  }
  const [known] = await tx.select().from(releaseLots).where(eq(releaseLots.key, request.key))
  const same = known!.userId === request.userId && known!.plan === plan.code
  if (!same || known!.totalMinor !== request.totalMinor) throw new KeyReused(request.key)
  return { lot: known!, fresh: false }
}

/**
 * Ends a lot whose cause was taken back: nothing more falls due, and what waits or was not collected is not paid any more. What was paid
 * stays.
 * Answers how much will not come; zero when it was stopped before. Somebody else's lot is not there.
 */
export const stopLot = (
  { db }: Pick<Services, 'db'>,
  { userId, lotId, at }: { userId: string; lotId: string; at: Date }
): Promise<bigint> =>
  transact(db, async tx => {
    const [lot] = await tx
      .update(releaseLots)
      .set({ stoppedAt: at })
      .where(and(eq(releaseLots.userId, userId), eq(releaseLots.id, lotId), isNull(releaseLots.stoppedAt)))
      .returning()
    if (!lot) {
      const [known] = await tx
        .select({ id: releaseLots.id })
        .from(releaseLots)
        .where(and(eq(releaseLots.userId, userId), eq(releaseLots.id, lotId)))
      return known ? 0n : refuse('NOT_FOUND', '释放记录不存在')
    }
    const open = await tx
      .select()
      .from(releaseDues)
      .where(
        and(
          eq(releaseDues.userId, userId),
          eq(releaseDues.lotId, lotId),
          inArray(releaseDues.status, ['waiting', 'ready'])
        )
      )
      .for('update')
    await endDues(tx, open, 'void', at)
    const waiting = open.filter(due => due.status === 'waiting').reduce((sum, due) => sum + due.amountMinor, 0n)
    if (waiting > 0n) await addToPlan(tx, lot.plan, { waiting: -waiting }, userId)
    return open.reduce((sum, due) => sum + due.amountMinor, lot.totalMinor - lot.dueMinor)
  })

/** A settled order that brings lots forward. */
export interface Settled {
  buyerId: string
  /** What was paid for it. A yuan stands for one whole unit of a lot's asset, in whatever digits that has. */
  orderFen: bigint
  /** The same key counts once. */
  key: string
  at: Date
}

/** Brings forward the buyer's open lots and those of whoever brought the buyer, by the rates each lot was opened on. */
export async function accelerate(
  { db: tx }: Pick<Services, 'db'>,
  { buyerId, orderFen, key, at }: Settled
): Promise<void> {
  // In whole numbers of any size, rounded down: fen, hundredths of a percent, and the digits of the asset.
  const minorOfOrder = sql`trunc(${orderFen}::numeric * l.bp * power(10::numeric, a.digits::numeric) / 1000000)::bigint`
  await tx.execute(sql`
    with counted as (
      insert into release_boosts (user_id, lot_id, key, amount_minor, at)
      select l.user_id, l.id, ${key}, ${minorOfOrder}, ${at}
      from (
        select o.user_id, o.id, o.asset, o.own_bp as bp from release_lots o
        where o.user_id = ${buyerId} and o.stopped_at is null and o.due_minor < o.total_minor
        union all
        select f.user_id, f.id, f.asset, f.fan_bp from release_lots f
        join users u on u.referrer_id = f.user_id
        where u.id = ${buyerId} and f.stopped_at is null and f.due_minor < f.total_minor
      ) l join ledger_assets a on a.code = l.asset
      where ${minorOfOrder} > 0
      on conflict do nothing
      returning user_id, lot_id, amount_minor
    )
    update release_lots l set boost_minor = l.boost_minor + counted.amount_minor
    from counted where l.user_id = counted.user_id and l.id = counted.lot_id`)
}
