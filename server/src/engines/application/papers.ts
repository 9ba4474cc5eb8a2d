import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import { within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { applications } from '../../db/schema'
import { dayText } from '../../lib/clock'
import { moveRow } from '../../lib/machine'
import type { Services } from '../../services'
import { addMessage } from '../message'
import { isThis, PLACE, tell } from './apply'
import { type ApplicationRow, kindOf, pageOf } from './kinds'
import { APPLICATION_MOVES } from './states'

/** So long before its papers run out somebody is asked for new ones. */
export const REMIND_DAYS = 30

const DAY_MS = 86_400_000
const a = applications

/** Asks for papers that run out soon, and ends what they were for when they have; each once. Answers how many. */
export async function keepPapers(services: Services): Promise<number> {
  const now = services.clock.now()
  const soon = new Date(now.getTime() + REMIND_DAYS * DAY_MS)
  const due = await services.db
    .select()
    .from(a)
    .where(and(eq(a.state, 'approved'), lte(a.expiresAt, now)))
    .orderBy(asc(a.expiresAt))
    .limit(200)
  const ended = await inTurn(services, due, 'papers that ran out are still good', row => end(services, row, now))
  const ending = await services.db
    .select()
    .from(a)
    .where(and(eq(a.state, 'approved'), gt(a.expiresAt, now), lte(a.expiresAt, soon), isNull(a.remindedAt)))
    .orderBy(asc(a.expiresAt))
    .limit(200)
  const asked = await inTurn(services, ending, 'nobody is asked for new papers', row => remind(services, row, now))
  return ended + asked
}

const remind = (services: Services, row: ApplicationRow, at: Date): Promise<boolean> =>
  within(services, async ({ db }) => {
    const where = and(isThis(row), isNull(a.remindedAt))
    const moved = await moveRow(db, { ...PLACE, where }, APPLICATION_MOVES.remind, { remindedAt: at })
    if (!moved) return false
    const kind = kindOf(services, row.kind)
    const { title } = kind
    const url = pageOf(kind, row)
    const content = `${title}的资料将于 ${dayText(row.expiresAt!)} 到期，请在此之前更新，以免受影响。`
    const told = { title: `${title}即将到期`, content, url, key: `application-ending:${row.id}`, at }
    await addMessage(db, { userId: row.userId, kind: 'system', ...told })
    return true
  })

const end = (services: Services, row: ApplicationRow, at: Date): Promise<boolean> =>
  within(services, async tx => {
    const where = and(isThis(row), lte(a.expiresAt, at))
    const moved = await moveRow(tx.db, { ...PLACE, where }, APPLICATION_MOVES.expire)
    if (!moved) return false
    const kind = kindOf(tx, row.kind)
    await kind.expired?.(tx, moved)
    await tell(tx.db, row, '资料已到期', at)
    const content = `${kind.title}的资料已到期，请重新提交。`
    const told = {
      title: `${kind.title}已到期`,
      content,
      url: pageOf(kind, row),
      key: `application-ended:${row.id}`,
      at
    }
    await addMessage(tx.db, { userId: row.userId, kind: 'system', ...told })
    return true
  })
