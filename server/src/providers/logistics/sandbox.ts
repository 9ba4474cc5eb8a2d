import { dayjs, ZONE } from '../../lib/clock'
import type { Logistics } from './index'

const HOUR_MS = 3_600_000

/** What happens to a parcel, by hours after it was handed over. */
const JOURNEY: readonly (readonly [after_h: number, words: (region: string) => string])[] = [
  [0, () => '商家已将包裹交给快递员'],
  [2, () => '快件已到达【发货网点】'],
  [6, () => '快件已从【始发分拨中心】发出'],
  [20, region => `快件已到达【${region}分拨中心】`],
  [26, region => `【${region}营业部】快递员正在派送，请保持电话畅通`],
  [30, () => '快件已签收，感谢使用']
]

/** A parcel that arrives thirty hours after it was shipped: the same answer at the same time, no network. */
export const sandboxLogistics = (): Logistics => ({
  kind: 'sandbox',
  fresh_s: 0,
  trace: async ({ shippedAt, region, now }) => {
    const gone_h = (now.getTime() - shippedAt.getTime()) / HOUR_MS
    const steps = JOURNEY.filter(([after_h]) => after_h <= gone_h).map(([after_h, words]) => ({
      time: dayjs(shippedAt.getTime() + after_h * HOUR_MS)
        .tz(ZONE)
        .format('YYYY-MM-DD HH:mm:ss'),
      status: words(region)
    }))
    return { steps: steps.reverse(), arrived: steps.length === JOURNEY.length }
  }
})
