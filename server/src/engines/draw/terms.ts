import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { type DrawHours, drawCampaigns, drawPrizes } from '../../db/schema'
import { groupBy } from '../../lib/group'
import { divFloor } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type Asset, assets, balancesOf, minorText, pool } from '../ledger'
import { prizeKindOf } from './kinds'
import type { Campaign, CampaignTerms, Prize, PrizeTerms } from './rows'

type Held = Awaited<ReturnType<typeof balancesOf>>

/** A campaign's own pool: filled before it opens, and touched by nothing but its draws. */
export const poolOf = (code: string) => pool(`draw-${code}`)

export const NO_DRAW = '没有这个抽奖活动'

/** @throws Refusal NOT_FOUND */
export async function campaignOf(db: Queryable, code: string): Promise<Campaign> {
  const [campaign] = await db.select().from(drawCampaigns).where(eq(drawCampaigns.code, code))
  return campaign ?? refuse('NOT_FOUND', NO_DRAW)
}

export const prizesOf = (db: Queryable, code: string): Promise<Prize[]> =>
  db.select().from(drawPrizes).where(eq(drawPrizes.campaign, code)).orderBy(asc(drawPrizes.position))

/** The same of many campaigns, by their codes. */
export const prizesOfEach = async (db: Queryable, codes: readonly string[]): Promise<Map<string, Prize[]>> =>
  groupBy(
    await db
      .select()
      .from(drawPrizes)
      .where(inArray(drawPrizes.campaign, [...codes]))
      .orderBy(asc(drawPrizes.position)),
    prize => prize.campaign
  )

/** What an order of one chance may cost at most, by law. */
const CHANCE_FEN_MAX = 20_000n
/** Every draw out of a box shows who checks it what was drawn before: so many tickets are still a short list. */
const TICKETS_MAX = 10_000

/**
 * Refuses terms that could not be kept: a price in money, prizes their kinds refuse, what their page may not hold, no
 * fallback or one that what a draw brings in would not pay; with rounds, prizes that do not end.
 * @throws Refusal BAD_DRAW, PRICE_TOO_HIGH, and what the kinds of the prizes refuse
 */
export async function checkTerms(services: Services, campaign: CampaignTerms, prizes: readonly PrizeTerms[]) {
  const price = (await assets(services.db)).find(row => row.code === campaign.asset)
  if (!price || price.kind === 'money') refuse('BAD_DRAW', '价格和奖品只能是积分或券')
  if (campaign.startsAt >= campaign.endsAt) refuse('BAD_DRAW', '结束时间须晚于开始时间')
  if (campaign.personDay > campaign.personTotal) refuse('BAD_DRAW', '每天次数不能超过总次数')
  checkEntry(campaign)
  for (const prize of prizes) await prizeKindOf(services, prize).check(services, campaign, prize)
  await services.kinds.place.all.find(({ code }) => code === campaign.place)?.check?.(services, campaign, prizes)
  checkGuarantee(campaign, prizes)
  checkEntries(campaign, prizes)
  const limited = prizes.every(prize => prize.stock > 0)
  if (campaign.pick === 'box') return limited ? checkBoxTerms(campaign, prizes) : refuse('BAD_DRAW', ALL_TICKETS)
  if (prizes.some(prize => prize.last)) refuse('BAD_DRAW', '只有有限票箱可以设最后一张的奖品')
  if (campaign.rounds) return limited ? checkRounds(campaign.code, campaign.rounds) : refuse('BAD_DRAW', ALL_LIMITED)
  if (campaign.roundOf && limited) return
  const [fallback, ...others] = prizes.filter(prize => prize.stock === 0)
  if (!fallback || others.length > 0) return refuse('BAD_DRAW', '须有且只有一个不限量的保底奖品')
  if (!prizeKindOf(services, fallback).endless(campaign, fallback)) refuse('BAD_DRAW', '保底奖品不能超过一次抽奖的价格')
}

function checkEntry({ entry = 'price', priceMinor, chanceFen }: CampaignTerms) {
  if (entry === 'chances' && priceMinor > 0n) refuse('BAD_DRAW', '用机会参加的活动不能另收积分')
  if (chanceFen && entry !== 'chances') refuse('BAD_DRAW', '付款购买的是抽奖机会，请选择用机会参加')
  if (chanceFen && chanceFen > CHANCE_FEN_MAX)
    refuse('PRICE_TOO_HIGH', '单次价格不得超过 200 元（《盲盒经营行为规范指引（试行）》）')
}

/** Only of a box it is known that each draw that was taken finds something. */
function checkEntries({ entries, pick, entry = 'price' }: CampaignTerms, prizes: readonly PrizeTerms[]) {
  if (!entries) return
  if (pick !== 'box' || entry !== 'chances') refuse('BAD_DRAW', '只有用机会参加的有限票箱可以限量预售')
  const tickets = prizes.reduce((sum, { stock, last }) => sum + (last ? 0 : stock), 0)
  if (entries !== tickets) refuse('BAD_DRAW', `预售数量须等于箱里的 ${tickets} 张票`)
}

function checkGuarantee({ guarantee, rounds }: CampaignTerms, prizes: readonly PrizeTerms[]) {
  const guarded = prizes.filter(prize => prize.guarded)
  if (!guarantee) return guarded.length > 0 ? refuse('BAD_DRAW', '指定了必中奖品，请填写几次内必中') : undefined
  if (rounds) refuse('BAD_DRAW', '分场次的活动不设必中次数')
  if (guarantee < 2) refuse('BAD_DRAW', '必中次数至少为 2')
  if (guarded.length === 0) refuse('BAD_DRAW', '设了必中次数，请指定必中的奖品')
  if (guarded.some(prize => prize.last)) refuse('BAD_DRAW', '最后一张的奖品不能是必中的奖品')
  if (guarded.some(prize => prize.stock === 0)) refuse('BAD_DRAW', '必中的奖品不能是不限量的保底奖品')
}

function checkBoxTerms({ rounds }: CampaignTerms, prizes: readonly PrizeTerms[]) {
  if (rounds) refuse('BAD_DRAW', '有限票箱不能分场次')
  const [tickets, last] = [prizes.filter(prize => !prize.last), prizes.filter(prize => prize.last)]
  const count = tickets.reduce((sum, { stock }) => sum + stock, 0)
  if (tickets.length === 0 || count > TICKETS_MAX) refuse('BAD_DRAW', `一箱须有 1 至 ${TICKETS_MAX} 张票`)
  if (last.length > 1 || last.some(({ stock }) => stock !== 1)) refuse('BAD_DRAW', '最后一张的奖品只能有一份')
}

const ALL_TICKETS = '有限票箱里每个奖品都要有数量'
const ALL_LIMITED = '分场次的活动抢完即止，每个奖品都要有数量'
const DAY_MIN = 1_440
/** A round's code is the campaign's with its day and hour. */
const CODE_WITH_ROUNDS_MAX = 18

function checkRounds(code: string, rounds: readonly DrawHours[]) {
  if (code.length > CODE_WITH_ROUNDS_MAX) refuse('BAD_DRAW', `分场次的活动，代号最多 ${CODE_WITH_ROUNDS_MAX} 位`)
  const sound = rounds.every(({ from, to }, i) => from < to && to <= DAY_MIN && from >= (rounds[i - 1]?.to ?? 0))
  if (!sound || rounds.length === 0) refuse('BAD_DRAW', '场次须按时间先后排列，不能重叠，也不能跨零点')
}

/** What so many of each prize cost the pool, by asset. */
export function costsOf(
  services: Pick<Services, 'kinds'>,
  prizes: readonly Prize[],
  times: (prize: Prize) => number
): Map<Asset, bigint> {
  const costs = new Map<Asset, bigint>()
  for (const prize of prizes) {
    const cost = prizeKindOf(services, prize).cost(prize)
    if (cost && times(prize) > 0)
      costs.set(cost.asset, (costs.get(cost.asset) ?? 0n) + cost.minor * BigInt(times(prize)))
  }
  return costs
}

/** What the pool must hold for every prize that is left, by asset, and what it holds. */
export const needsOf = async (services: Pick<Services, 'db' | 'kinds'>, code: string, prizes: readonly Prize[]) =>
  needsIn(services, prizes, await balancesOf(services.db, poolOf(code)))

/** The same where it is known what the pool holds. */
export const needsIn = (services: Pick<Services, 'kinds'>, prizes: readonly Prize[], held: Held = {}) =>
  [...costsOf(services, prizes, prize => prize.remaining)].map(([asset, neededMinor]) => ({
    asset,
    neededMinor,
    heldMinor: held[asset]?.available ?? 0n
  }))

/** What the prizes that are left of each draw that runs cost its pool, in minor units. */
export async function drawsPromised({ db, kinds }: Pick<Services, 'db' | 'kinds'>) {
  const left = await db
    .select({ prize: drawPrizes })
    .from(drawCampaigns)
    .innerJoin(drawPrizes, and(eq(drawPrizes.campaign, drawCampaigns.code), gt(drawPrizes.remaining, 0)))
    .where(eq(drawCampaigns.state, 'open'))
  const byCampaign = groupBy(
    left.map(({ prize }) => prize),
    prize => prize.campaign
  )
  return [...byCampaign].flatMap(([code, prizes]) =>
    [...costsOf({ kinds }, prizes, prize => prize.remaining)].map(([asset, minor]) => ({
      pool: poolOf(code).id,
      asset: asset as string,
      minor
    }))
  )
}

/** @throws Refusal POOL_SHORT when a prize could not be paid */
export async function checkFunded(services: Services, code: string, prizes: readonly Prize[]) {
  const short = (await needsOf(services, code, prizes)).find(need => need.heldMinor < need.neededMinor)
  if (!short) return
  const { name, digits } = (await assets(services.db)).find(row => row.code === short.asset)!
  const text = minorText(short.neededMinor - short.heldMinor, digits)
  refuse('POOL_SHORT', `奖励池还差 ${text} ${name}，补足后才能开始`)
}

/** What prizes are picked by before the first draw: their weights, or their tickets. */
export const sharesOf = (
  { pick }: Pick<Campaign, 'pick'>,
  prizes: readonly Pick<Prize, 'weight' | 'stock' | 'last'>[]
): number[] => prizes.map(prize => (prize.last ? 0 : pick === 'box' ? prize.stock : prize.weight))

/** A prize's share of all weights in percent, rounded down to two decimals; below that to the first digit that is not zero. */
export function oddsText(weight: number, weights: readonly number[]): string {
  if (weight === 0) return '0%'
  const total = BigInt(weights.reduce((sum, one) => sum + one, 0))
  for (let decimals = 2; ; decimals++) {
    const parts = divFloor(BigInt(weight) * 10n ** BigInt(decimals + 2), total)
    if (parts > 0n) return `${minorText(parts, decimals)}%`
  }
}
