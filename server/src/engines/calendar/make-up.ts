import { and, asc, count, eq, gt, isNull } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { calendarCards } from '../../db/schema'
import { dayText, monthText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type Asset, account, move, pool, post, user } from '../ledger'
import { dayAfter, runOn } from './days'
import { addDay, awardRun, type Entered, type Entry, hold } from './enter'
import type { Calendar } from './kinds'

declare module '../ledger/reasons' {
  interface Reasons {
    make_up: true
  }
}

const c = calendarCards

export interface MakeUp extends Entry {
  day: string
  /** With a card the person has, or one bought for it. */
  by: 'card' | 'buy'
}

/**
 * Enters a day that was missed, with a make-up card: one of the last days, not before the person or the calendar was there,
 * so many times a month. The day itself brings nothing; what the streak reaches by it is awarded, once.
 * @throws Refusal NOT_FOUND, CLOSED, SUB_ACCOUNT, NO_DAY, MONTH_CAP, ENTERED, NO_CARD, INSUFFICIENT
 */
export const makeUp = (services: Services, request: MakeUp): Promise<Omit<Entered, 'daily' | 'fresh'>> =>
  within(services, async tx => {
    const { userId, day, at } = request
    const { calendar, person } = await hold(tx, request)
    const first = firstDay(calendar, person.createdAt, at)
    if (day < first || day >= dayText(at)) refuse('NO_DAY', `只能补最近 ${calendar.cardReach} 天内漏掉的日子`)
    if ((await usedCards(tx.db, userId, calendar.code, at)) >= calendar.cardsMonth)
      refuse('MONTH_CAP', `每月最多补 ${calendar.cardsMonth} 次，下个月再来`)
    if (!(await addDay(tx.db, { userId, calendar: calendar.code, day, madeUp: true, createdAt: at })))
      refuse('ENTERED', '这一天不需要补')
    await useCard(tx.db, calendar, request)
    const run = (await runOn(tx.db, { userId, calendar: calendar.code, days: [day] }))!
    const reached = await awardRun(tx, { userId, calendar, run, at })
    if (request.by === 'buy' && calendar.cardMinor > 0n) await payCard(tx.db, calendar, request)
    return { run, reached }
  })

/** The first day that can be made up for now. */
export function firstDay({ cardReach, startsAt }: Calendar, joinedAt: Date, at: Date): string {
  const days = [dayAfter(dayText(at), -cardReach), dayText(joinedAt), dayText(startsAt)]
  return days.sort().at(-1)!
}

const own = (userId: string, calendar: string) => and(eq(c.userId, userId), eq(c.calendar, calendar))

/** Cards a person has used in the month of a moment. */
export async function usedCards(db: Queryable, userId: string, calendar: string, at: Date): Promise<number> {
  const [row] = await db
    .select({ used: count() })
    .from(c)
    .where(and(own(userId, calendar), eq(c.usedMonth, monthText(at))))
  return row!.used
}

/** Cards a person has that are good now. */
export const cardsOf = (db: Queryable, userId: string, calendar: string, at: Date) =>
  db
    .select()
    .from(c)
    .where(and(own(userId, calendar), isNull(c.usedFor), gt(c.expiresAt, at)))
    .orderBy(asc(c.expiresAt), asc(c.key))

async function useCard(db: Queryable, { code }: Calendar, { userId, day, by, at }: MakeUp) {
  const used = { usedFor: day, usedMonth: monthText(at) }
  if (by === 'buy') {
    const bought = { userId, calendar: code, key: `bought:${day}`, expiresAt: at, createdAt: at }
    await db.insert(c).values({ ...bought, ...used })
    return
  }
  const [card] = await cardsOf(db, userId, code, at)
  if (!card) return refuse('NO_CARD', '没有可用的补签卡')
  await db
    .update(c)
    .set(used)
    .where(and(own(userId, code), eq(c.key, card.key), isNull(c.usedFor)))
}

/** The price goes to the pool that rewards are paid from. */
const payCard = (db: Queryable, { code, cardAsset, cardMinor, pool: name, title }: Calendar, request: MakeUp) => {
  const { userId, day, at } = request
  return post(db, {
    key: `calendar-card:${userId}:${code}:${day}`,
    reason: 'make_up',
    ref: { kind: 'calendar', id: code },
    at,
    memo: `${title} ${day}`,
    postings: move(account(user(userId), cardAsset as Asset), account(pool(name), cardAsset as Asset), cardMinor)
  })
}
