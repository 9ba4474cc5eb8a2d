import { seconds, timeText } from '../../lib/clock'
import { shortYuan, yuan } from '../../lib/money'

interface Terms {
  id: string
  title: string
  thresholdFen: bigint
  amountFen: bigint
  shopId: string | null
  startsAt: Date
  endsAt: Date
}

/** A coupon on the wire, whoever has it or may have it; `shop` is the name of the one shop it is good in. */
export const couponFacts = (
  { id, title, thresholdFen, amountFen, shopId, startsAt, endsAt }: Terms,
  shop: string | null
) => ({
  id,
  title,
  coupon_price: yuan(amountFen),
  use_min_price: yuan(thresholdFen),
  mer_id: shopId,
  mer_name: shop ?? '',
  start_time: seconds(startsAt),
  _start_time: timeText(startsAt),
  end_time: seconds(endsAt),
  _end_time: timeText(endsAt)
})

/** What a coupon is good for: where, and from how much on. */
export const useWords = (
  { thresholdFen, amountFen }: Pick<Terms, 'thresholdFen' | 'amountFen'>,
  shop: string | null
) => {
  const where = shop ? `限${shop}商品` : '全场通用'
  return thresholdFen > 0n
    ? `${where}，满 ${shortYuan(thresholdFen)} 减 ${shortYuan(amountFen)}`
    : `${where}，立减 ${shortYuan(amountFen)} 元`
}
