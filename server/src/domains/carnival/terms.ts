import { asc, desc, eq, inArray } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { carnivalGoods, carnivalTasks, carnivalTerms, drawCampaigns, tasks } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { campaignOf } from '../../engines/draw'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'

/** Campaigns of this place are the carnival's. */
export const PLACE = 'carnival'

export interface CarnivalTerms {
  code: string
  /** Chances of a day. */
  dayTimes: number
  tasks: readonly { task: string; times: number }[]
}

/** What brings chances of a campaign; nothing where nobody has said. */
export async function carnivalOf(db: Queryable, code: string): Promise<CarnivalTerms> {
  const [terms] = await db.select().from(carnivalTerms).where(eq(carnivalTerms.campaign, code))
  const list = await db
    .select({ task: carnivalTasks.task, times: carnivalTasks.times })
    .from(carnivalTasks)
    .where(eq(carnivalTasks.campaign, code))
    .orderBy(asc(carnivalTasks.sort))
  return { code, dayTimes: terms?.dayTimes ?? 0, tasks: list }
}

interface Paging {
  page: number
  limit: number
}

/** The draws of this place, the newest first. */
export async function roundPage(db: Queryable, { page, limit }: Paging) {
  const here = eq(drawCampaigns.place, PLACE)
  const [list, count] = await sideBySide(
    db,
    () =>
      db
        .select()
        .from(drawCampaigns)
        .where(here)
        .orderBy(desc(drawCampaigns.startsAt), asc(drawCampaigns.code))
        .limit(limit)
        .offset((page - 1) * limit),
    () => db.$count(drawCampaigns, here)
  )
  return { list, count }
}

/** Whether anybody has said what brings chances of a draw. */
export const isSet = async (db: Queryable, code: string): Promise<boolean> =>
  (await db.$count(carnivalTerms, eq(carnivalTerms.campaign, code))) > 0

/** How many goods a carnival's shop has or had. */
export const shelfCount = (db: Queryable, code: string): Promise<number> =>
  db.$count(carnivalGoods, eq(carnivalGoods.campaign, code))

/** Says what brings chances of a draw of the carnival's page. @throws Refusal NOT_FOUND, BAD_CARNIVAL */
export const saveCarnival = (services: Services, { code, dayTimes, tasks: list }: CarnivalTerms) =>
  within(services, async ({ db }) => {
    const { place, entry } = await campaignOf(db, code)
    if (place !== PLACE || entry !== 'chances') refuse('BAD_CARNIVAL', '嘉年华须是嘉年华页面上用机会参加的抽奖')
    const names = list.map(({ task }) => task)
    if (new Set(names).size < names.length) refuse('BAD_CARNIVAL', '同一个任务只能列一次')
    const known = names.length > 0 ? await db.select().from(tasks).where(inArray(tasks.code, names)) : []
    const unknown = names.find(name => !known.some(task => task.code === name))
    if (unknown) refuse('BAD_CARNIVAL', `没有任务 ${unknown}`)
    const t = carnivalTerms
    await db
      .insert(t)
      .values({ campaign: code, dayTimes })
      .onConflictDoUpdate({ target: t.campaign, set: { dayTimes } })
    await db.delete(carnivalTasks).where(eq(carnivalTasks.campaign, code))
    const rows = list.map((one, sort) => ({ ...one, campaign: code, sort }))
    if (rows.length > 0) await db.insert(carnivalTasks).values(rows)
  })
