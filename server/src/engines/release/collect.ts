import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { releaseCollections, releaseDues, releaseLots } from '../../db/schema'
import { dayText } from '../../lib/clock'
import { groupBy } from '../../lib/group'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type Asset, account, move, pool, postMany, user } from '../ledger'
import { addToPlan } from './sums'

type Due = typeof releaseDues.$inferSelect

const d = releaseDues

/** Where a pool's releases wait to be collected: no longer the pool's, not yet anybody's balance. */
export const readyPool = (from: string) => pool(`${from}-ready`)

export const sumOf = (dues: readonly Due[]) => dues.reduce((sum, due) => sum + due.amountMinor, 0n)
async function byLotAndDay(tx: Queryable, dues: readonly Due[], set: Partial<Due>) {
  for (const { userId, lotId, day } of dues)
    await tx
      .update(d)
      .set(set)
      .where(and(eq(d.userId, userId), eq(d.lotId, lotId), eq(d.day, day)))
}

/**
 * Pays a person what is set aside of an asset. What is collected once a day is left out when that was done today.
 * @throws Refusal NOTHING, COLLECTED
 */
export const collectReleases = (
  { db }: Pick<Services, 'db'>,
  { userId, asset, at }: { userId: string; asset: Asset; at: Date }
): Promise<bigint> =>
  transact(db, async tx => {
    // Held before the day is asked for: two who collect at once wait here, and the second finds nothing.
    const ready = await tx
      .select()
      .from(d)
      .where(and(eq(d.userId, userId), eq(d.asset, asset), eq(d.status, 'ready')))
      .orderBy(asc(d.lotId), asc(d.day))
      .for('update')
    const due = ready.filter(one => one.endsAt === null || one.endsAt > at)
    if (due.length === 0) return refuse('NOTHING', '暂时没有可以领取的')
    const daily = await takeDay(tx, due, { userId, asset, at })
    const taken = due.filter(one => one.collect === 'any' || daily)
    if (taken.length === 0) return refuse('COLLECTED', '今天已领取过，明天再来')
    const free = taken.filter(one => one.collect === 'any')
    const anyId = newId()
    if (free.length > 0) {
      const row = { userId, id: anyId, asset, day: null, amountMinor: sumOf(free), at }
      await tx.insert(releaseCollections).values(row)
    }
    await byLotAndDay(tx, taken, { status: 'paid', paidAt: at })
    await payOut(tx, daily ?? anyId, taken, { userId, asset, at })
    await addPaid(tx, taken, userId)
    return sumOf(taken)
  })

/** Adds what a person collected to what was paid of its plans. */
async function addPaid(tx: Queryable, taken: readonly Due[], userId: string) {
  const l = releaseLots
  const lots = await tx
    .select({ id: l.id, plan: l.plan })
    .from(l)
    .where(
      and(
        eq(l.userId, userId),
        inArray(
          l.id,
          taken.map(due => due.lotId)
        )
      )
    )
  const plans = new Map(lots.map(({ id, plan }) => [id, plan]))
  for (const [plan, dues] of groupBy(taken, due => plans.get(due.lotId)!))
    await addToPlan(tx, plan, { paid: sumOf(dues) }, userId)
}

/** What a person could collect of an asset now, in minor units; and whether nothing of it can be, as it was done today. */
export async function readyOf(
  db: Queryable,
  { userId, asset, at }: Collecting
): Promise<{ minor: bigint; today: boolean }> {
  const ready = await db
    .select({ amountMinor: d.amountMinor, endsAt: d.endsAt, collect: d.collect })
    .from(d)
    .where(and(eq(d.userId, userId), eq(d.asset, asset), eq(d.status, 'ready')))
  const due = ready.filter(one => one.endsAt === null || one.endsAt > at)
  const c = releaseCollections
  const [done] = await db
    .select({ id: c.id })
    .from(c)
    .where(and(eq(c.userId, userId), eq(c.asset, asset), eq(c.day, dayText(at))))
  const minor = due.reduce((sum, one) => sum + one.amountMinor, 0n)
  return { minor, today: done !== undefined && due.every(one => one.collect === 'day') }
}

interface Collecting {
  userId: string
  asset: Asset
  at: Date
}

/** Writes down that what is collected once a day was collected on this one: the unique day decides. Answers its id. */
async function takeDay(tx: Queryable, due: readonly Due[], { userId, asset, at }: Collecting) {
  const daily = due.filter(one => one.collect === 'day')
  if (daily.length === 0) return
  const [made] = await tx
    .insert(releaseCollections)
    .values({ userId, id: newId(), asset, day: dayText(at), amountMinor: sumOf(daily), at })
    .onConflictDoNothing()
    .returning({ id: releaseCollections.id })
  return made?.id
}

async function payOut(tx: Queryable, id: string, taken: readonly Due[], { userId, asset, at }: Collecting) {
  const pools = [...groupBy(taken, due => due.pool)].sort(([a], [b]) => (a < b ? -1 : 1))
  await postMany(
    tx,
    pools.map(([from, dues]) => ({
      key: `release-collect:${id}:${from}`,
      reason: 'release' as const,
      ref: { kind: 'release', id },
      at,
      postings: move(account(readyPool(from), asset), account(user(userId), asset), sumOf(dues)),
      memo: '领取'
    }))
  )
}

/** Ends dues that were not paid, held by the caller: what was set aside for them goes back to their pools. */
export async function endDues(tx: Queryable, dues: readonly Due[], status: 'void' | 'lapsed', at: Date) {
  await byLotAndDay(tx, dues, { status })
  const ready = dues.filter(due => due.status === 'ready')
  if (ready.length === 0) return
  await postMany(
    tx,
    ready.map(({ lotId, day, pool: from, asset, amountMinor }) => ({
      key: `release-back:${lotId}:${day}`,
      reason: 'pool_return' as const,
      ref: { kind: 'release', id: lotId },
      at,
      postings: move(account(readyPool(from), asset as Asset), account(pool(from), asset as Asset), amountMinor)
    }))
  )
}

/** Lets what nobody collected in time go back to its pool; answers how much of it there was. */
export async function lapseReady(services: Pick<Services, 'db' | 'clock' | 'log'>): Promise<number> {
  const at = services.clock.now()
  const over = and(eq(d.status, 'ready'), lte(d.endsAt, at))
  const people = await services.db.selectDistinct({ id: d.userId }).from(d).where(over).limit(500)
  return inTurn(services, people, 'what nobody collected does not lapse', ({ id }) =>
    transact(services.db, async tx => {
      const mine = and(eq(d.userId, id), over)
      const gone = await tx.select().from(d).where(mine).orderBy(asc(d.lotId), asc(d.day)).for('update')
      await endDues(tx, gone, 'lapsed', at)
      return gone.length
    })
  )
}

/** Gives back what people who leave have not collected. */
export async function dropReady(tx: Queryable, userIds: readonly string[], at: Date): Promise<void> {
  const mine = and(inArray(d.userId, [...userIds]), eq(d.status, 'ready'))
  await endDues(tx, await tx.select().from(d).where(mine).orderBy(asc(d.lotId), asc(d.day)).for('update'), 'lapsed', at)
}
