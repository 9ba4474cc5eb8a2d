import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm'
import { pgCode, type Queryable, transact } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { drawCampaigns, drawPrizes, drawSeeds, draws } from '../../db/schema'
import { endOfDay } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'
import { type Asset, account, balanceOf, move, outside, post } from '../ledger'
import { newServerSeed, seedHash } from './pick'
import { type Campaign, type CampaignTerms, checkFunded, checkTerms, type PrizeTerms, poolOf, prizesOf } from './terms'

/** The settings say how seeds are sealed; the database may be a caller's transaction. */
export type DrawServices = Pick<Services, 'config'> & { db: Queryable }

/**
 * Writes a campaign that has not opened; its prizes are replaced. The one without stock is the fallback.
 * @throws Refusal STARTED, BAD_DRAW, PRIZE_TOO_BIG
 */
export const saveDraw = (db: Queryable, campaign: CampaignTerms, prizes: readonly PrizeTerms[]): Promise<Campaign> =>
  transact(db, async tx => {
    await checkTerms(tx, campaign, prizes)
    const { code } = campaign
    const [saved] = await tx
      .insert(drawCampaigns)
      .values(campaign)
      .onConflictDoUpdate({ target: drawCampaigns.code, set: campaign, setWhere: eq(drawCampaigns.state, 'draft') })
      .returning()
    if (!saved) return refuse('STARTED', '活动已开始，奖品和概率不能再修改')
    await tx.delete(drawPrizes).where(eq(drawPrizes.campaign, code))
    await tx.insert(drawPrizes).values(
      prizes.map((prize, position) => ({
        ...{ ...prize, campaign: code, position },
        ...{ fallback: prize.stock === 0, remaining: prize.stock }
      }))
    )
    return saved
  })

const locked = async (tx: Queryable, code: string) => {
  const [campaign] = await tx.select().from(drawCampaigns).where(eq(drawCampaigns.code, code)).for('update')
  return campaign ?? refuse('NOT_FOUND', '没有这个抽奖活动')
}

/**
 * Opens a draw whose prizes are all in its pool, and publishes the hash of its first seed.
 * @throws Refusal NOT_FOUND, STARTED, BAD_DRAW, PRIZE_TOO_BIG, POOL_SHORT, PLACE_TAKEN
 */
export const openDraw = ({ db, config }: DrawServices, code: string, at: Date): Promise<Campaign> =>
  transact(db, async tx => {
    const campaign = await locked(tx, code)
    if (campaign.state !== 'draft') refuse('STARTED', '活动已经开始过')
    if (campaign.endsAt <= at) refuse('BAD_DRAW', '活动的结束时间已过')
    const prizes = await prizesOf(tx, code)
    await checkTerms(tx, campaign, prizes)
    await checkFunded(tx, code, prizes)
    await commit({ db: tx, config }, code, at)
    const [opened] = await tx
      .update(drawCampaigns)
      .set({ state: 'open', openedAt: at })
      .where(eq(drawCampaigns.code, code))
      .returning()
    return opened!
  }).catch(error => {
    if (pgCode(error) === '23505') return refuse('PLACE_TAKEN', '这个页面已有进行中的活动，请先结束它')
    throw error
  })

async function commit({ db, config }: DrawServices, code: string, at: Date) {
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

async function reveal({ db, config }: DrawServices, code: string, at: Date) {
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
export const rotateSeed = (services: DrawServices, code: string, at: Date, hash?: string): Promise<Campaign> =>
  transact(services.db, async tx => {
    const campaign = await openLocked(tx, code)
    if (hash && hash !== (await publishedHash(tx, code))) return campaign
    await reveal({ ...services, db: tx }, code, at)
    await commit({ ...services, db: tx }, code, at)
    return campaign
  })

/** Ends a draw, reveals its seed and gives back what its pool still holds. @throws Refusal NOT_FOUND, NOT_OPEN */
export const closeDraw = (services: DrawServices, code: string, at: Date): Promise<Campaign> =>
  transact(services.db, async tx => {
    const campaign = await openLocked(tx, code)
    await reveal({ ...services, db: tx }, code, at)
    const used = [campaign, ...(await prizesOf(tx, code))].map(({ asset }) => asset as Asset)
    for (const asset of new Set(used)) {
      const from = account(poolOf(code), asset)
      const left = await balanceOf(tx, from)
      if (left <= 0n) continue
      await post(tx, {
        key: `draw:${code}:close:${asset}`,
        reason: 'pool_return',
        ref: { kind: 'draw', id: code },
        postings: move(from, account(outside('bank'), asset), left),
        at
      })
    }
    const [closed] = await tx
      .update(drawCampaigns)
      .set({ state: 'closed', closedAt: at })
      .where(eq(drawCampaigns.code, code))
      .returning()
    return closed!
  })

/** The campaign a page shows: the open one, else the one that opened last. @throws Refusal NOT_FOUND */
export async function campaignAt(db: Queryable, place: string): Promise<Campaign> {
  const [campaign] = await db
    .select()
    .from(drawCampaigns)
    .where(and(eq(drawCampaigns.place, place), sql`${drawCampaigns.state} <> 'draft'`))
    .orderBy(sql`${drawCampaigns.state} = 'open' desc`, desc(drawCampaigns.openedAt))
    .limit(1)
  return campaign ?? refuse('NOT_FOUND', '暂时没有抽奖活动')
}

/** The hash that is published and not revealed yet, '' when there is none. */
export const publishedHash = async (db: Queryable, code: string): Promise<string> =>
  (await secretOf(db, code))?.hash ?? ''

const DAY_MS = 86_400_000

/** Closes what is over, and reveals the seeds of earlier days that were drawn by. Answers how many. */
export async function keepDraws(services: Pick<Services, 'db' | 'config' | 'clock' | 'log'>): Promise<number> {
  const { db, config, clock } = services
  const now = clock.now()
  const over = await db
    .select()
    .from(drawCampaigns)
    .where(and(eq(drawCampaigns.state, 'open'), lte(drawCampaigns.endsAt, now)))
  const closed = await inTurn(
    services,
    over.map(({ code }) => ({ id: code })),
    'a draw is over and cannot be closed',
    ({ id }) => unlessEnded(closeDraw({ db, config }, id, now))
  )
  const yesterday = new Date(endOfDay(now).getTime() - DAY_MS)
  const used = await db
    .selectDistinct({ code: drawSeeds.campaign, hash: drawSeeds.hash })
    .from(drawSeeds)
    .innerJoin(draws, eq(draws.hash, drawSeeds.hash))
    .where(and(isNull(drawSeeds.seed), lte(drawSeeds.createdAt, yesterday)))
  const rotated = await inTurn(
    services,
    used.map(({ code, hash }) => ({ id: code, hash })),
    'the seed of a draw cannot be revealed',
    ({ id, hash }) => unlessEnded(rotateSeed({ db, config }, id, now, hash))
  )
  return closed + rotated
}

/** Another server, or an operator, may have ended it a moment ago. */
const unlessEnded = (work: Promise<unknown>) =>
  work.then(
    () => true,
    error => {
      if (error.code !== 'NOT_OPEN') throw error
      return false
    }
  )
