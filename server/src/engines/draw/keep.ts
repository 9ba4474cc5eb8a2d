import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { inTurn } from '../../db/in-turn'
import { drawCampaigns, drawSeeds } from '../../db/schema'
import { endOfDay } from '../../lib/clock'
import type { Services } from '../../services'
import { closeDraw, rotateSeed } from './campaigns'
import { openRounds } from './rounds'

const DAY_MS = 86_400_000

/** A box without a ticket left. */
const EMPTY = sql`(${drawCampaigns.pick} = 'box' and not exists (select from draw_prizes p
  where p.campaign = ${drawCampaigns.code} and p.remaining > 0))`

/** A seed that somebody drew by. */
const DRAWN_BY = sql`exists (select from draws d where d.hash = ${drawSeeds.hash})`

/** Closes what is over and boxes that are empty, reveals the seeds of earlier days that were drawn by, and opens rounds. Answers how many. */
export async function keepDraws(services: Services): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const over = await db
    .select({ id: drawCampaigns.code })
    .from(drawCampaigns)
    .where(and(eq(drawCampaigns.state, 'open'), or(lte(drawCampaigns.endsAt, now), EMPTY)))
    // A round goes before its campaign, which closes what is left of its rounds.
    .orderBy(sql`${drawCampaigns.roundOf} is null`)
  const closed = await inTurn(services, over, 'a draw is over and cannot be closed', ({ id }) =>
    unlessEnded(closeDraw(services, { code: id, at: now }))
  )
  const yesterday = new Date(endOfDay(now).getTime() - DAY_MS)
  const used = await db
    .select({ id: drawSeeds.campaign, hash: drawSeeds.hash })
    .from(drawSeeds)
    .where(and(isNull(drawSeeds.seed), lte(drawSeeds.createdAt, yesterday), DRAWN_BY))
  const revealed = await inTurn(services, used, 'the seed of a draw cannot be revealed', ({ id, hash }) =>
    unlessEnded(rotateSeed(services, { code: id, at: now, hash }))
  )
  return closed + revealed + (await openRounds(services))
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
