import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { type Queryable, transact, within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { calendarAwards, calendarQueues } from '../../db/schema'
import { moveRow } from '../../lib/machine'
import type { Services } from '../../services'
import { addMessage } from '../message'
import { awardKindOf } from './awards'
import type { Award } from './kinds'
import { AWARD_MOVES } from './states'

const a = calendarAwards
const PLACE = { table: a, state: a.state }

/** Another that is given from the same waits here, and then sees who is first. */
async function holdQueue(tx: Queryable, queue: string) {
  const q = calendarQueues
  await tx.insert(q).values({ queue }).onConflictDoNothing()
  await tx.select().from(q).where(eq(q.queue, queue)).for('update')
}

/** Gives to who is first in a queue that is held; undefined when nobody waits, or nothing is left to give. */
async function giveFirst(tx: Services, queue: string, at: Date, only?: string): Promise<Award | undefined> {
  const [first] = await tx.db
    .select()
    .from(a)
    .where(and(eq(a.queue, queue), eq(a.state, 'waiting')))
    .orderBy(asc(a.askedAt), asc(a.id))
    .limit(1)
  if (!first || (only && first.id !== only)) return
  if (!(await awardKindOf(tx, first).give(tx, first, at))) return
  return moveRow(tx.db, { ...PLACE, where: eq(a.id, first.id) }, AWARD_MOVES.give, { givenAt: at })
}

/** Gives what was just asked for, if it is its turn and there is something to give it from; it waits otherwise. */
export async function giveNow(tx: Services, award: Award, at: Date): Promise<Award> {
  await holdQueue(tx.db, award.queue)
  return (await giveFirst(tx, award.queue, at, award.id)) ?? award
}

/** Gives what waits, queue by queue and in order, as far as it goes; people are told. Answers how many were given. */
export async function giveWaiting(services: Services): Promise<number> {
  const queues = await services.db.selectDistinct({ queue: a.queue }).from(a).where(eq(a.state, 'waiting'))
  const all = queues.map(({ queue }) => ({ id: queue }))
  return inTurn(services, all, 'awards that wait are not given', async ({ id }) => {
    for (let given = 0; ; given++) if (!(await giveAndTell(services, id))) return given
  })
}

const giveAndTell = (services: Services, queue: string): Promise<boolean> =>
  within(services, async tx => {
    const at = services.clock.now()
    await holdQueue(tx.db, queue)
    const given = await giveFirst(tx, queue, at)
    if (!given) return false
    await addMessage(tx.db, {
      userId: given.userId,
      kind: 'asset',
      title: '奖励已发放',
      at,
      content: `「${given.title}」已经补足，为你发放到账。`,
      key: `calendar:${given.id}`,
      url: awardKindOf(tx, given).page(tx.pages)
    })
    return true
  })

const LAPSE_BATCH = 200

/** Lets prizes lapse that nobody took in time, and says so. Answers how many. */
export async function lapseAwards(services: Services): Promise<number> {
  const now = services.clock.now()
  const over = and(eq(a.state, 'open'), lte(a.endsAt, now))
  const due = await services.db.select().from(a).where(over).limit(LAPSE_BATCH)
  return inTurn(services, due, 'an award nobody took does not lapse', ({ id, userId, title }) =>
    transact(services.db, async tx => {
      const gone = await moveRow(tx, { ...PLACE, where: and(eq(a.id, id), lte(a.endsAt, now)) }, AWARD_MOVES.lapse)
      if (!gone) return false
      await addMessage(tx, {
        userId,
        kind: 'activity',
        title: '奖励已过领取期限',
        key: `calendar-lapsed:${id}`,
        at: now,
        content: `「${title}」没有在期限内领取，已经失效。`
      })
      return true
    })
  )
}

/** Awards of these accounts that are not given will not come. */
export async function dropAwards(tx: Queryable, userIds: readonly string[]) {
  const where = inArray(a.userId, [...userIds])
  await moveRow(tx, { ...PLACE, where }, AWARD_MOVES.drop)
}
