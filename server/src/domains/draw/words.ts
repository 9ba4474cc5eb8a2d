import type { Campaign, Prize } from '../../engines/draw'
import { timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { goodsDetail } from './goods-prize'

const named = (prizes: readonly Prize[]) => prizes.map(({ name }) => `「${name}」`).join('')

function entryWords({ entry, priceMinor, personDay, personTotal, chanceFen }: Campaign, price: string): string[] {
  const caps = `每人每天最多 ${personDay} 次，本期最多 ${personTotal} 次，子账号合并计算。`
  if (entry === 'price') {
    if (priceMinor > 0n) return [`每抽一次需要 ${price}，${caps}`]
    return [`不需要任何花费，每人每天可抽 ${personDay} 次，零点更新，当天有效；子账号不参加。`]
  }
  const sold = `抽奖机会 ${yuan(chanceFen ?? 0n)} 元一次；未使用的机会可以退款，活动结束时自动原路退回。`
  return [`每抽一次使用 1 次抽奖机会，${caps}`, ...(chanceFen === null ? [] : [sold])]
}

function pickWords({ pick, guarantee }: Campaign, prizes: readonly Prize[]): string[] {
  const [guarded, last] = [prizes.filter(prize => prize.guarded), prizes.find(prize => prize.last)]
  const fallback = prizes.find(prize => prize.fallback)
  if (pick === 'box') {
    const tickets = prizes.reduce((sum, prize) => sum + (prize.last ? 0 : prize.stock), 0)
    return [
      `一箱共 ${tickets} 张票，抽出的不放回：每张票只会被抽到一次，各奖品剩余张数实时公开，概率按剩余张数计算。`,
      ...(last ? [`抽到最后一张票的人，除票上的奖品外另得「${last.name}」。`] : [])
    ]
  }
  return [
    `中奖概率和奖品数量在活动开始前公布，开始后不再修改；奖品抽完后，抽中它的次数改发保底奖品「${fallback?.name ?? ''}」。`,
    ...(guarantee === null
      ? []
      : [`最多 ${guarantee} 次必中${named(guarded)}之一，按每人累计，中后重新计数；这些奖品全部抽完时本期提前结束。`])
  ]
}

function kindWords(prizes: readonly Prize[]): string[] {
  const [again, goods] = ['prize_again', 'prize_goods'].map(kind => prizes.filter(prize => prize.kind === kind)) as [
    Prize[],
    Prize[]
  ]
  const days = [...new Set(goods.map(prize => goodsDetail(prize).days).filter(Boolean))]
  return [
    ...(again.length > 0 ? [`抽中${named(again)}多得一次免费机会，不占用次数上限。`] : []),
    ...(goods.length > 0
      ? ['实物奖品在活动开始前已留好库存，填写地址后发货，多件可以合并；运费按商品的运费模板收取，标明包邮的不收。']
      : []),
    ...(days.length > 0 ? [`实物奖品请在抽中后 ${Math.min(...(days as number[]))} 天内领取，过期失效。`] : [])
  ]
}

/** The rules of a campaign as people read them. */
export const ruleWords = (campaign: Campaign, prizes: readonly Prize[], price: string): string[] => [
  ...entryWords(campaign, price),
  `活动时间：${timeText(campaign.startsAt)} 至 ${timeText(campaign.endsAt)}。`,
  ...pickWords(campaign, prizes),
  ...kindWords(prizes),
  '积分和券类奖品在活动开始前已全部存入奖励池，中奖立即到账。积分、金豆和券不能提现。',
  '结果由平台种子、你的种子和抽奖序号共同算出：平台种子的指纹先公布，种子每天更换后公开，可在抽奖记录里验证。'
]
