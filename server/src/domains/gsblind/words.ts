import type { Campaign, Prize } from '../../engines/draw'
import { timeText } from '../../lib/clock'
import { isGiven, ticketsOf } from './boxes'

const named = (prizes: readonly Prize[]) => prizes.map(({ name }) => `「${name}」`).join('')

/** The rules of a company's box as people read them; `price` is what one costs, with the name of the points. */
export function ruleWords(campaign: Campaign, prizes: readonly Prize[], price: string): string[] {
  const { personDay, personTotal, guarantee, startsAt, endsAt } = campaign
  const guarded = prizes.filter(prize => prize.guarded)
  const last = prizes.find(prize => prize.last)
  const { total } = ticketsOf(prizes)
  return [
    isGiven(campaign)
      ? `本盲盒由商家赠送，不收取任何费用，达到条件领取后打开，共 ${total} 个。`
      : `每打开一个需要 ${price}，本期共 ${total} 个；打开后积分不退。`,
    `活动时间：${timeText(startsAt)} 至 ${timeText(endsAt)}。每人每天最多打开 ${personDay} 个，本期最多 ${personTotal} 个，子账号合并计算，由主账号打开。`,
    '奖品种类、数量和概率在开始前公布，开始后不再修改；抽出的不放回，各奖品剩余数量实时公开，概率按剩余数量计算。',
    ...(guarantee === null
      ? []
      : [
          `保底：连续 ${guarantee - 1} 个没有拆出${named(guarded)}，第 ${guarantee} 个必得其一，按每人累计，拆中后重新计数。`
        ]),
    ...(last ? [`拆开最后一个盲盒的人，另得「${last.name}」。`] : []),
    '积分和券类奖品立即到账；实物奖品填写地址后发货，多件可以一起，运费按商品的运费模板收取，标明包邮的不收。',
    '未满 8 周岁不能参加；8 至 17 周岁须监护人同意。请理性参与。',
    '结果由平台种子、你的种子和序号共同算出：平台种子的指纹先公布，种子每天更换后公开，可在拆盒记录里验证。'
  ]
}
