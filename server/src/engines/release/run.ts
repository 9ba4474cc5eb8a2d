import { and, asc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { type Queryable, transact, within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { releaseDues, releaseLots, releaseQueues } from '../../db/schema'
import { dayText } from '../../lib/clock'
import { groupBy } from '../../lib/group'
import type { Services } from '../../services'
import { type Asset, account, assets, InsufficientFunds, move, pool, postMany, user } from '../ledger'
import { addMessages, type NewMessage } from '../message'
import { lapseReady, readyPool, sumOf } from './collect'
import type { ReleaseLot } from './lots'
import { addToPlan } from './sums'
import { dayAfter, dueOn } from './terms'

type RunServices = Pick<Services, 'db' | 'clock' | 'log' | 'pages'>

/** Lots and days one transaction writes at most, so that a run that is interrupted loses little. */
const LOTS = 100
const DAYS = 31
const PAYMENTS = 64

/**
 * The daily run: writes what has fallen due, missed days included, then pays what waits, or
 * sets it aside where it is collected by hand; what nobody collected in time goes back first. It may be repeated, broken off and
 * run on several servers at once: a day of a lot falls due once and is paid once. Answers how many were paid.
 */
export async function runReleases(services: RunServices): Promise<number> {
  await lapseReady(services)
  await fallDue(services.db, dayText(services.clock.now()))
  return payWaiting(services)
}

/** Writes what has fallen due up to a day, that one included. Answers how many lots were looked at. */
export async function fallDue(db: Queryable, today: string): Promise<number> {
  for (let all = 0; ; ) {
    const done = await transact(db, tx => fallDueSome(tx, today))
    all += done
    if (done === 0) return all
  }
}

async function fallDueSome(tx: Queryable, today: string): Promise<number> {
  const l = releaseLots
  const lots = await tx
    .select()
    .from(l)
    .where(and(lte(l.nextDay, today), isNull(l.stoppedAt), sql`${l.dueMinor} < ${l.totalMinor}`))
    .orderBy(asc(l.nextDay), asc(l.id))
    .limit(LOTS)
    .for('update', { skipLocked: true })
  const fallen = new Map<string, bigint>()
  for (const lot of lots) fallen.set(lot.plan, (fallen.get(lot.plan) ?? 0n) + (await fallDueLot(tx, lot, today)))
  for (const [plan, waiting] of fallen) await addToPlan(tx, plan, { waiting })
  return lots.length
}

/** Answers how much fell due. */
async function fallDueLot(tx: Queryable, lot: ReleaseLot, today: string): Promise<bigint> {
  let { nextDay, dueMinor, boostMinor } = lot
  const dues: (typeof releaseDues.$inferInsert)[] = []
  while (nextDay <= today && dueMinor < lot.totalMinor && dues.length < DAYS) {
    const due = dueOn({ ...lot, dueMinor, boostMinor }, nextDay)
    const { userId, id: lotId, asset, pool: from, collect, collectDays } = lot
    dues.push({ userId, lotId, day: nextDay, asset, pool: from, collect, collectDays, ...due })
    dueMinor += due.amountMinor
    boostMinor -= due.boostMinor
    nextDay = dayAfter(nextDay, 1)
  }
  await tx.insert(releaseDues).values(dues)
  await tx
    .update(releaseLots)
    .set({ nextDay, dueMinor, boostMinor })
    .where(and(eq(releaseLots.userId, lot.userId), eq(releaseLots.id, lot.id)))
  return dueMinor - lot.dueMinor
}

/** Pays what waits, queue by queue, as far as each pool's funds go. Answers how many were paid. */
export async function payWaiting(services: RunServices): Promise<number> {
  const { db, clock } = services
  const all = (await queuesWaiting(db)).map(queue => ({ id: `${queue.pool}:${queue.asset}`, queue }))
  return inTurn(services, all, 'what waits for a pool is not paid', async ({ queue }) => {
    await db.insert(releaseQueues).values(queue).onConflictDoNothing()
    return payQueue(services, queue, clock.now())
  })
}

type Queue = typeof releaseQueues.$inferSelect

/** Pools and assets that somebody waits for: from one to the next in the index, past all who wait for the same. */
async function queuesWaiting(db: Queryable): Promise<Queue[]> {
  const { rows } = await db.execute<{ pool: string; asset: string }>(sql`
    with recursive q as (
      (select pool, asset from release_dues where status = 'waiting' order by pool, asset limit 1)
      union all
      select n.pool, n.asset from q cross join lateral (
        select d.pool, d.asset from release_dues d
        where d.status = 'waiting' and (d.pool, d.asset) > (q.pool, q.asset) order by d.pool, d.asset limit 1
      ) n
    )
    select pool, asset from q`)
  return rows
}

/**
 * Begins with the first in the queue alone, as a pool that is empty has nothing for the others either, and takes twice as many
 * each time. When a batch is more than the pool has, half of it is tried, down to the first again: nobody overtakes.
 */
async function payQueue(services: RunServices, queue: Queue, at: Date): Promise<number> {
  let paid = 0
  let short = false
  for (let most = 1; most > 0; ) {
    try {
      const done = await within(services, tx => payFirst(tx, queue, most, at))
      if (done === 0) return paid
      paid += done
      if (!short) most = Math.min(most * 2, PAYMENTS)
    } catch (error) {
      if (!(error instanceof InsufficientFunds)) throw error
      short = true
      most = Math.floor(most / 2)
    }
  }
  return paid
}

async function payFirst({ db: tx, pages }: RunServices, queue: Queue, most: number, at: Date): Promise<number> {
  const d = releaseDues
  // Holding the queue's row before looking who is first: another run waits here, and then sees the next ones.
  await tx
    .select()
    .from(releaseQueues)
    .where(and(eq(releaseQueues.pool, queue.pool), eq(releaseQueues.asset, queue.asset)))
    .for('update')
  const dues = await tx
    .select()
    .from(d)
    .where(and(eq(d.pool, queue.pool), eq(d.asset, queue.asset), eq(d.status, 'waiting')))
    .orderBy(asc(d.day), asc(d.lotId))
    .limit(most)
    .for('update')
  if (dues.length === 0) return 0
  await tx.execute(sql`
    update release_dues d set
      status = case when d.collect = 'auto' then 'paid' else 'ready' end,
      paid_at = case when d.collect = 'auto' then ${at}::timestamptz end,
      ready_at = case when d.collect <> 'auto' then ${at}::timestamptz end,
      ends_at = case when d.collect <> 'auto' then ${at}::timestamptz + make_interval(days => d.collect_days) end
    from unnest(${sql.param(dues.map(due => due.lotId))}::uuid[], ${sql.param(dues.map(due => due.day))}::date[])
      as first (lot_id, day)
    where d.lot_id = first.lot_id and d.day = first.day and d.status = 'waiting'`)
  const asset = queue.asset as Asset
  const lots = await lotsOf(tx, dues)
  for (const [plan, its] of groupBy(dues, due => lots.get(due.lotId)!.plan)) {
    const [auto, all] = [its.filter(due => due.collect === 'auto'), its].map(sumOf) as [bigint, bigint]
    await addToPlan(tx, plan, { waiting: -all, paid: auto })
  }
  await postMany(
    tx,
    dues.map(due => ({
      key: `release:${due.lotId}:${due.day}`,
      reason: due.collect === 'auto' ? ('release' as const) : ('pool_share' as const),
      ref: { kind: 'release', id: due.lotId },
      postings: move(
        account(pool(queue.pool), asset),
        account(due.collect === 'auto' ? user(due.userId) : readyPool(queue.pool), asset),
        due.amountMinor
      ),
      memo: lots.get(due.lotId)?.title,
      at
    }))
  )
  await addMessages(tx, await arrivals({ db: tx, pages }, dues, at))
  return dues.length
}

/** What each lot is called, for the statement, and its plan. */
async function lotsOf(tx: Queryable, dues: readonly (typeof releaseDues.$inferSelect)[]) {
  const l = releaseLots
  const [userIds, lotIds] = [dues.map(due => due.userId), dues.map(due => due.lotId)]
  const lots = await tx
    .select({ id: l.id, title: l.title, plan: l.plan })
    .from(l)
    .where(and(inArray(l.userId, userIds), inArray(l.id, lotIds)))
  return new Map(lots.map(lot => [lot.id, lot]))
}

/** A person is told once a day of an asset, however many lots it comes from. */
async function arrivals(
  { db, pages }: Pick<Services, 'db' | 'pages'>,
  dues: readonly (typeof releaseDues.$inferSelect)[],
  at: Date
) {
  const names = new Map((await assets(db)).map(({ code, name }) => [code as string, name]))
  const people = new Map(dues.map(due => [`${due.userId}:${due.asset}`, due]))
  return [...people.values()].map(({ userId, asset, collect }): NewMessage => {
    const name = names.get(asset) ?? '奖励'
    const words =
      collect === 'auto'
        ? { title: `${name}已释放到账`, content: `今天的${name}已到账，点开查看明细` }
        : { title: `${name}可以领取了`, content: `今天的${name}已为你留好，记得领取` }
    return { userId, kind: 'asset', ...words, url: pages.assets(), key: `release:${asset}:${dayText(at)}`, at }
  })
}
