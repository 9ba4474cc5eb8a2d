import type { Calendar, CalendarPrize } from '../../engines/calendar'
import type { assets } from '../../engines/ledger'
import { minorText } from '../../engines/ledger'
import { timeText } from '../../lib/clock'

export type AssetRow = Awaited<ReturnType<typeof assets>>[number]

export const assetIn = (rows: readonly AssetRow[], code: string): AssetRow => rows.find(row => row.code === code)!

/** Kinds of awards as the wire has them. */
export const KINDS = { asset: 'points', card: 'card', award_goods: 'goods' } as const
export type KindCode = keyof typeof KINDS

/** "100 金豆", "1 张补签卡", "实物 1 件". */
export function amountWords(award: { kind: string; asset: string; amountMinor: bigint }, rows: readonly AssetRow[]) {
  if (award.kind === 'card') return `${award.amountMinor} 张补签卡`
  if (award.kind !== 'asset') return '实物 1 件'
  const { name, digits } = assetIn(rows, award.asset)
  return `${minorText(award.amountMinor, digits)} ${name}`
}

/** Why nobody can sign in now; empty when one can. */
export function closedWords({ state, startsAt, endsAt }: Calendar, now: Date): string {
  if (state === 'ended' || now >= endsAt) return '本期签到已经结束'
  return now < startsAt ? `签到将在 ${timeText(startsAt)} 开始` : ''
}

/** The rules as the page says them, from the calendar's own numbers. */
export function ruleWords(calendar: Calendar, prizes: readonly CalendarPrize[], rows: readonly AssetRow[]): string[] {
  const { name, digits } = assetIn(rows, calendar.asset)
  const cycle = calendar.cycleMinor.map(amount => minorText(BigInt(amount), digits)).join('、')
  const price = `${minorText(calendar.cardMinor, assetIn(rows, calendar.cardAsset).digits)} ${assetIn(rows, calendar.cardAsset).name}`
  const steps = prizes.map(prize => `连续 ${prize.threshold} 天得「${prize.title}」（${amountWords(prize, rows)}）`)
  return [
    `每天可签到 1 次，按北京时间零点更新；主账号与子账号合并计算，由主账号签到。`,
    `每 ${calendar.cycleMinor.length} 天一轮，依次得 ${cycle} ${name}，断签后从第 1 天重新开始。`,
    ...(steps.length > 0
      ? [`${steps.join('；')}。同一次连续签到每档只得一次，达成后 ${calendar.takeDays} 天内领取，过期失效。`]
      : []),
    ...(calendar.cardsMonth > 0
      ? [
          `漏签可用补签卡补最近 ${calendar.cardReach} 天，每月最多 ${calendar.cardsMonth} 次，不能补注册以前的日子；补签只恢复连续天数，不发当天奖励。没有卡时可用 ${price} 换一张当场使用，获得的卡 ${calendar.cardDays} 天内有效。`
        ]
      : []),
    ...(calendar.bonusTimes > 0
      ? [
          `签到后观看广告满 ${calendar.bonusSeconds} 秒，加赠 ${minorText(calendar.bonusMinor, digits)} ${name}，每天最多 ${calendar.bonusTimes} 次，时长以平台计时为准。`
        ]
      : []),
    `奖励从签到奖励池发放，池中不足时显示待发放，补足后按先后到账。`,
    `好友签到不产生任何收益；提醒只发给同意接收的好友，每人每天一次。`,
    `本期 ${timeText(calendar.startsAt)} 至 ${timeText(calendar.endsAt)}。`
  ]
}
