import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { drawCampaigns, drawPlayers, drawPrizes, drawSeeds, draws } from '../../db/schema'
import { dayText, timeText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'
import { personOf } from '../identity/person'
import { type Asset, account, KeyReused, move, postMany, type Transfer, user } from '../ledger'
import { prizeKindOf, type Won } from './kinds'
import { pickOf } from './pick'
import type { Campaign, Draw, Prize } from './rows'
import { poolOf, prizesOf } from './terms'

export {
  campaignAt,
  closeDraw,
  openDraw,
  publishedHash,
  rotateSeed,
  writeDraw
} from './campaigns'
export { keepDraws } from './keep'
export { type PrizeKind, prizeKinds, type Won } from './kinds'
export { drawMergeStep } from './merge'
export { newServerSeed, pickOf, seedHash } from './pick'
export { chiSquare, drawCodes, drawReport } from './report'
export { clockOf, minutesOf, openedRounds, openRounds, type Round, roundsOf } from './rounds'
export type { Campaign, CampaignTerms, Draw, Prize, PrizeTerms } from './rows'
export {
  campaignOf,
  oddsText,
  poolOf,
  prizesOf
} from './terms'

export interface DrawRequest {
  userId: string
  campaign: string
  /** The person's draws of this campaign counted from 1, over all their accounts. The same again answers the same draw. */
  nonce: number
  clientSeed: string
  /** The published hash the person saw. */
  hash: string
  at: Date
}

/**
 * One draw: takes its price, picks by seed and weights, and pays the prize from the campaign's pool; the fallback when
 * the picked one has run out. Without a fallback it is the next prize that is left, and a refusal when none is.
 * @throws Refusal NOT_FOUND, CLOSED, SEED_CHANGED, STALE, DAY_CAP, PERSON_CAP, SOLD_OUT, INSUFFICIENT, IDEM_MISMATCH
 */
export const draw = (services: Services, request: DrawRequest): Promise<{ draw: Draw; fresh: boolean }> =>
  within(services, async services => {
    const tx = services.db
    const known = await drawnBefore(tx, request)
    if (known) return { draw: known, fresh: false }
    const campaign = await openFor(tx, request)
    const seed = await secretSeed(services, request)
    // The same draw at the same moment: the other one made it while this one waited for the person's row.
    if (!(await takeTurn(tx, campaign, request))) return { draw: (await drawnBefore(tx, request))!, fresh: false }
    const { userId, nonce, clientSeed, hash, at } = request
    const prizes = await prizesOf(tx, campaign.code)
    const input = { campaign: campaign.code, player: userId, nonce, clientSeed }
    const weights = prizes.map(prize => prize.weight)
    const picked = prizes[pickOf(seed, input, weights)]!
    const given = await givePrize(tx, prizes, picked)
    const [made] = await tx
      .insert(draws)
      .values({
        ...{ ...input, id: newId(), userId, hash, createdAt: at },
        ...{ picked: picked.position, given: given.position }
      })
      .returning()
    await pay(services, { campaign, prize: given, draw: made! })
    return { draw: made!, fresh: true }
  })

async function drawnBefore(tx: Queryable, { userId, campaign, nonce, clientSeed, hash }: DrawRequest) {
  const [known] = await tx
    .select()
    .from(draws)
    .where(and(eq(draws.player, userId), eq(draws.campaign, campaign), eq(draws.nonce, nonce)))
  if (known && (known.clientSeed !== clientSeed || known.hash !== hash)) throw new KeyReused(`${campaign}:${nonce}`)
  return known
}

/** Why nothing can be drawn at a moment, in words; empty when it can. */
export function drawClosedWords({ state, rounds, startsAt, endsAt }: Campaign, now: Date): string {
  if (state !== 'open' || now >= endsAt) return '本期抽奖已结束'
  if (rounds) return '请在场次开始后参加'
  return now < startsAt ? `${timeText(startsAt)} 开始` : ''
}

/** Shares the campaign's row, so that it is not closed and its seed not revealed before this draw is done. */
async function openFor(tx: Queryable, { campaign: code, at }: DrawRequest): Promise<Campaign> {
  const [campaign] = await tx.select().from(drawCampaigns).where(eq(drawCampaigns.code, code)).for('share')
  if (!campaign) return refuse('NOT_FOUND', '没有这个抽奖活动')
  const closed = drawClosedWords(campaign, at)
  if (closed) refuse('CLOSED', closed)
  return campaign
}

async function secretSeed({ db, config }: Services, { campaign, hash }: DrawRequest): Promise<string> {
  const [secret] = await db
    .select()
    .from(drawSeeds)
    .where(and(eq(drawSeeds.campaign, campaign), isNull(drawSeeds.seed)))
  if (secret?.hash !== hash) return refuse('SEED_CHANGED', '平台种子刚刚更换，请再抽一次')
  return secretsOf(config).unseal(secret.sealed)
}

/** Counts the draw as the person's, whichever account they draw by, in one guarded statement. Answers false when the very same one was counted a moment ago. */
async function takeTurn(tx: Queryable, { personDay, personTotal }: Campaign, request: DrawRequest): Promise<boolean> {
  const { userId, campaign, nonce, at } = request
  const [p, day] = [drawPlayers, dayText(at)]
  const mine = and(eq(p.userId, personOf(userId)), eq(p.campaign, campaign))
  await tx
    .insert(p)
    .values({ userId: personOf(userId), campaign, day })
    .onConflictDoNothing()
  const taken = await tx
    .update(p)
    .set({ nonce, day, today: sql`case when ${p.day} = ${day} then ${p.today} + 1 else 1 end` })
    .where(and(mine, eq(p.nonce, nonce - 1), lt(p.nonce, personTotal), or(ne(p.day, day), lt(p.today, personDay))))
    .returning()
  if (taken.length > 0) return true
  const [player] = await tx.select().from(p).where(mine)
  // None: the account is being merged into another at this moment.
  const drawn = player?.nonce ?? 0
  if (drawn >= nonce && (await drawnBefore(tx, request))) return false
  if (!player || drawn !== nonce - 1) refuse('STALE', '抽奖记录有更新，请刷新后再抽')
  if (drawn >= personTotal) refuse('PERSON_CAP', '本期的抽奖次数已用完')
  return refuse('DAY_CAP', '今天的抽奖次数已用完，明天再来')
}

/** The picked prize, or what stands in for it: the fallback, or by turns the next that is left. */
async function givePrize(tx: Queryable, prizes: readonly Prize[], picked: Prize): Promise<Prize> {
  const fallback = prizes.find(prize => prize.fallback)
  const next = [...prizes.slice(picked.position), ...prizes.slice(0, picked.position)]
  // What was seen to have run out is not asked again: it never fills up.
  const turns = fallback ? [picked, fallback] : next.filter(prize => prize.remaining > 0)
  for (const prize of turns) if (await takePrize(tx, prize)) return prize
  return refuse('SOLD_OUT', '手慢了，红包已抢完')
}

async function takePrize(tx: Queryable, { campaign, position, fallback }: Prize): Promise<boolean> {
  if (fallback) return true
  const p = drawPrizes
  const taken = await tx
    .update(p)
    .set({ remaining: sql`${p.remaining} - 1` })
    .where(and(eq(p.campaign, campaign), eq(p.position, position), gt(p.remaining, 0)))
    .returning({ position: p.position })
  return taken.length > 0
}

/** Transfers apart, since price and prize may be the same asset and people look for both among their records. */
async function pay(tx: Services, won: Won) {
  const { campaign, prize, draw: made } = won
  const price = campaign.asset as Asset
  // Keys are claimed in their order: what is paid is in the pool before the prize leaves it.
  const transfers: Transfer[] = []
  if (campaign.priceMinor > 0n) {
    transfers.push({
      ...{ key: `draw:${made.id}:1`, reason: 'draw_price', memo: campaign.title },
      ...{ ref: { kind: 'draw', id: made.id }, at: made.createdAt },
      postings: move(account(user(made.userId), price), account(poolOf(campaign.code), price), campaign.priceMinor)
    })
  }
  transfers.push(...(await prizeKindOf(tx, prize).give(tx, won)))
  if (transfers.length > 0) await postMany(tx.db, transfers)
}

/** How often somebody has drawn with all their accounts, in all and today. */
export async function turnsOf(db: Queryable, userId: string, campaign: string, now: Date) {
  const [player] = await db
    .select()
    .from(drawPlayers)
    .where(and(eq(drawPlayers.userId, personOf(userId)), eq(drawPlayers.campaign, campaign)))
  return { nonce: player?.nonce ?? 0, today: player?.day === dayText(now) ? player.today : 0 }
}

/** A person's last draws of a campaign, newest first, each with its seed when that is revealed. */
export const drawsOf = (db: Queryable, userId: string, campaign: string, limit: number) =>
  db
    .select({ draw: draws, seed: drawSeeds.seed })
    .from(draws)
    .innerJoin(drawSeeds, eq(drawSeeds.hash, draws.hash))
    .where(and(eq(draws.userId, userId), eq(draws.campaign, campaign)))
    .orderBy(desc(draws.createdAt), desc(draws.nonce))
    .limit(limit)
