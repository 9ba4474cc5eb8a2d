import { eq } from 'drizzle-orm'
import { products, skus } from '../src/db/schema'
import {
  type CalendarTerms,
  dayAfter,
  enterDay,
  moveCalendar,
  type PrizeTerms,
  saveCalendar,
  setRemindable,
  takeAward
} from '../src/engines/calendar'
import { fundPool } from '../src/engines/ledger'
import { dayText } from '../src/lib/clock'
import { productId } from './goods'
import { demoId, reviewerId } from './people'
import { chinaTime, daysAgo, type World } from './world'

const BEGUN_DAYS = 45
const LASTS_DAYS = 320
const POOL = { name: 'calendar-signin', amountMinor: 200_000n }

const terms = (now: Date): CalendarTerms => ({
  code: 'signin-daily',
  place: 'signin',
  title: '每日签到',
  asset: 'jindou',
  pool: POOL.name,
  cycleMinor: [2, 2, 3, 3, 5, 5, 10],
  cardsMonth: 3,
  cardReach: 7,
  cardDays: 31,
  cardAsset: 'jindou',
  cardMinor: 20n,
  bonusSeconds: 15,
  bonusMinor: 3n,
  bonusTimes: 3,
  takeDays: 30,
  startsAt: chinaTime(now, -BEGUN_DAYS, 0),
  endsAt: daysAgo(now, -LASTS_DAYS)
})

const THING = { product: '新疆长绒棉毛巾 三条装', title: '长绒棉毛巾三条装' }

/** A small thing of the shop as what two weeks bring. */
async function thing({ services: { db } }: World): Promise<PrizeTerms> {
  const [found] = await db
    .select({ product: products, sku: skus })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(eq(products.id, productId(THING.product)))
    .orderBy(skus.priceFen, skus.id)
    .limit(1)
  const { product, sku } = found!
  return {
    threshold: 14,
    kind: 'award_goods',
    title: THING.title,
    asset: '',
    amountMinor: 0n,
    detail: { productId: product.id, skuId: sku.id }
  }
}

const beans = (threshold: number, amountMinor: bigint): PrizeTerms => ({
  threshold,
  kind: 'asset',
  title: `${threshold} 天连签礼`,
  asset: 'jindou',
  amountMinor,
  detail: null
})
const card: PrizeTerms = {
  threshold: 3,
  kind: 'card',
  title: '3 天连签礼',
  asset: '',
  amountMinor: 1n,
  detail: null
}

/** The days somebody signed in on, by how many days ago; the hour is their habit. */
interface Habit {
  userId: string
  ago: readonly number[]
  hour: number
  remindable?: boolean
}

const from = (most: number, least: number) => Array.from({ length: most - least + 1 }, (_, i) => most - i)

/** Of the leader's fans some signed in today, some did until yesterday and may be reminded. */
const FANS: readonly Habit[] = [
  { userId: reviewerId(0), ago: from(5, 0), hour: 7, remindable: true },
  { userId: reviewerId(1), ago: from(11, 0), hour: 8 },
  { userId: reviewerId(6), ago: from(2, 0), hour: 9 },
  { userId: reviewerId(7), ago: from(0, 0), hour: 9 },
  { userId: reviewerId(8), ago: from(6, 1), hour: 20, remindable: true },
  { userId: reviewerId(9), ago: from(3, 1), hour: 21, remindable: true },
  { userId: reviewerId(10), ago: from(9, 3), hour: 12, remindable: true },
  { userId: reviewerId(11), ago: from(4, 1), hour: 22 }
]

/** The shopper missed a day in the middle, which a make-up card of theirs would mend. */
const PEOPLE: readonly Habit[] = [
  { userId: demoId('shopper'), ago: [...from(15, 5), ...from(3, 1)], hour: 8 },
  { userId: demoId('leader'), ago: from(6, 1), hour: 7 },
  ...FANS
]

/** A day's hour in China, before now also today. */
const hourOf = (now: Date, ago: number, hour: number, nth: number) => {
  const then = new Date(chinaTime(now, -ago, hour).getTime() + nth * 157_000)
  const midnight = chinaTime(now, 0, 0).getTime()
  return then <= now ? then : new Date(Math.max(midnight, now.getTime() - (nth + 1) * 600_000))
}

/** A calendar that has run for weeks, people in the middle of their streaks, and fans who signed in today. */
export async function seedSignin(world: World) {
  const { services, now } = world
  const { db } = services
  const begun = chinaTime(now, -BEGUN_DAYS, 0)
  const { name: pool, amountMinor } = POOL
  await fundPool(db, { pool, asset: 'jindou', amountMinor, key: `demo:${pool}`, at: begun })
  const { code: calendar } = await saveCalendar(services, terms(now), [
    ...[card, beans(7, 66n), await thing(world), beans(30, 388n)]
  ])
  await moveCalendar(services, { code: calendar, act: 'open', at: begun })
  for (const [nth, { userId, ago, hour, remindable }] of PEOPLE.entries()) {
    if (remindable) await setRemindable(services, { userId, calendar, on: true })
    for (const days of ago) {
      const at = hourOf(now, days, hour, nth)
      const { reached } = await enterDay(services, { userId, calendar, at })
      // What was reached long ago was taken long ago.
      if (dayText(at) < dayAfter(dayText(now), -2))
        for (const { id } of reached) await takeAward(services, { userId, id, at })
    }
  }
}
