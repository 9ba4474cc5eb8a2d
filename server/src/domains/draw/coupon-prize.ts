import { eq } from 'drizzle-orm'
import { couponTemplates } from '../../db/schema'
import type { PrizeKind, PrizeTerms } from '../../engines/draw'
import { addMessage } from '../../engines/message'
import { giveCoupon, releaseCoupons, reserveCoupons } from '../../engines/order'
import { timeText } from '../../lib/clock'
import { isId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { TOP_PRIZE_FEN, tooBig } from './prize-kind'

const templateOf = ({ detail }: Pick<PrizeTerms, 'detail'>) => String(detail?.templateId ?? '')

/** A coupon of a template, whose coupons are set aside while the draw is open. */
export const coupon: PrizeKind = {
  code: 'prize_coupon',

  async check({ db }, { endsAt, rounds, roundOf }, prize) {
    const { name, stock, amountMinor } = prize
    if (rounds || roundOf) refuse('BAD_DRAW', `「${name}」：分场次的活动只能发积分和券类资产`)
    if (stock === 0) refuse('BAD_DRAW', `「${name}」须有数量，不能作为不限量的保底`)
    if (amountMinor > 0n) refuse('BAD_DRAW', `「${name}」不另发积分`)
    const id = templateOf(prize)
    const [template] = isId(id) ? await db.select().from(couponTemplates).where(eq(couponTemplates.id, id)) : []
    if (!template) return refuse('BAD_DRAW', `「${name}」没有选择优惠券`)
    if (template.endsAt <= endsAt) refuse('BAD_DRAW', `「${name}」的优惠券须晚于活动结束才到期`)
    if (template.amountFen > TOP_PRIZE_FEN) tooBig()
  },

  cost: () => undefined,
  endless: () => false,
  reserve: ({ db }, _campaign, prize) => reserveCoupons(db, templateOf(prize), prize.remaining),
  async unreserve({ db }, _campaign, prize) {
    if (prize.remaining > 0) await releaseCoupons(db, templateOf(prize), prize.remaining)
  },

  async give({ db }, { campaign, prize, draw, key }) {
    const id = await giveCoupon(db, draw.userId, templateOf(prize))
    const [template] = await db
      .select()
      .from(couponTemplates)
      .where(eq(couponTemplates.id, templateOf(prize)))
    await addMessage(db, {
      userId: draw.userId,
      kind: 'activity',
      title: '抽中的优惠券已到账',
      key: `${key}:${id}`,
      at: draw.createdAt,
      content: `你在「${campaign.title}」抽中的「${prize.name}」已放入账户，${timeText(template!.endsAt)} 前有效，下单时自动可用。`,
      url: template!.shopId ? `/pages/store/house?mer_id=${template!.shopId}` : '/pages/index/index'
    })
    return []
  }
}
