import { and, eq, gt } from 'drizzle-orm'
import { within } from '../../db/connection'
import { calendarAwards } from '../../db/schema'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { awardKindOf } from './awards'
import { holdPerson } from './enter'
import type { Award } from './kinds'
import { giveNow } from './settle'
import { AWARD_MOVES } from './states'

const a = calendarAwards

/** An award of a person. @throws Refusal NOT_FOUND, also for somebody else's */
export async function awardOf({ db }: Pick<Services, 'db'>, userId: string, id: string): Promise<Award> {
  const [award] = await db
    .select()
    .from(a)
    .where(and(eq(a.userId, userId), eq(a.id, id)))
  return award && award.state !== 'void' ? award : refuse('NOT_FOUND', '没有这份奖励')
}

/**
 * Takes a prize of a streak, once: it is given at once, or waits in order for its funds or its goods.
 * @throws Refusal NOT_FOUND, EXPIRED, TAKEN
 */
export const takeAward = (
  services: Services,
  { userId, id, at }: { userId: string; id: string; at: Date }
): Promise<Award> =>
  within(services, async tx => {
    const award = await awardOf(tx, userId, id)
    await holdPerson(tx.db, userId, award.calendar)
    const queue = awardKindOf(tx, award).queue(award)
    const place = { table: a, state: a.state, where: and(eq(a.id, id), gt(a.endsAt, at)) }
    const taken = await moveRow(tx.db, place, AWARD_MOVES.take, { queue, askedAt: at })
    if (taken) return giveNow(tx, taken, at)
    const now = await awardOf(tx, userId, id)
    if (now.state === 'open' || now.state === 'lapsed') refuse('EXPIRED', '奖励已过领取期限')
    return refuse('TAKEN', '这份奖励已经领取过了')
  })
