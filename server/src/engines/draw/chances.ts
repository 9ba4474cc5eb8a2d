import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { drawCampaigns, drawGrants, drawPlayers } from '../../db/schema'
import { dayText } from '../../lib/clock'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { personOf } from '../identity/person'
import { KeyReused } from '../ledger'
import { campaignOf } from './terms'

export interface ChanceGrant {
  userId: string
  campaign: string
  /** What they are given for: the same key gives them once. */
  key: string
  times: number
  /** Not used by then, they are gone. */
  endsAt?: Date
  at: Date
}

export type GrantRow = typeof drawGrants.$inferSelect

const g = drawGrants
const usable = (userId: string, campaign: string, at: Date) =>
  and(eq(g.userId, personOf(userId)), eq(g.campaign, campaign), gt(g.left, 0), or(isNull(g.endsAt), gt(g.endsAt, at)))

/**
 * Gives a person chances to draw, once for a key. A campaign that is over takes none.
 * @throws Refusal NOT_FOUND, NOT_OPEN; KeyReused when the key gave others
 */
export const grantChances = (services: Services, grant: ChanceGrant): Promise<{ grant: GrantRow; fresh: boolean }> =>
  within(services, async ({ db }) => {
    const { userId, campaign: code, key, times, endsAt = null, at } = grant
    if (!Number.isInteger(times) || times < 1) throw new RangeError('chances are given one or several at a time')
    const campaign = await campaignOf(db, code)
    if (campaign.entry !== 'chances') throw new Error(`the draw ${code} takes no chances`)
    if (campaign.state === 'closed' || campaign.endsAt <= at) refuse('NOT_OPEN', '活动没有在进行')
    const row = { userId: personOf(userId), campaign: code, key, times, left: times, endsAt, createdAt: at }
    const [made] = await db.insert(g).values(row).onConflictDoNothing().returning()
    if (made) return { grant: made, fresh: true }
    const [known] = await db
      .select({ grant: g, own: sql<boolean>`${g.userId} = ${personOf(userId)}` })
      .from(g)
      .where(and(eq(g.campaign, code), eq(g.key, key)))
    if (!known?.own || known.grant.times !== times) throw new KeyReused(`${code}:${key}`)
    return { grant: known.grant, fresh: false }
  })

/** Takes back what is left of a grant whose cause was taken back; answers how many chances that were. */
export const revokeChances = (services: Services, { campaign, key }: Pick<ChanceGrant, 'campaign' | 'key'>) =>
  within(services, async ({ db }): Promise<number> => {
    const this_ = and(eq(g.campaign, campaign), eq(g.key, key))
    // Locked before it is read, so that a draw that uses one is done before or finds none.
    const [grant] = await db.select().from(g).where(this_).for('update')
    if (!grant) return 0
    await db.update(g).set({ left: 0 }).where(this_)
    return grant.left
  })

/** How many chances a person has in hand, those that were won included. */
export async function chancesOf(db: Queryable, userId: string, campaign: string, at: Date): Promise<number> {
  const [given] = await db
    .select({ left: sql<number>`coalesce(sum(${g.left}), 0)::int` })
    .from(g)
    .where(usable(userId, campaign, at))
  const [player] = await db
    .select({ again: drawPlayers.again })
    .from(drawPlayers)
    .where(and(eq(drawPlayers.userId, personOf(userId)), eq(drawPlayers.campaign, campaign)))
  return given!.left + (player?.again ?? 0)
}

/** Keys a person's grants of a campaign have, of those that begin so. */
export const grantKeys = async (db: Queryable, userId: string, campaign: string, prefix: string): Promise<string[]> =>
  (
    await db
      .select({ key: g.key })
      .from(g)
      .where(and(eq(g.userId, personOf(userId)), eq(g.campaign, campaign), sql`starts_with(${g.key}, ${prefix})`))
  ).map(({ key }) => key)

/** How many chances were granted for keys that begin so, and how many of them are left. */
export async function grantSums(db: Queryable, campaign: string, prefix: string) {
  const [sums] = await db
    .select({
      given: sql<number>`coalesce(sum(${g.times}), 0)::int`,
      left: sql<number>`coalesce(sum(${g.left}), 0)::int`
    })
    .from(g)
    .where(and(eq(g.campaign, campaign), sql`starts_with(${g.key}, ${prefix})`))
  return sums!
}

/** Uses so many chances, those first that end first. Answers whether there were enough; if not, the caller undoes it. */
export async function spendChances(db: Queryable, userId: string, campaign: string, times: number, at: Date) {
  if (times === 0) return true
  const grants = await db
    .select()
    .from(g)
    .where(usable(userId, campaign, at))
    .orderBy(sql`${g.endsAt} asc nulls last`, asc(g.createdAt), asc(g.key))
    .for('update')
  let wanted = times
  for (const { key, left } of grants) {
    const used = Math.min(left, wanted)
    if (used === 0) break
    await db
      .update(g)
      .set({ left: left - used })
      .where(and(eq(g.campaign, campaign), eq(g.key, key)))
    wanted -= used
  }
  return wanted === 0
}

/** One more draw of a campaign, free and not counted against the caps: what such a prize gives. */
export async function addAgain(db: Queryable, userId: string, campaign: string, at: Date): Promise<void> {
  const [p, day] = [drawPlayers, dayText(at)]
  await db
    .insert(p)
    .values({ userId: personOf(userId), campaign, day, again: 1 })
    .onConflictDoUpdate({ target: [p.userId, p.campaign], set: { again: sql`${p.again} + 1` } })
}

/** Grants with chances left of campaigns that are closed, whose keys begin so; for whoever has to give something back. */
export const unusedGrants = (db: Queryable, prefix: string, most: number) =>
  db
    .select({ campaign: g.campaign, key: g.key, left: g.left })
    .from(g)
    .innerJoin(drawCampaigns, eq(drawCampaigns.code, g.campaign))
    .where(and(eq(drawCampaigns.state, 'closed'), gt(g.left, 0), sql`starts_with(${g.key}, ${prefix})`))
    .limit(most)
