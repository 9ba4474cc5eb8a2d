import type { DrawPlace } from '../../engines/draw'
import { refuse } from '../../lib/refusal'
import { checkBoxPrice } from '../gsblind/service'

/** Campaigns of this place are benefit boxes. */
export const PLACE = 'rwa'

/** What may be in one: goods, or a coupon for goods. Points would be a return on what was put in. */
const BACKED = ['prize_goods', 'prize_coupon']

export const benefitPlace: DrawPlace = {
  code: PLACE,
  page: '/pages/couponCenter/rwa',
  async check(services, { pick, entry = 'price', rounds, ...campaign }, prizes) {
    if (pick !== 'box' || rounds) refuse('BAD_DRAW', '权益盒须是有限票箱，抽出的不放回')
    if (entry !== 'price' || campaign.priceMinor <= 0n) refuse('BAD_DRAW', '权益盒用积分打开，价格须大于零')
    const unbacked = prizes.find(({ kind }) => !BACKED.includes(kind))
    if (unbacked) refuse('BAD_DRAW', `「${unbacked.name}」没有在售商品支撑，权益盒里只能是商品或优惠券`)
    await checkBoxPrice(services, campaign)
  }
}
