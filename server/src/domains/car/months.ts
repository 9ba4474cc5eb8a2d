import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { carMembers, carMonths } from '../../db/schema'
import { addMessage, type NewMessage } from '../../engines/message'
import { openLot } from '../../engines/release'
import { monthAfter, monthStart, monthText, monthTitle } from '../../lib/clock'
import { yuan } from '../../lib/money'
import type { Services } from '../../services'
import { type Reckoned, reckon, spendingOf } from './performance'
import { CAR_PLAN, promisedTiers } from './tiers'

export type CarMember = typeof carMembers.$inferSelect

const BATCH = 100
/** Orders that were being settled at the turn of the month are written by then. */
const REST_MS = 3_600_000

/** The first month that is not over yet, seen an hour late. */
const openMonth = (now: Date) => monthText(new Date(now.getTime() - REST_MS))

/**
 * Reckons the months that are over, missed ones included, each once: whoever joined first is promised first, and so paid
 * first while the pool is short. May be repeated, broken off and run on several servers at once. Answers how many.
 */
export async function closeCarMonths(services: Pick<Services, 'db' | 'clock' | 'log'>): Promise<number> {
  const now = services.clock.now()
  const before = openMonth(now)
  for (let all = 0; ; ) {
    const done = await closeRound(services, before, now)
    all += done
    if (done === 0) return all
  }
}

/** The next month of everybody who has one due; whose cannot be reckoned holds up nobody behind them. */
async function closeRound(
  services: Pick<Services, 'db' | 'clock' | 'log'>,
  before: string,
  now: Date
): Promise<number> {
  const { db } = services
  let [done, due]: [number, Due[]] = [0, []]
  do {
    due = await dueMonths(db, before, due.at(-1))
    done += await inTurn(services, due, 'a month of a car owner is not reckoned', ({ id }) =>
      transact(db, tx => closeNextMonth(tx, id, before, now))
    )
  } while (due.length === BATCH)
  return done
}

interface Due {
  id: string
  month: string
  /** With its microseconds. */
  joinedAt: string
}

const dueMonths = (db: Queryable, before: string, last: Due | undefined): Promise<Due[]> => {
  const { nextMonth, joinedAt, userId } = carMembers
  const behind =
    last &&
    sql`(${nextMonth}, ${joinedAt}, ${userId}) > (${last.month}, ${last.joinedAt}::timestamptz, ${last.id}::uuid)`
  return db
    .select({ id: userId, month: nextMonth, joinedAt: sql<string>`${joinedAt}::text` })
    .from(carMembers)
    .where(and(isNotNull(carMembers.plateIndex), lt(nextMonth, before), behind))
    .orderBy(asc(nextMonth), asc(joinedAt), asc(userId))
    .limit(BATCH)
}

/** One month of one person; nothing when another server has them at hand or has done it. */
async function closeNextMonth(tx: Queryable, userId: string, before: string, at: Date): Promise<number> {
  const [member] = await tx
    .select()
    .from(carMembers)
    .where(and(eq(carMembers.userId, userId), isNotNull(carMembers.plateIndex), lt(carMembers.nextMonth, before)))
    .for('update', { skipLocked: true })
  if (!member) return 0
  await closeMonth(tx, member, at)
  return 1
}

/** Reckons every month of a person that is over, without the hour's rest: they leave, or become one with another. */
export async function closeAllMonths(tx: Queryable, member: CarMember, at: Date): Promise<CarMember> {
  let known = member
  while (known.plateIndex !== null && known.nextMonth < monthText(at)) known = await closeMonth(tx, known, at)
  return known
}

/** Writes a month down, promises what it brings and tells of it. Needs the member's lock. */
async function closeMonth(tx: Queryable, member: CarMember, at: Date): Promise<CarMember> {
  const { userId, id: memberId, nextMonth: month } = member
  const spending = await spendingOf(tx, userId, member.joinedAt, month)
  const tiers = await promisedTiers(tx, month)
  const { tier, rewardFen, countedFen, returnedFen, owedFen } = reckon(spending, member.owedFen, tiers)
  const lot = rewardFen > 0n ? await promise(tx, member, rewardFen, at) : null
  await tx.insert(carMonths).values({
    userId,
    memberId,
    month,
    returnedFen,
    countedFen,
    rewardFen,
    lotId: lot?.id ?? null,
    closedAt: at,
    orderCount: spending.orderCount,
    spentFen: spending.spentFen,
    tier: tier?.title ?? '',
    rateBp: tier?.rateBp ?? 0
  })
  const [next] = await tx
    .update(carMembers)
    .set({ nextMonth: monthAfter(month, 1), owedFen })
    .where(eq(carMembers.userId, userId))
    .returning()
  if (rewardFen > 0n) await addMessage(tx, told(member, { tier, rewardFen, countedFen }, at))
  return next!
}

/** A lot that falls due the next day; its key makes it once per membership and month. */
async function promise(tx: Queryable, { userId, id, nextMonth }: CarMember, totalMinor: bigint, at: Date) {
  const title = `${monthTitle(nextMonth)}车主收益`
  const what = { userId, plan: CAR_PLAN, title, totalMinor, key: `car:${id}:${nextMonth}`, promised: true, at }
  const { lot } = await openLot({ db: tx }, what)
  return lot
}

const told = (
  { userId, id, nextMonth }: CarMember,
  { tier, rewardFen, countedFen }: Pick<Reckoned, 'tier' | 'rewardFen' | 'countedFen'>,
  at: Date
): NewMessage => ({
  userId,
  kind: 'asset',
  title: `${monthTitle(nextMonth)}车主收益已核算`,
  content: `计入消费 ${yuan(countedFen)} 元，达到「${tier!.title}」，${yuan(rewardFen)} 元消费券将从次日起由车主奖励池发放。`,
  url: '/pages/free/carRevenue',
  key: `car-month:${id}:${nextMonth}`,
  at
})

/** When a month of the programme ends. */
export const monthEnd = (month: string): Date => monthStart(monthAfter(month, 1))
