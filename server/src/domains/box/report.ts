import { and, asc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { boxSeries, drawCampaigns, prizeGoods } from '../../db/schema'
import { forEachOf } from '../../db/side-by-side'
import { prizesOf } from '../../engines/draw'
import { yuan } from '../../lib/money'
import { openedOf } from './series'

/** Every series with how it goes; only one with its code. */
export async function seriesReports(db: Queryable, code?: string) {
  const rows = await db
    .select({ series: boxSeries, campaign: drawCampaigns })
    .from(boxSeries)
    .innerJoin(drawCampaigns, eq(drawCampaigns.code, boxSeries.campaign))
    .where(code ? eq(boxSeries.campaign, code) : undefined)
    .orderBy(asc(boxSeries.createdAt), asc(boxSeries.campaign))
  return forEachOf(db, rows, async ({ series, campaign }) => {
    const [held] = await db
      .select({ beans: sql<number>`coalesce(sum(${prizeGoods.barterMinor}), 0)::int` })
      .from(prizeGoods)
      .where(and(eq(prizeGoods.campaign, campaign.code), eq(prizeGoods.bartering, true)))
    return {
      code: campaign.code,
      title: campaign.title,
      subtitle: series.subtitle,
      state: campaign.state as 'draft' | 'open' | 'closed',
      price: yuan(campaign.chanceFen!),
      boxes: campaign.entries!,
      taken: campaign.taken,
      opened: openedOf(await prizesOf(db, campaign.code)),
      stopped: (campaign.stoppedAt ? 1 : 0) as 0 | 1,
      guarantee: campaign.guarantee ?? 0,
      barter_held: held!.beans
    }
  })
}
