import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { pgCode, type Queryable, within } from '../../db/connection'
import { drawCampaigns, drawPrizes, drawSeeds } from '../../db/schema'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'
import { type Asset, account, balanceOf, move, outside, post } from '../ledger'
import { prizeKindOf } from './kinds'
import { newServerSeed, seedHash } from './pick'
import type { Campaign, CampaignTerms, PrizeTerms } from './rows'
import { DRAW_MOVES } from './states'
import { checkFunded, checkTerms, costsOf, NO_DRAW, poolOf, prizesOf } from './terms'

/** What seeds are sealed with, and where they lie. */
type Sealing = Pick<Services, 'config' | 'db'>

interface DrawTerms {
  campaign: CampaignTerms
  prizes: readonly PrizeTerms[]
}

/** Which campaign, and when. */
interface At {
  code: string
  at: Date
}

/**
 * Writes a campaign that has not opened; its prizes are replaced. The one without stock is the fallback; in a box each is as
 * many tickets as its stock.
 * @throws Refusal STARTED, BAD_DRAW, PRIZE_TOO_BIG, PRICE_TOO_HIGH
 */
export const writeDraw = (services: Services, { campaign, prizes }: DrawTerms): Promise<Campaign> =>
  within(services, async services => {
    const tx = services.db
    await checkTerms(services, campaign, prizes)
    const { code } = campaign
    const {
      pick = 'weights',
      entry = 'price',
      chanceFen = null,
      guarantee = null,
      rounds = null,
      entries = null
    } = campaign
    const terms = { ...campaign, pick, entry, chanceFen, guarantee, rounds, entries }
    const [saved] = await tx
      .insert(drawCampaigns)
      .values(terms)
      .onConflictDoUpdate({ target: drawCampaigns.code, set: terms, setWhere: eq(drawCampaigns.state, 'draft') })
      .returning()
    if (!saved) return refuse('STARTED', '活动已开始，奖品和概率不能再修改')
    await tx.delete(drawPrizes).where(eq(drawPrizes.campaign, code))
    await tx.insert(drawPrizes).values(
      prizes.map((prize, position) => ({
        ...prize,
        campaign: code,
        position,
        // In a box the tickets are the weights.
        weight: terms.pick === 'box' ? prize.stock : prize.weight,
        fallback: prize.stock === 0,
        remaining: prize.stock
      }))
    )
    return saved
  })

const placeOf = (code: string) => ({
  table: drawCampaigns,
  state: drawCampaigns.state,
  where: eq(drawCampaigns.code, code)
})

const locked = async (tx: Queryable, code: string) => {
  const [campaign] = await tx.select().from(drawCampaigns).where(eq(drawCampaigns.code, code)).for('update')
  return campaign ?? refuse('NOT_FOUND', NO_DRAW)
}

/**
 * Opens a draw whose prizes are all in its pool, and publishes the hash of its first seed.
 * @throws Refusal NOT_FOUND, STARTED, BAD_DRAW, PRIZE_TOO_BIG, PRICE_TOO_HIGH, POOL_SHORT, SOLD_OUT, PLACE_TAKEN
 */
export const openDraw = (services: Services, { code, at }: At): Promise<Campaign> =>
  within(services, async services => {
    const tx = services.db
    const campaign = await locked(tx, code)
    if (campaign.state !== 'draft') refuse('STARTED', '活动已经开始过')
    if (campaign.endsAt <= at) refuse('BAD_DRAW', '活动的结束时间已过')
    const prizes = await prizesOf(tx, code)
    await checkTerms(services, campaign, prizes)
    await checkFunded(services, code, prizes)
    for (const prize of prizes) await prizeKindOf(services, prize).reserve?.(services, campaign, prize)
    await commitSeed(services, { code, at })
    return (await moveRow(tx, placeOf(code), DRAW_MOVES.open, { openedAt: at }))!
  }).catch(error => {
    if (pgCode(error) === '23505') return refuse('PLACE_TAKEN', '这个页面已有分场次的活动，请先结束它')
    throw error
  })

/** Makes a secret seed and publishes its hash. */
export async function commitSeed({ db, config }: Sealing, { code, at }: At) {
  const seed = newServerSeed()
  const sealed = secretsOf(config).seal(seed)
  await db.insert(drawSeeds).values({ hash: seedHash(seed), campaign: code, sealed, createdAt: at })
}

const secretOf = async (db: Queryable, code: string) => {
  const [secret] = await db
    .select()
    .from(drawSeeds)
    .where(and(eq(drawSeeds.campaign, code), isNull(drawSeeds.seed)))
  return secret
}

async function reveal({ db, config }: Sealing, { code, at }: At) {
  const secret = await secretOf(db, code)
  const seed = secretsOf(config).unseal(secret!.sealed)
  await db.update(drawSeeds).set({ seed, revealedAt: at }).where(eq(drawSeeds.hash, secret!.hash))
}

const openLocked = async (tx: Queryable, code: string) => {
  const campaign = await locked(tx, code)
  return campaign.state === 'open' ? campaign : refuse('NOT_OPEN', '活动没有在进行')
}

/**
 * Reveals the seed that was in use, and goes on with another whose hash is published. With a `hash` only the seed of that
 * hash is, so that several who ask for it do it once.
 * @throws Refusal NOT_FOUND, NOT_OPEN
 */
export const rotateSeed = (services: Services, { code, at, hash }: At & { hash?: string }): Promise<Campaign> =>
  within(services, async tx => {
    const campaign = await openLocked(tx.db, code)
    if (hash && hash !== (await publishedHash(tx.db, code))) return campaign
    await reveal(tx, { code, at })
    await commitSeed(tx, { code, at })
    return campaign
  })

/**
 * Ends a draw with its rounds, reveals its seed and gives back what its pool still holds: a round to its campaign.
 * @throws Refusal NOT_FOUND, NOT_OPEN
 */
export const closeDraw = (services: Services, { code, at }: At): Promise<Campaign> =>
  within(services, async tx => {
    const campaign = await openLocked(tx.db, code)
    const rounds = await tx.db
      .select()
      .from(drawCampaigns)
      .where(and(eq(drawCampaigns.roundOf, code), eq(drawCampaigns.state, 'open')))
      .for('update')
    for (const round of rounds) await closeLocked(tx, round, at)
    return closeLocked(tx, campaign, at)
  })

async function closeLocked(services: Services, campaign: Campaign, at: Date): Promise<Campaign> {
  const { code } = campaign
  await reveal(services, { code, at })
  for (const prize of await prizesOf(services.db, code)) {
    await prizeKindOf(services, prize).unreserve?.(services, campaign, prize)
  }
  await giveBack(services, campaign, at)
  return (await moveRow(services.db, placeOf(code), DRAW_MOVES.close, { closedAt: at }))!
}

async function giveBack(services: Services, campaign: Campaign, at: Date) {
  const { code, roundOf } = campaign
  const tx = services.db
  const used = [campaign.asset as Asset, ...costsOf(services, await prizesOf(tx, code), () => 1).keys()]
  for (const asset of new Set(used)) {
    const from = account(poolOf(code), asset)
    const left = await balanceOf(tx, from)
    if (left <= 0n) continue
    await post(tx, {
      key: `draw:${code}:close:${asset}`,
      reason: roundOf ? 'pool_share' : 'pool_return',
      ref: { kind: 'draw', id: code },
      postings: move(from, account(roundOf ? poolOf(roundOf) : outside('bank'), asset), left),
      at
    })
  }
}

/** The campaigns a page shows: those that are open, the first one first, else the one that opened last. */
export async function campaignsAt(db: Queryable, place: string): Promise<Campaign[]> {
  const shown = await db
    .select()
    .from(drawCampaigns)
    .where(and(eq(drawCampaigns.place, place), sql`${drawCampaigns.state} <> 'draft'`))
    .orderBy(desc(drawCampaigns.openedAt), desc(drawCampaigns.code))
  const open = shown.filter(({ state }) => state === 'open')
  return open.length > 0 ? open.reverse() : shown.slice(0, 1)
}

/** The campaign a page shows first. @throws Refusal NOT_FOUND */
export async function campaignAt(db: Queryable, place: string): Promise<Campaign> {
  const [campaign] = await campaignsAt(db, place)
  return campaign ?? refuse('NOT_FOUND', '暂时没有抽奖活动')
}

/** The hash that is published and not revealed yet, '' when there is none. */
export const publishedHash = async (db: Queryable, code: string): Promise<string> =>
  (await secretOf(db, code))?.hash ?? ''

/** The same of many, by their codes; without those that have none. */
export async function publishedHashes(db: Queryable, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ code: drawSeeds.campaign, hash: drawSeeds.hash })
    .from(drawSeeds)
    .where(and(inArray(drawSeeds.campaign, [...codes]), isNull(drawSeeds.seed)))
  return new Map(rows.map(({ code, hash }) => [code, hash]))
}
