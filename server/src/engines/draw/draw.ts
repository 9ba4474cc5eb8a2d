import { and, eq, isNull } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { drawCampaigns, drawSeeds, draws } from '../../db/schema'
import { timeText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'
import { type Asset, account, move, postMany, type Transfer, user } from '../ledger'
import { prizeKindOf } from './kinds'
import { pickOf } from './pick'
import type { Campaign, Draw, Prize } from './rows'
import { Shelf } from './shelf'
import { tallyDraws } from './tally'
import { NO_DRAW, poolOf, prizesOf } from './terms'
import { type DrawRequest, drawnBefore, keepDry, type ManyRequest, type Turns, takeTurns } from './turns'

/** Draws that may be made at once. */
export const MOST_AT_ONCE = 10

/** One draw; see `drawMany`. */
export async function draw(services: Services, request: DrawRequest): Promise<{ draw: Draw; fresh: boolean }> {
  const { draws: made, fresh } = await drawMany(services, { ...request, times: 1 })
  return { draw: made[0]!, fresh }
}

/**
 * Draws, one or several at once, all or none: takes what each costs, picks by seed and weights, and gives the prizes from
 * the campaign's pool. The fallback stands in for a picked prize that has run out; without one it is the next prize that is
 * left. Out of a box each draw takes one ticket, and who takes the last gets the prize for it as well.
 * @throws Refusal NOT_FOUND, CLOSED, SEED_CHANGED, STALE, DAY_CAP, PERSON_CAP, NO_CHANCE, SOLD_OUT, INSUFFICIENT, IDEM_MISMATCH
 */
export const drawMany = (services: Services, request: ManyRequest): Promise<{ draws: Draw[]; fresh: boolean }> =>
  within(services, async services => {
    const tx = services.db
    if (request.times < 1 || request.times > MOST_AT_ONCE) throw new RangeError('one to ten draws at once')
    const known = await drawnBefore(tx, request)
    if (known) return { draws: known, fresh: false }
    const campaign = await openFor(tx, request)
    const seed = await secretSeed(services, request)
    // The same draw at the same moment: the other one made it while this one waited for the person's row.
    const turns = await takeTurns(tx, campaign, request)
    if (!turns) return { draws: (await drawnBefore(tx, request))!, fresh: false }
    const prizes = await prizesOf(tx, campaign.code)
    const rows = await pickAll(tx, { campaign, prizes, seed, turns }, request)
    const made = await tx.insert(draws).values(rows).returning()
    made.sort((a, b) => a.nonce - b.nonce)
    await tallyDraws(tx, campaign.code, request.userId, made)
    await keepDry(tx, campaign, request.userId, turns)
    await pay(services, campaign, prizes, made)
    return { draws: made, fresh: true }
  })

interface Picking {
  campaign: Campaign
  prizes: readonly Prize[]
  seed: string
  turns: Turns
}

async function pickAll(
  tx: Queryable,
  { campaign, prizes, seed, turns }: Picking,
  { userId, nonce: first, clientSeed, hash, times, at }: ManyRequest
) {
  const shelf = await Shelf.of(tx, campaign, prizes, times)
  const rows: (typeof draws.$inferInsert)[] = []
  for (let i = 0; i < times; i++) {
    const input = { campaign: campaign.code, player: userId, nonce: first + i, clientSeed }
    // A box whose guaranteed prizes are gone has other tickets, and goes on with them.
    const guaranteed = campaign.guarantee !== null && turns.dry + 1 >= campaign.guarantee && shelf.hasGuarded()
    const weights = shelf.weights(guaranteed)
    const taken = await shelf.take(pickOf(seed, input, weights), guaranteed)
    turns.dry = prizes[taken.given]!.guarded ? 0 : turns.dry + 1
    rows.push({
      ...input,
      ...taken,
      id: newId(),
      userId,
      hash,
      times,
      guaranteed,
      createdAt: at,
      paidBy: turns.paidBy[i]!,
      weights: guaranteed || campaign.pick === 'box' ? weights : null
    })
  }
  return rows
}

/** Why nothing can be drawn at a moment, in words; empty when it can. */
export function drawClosedWords({ state, rounds, startsAt, endsAt }: Campaign, now: Date): string {
  if (state !== 'open' || now >= endsAt) return '本期抽奖已结束'
  if (rounds) return '请在场次开始后参加'
  return now < startsAt ? `${timeText(startsAt)} 开始` : ''
}

/**
 * Shares the campaign's row, so that it is not closed and its seed not revealed before this draw is done. Draws out of a box
 * hold it alone: each must see what the one before has left.
 */
async function openFor(tx: Queryable, { campaign: code, at }: DrawRequest): Promise<Campaign> {
  const isThis = eq(drawCampaigns.code, code)
  const [found] = await tx.select({ pick: drawCampaigns.pick }).from(drawCampaigns).where(isThis)
  const lock = found?.pick === 'box' ? 'no key update' : 'share'
  const [campaign] = await tx.select().from(drawCampaigns).where(isThis).for(lock)
  if (!campaign) return refuse('NOT_FOUND', NO_DRAW)
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

/** Transfers apart, since price and prize may be the same asset and people look for both among their records. */
async function pay(tx: Services, campaign: Campaign, prizes: readonly Prize[], made: readonly Draw[]) {
  const { code, priceMinor, title } = campaign
  const price = campaign.asset as Asset
  const prices = made
    .filter(({ paidBy }) => paidBy === 'price' && priceMinor > 0n)
    .map(
      (one): Transfer => ({
        key: `draw:${one.id}:1`,
        reason: 'draw_price',
        memo: title,
        ref: { kind: 'draw', id: one.id },
        at: one.createdAt,
        postings: move(account(user(one.userId), price), account(poolOf(code), price), priceMinor)
      })
    )
  // By themselves and first: what is posted together is judged by its sum, and nobody may pay with what they win.
  if (prices.length > 0) await postMany(tx.db, prices)
  const transfers: Transfer[] = []
  for (const one of made) {
    for (const [nth, position] of [one.given, one.bonus].entries()) {
      if (position === null) continue
      const prize = prizes[position]!
      const won = { campaign, prize, draw: one, key: `draw:${one.id}:${nth + 2}` }
      transfers.push(...(await prizeKindOf(tx, prize).give(tx, won)))
    }
  }
  if (transfers.length > 0) await postMany(tx.db, transfers)
}
