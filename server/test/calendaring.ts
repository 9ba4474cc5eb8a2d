import { inArray } from 'drizzle-orm'
import { calendarDays, type users } from '../src/db/schema'
import {
  type CalendarTerms,
  endBonus,
  enterDay,
  makeUp,
  moveCalendar,
  openBonus,
  type PrizeTerms,
  saveCalendar,
  standingOf,
  streakAwards,
  takeAward
} from '../src/engines/calendar'
import { type Asset, account, balanceOf, fundPool, fundUser, pool, user } from '../src/engines/ledger'
import { newId } from '../src/lib/ids'
import type { TestShop } from './harness'

const DAY_MS = 86_400_000

export const beansPrize = (threshold: number, amountMinor: bigint): PrizeTerms => ({
  threshold,
  kind: 'asset',
  title: `连续 ${threshold} 天`,
  asset: 'jindou',
  amountMinor,
  detail: null
})
export const cardPrize = (threshold: number, amountMinor = 1n): PrizeTerms => ({
  threshold,
  kind: 'card',
  title: '补签卡',
  asset: '',
  amountMinor,
  detail: null
})

/** Short words for tests about calendars. */
export class Calendaring {
  private made = 0
  constructor(private readonly shop: TestShop) {}

  now = () => this.shop.clock.now()
  get services() {
    return this.shop.app.services
  }

  /** A week of one to seven beans, prizes for 7, 14 and 30 days, three cards a month at ten beans, two bonuses of 15 seconds. */
  terms = (fields: Partial<CalendarTerms> = {}): CalendarTerms => {
    const code = fields.code ?? `days-${this.made++}`
    return {
      code,
      place: code,
      title: '每日打卡',
      asset: 'jindou',
      pool: `calendar-${code}`,
      cycleMinor: [1, 2, 3, 4, 5, 6, 7],
      cardsMonth: 3,
      cardReach: 7,
      cardDays: 31,
      cardAsset: 'jindou',
      cardMinor: 10n,
      bonusSeconds: 15,
      bonusMinor: 2n,
      bonusTimes: 2,
      takeDays: 30,
      startsAt: new Date(this.now().getTime() - 400 * DAY_MS),
      endsAt: new Date(this.now().getTime() + 900 * DAY_MS),
      ...fields
    }
  }
  prizes = [beansPrize(7, 70n), beansPrize(14, 140n), beansPrize(30, 300n)]
  fill = ({ pool: name, asset }: Pick<CalendarTerms, 'pool' | 'asset'>, amountMinor: bigint) =>
    fundPool(this.shop.db, { pool: name, asset: asset as Asset, amountMinor, key: newId(), at: this.now() })
  /** A calendar that runs, its pool holding so much. */
  open = async (fields: Partial<CalendarTerms> = {}, prizes: readonly PrizeTerms[] = this.prizes, minor = 100_000n) => {
    const calendar = await saveCalendar(this.services, this.terms(fields), prizes)
    if (minor > 0n) await this.fill(calendar, minor)
    return moveCalendar(this.services, { code: calendar.code, act: 'open', at: this.now() })
  }
  /** Somebody who has been here for a long time. */
  person = async (fields: Partial<typeof users.$inferInsert> = {}) =>
    this.shop.person({ createdAt: new Date('2020-01-01T00:00:00Z'), ...fields })
  enter = (userId: string, calendar: string, at = this.now()) => enterDay(this.services, { userId, calendar, at })
  makeUp = (userId: string, calendar: string, day: string, by: 'card' | 'buy' = 'buy', at = this.now()) =>
    makeUp(this.services, { userId, calendar, day, by, at })
  take = (userId: string, id: string, at = this.now()) => takeAward(this.services, { userId, id, at })
  openBonus = (userId: string, calendar: string, at = this.now()) => openBonus(this.services, { userId, calendar, at })
  endBonus = (userId: string, calendar: string, pass: string, at = this.now()) =>
    endBonus(this.services, { userId, calendar, pass, at })
  standing = (userId: string, calendar: string, at = this.now()) => standingOf(this.shop.db, userId, calendar, at)
  awards = (userId: string, calendar: string) => streakAwards(this.shop.db, userId, calendar)
  has = (userId: string, asset: Asset = 'jindou') => balanceOf(this.shop.db, account(user(userId), asset))
  poolHas = ({ pool: name, asset }: Pick<CalendarTerms, 'pool' | 'asset'>) =>
    balanceOf(this.shop.db, account(pool(name), asset as Asset))
  give = (userId: string, amountMinor: bigint) =>
    fundUser(this.shop.db, { userId, asset: 'jindou', amountMinor, key: newId(), at: this.now() })
  /** Days as if they had been entered then. */
  past = (userId: string, calendar: string, days: readonly string[]) =>
    this.shop.db.insert(calendarDays).values(days.map(day => ({ userId, calendar, day })))
  dayCount = async (userIds: string[]) =>
    (await this.shop.db.select().from(calendarDays).where(inArray(calendarDays.userId, userIds))).length
}

/** Noon of a day in China. */
export const noonOf = (day: string) => new Date(`${day}T12:00:00+08:00`)
