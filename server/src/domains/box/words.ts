import type { Campaign, Prize } from '../../engines/draw'
import { timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import { BARTER_DAYS } from '../draw/service'
import { REFUND_DAYS } from './order-kind'

const named = (prizes: readonly Prize[]) => prizes.map(({ name }) => `「${name}」`).join('')

/** The rules of a series as people read them. */
export function ruleWords(campaign: Campaign, prizes: readonly Prize[]): string[] {
  const { chanceFen, entries, personDay, personTotal, guarantee, startsAt, endsAt } = campaign
  const guarded = prizes.filter(prize => prize.guarded)
  const last = prizes.find(prize => prize.last)
  return [
    `每个盲盒 ${yuan(chanceFen!)} 元，本系列共 ${entries} 个，每个盲盒里都有一件商品，没有空盒。`,
    `售卖时间：${timeText(startsAt)} 至 ${timeText(endsAt)}。每人每天限购 ${personDay} 个，本系列共限购 ${personTotal} 个，子账号合并计算。`,
    '商品种类、数量和概率在发售前公布，发售后不再修改；抽出的不放回，各商品剩余数量实时公开，概率按剩余数量计算。',
    ...(guarantee === null
      ? []
      : [
          `保底：连续 ${guarantee - 1} 个没有拆出${named(guarded)}，第 ${guarantee} 个必得其一，按每人累计，拆中后重新计数；这些商品全部拆完后不再保底。`
        ]),
    ...(last ? [`拆开最后一个盲盒的人，另得「${last.name}」。`] : []),
    `付款后再打开，可以一次打开 1 个、3 个或 10 个，每个都单独抽取、单独可验证。没有打开的盲盒付款后 ${REFUND_DAYS} 天内可以退款，系列结束时自动原路退回；已经打开的不支持无理由退货，质量问题请联系客服换货。`,
    `拆中的商品填写地址后发货，多件可以合并，运费按商品的运费模板收取；标明可置换的，拆中后 ${BARTER_DAYS} 天内可按公布的数量换成金豆，换后不能换回。`,
    '未满 8 周岁不能购买；8 至 17 周岁须监护人同意。请理性消费。',
    '结果由平台种子、你的种子和序号共同算出：平台种子的指纹先公布，种子每天更换后公开，可在拆盒记录里验证。'
  ]
}
