import { and, eq } from 'drizzle-orm'
import { pgCode, within } from '../../db/connection'
import { spotlightPrizes, spotlights } from '../../db/schema'
import { campaignOf, poolOf as drawPool, drawReport, openDraw } from '../../engines/draw'
import { type Asset, account, balanceOf, InsufficientFunds, minorText, move, post } from '../../engines/ledger'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { TOP_PRIZE_FEN } from '../draw/service'
import { SPOTLIGHT_MOVES } from './states'
import {
  assetOf,
  type DrawOf,
  PLACES,
  poolOf,
  prizeSum,
  type Spotlight,
  spotlightOf,
  type Tier,
  tiersOf
} from './terms'

const MOST_PLACES = 1_000

export type Terms = Omit<
  typeof spotlights.$inferInsert,
  'state' | 'stopped' | 'scoredUntil' | 'frozenAt' | 'createdAt'
> & {
  prizes: readonly Tier[]
}

/** @throws Refusal BAD_SPOTLIGHT, PRIZE_TOO_BIG */
async function checkTerms(services: Services, terms: Terms) {
  const { startsAt, endsAt, prizes, personCapMinor, instant, scratch } = terms
  if (startsAt >= endsAt) refuse('BAD_SPOTLIGHT', '结束时间须晚于开始时间')
  const sorted = prizes.every(
    ({ fromRank, toRank }, i) => fromRank === (prizes[i - 1]?.toRank ?? 0) + 1 && toRank >= fromRank
  )
  if (!sorted || prizes.length === 0) refuse('BAD_SPOTLIGHT', '名次奖须从第 1 名起依次排列，不能断开或重叠')
  if (prizes.at(-1)!.toRank > MOST_PLACES) refuse('BAD_SPOTLIGHT', `名次奖最多到第 ${MOST_PLACES} 名`)
  if (
    prizes.some(({ amountMinor }, i) => amountMinor <= 0n || amountMinor > (prizes[i - 1]?.amountMinor ?? amountMinor))
  )
    refuse('BAD_SPOTLIGHT', '名次奖须大于零，靠后的名次不能多于靠前的')
  if (personCapMinor <= 0n) refuse('BAD_SPOTLIGHT', '每人奖励上限须大于零')
  const { name, kind, referenceFen, referenceMinor } = await assetOf(services.db, terms.asset)
  if (kind === 'money') refuse('BAD_SPOTLIGHT', '奖品只能是积分或券')
  if (referenceFen === null || referenceMinor === null) return refuse('BAD_SPOTLIGHT', `${name}还没有公布参考价值`)
  const worth = (minor: bigint) => minor * referenceFen > TOP_PRIZE_FEN * referenceMinor
  if (worth(prizes[0]!.amountMinor) || worth(personCapMinor))
    refuse('PRIZE_TOO_BIG', '每人从一期活动得到的奖励不得超过 5 万元')
  await checkDraw(services, terms, 'instant', instant)
  await checkDraw(services, terms, 'scratch', scratch)
}

const DRAWS = { instant: '即时抽奖', scratch: '刮刮卡' } as const

async function checkDraw({ db }: Services, { endsAt }: Pick<Terms, 'endsAt'>, of: DrawOf, code?: string | null) {
  if (!code) return
  const campaign = await campaignOf(db, code)
  const fits = campaign.place === PLACES[of] && campaign.entry === 'chances' && campaign.chanceFen === null
  if (!fits) refuse('BAD_SPOTLIGHT', `${DRAWS[of]}须是 ${PLACES[of]} 页面上、用机会参加且不出售机会的抽奖`)
  if (campaign.state !== 'draft') refuse('BAD_SPOTLIGHT', `${DRAWS[of]}须是还没有开始的抽奖，随活动一起开始`)
  if (campaign.endsAt > endsAt) refuse('BAD_SPOTLIGHT', `${DRAWS[of]}不能晚于活动结束`)
}

/**
 * Writes an activity that has not opened; the prizes of places are replaced.
 * @throws Refusal NOT_FOUND, STARTED, BAD_SPOTLIGHT, PRIZE_TOO_BIG
 */
export const saveSpotlight = (services: Services, terms: Terms): Promise<Spotlight> =>
  within(services, async tx => {
    const { db } = tx
    await checkTerms(tx, terms)
    const { prizes, ...row } = terms
    const { code, startsAt } = row
    const set = { info: '', instant: null, scratch: null, ...row, scoredUntil: startsAt }
    const [saved] = await db
      .insert(spotlights)
      .values({ ...set, createdAt: services.clock.now() })
      .onConflictDoUpdate({ target: spotlights.code, set, setWhere: eq(spotlights.state, 'draft') })
      .returning()
    if (!saved) return refuse('STARTED', '活动已经开始，规则和奖品不能再修改')
    await db.delete(spotlightPrizes).where(eq(spotlightPrizes.spotlight, code))
    await db.insert(spotlightPrizes).values(prizes.map(tier => ({ ...tier, spotlight: code })))
    return saved
  })

const poor = (words: string) => (error: unknown) => {
  if (error instanceof InsufficientFunds) refuse('POOL_SHORT', words)
  throw error
}

/** Fills a draw of an activity as far as its prizes are in the activity's asset, and opens it. */
async function openDrawOf(tx: Services, row: Spotlight, code: string, at: Date) {
  const { needs } = await drawReport(tx, code)
  const asset = row.asset as Asset
  const need = needs.find(one => one.asset === asset)
  const missing = need ? need.neededMinor - need.heldMinor : 0n
  if (missing > 0n)
    await post(tx.db, {
      key: `spotlight-draw:${row.code}:${code}`,
      reason: 'pool_share',
      ref: { kind: 'spotlight', id: row.code },
      postings: move(account(poolOf(row.code), asset), account(drawPool(code), asset), missing),
      at
    }).catch(poor('奖池余额不足以备齐抽奖的奖品，请先注入'))
  await openDraw(tx, { code, at })
}

/**
 * Opens an activity with its draws; its pool has to hold what all places bring. Nothing of it changes from then on.
 * @throws Refusal NOT_FOUND, STARTED, BAD_SPOTLIGHT, POOL_SHORT, PLACE_TAKEN, and those of opening a draw
 */
export const openSpotlight = (services: Services, code: string): Promise<Spotlight> =>
  within(services, async tx => {
    const { db, clock } = tx
    const at = clock.now()
    const [row] = await db.select().from(spotlights).where(eq(spotlights.code, code)).for('update')
    if (!row) return refuse('NOT_FOUND', '没有这个活动')
    if (row.state !== 'draft') refuse('STARTED', '活动已经开始过')
    if (row.endsAt <= at) refuse('BAD_SPOTLIGHT', '活动的结束时间已过')
    const prizes = await tiersOf(db, code)
    await checkTerms(tx, { ...row, prizes })
    for (const draw of [row.instant, row.scratch]) if (draw) await openDrawOf(tx, row, draw, at)
    const missing = prizeSum(prizes) - (await balanceOf(db, account(poolOf(code), row.asset as Asset)))
    if (missing > 0n) {
      const { name, digits } = await assetOf(db, row.asset)
      refuse('POOL_SHORT', `奖池还差 ${minorText(missing, digits)} ${name}，补足后才能开始`)
    }
    const place = { table: spotlights, state: spotlights.state, where: eq(spotlights.code, code) }
    return (await moveRow(db, place, SPOTLIGHT_MOVES.open))!
  }).catch(error => {
    if (pgCode(error) === '23505') return refuse('PLACE_TAKEN', '已有进行中的活动，同时只能有一个')
    throw error
  })

/** Lets nobody new take part, or lets them again; who does takes part to the end. @throws Refusal NOT_FOUND, NOT_OPEN */
export async function stopSpotlight({ db }: Services, code: string, stopped: boolean): Promise<Spotlight> {
  const [row] = await db
    .update(spotlights)
    .set({ stopped })
    .where(and(eq(spotlights.code, code), eq(spotlights.state, 'open')))
    .returning()
  if (row) return row
  await spotlightOf(db, code)
  return refuse('NOT_OPEN', '活动没有在进行')
}
