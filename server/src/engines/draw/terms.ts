import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { type DrawHours, drawCampaigns, drawPrizes } from '../../db/schema'
import { divFloor } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { type Asset, account, assets, balanceOf, minorText, pool } from '../ledger'

export type Campaign = typeof drawCampaigns.$inferSelect
export type Prize = typeof drawPrizes.$inferSelect
export type CampaignTerms = Pick<
  Campaign,
  'code' | 'place' | 'title' | 'asset' | 'priceMinor' | 'personDay' | 'personTotal' | 'startsAt' | 'endsAt'
> &
  Partial<Pick<Campaign, 'rounds' | 'roundOf'>>
export type PrizeTerms = Pick<Prize, 'name' | 'asset' | 'amountMinor' | 'weight' | 'stock'>

/** What one prize may be worth at most, by law. */
export const TOP_PRIZE_FEN = 5_000_000n

/** A campaign's own pool: filled before it opens, and touched by nothing but its draws. */
export const poolOf = (code: string) => pool(`draw-${code}`)

/** @throws Refusal NOT_FOUND */
export async function campaignOf(db: Queryable, code: string): Promise<Campaign> {
  const [campaign] = await db.select().from(drawCampaigns).where(eq(drawCampaigns.code, code))
  return campaign ?? refuse('NOT_FOUND', '没有这个抽奖活动')
}

export const prizesOf = (db: Queryable, code: string): Promise<Prize[]> =>
  db.select().from(drawPrizes).where(eq(drawPrizes.campaign, code)).orderBy(asc(drawPrizes.position))

/**
 * Refuses terms that could not be kept: prizes in money or without a published value, one worth more than the law
 * allows, no fallback or one that what a draw brings in would not pay; with rounds, prizes that do not end.
 * @throws Refusal BAD_DRAW, PRIZE_TOO_BIG
 */
export async function checkTerms(db: Queryable, campaign: CampaignTerms, prizes: readonly PrizeTerms[]) {
  const known = await assets(db)
  const of = (code: string) => {
    const asset = known.find(row => row.code === code)
    return asset && asset.kind !== 'money' ? asset : refuse('BAD_DRAW', '价格和奖品只能是积分或券')
  }
  of(campaign.asset)
  if (campaign.startsAt >= campaign.endsAt) refuse('BAD_DRAW', '结束时间须晚于开始时间')
  if (campaign.personDay > campaign.personTotal) refuse('BAD_DRAW', '每天次数不能超过总次数')
  for (const { asset, amountMinor, name, stock } of prizes) {
    const { referenceFen, referenceMinor } = of(asset)
    if (amountMinor === 0n && stock > 0) refuse('BAD_DRAW', `「${name}」没有奖励，只能作为不限量的保底`)
    if (amountMinor === 0n) continue
    if (referenceFen === null || referenceMinor === null) refuse('BAD_DRAW', `「${name}」还没有公布参考价值`)
    if (amountMinor * referenceFen > TOP_PRIZE_FEN * referenceMinor) refuse('PRIZE_TOO_BIG', '单个奖品不得超过 5 万元')
  }
  const limited = prizes.every(prize => prize.stock > 0)
  if (campaign.rounds) return limited ? checkRounds(campaign.code, campaign.rounds) : refuse('BAD_DRAW', ALL_LIMITED)
  if (campaign.roundOf && limited) return
  const [fallback, ...others] = prizes.filter(prize => prize.stock === 0)
  if (!fallback || others.length > 0) return refuse('BAD_DRAW', '须有且只有一个不限量的保底奖品')
  const selfPaid = fallback.asset === campaign.asset && fallback.amountMinor <= campaign.priceMinor
  if (fallback.amountMinor > 0n && !selfPaid) refuse('BAD_DRAW', '保底奖品不能超过一次抽奖的价格')
}

const ALL_LIMITED = '分场次的活动抢完即止，每个奖品都要有数量'
const DAY_MIN = 1_440
/** A round's code is the campaign's with its day and hour. */
const CODE_WITH_ROUNDS_MAX = 18

function checkRounds(code: string, rounds: readonly DrawHours[]) {
  if (code.length > CODE_WITH_ROUNDS_MAX) refuse('BAD_DRAW', `分场次的活动，代号最多 ${CODE_WITH_ROUNDS_MAX} 位`)
  const sound = rounds.every(({ from, to }, i) => from < to && to <= DAY_MIN && from >= (rounds[i - 1]?.to ?? 0))
  if (!sound || rounds.length === 0) refuse('BAD_DRAW', '场次须按时间先后排列，不能重叠，也不能跨零点')
}

/** What the pool must hold for every prize that is left, by asset, and what it holds. */
export async function needsOf(db: Queryable, code: string, prizes: readonly Prize[]) {
  const needed = new Map<Asset, bigint>()
  for (const { asset, amountMinor, remaining } of prizes) {
    const before = needed.get(asset as Asset) ?? 0n
    if (remaining > 0) needed.set(asset as Asset, before + amountMinor * BigInt(remaining))
  }
  return Promise.all(
    [...needed].map(async ([asset, neededMinor]) => ({
      asset,
      neededMinor,
      heldMinor: await balanceOf(db, account(poolOf(code), asset))
    }))
  )
}

/** @throws Refusal POOL_SHORT when a prize could not be paid */
export async function checkFunded(db: Queryable, code: string, prizes: readonly Prize[]) {
  const short = (await needsOf(db, code, prizes)).find(need => need.heldMinor < need.neededMinor)
  if (!short) return
  const { name, digits } = (await assets(db)).find(row => row.code === short.asset)!
  const text = minorText(short.neededMinor - short.heldMinor, digits)
  refuse('POOL_SHORT', `奖励池还差 ${text} ${name}，补足后才能开始`)
}

/** A prize's share of all weights in percent, rounded down to two decimals; below that to the first digit that is not zero. */
export function oddsText(weight: number, weights: readonly number[]): string {
  const total = BigInt(weights.reduce((sum, one) => sum + one, 0))
  for (let decimals = 2; ; decimals++) {
    const parts = divFloor(BigInt(weight) * 10n ** BigInt(decimals + 2), total)
    if (parts > 0n) return `${minorText(parts, decimals)}%`
  }
}
