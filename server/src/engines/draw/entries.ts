import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { drawCampaigns, drawPlayers } from '../../db/schema'
import { dayText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { personOf } from '../identity/person'
import { revokeChances } from './chances'
import { drawClosedWords } from './draw'
import type { Campaign } from './rows'
import { campaignOf } from './terms'
import { checkCaps } from './turns'

/** Draws somebody takes before they are made, as with an order. */
export interface EntryRequest {
  userId: string
  campaign: string
  times: number
  at: Date
}

const c = drawCampaigns
const p = drawPlayers

/**
 * Takes so many draws of a campaign that counts them, against the person's caps, so that each finds a ticket later.
 * @throws Refusal NOT_FOUND, CLOSED, STOPPED, SOLD_OUT, PERSON_CAP, DAY_CAP
 */
export const reserveEntries = (services: Services, { userId, campaign: code, times, at }: EntryRequest) =>
  within(services, async ({ db }): Promise<Campaign> => {
    const isOpen = and(eq(c.code, code), eq(c.state, 'open'), lte(c.startsAt, at), sql`${c.endsAt} > ${at}`)
    const [campaign] = await db
      .update(c)
      .set({ taken: sql`${c.taken} + ${times}` })
      .where(and(isOpen, isNull(c.stoppedAt), sql`${c.taken} + ${times} <= ${c.entries}`))
      .returning()
    if (!campaign) return refuseEntries(await campaignOf(db, code), at)
    const day = dayText(at)
    await db
      .insert(p)
      .values({ userId: personOf(userId), campaign: code, day })
      .onConflictDoNothing()
    const mine = and(eq(p.userId, personOf(userId)), eq(p.campaign, code))
    const [player] = await db.select().from(p).where(mine).for('update')
    const had = { counted: player!.taken, today: player!.takenDay === day ? player!.takenToday : 0 }
    checkCaps(campaign, had, times)
    await db
      .update(p)
      .set({ taken: had.counted + times, takenDay: day, takenToday: had.today + times })
      .where(mine)
    return campaign
  })

function refuseEntries(campaign: Campaign, at: Date): never {
  const closed = drawClosedWords(campaign, at)
  if (closed) refuse('CLOSED', closed)
  if (campaign.stoppedAt) refuse('STOPPED', '本期已停止发售，已购买的仍可打开')
  const left = (campaign.entries ?? 0) - campaign.taken
  return refuse('SOLD_OUT', left > 0 ? `只剩 ${left} 个了，请减少数量` : '已售罄')
}

/** Gives back draws that were taken at a moment and will not be made. */
export async function releaseEntries(db: Queryable, { userId, campaign: code, times, at }: EntryRequest) {
  await db
    .update(c)
    .set({ taken: sql`${c.taken} - ${times}` })
    .where(eq(c.code, code))
  const today = sql`case when ${p.takenDay} = ${dayText(at)} then greatest(${p.takenToday} - ${times}, 0) else ${p.takenToday} end`
  const taken = sql`greatest(${p.taken} - ${times}, 0)`
  await db
    .update(p)
    .set({ taken, takenToday: sql`least(${today}, ${taken})` })
    .where(and(eq(p.userId, personOf(userId)), eq(p.campaign, code)))
}

/**
 * Gives back the draws of a grant that are not made yet, and answers how many. The campaign is held before the grant, as whoever
 * draws holds them.
 */
export const revokeEntries = (services: Services, request: Omit<EntryRequest, 'times'> & { key: string }) =>
  within(services, async (tx): Promise<number> => {
    const { campaign, key } = request
    await tx.db.select({ code: c.code }).from(c).where(eq(c.code, campaign)).for('update')
    const times = await revokeChances(tx, { campaign, key })
    if (times > 0) await releaseEntries(tx.db, { ...request, times })
    return times
  })

/** How many draws a person has taken beforehand: in all, and today. */
export async function heldOf(db: Queryable, userId: string, campaign: string, at: Date) {
  const [player] = await db
    .select()
    .from(p)
    .where(and(eq(p.userId, personOf(userId)), eq(p.campaign, campaign)))
  return { total: player?.taken ?? 0, today: player?.takenDay === dayText(at) ? player.takenToday : 0 }
}

/** Lets nobody take any more draws of a campaign, or lets them again; those that were taken are not touched. @throws Refusal NOT_FOUND, NOT_OPEN */
export const stopDraw = (services: Services, { code, at }: { code: string; at: Date }, isOn = true) =>
  within(services, async ({ db }): Promise<Campaign> => {
    const [campaign] = await db
      .update(c)
      .set({ stoppedAt: isOn ? at : null })
      .where(and(eq(c.code, code), eq(c.state, 'open'), sql`${c.entries} is not null`))
      .returning()
    return campaign ?? refuse('NOT_OPEN', '没有在进行的限量预售')
  })
