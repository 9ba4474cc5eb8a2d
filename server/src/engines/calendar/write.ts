import { and, eq, lte } from 'drizzle-orm'
import { within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { calendarPeople, calendarPrizes, calendarReminders, calendars } from '../../db/schema'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type Asset, account, assets, balanceOf, pool } from '../ledger'
import { allAwardKinds, checkPoints } from './awards'
import { groupOf } from './enter'
import type { Calendar, PrizeTerms } from './kinds'
import { CALENDAR_MOVES } from './states'

/** Pools that calendars may pay from: nobody else's are emptied by them. */
export const CALENDAR_POOLS = 'calendar-*'

export type CalendarTerms = Omit<typeof calendars.$inferInsert, 'state' | 'createdAt'>

/** Refuses terms that could not be kept, or that the limits of the server do not allow. @throws Refusal BAD_CALENDAR, TOO_BIG */
async function checkTerms(services: Services, terms: CalendarTerms, prizes: readonly PrizeTerms[]) {
  const { asset, cycleMinor, bonusTimes, bonusMinor, cardAsset } = terms
  if (!terms.pool.startsWith(CALENDAR_POOLS.slice(0, -1))) refuse('BAD_CALENDAR', '奖励池须以 calendar- 开头')
  if (terms.startsAt >= terms.endsAt) refuse('BAD_CALENDAR', '结束时间须晚于开始时间')
  if (cycleMinor.length === 0 || cycleMinor.some(amount => !Number.isInteger(amount) || amount < 0))
    refuse('BAD_CALENDAR', '每天的奖励须是不小于零的整数')
  await checkPoints(services, { asset, amountMinor: BigInt(Math.max(...cycleMinor)) })
  if (bonusTimes > 0) await checkPoints(services, { asset, amountMinor: bonusMinor })
  const priced = (await assets(services.db)).find(({ code }) => code === cardAsset)
  if (!priced || priced.kind === 'money') refuse('BAD_CALENDAR', '补签卡只能用积分换')
  const twice = prizes.find((one, i) => prizes.findIndex(({ threshold }) => threshold === one.threshold) !== i)
  if (twice) refuse('BAD_CALENDAR', `连续 ${twice.threshold} 天有两份奖励`)
  for (const prize of prizes) {
    const kind = allAwardKinds(services).find(({ code }) => code === prize.kind)
    if (!kind) refuse('BAD_CALENDAR', `「${prize.title}」不是可以发放的奖励`)
    else await kind.check(services, prize)
  }
}

/**
 * Writes a calendar and its prizes. One that is open keeps its terms, since people count on them: its end can be put off.
 * @throws Refusal BAD_CALENDAR, TOO_BIG, STARTED
 */
export const saveCalendar = (
  services: Services,
  terms: CalendarTerms,
  prizes: readonly PrizeTerms[]
): Promise<Calendar> =>
  within(services, async tx => {
    await checkTerms(tx, terms, prizes)
    const { code, ...set } = terms
    await tx.db.insert(calendars).values(terms).onConflictDoNothing()
    const [old] = await tx.db.select().from(calendars).where(eq(calendars.code, code)).for('update')
    if (old!.state === 'ended') refuse('STARTED', '活动已经结束，请另建一个')
    if (old!.state === 'open') return putOff(tx, old!, terms)
    const [saved] = await tx.db.update(calendars).set(set).where(eq(calendars.code, code)).returning()
    await tx.db.delete(calendarPrizes).where(eq(calendarPrizes.calendar, code))
    if (prizes.length > 0)
      await tx.db.insert(calendarPrizes).values(prizes.map(prize => ({ ...prize, calendar: code })))
    return saved!
  })

async function putOff({ db }: Services, old: Calendar, { code, endsAt }: CalendarTerms): Promise<Calendar> {
  if (endsAt < old.endsAt) refuse('STARTED', '活动已经开始，只能延长结束时间')
  const [saved] = await db.update(calendars).set({ endsAt }).where(eq(calendars.code, code)).returning()
  return saved!
}

/** Opens a calendar whose pool holds something, or ends it. @throws Refusal NOT_FOUND, STATE, BAD_CALENDAR, PLACE_TAKEN, POOL_SHORT */
export const moveCalendar = (
  services: Services,
  { code, act, at }: { code: string; act: keyof typeof CALENDAR_MOVES; at: Date }
): Promise<Calendar> =>
  within(services, async tx => {
    const [calendar] = await tx.db.select().from(calendars).where(eq(calendars.code, code)).for('update')
    if (!calendar) return refuse('NOT_FOUND', '没有这个活动')
    if (act === 'open' && calendar.state === 'draft') await mayOpen(tx, calendar, at)
    const place = { table: calendars, state: calendars.state, where: eq(calendars.code, code) }
    return (await moveRow(tx.db, place, CALENDAR_MOVES[act])) ?? refuse('STATE', '活动当前的状态不能进行此操作')
  })

async function mayOpen(tx: Services, calendar: Calendar, at: Date) {
  if (calendar.endsAt <= at) refuse('BAD_CALENDAR', '活动的结束时间已过')
  const prizes = await tx.db.select().from(calendarPrizes).where(eq(calendarPrizes.calendar, calendar.code))
  await checkTerms(tx, calendar, prizes)
  const [other] = await tx.db
    .select()
    .from(calendars)
    .where(and(eq(calendars.place, calendar.place), eq(calendars.state, 'open')))
  if (other) refuse('PLACE_TAKEN', `「${other.title}」还在进行，请先结束它`)
  const cycle = calendar.cycleMinor.reduce((sum, amount) => sum + amount, 0)
  if ((await balanceOf(tx.db, account(pool(calendar.pool), calendar.asset as Asset))) < BigInt(cycle))
    refuse('POOL_SHORT', `奖励池 ${calendar.pool} 不足一轮奖励，请先注入`)
}

/** Ends what is over. Answers how many ended. */
export async function endCalendars(services: Services): Promise<number> {
  const now = services.clock.now()
  const over = await services.db
    .select({ id: calendars.code })
    .from(calendars)
    .where(and(eq(calendars.state, 'open'), lte(calendars.endsAt, now)))
  return inTurn(services, over, 'a calendar is over and cannot be ended', ({ id }) =>
    moveCalendar(services, { code: id, act: 'end', at: now }).then(
      () => true,
      // Another server was first.
      error => {
        if (error.code !== 'STATE') throw error
        return false
      }
    )
  )
}

/** Lets who brought a person remind them, or not any more. */
export async function setRemindable(
  { db }: Pick<Services, 'db'>,
  { userId, calendar, on }: { userId: string; calendar: string; on: boolean }
) {
  const p = calendarPeople
  await db
    .insert(p)
    .values({ userId, calendar, remindable: on, referrerId: groupOf(userId) })
    .onConflictDoUpdate({ target: [p.userId, p.calendar], set: { remindable: on, referrerId: groupOf(userId) } })
}

/** Notes that a person was reminded on a day; false when they were before, by anybody. */
export async function remindOnce(
  { db }: Pick<Services, 'db'>,
  reminder: { userId: string; calendar: string; day: string; at: Date }
): Promise<boolean> {
  const { at: createdAt, ...row } = reminder
  const made = await db
    .insert(calendarReminders)
    .values({ ...row, createdAt, referrerId: groupOf(row.userId) })
    .onConflictDoNothing()
    .returning()
  return made.length > 0
}
