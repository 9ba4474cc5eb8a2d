import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { drawCampaigns, drawSeeds, draws } from '../../db/schema'
import { endOfDay } from '../../lib/clock'
import type { Services } from '../../services'
import { closeDraw, rotateSeed } from './campaigns'
import { openRounds } from './rounds'

const DAY_MS = 86_400_000

/** Closes what is over, reveals the seeds of earlier days that were drawn by, and opens rounds. Answers how many. */
export async function keepDraws({ db, config, clock }: Pick<Services, 'db' | 'config' | 'clock'>): Promise<number> {
  const now = clock.now()
  const over = await db
    .select()
    .from(drawCampaigns)
    .where(and(eq(drawCampaigns.state, 'open'), lte(drawCampaigns.endsAt, now)))
    // A round goes before its campaign, which closes what is left of its rounds.
    .orderBy(sql`${drawCampaigns.roundOf} is null`)
  for (const { code } of over) await unlessEnded(closeDraw({ db, config }, code, now))
  const yesterday = new Date(endOfDay(now).getTime() - DAY_MS)
  const used = await db
    .selectDistinct({ code: drawSeeds.campaign, hash: drawSeeds.hash })
    .from(drawSeeds)
    .innerJoin(draws, eq(draws.hash, drawSeeds.hash))
    .where(and(isNull(drawSeeds.seed), lte(drawSeeds.createdAt, yesterday)))
  for (const { code, hash } of used) await unlessEnded(rotateSeed({ db, config }, code, now, hash))
  return over.length + used.length + (await openRounds({ db, config, clock }))
}

/** Another server, or an operator, may have ended it a moment ago. */
const unlessEnded = (work: Promise<unknown>) =>
  work.catch(error => {
    if (error.code !== 'NOT_OPEN') throw error
  })
