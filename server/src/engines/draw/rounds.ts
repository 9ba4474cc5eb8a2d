import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { type DrawHours, drawCampaigns, drawPrizes } from '../../db/schema'
import { dayStart, dayText } from '../../lib/clock'
import type { Services } from '../../services'
import { type Asset, account, move, postMany } from '../ledger'
import { commitSeed } from './campaigns'
import type { Campaign } from './rows'
import { costsOf, poolOf, prizesOf } from './terms'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** One round of a day, whether it is open already or not. */
export interface Round {
  /** The code of its own campaign. */
  code: string
  startsAt: Date
  endsAt: Date
}

/** "10:00" as minutes since midnight; the end of a day is "24:00". */
export const minutesOf = (clock: string): number => {
  const [hours, minutes] = clock.split(':').map(Number)
  return hours! * 60 + minutes!
}

/** Minutes since midnight as "10:00". */
export const clockOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')

/** The rounds of the day a moment lies in, by China's calendar. */
export function roundsOf({ code, rounds }: Pick<Campaign, 'code' | 'rounds'>, moment: Date): Round[] {
  const day = dayText(moment)
  const midnight = dayStart(day).getTime()
  return (rounds ?? []).map(({ from, to }: DrawHours) => ({
    code: `${code}-${day.slice(2).replaceAll('-', '')}-${clockOf(from).replace(':', '')}`,
    startsAt: new Date(midnight + from * MINUTE_MS),
    endsAt: new Date(midnight + to * MINUTE_MS)
  }))
}

/** The campaigns of rounds that were opened, each with its prizes. */
export async function openedRounds(db: Queryable, codes: readonly string[]) {
  const campaigns = await db
    .select()
    .from(drawCampaigns)
    .where(inArray(drawCampaigns.code, [...codes]))
  const prizes = await db
    .select()
    .from(drawPrizes)
    .where(inArray(drawPrizes.campaign, [...codes]))
    .orderBy(drawPrizes.campaign, drawPrizes.position)
  return campaigns.map(campaign => ({ campaign, prizes: prizes.filter(prize => prize.campaign === campaign.code) }))
}

/**
 * Opens the rounds that run or begin within a day, each with a seed and a pool of its own, which is filled from the
 * campaign's. Where that is short the round waits until it is filled. Answers how many were opened.
 */
export async function openRounds(services: Services): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const tomorrow = new Date(now.getTime() + DAY_MS)
  const running = await db
    .select()
    .from(drawCampaigns)
    .where(and(eq(drawCampaigns.state, 'open'), isNotNull(drawCampaigns.rounds), gt(drawCampaigns.endsAt, now)))
  let opened = 0
  for (const campaign of running) {
    const due = [...roundsOf(campaign, now), ...roundsOf(campaign, tomorrow)].filter(
      ({ startsAt, endsAt }) =>
        endsAt > now && startsAt <= tomorrow && startsAt >= campaign.startsAt && endsAt <= campaign.endsAt
    )
    opened += await inTurn(
      services,
      due.map(round => ({ id: round.code, round })),
      'a round of a draw cannot be opened',
      ({ round }) => openRound(services, campaign, round, now)
    )
  }
  return opened
}

const openRound = (services: Services, { code }: Campaign, round: Round, at: Date): Promise<boolean> =>
  within(services, async services => {
    const tx = services.db
    // Shared, so that the campaign is not closed meanwhile.
    const [campaign] = await tx.select().from(drawCampaigns).where(eq(drawCampaigns.code, code)).for('share')
    if (campaign?.state !== 'open') return false
    const { title, asset, priceMinor } = campaign
    const made = await tx
      .insert(drawCampaigns)
      .values({
        ...round,
        title,
        asset,
        priceMinor,
        personDay: 1,
        personTotal: 1,
        place: round.code,
        roundOf: code,
        state: 'open',
        openedAt: at,
        createdAt: at
      })
      .onConflictDoNothing()
      .returning({ code: drawCampaigns.code })
    if (made.length === 0) return false
    const prizes = await prizesOf(tx, code)
    await tx
      .insert(drawPrizes)
      .values(prizes.map(prize => ({ ...prize, campaign: round.code, remaining: prize.stock })))
    await commitSeed(services, { code: round.code, at })
    const costs = costsOf(services, prizes, prize => prize.stock)
    await postMany(tx, fundingOf(code, round.code, costs, at))
    return true
  }).catch(error => {
    if (error.code === 'INSUFFICIENT') return false
    throw error
  })

const fundingOf = (from: string, to: string, costs: ReadonlyMap<Asset, bigint>, at: Date) =>
  [...costs].map(([asset, minor]) => ({
    key: `draw:${to}:fund:${asset}`,
    reason: 'pool_share' as const,
    ref: { kind: 'draw', id: to },
    at,
    postings: move(account(poolOf(from), asset), account(poolOf(to), asset), minor)
  }))
