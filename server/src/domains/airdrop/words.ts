import type { Giveaway } from '../../engines/giveaway'
import { timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { givenGoods } from './givings'

/** How airdrops work, as people read it. */
export const AIRDROP_RULES: string[] = [
  '空投是平台赠送的活动奖励，领取不需要购买任何东西；是否达到条件由平台按已完成的订单、签到等记录核对。',
  '每个活动每人领取一次，子账号合并计算，由主账号领取，领完即止。',
  '奖励由活动的奖励池支付，池子不足时显示「待发放」，补足后按领取先后自动发放。',
  '实物奖励填写地址后由商家发货，运费以页面公布的为准，除运费外不收任何费用。',
  '奖励不能转让，也不能兑换现金；以刷单等方式虚构记录的，平台不予发放。'
]

/** The rules of one airdrop. */
export function ruleWords(giveaway: Giveaway): string[] {
  const { stock, startsAt, endsAt } = giveaway
  const { feeFen = 0, days } = givenGoods(giveaway)
  return [
    `领取时间：${timeText(startsAt)} 至 ${timeText(endsAt)}，共 ${stock} 份。`,
    ...(days === undefined ? [] : [`领取后 ${days} 天内填写地址，逾期失效，商品退回库存。`]),
    ...(feeFen > 0 ? [`运费 ${yuan(BigInt(feeFen))} 元，下单时支付；订单取消后可以重新填写地址。`] : []),
    ...AIRDROP_RULES
  ]
}
