import type { Queryable } from '../../db/connection'
import {
  type Campaign,
  type Draw,
  drawClosedWords,
  drawsOf,
  oddsText,
  type Prize,
  prizesOf,
  publishedHash,
  turnsOf
} from '../../engines/draw'
import { type Asset, account, assets, balanceOf, minorText, user } from '../../engines/ledger'
import { seconds, timeText } from '../../lib/clock'

export type AssetRow = Awaited<ReturnType<typeof assets>>[number]

const RECENT = 20

export const assetIn = (rows: readonly AssetRow[], code: string): AssetRow => rows.find(row => row.code === code)!

export function prizeLine(prize: Prize, all: readonly Prize[], rows: readonly AssetRow[]) {
  const { name, digits } = assetIn(rows, prize.asset)
  return {
    ...{ id: prize.position, name: prize.name, asset: prize.asset, asset_name: name },
    ...{ amount: minorText(prize.amountMinor, digits), weight: prize.weight },
    odds: oddsText(
      prize.weight,
      all.map(one => one.weight)
    ),
    ...{ stock: prize.stock, left: prize.remaining, fallback: (prize.fallback ? 1 : 0) as 0 | 1 }
  }
}

export function drawnLine(made: Draw, seed: string | null, prizes: readonly Prize[], rows: readonly AssetRow[]) {
  const prize = prizes[made.given]!
  const { name, digits } = assetIn(rows, prize.asset)
  return {
    ...{ id: made.id, prize: made.given, picked: made.picked, name: prize.name },
    ...{ amount: minorText(prize.amountMinor, digits), asset_name: name },
    won: (prize.amountMinor > 0n ? 1 : 0) as 0 | 1,
    ...{ nonce: made.nonce, client_seed: made.clientSeed, player: made.player, hash: made.hash, seed: seed ?? '' },
    ...{ add_time: seconds(made.createdAt), _add_time: timeText(made.createdAt) }
  }
}

const ruleWords = (campaign: Campaign, price: string) => [
  campaign.priceMinor > 0n
    ? `每抽一次需要 ${price}，每人每天最多 ${campaign.personDay} 次，本期最多 ${campaign.personTotal} 次，子账号合并计算。`
    : `不需要任何花费，每人每天可抽 ${campaign.personDay} 次，零点更新，当天有效；子账号不参加。`,
  `活动时间：${timeText(campaign.startsAt)} 至 ${timeText(campaign.endsAt)}。`,
  '中奖概率和奖品数量在活动开始前公布，开始后不再修改；奖品抽完后，抽中它的次数改发保底奖品。',
  '奖品在活动开始前已全部存入奖励池，中奖立即到账。金豆和券不能提现。',
  '结果由平台种子、你的种子和抽奖序号共同算出：平台种子的指纹先公布，种子每天更换后公开，可在抽奖记录里验证。'
]

/** What the page of a draw shows to a person, or to a visitor; `made` is the draw they just did. */
export async function infoOf(db: Queryable, campaign: Campaign, who: { userId?: string; now: Date }, made?: Draw) {
  const { code } = campaign
  const { userId, now } = who
  const [rows, prizes, turns, hash, list] = await Promise.all([
    assets(db),
    prizesOf(db, code),
    userId ? turnsOf(db, userId, code, now) : { nonce: 0, today: 0 },
    publishedHash(db, code),
    userId ? drawsOf(db, userId, code, RECENT) : []
  ])
  const { name, digits } = assetIn(rows, campaign.asset)
  const balance = userId ? await balanceOf(db, account(user(userId), campaign.asset as Asset)) : 0n
  const note = drawClosedWords(campaign, now)
  const price = minorText(campaign.priceMinor, digits)
  const left = Math.max(0, campaign.personTotal - turns.nonce)
  return {
    ...{ code, title: campaign.title, open: (note === '' ? 1 : 0) as 0 | 1, note, hash },
    ...{ price, asset: campaign.asset, asset_name: name, balance: minorText(balance, digits) },
    ...{ left_today: Math.min(left, Math.max(0, campaign.personDay - turns.today)), left_total: left },
    nonce: turns.nonce + 1,
    prizes: prizes.map(prize => prizeLine(prize, prizes, rows)),
    rules: ruleWords(campaign, `${price} ${name}`),
    drawn: made ? drawnLine(made, null, prizes, rows) : null,
    list: list.map(line => drawnLine(line.draw, line.seed, prizes, rows))
  }
}
