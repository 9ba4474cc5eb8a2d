import { couponTemplates } from '../src/db/schema'
import { readSettings, writeSetting } from '../src/domains/site/settings'
import { putAll } from './put'
import { seedId } from './random'
import { daysAgo, type World } from './world'

const GIFT = [
  ['新人无门槛券', 0n, 500n],
  ['新人 10 元券', 5_900n, 1_000n],
  ['新人 40 元券', 19_900n, 4_000n]
] as const

const STOCK = 100_000
const YEARS_DAYS = 1_100

/** Coupons that only new people are given, unless an operator set others. */
export async function seedNewcomers({ services: { db }, now }: World) {
  const idOf = (title: string) => seedId(`welcome:${title}`)
  await putAll(
    db,
    couponTemplates,
    GIFT.map(([title, thresholdFen, amountFen]) => ({
      id: idOf(title),
      title,
      thresholdFen,
      amountFen,
      stock: STOCK,
      published: false,
      startsAt: daysAgo(now, 1),
      endsAt: daysAgo(now, -YEARS_DAYS)
    }))
  )
  const { newcomer } = await readSettings(db, 'newcomer')
  if (newcomer.coupons.length === 0) await writeSetting(db, 'newcomer', { coupons: GIFT.map(([title]) => idOf(title)) })
}
