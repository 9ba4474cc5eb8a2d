import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { calendarAwards } from '../../src/db/schema'
import {
  endBonus,
  enterDay,
  giveWaiting,
  makeUp,
  moveCalendar,
  openBonus,
  saveCalendar,
  takeAward
} from '../../src/engines/calendar'
import { fundPool } from '../../src/engines/ledger'
import { dayText } from '../../src/lib/clock'
import { newId } from '../../src/lib/ids'
import type { TestShop } from '../harness'

const DAYS = 'mixed-days'
const POOL = 'calendar-mixed'
const DAY_MS = 86_400_000

/** A calendar whose pool runs short now and then, on which everybody has days at the same moment: what is done, and how often. */
export async function dayMix(
  shop: TestShop,
  people: readonly { id: string }[]
): Promise<[number, () => Promise<unknown>][]> {
  const { services } = shop.app
  const now = () => shop.clock.now()
  const fill = (amountMinor: bigint) =>
    fundPool(shop.db, { pool: POOL, asset: 'xfq', amountMinor, key: newId(), at: now() })
  await saveCalendar(services, terms(now()), [
    { threshold: 3, kind: 'asset', title: '三天礼', asset: 'xfq', amountMinor: 5n, detail: null }
  ])
  await fill(60n)
  await moveCalendar(services, { code: DAYS, act: 'open', at: now() })

  /** Somebody's day, of the next two weeks. */
  const someday = () => ({
    userId: people[randomInt(people.length)]!.id,
    calendar: DAYS,
    at: new Date(now().getTime() + randomInt(14) * DAY_MS)
  })
  const mend = () => {
    const entry = someday()
    const day = dayText(new Date(entry.at.getTime() - randomInt(1, 5) * DAY_MS))
    return makeUp(services, { ...entry, day, by: 'buy' })
  }
  /** Takes a prize of somebody's that is open. */
  const takeSome = async () => {
    const [award] = await shop.db.select().from(calendarAwards).where(eq(calendarAwards.state, 'open')).limit(1)
    if (award) await takeAward(services, { userId: award.userId, id: award.id, at: now() })
  }
  const lookOnce = async () => {
    const entry = someday()
    const { pass } = await openBonus(services, entry)
    await endBonus(services, { ...entry, pass, at: new Date(entry.at.getTime() + 6_000) })
  }
  return [
    [6, () => enterDay(services, someday())],
    [3, mend],
    [3, takeSome],
    [2, lookOnce],
    [1, () => giveWaiting(services)],
    [1, () => fill(30n)]
  ]
}

const terms = (at: Date) => ({
  code: DAYS,
  place: 'mixed',
  title: '打卡',
  asset: 'xfq',
  pool: POOL,
  cycleMinor: [1, 2, 3],
  cardsMonth: 3,
  cardReach: 7,
  cardDays: 31,
  cardAsset: 'xfq',
  cardMinor: 2n,
  takeDays: 30,
  bonusSeconds: 5,
  bonusMinor: 1n,
  bonusTimes: 2,
  startsAt: new Date(0),
  endsAt: new Date(at.getTime() + 10 ** 13)
})
