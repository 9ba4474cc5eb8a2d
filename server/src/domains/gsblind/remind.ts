import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { drawCampaigns, drawGrants } from '../../db/schema'
import { addMessages } from '../../engines/message'
import { timeText } from '../../lib/clock'
import type { Services } from '../../services'
import { PLACE } from './boxes'
import { GRANTED } from './giving'

/** So long before its end a box that was given and not opened is spoken of. */
const AHEAD_MS = 86_400_000
const AT_ONCE = 500

/** Tells people of boxes they were given that lapse within a day, each box once. Answers how many boxes there are. */
export async function remindOfBoxes({ db, clock }: Services): Promise<number> {
  const now = clock.now()
  let [told, last] = [0, '']
  for (;;) {
    const rows = await db
      .select({ grant: drawGrants, campaign: drawCampaigns })
      .from(drawGrants)
      .innerJoin(drawCampaigns, eq(drawCampaigns.code, drawGrants.campaign))
      .where(
        and(
          eq(drawCampaigns.place, PLACE),
          eq(drawCampaigns.state, 'open'),
          gt(drawCampaigns.endsAt, now),
          lte(drawCampaigns.endsAt, new Date(now.getTime() + AHEAD_MS)),
          gt(drawGrants.left, 0),
          sql`starts_with(${drawGrants.key}, ${GRANTED})`,
          gt(drawGrants.key, last)
        )
      )
      .orderBy(asc(drawGrants.key))
      .limit(AT_ONCE)
    await addMessages(
      db,
      rows.map(({ grant, campaign }) => ({
        userId: grant.userId,
        kind: 'activity',
        title: '盲盒快要过期了',
        key: `box-ending:${grant.key}`,
        at: now,
        content: `你领到的「${campaign.title}」还没有打开，${timeText(campaign.endsAt)} 后失效，现在就能打开。`,
        url: `/pages/couponCenter/gsblind?code=${campaign.code}`
      }))
    )
    told += rows.length
    if (rows.length < AT_ONCE) return told
    last = rows.at(-1)!.grant.key
  }
}
