import type { Queryable } from '../../db/connection'
import type { Context } from '../../http/context'
import { monthText, monthTitle, seconds } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { bindingWire, CHANGE_DAYS, memberOf } from './binding'
import { monthsOf, rewardTotals } from './income'
import { type CarMember, monthEnd } from './months'
import { type Reckoned, reckon, type Spending, spendingOf, unsettledOf } from './performance'
import { type CarTier, tiersOf } from './tiers'

const PAST_MONTHS = 6
const NOTHING: Spending = { orderCount: 0, spentFen: 0n, lateFen: 0n }

export const UNIT = '消费券'

const tierWire = ({ title, fromFen, rateBp, mostFen }: CarTier) => ({
  title,
  price: yuan(fromFen),
  ratio: String(rateBp / 100),
  most: yuan(mostFen)
})

const spentNow = (db: Queryable, member: CarMember | undefined, month: string) =>
  member?.plateIndex ? spendingOf(db, member.userId, member.joinedAt, month) : NOTHING

function reckonedWire({ countedFen, returnedFen, tier, next, missingFen, rewardFen }: Reckoned<CarTier>) {
  return {
    pay_price: yuan(countedFen),
    refund_price: yuan(returnedFen),
    reward: yuan(rewardFen),
    tier: tier && tierWire(tier),
    next: next && { ...tierWire(next), missing: yuan(missingFen) }
  }
}

/** The month under way: what counts so far, the tier it reaches and what is missing to the next; and what past ones brought. */
export async function standingOf(ctx: Context<'login'>) {
  const { db, person, clock } = ctx
  const now = clock.now()
  const month = monthText(now)
  const member = await memberOf(db, person.id)
  const [binding, tiers, spending, unsettledFen, past, totals] = await Promise.all([
    bindingWire(ctx, member),
    tiersOf(db, month),
    spentNow(db, member, month),
    member?.plateIndex ? unsettledOf(db, person.id) : 0n,
    monthsOf(db, person.id, { limit: PAST_MONTHS }),
    rewardTotals(db, person.id)
  ])
  return {
    binding,
    month,
    title: monthTitle(month),
    stop_time: seconds(monthEnd(month)),
    ...reckonedWire(reckon(spending, member?.plateIndex ? member.owedFen : 0n, tiers)),
    spent_price: yuan(spending.spentFen),
    order_count: spending.orderCount,
    unit: UNIT,
    unsettled_price: yuan(unsettledFen),
    tiers: tiers.map(tierWire),
    paid: yuan(totals.paidFen),
    waiting: yuan(totals.waitingFen),
    months: past.map(one => ({
      month: one.month,
      title: monthTitle(one.month),
      pay_price: yuan(one.countedFen),
      tier: one.tier,
      reward: yuan(one.rewardFen),
      state: one.state
    })),
    rules: RULES
  }
}

const RULES = [
  {
    title: '哪些消费计入',
    words:
      '绑定车牌后结算的商城订单，按实付金额计入结算当月（收货 7 天且没有售后的订单自动结算）。退款的部分不计；充值、抵扣的券和豆不计。'
  },
  {
    title: '怎么算收益',
    words: '当月计入的全部消费 × 所达档位的比例，不超过该档上限，不足一分的部分舍去。档位调整只从以后的月份起生效。'
  },
  {
    title: '什么时候发放',
    words:
      '次月 1 日核算，2 日起以消费券发放。消费券由车主奖励池支付，池子不足时按绑定先后排队，显示「待发放」，补足后自动发放，不会少。'
  },
  { title: '有什么用', words: '下单时直接抵扣现金，不能提现，也不能转让。' },
  {
    title: '结算后退款',
    words: '已发放的收益不收回，退款金额从退款当月的消费里扣除，不够扣的顺延到以后的月份。'
  },
  {
    title: '车牌规则',
    words: `一个账号绑定一个车牌，一个车牌同时只属于一个账号，仅限内地家用车（含新能源）。首次绑定填错可以立即更正一次，之后每 ${CHANGE_DAYS} 天可以更换一次，更换不影响当月消费。`
  },
  {
    title: '车牌信息安全',
    words:
      '车牌加密保存，只用于识别车主身份，页面上只显示部分号码，不向他人展示。可以随时解绑，解绑或注销账号时立即删除；解绑后当月未核算的消费不再计入。'
  }
]
