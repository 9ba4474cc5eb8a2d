import { and, eq } from 'drizzle-orm'
import { within } from '../../db/connection'
import { taskWatches } from '../../db/schema'
import { dayText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { personOf } from '../identity/person'
import { happened } from './count'
import type { TaskEvent, Watched } from './kinds'

/** What was opened is forgotten after this. */
const KEPT_MS = 30 * 60_000

interface Look {
  userId: string
  what: Watched['what']
  /** Of what is looked at. */
  id: string
  at: Date
}

const eventOf = ({ kinds }: Pick<Services, 'kinds'>, what: string): TaskEvent & { watch: Watched } => {
  const event = kinds.task.all.find(one => one.watch?.what === what)
  return event?.watch ? { ...event, watch: event.watch } : refuse('NOT_FOUND', '没有可以浏览的内容')
}

/**
 * Begins to look at something, in place of whatever the person was looking at. Answers the pass that ends it and the seconds
 * that have to go by.
 * @throws Refusal NOT_FOUND
 */
export async function openWatch(services: Services, { userId, what, id, at }: Look) {
  const { db } = services
  const { code, watch } = eventOf(services, what)
  if (!(await watch.isThere(services, id, userId))) refuse('NOT_FOUND', '要看的内容不在了')
  const row = { pass: newId(), event: code, target: id, openedAt: at }
  await db
    .insert(taskWatches)
    .values({ userId: personOf(userId), ...row })
    .onConflictDoUpdate({ target: taskWatches.userId, set: row })
  return { pass: row.pass, seconds: watch.seconds }
}

/**
 * Ends what the pass began. It counts when the server's clock has gone on far enough since; each thing once a day.
 * @throws Refusal NOT_FOUND, GONE, TOO_SOON
 */
export const endWatch = (services: Services, { pass, ...look }: Look & { pass: string }): Promise<void> =>
  within(services, async tx => {
    const { userId, what, id, at } = look
    const event = eventOf(tx, what)
    const w = taskWatches
    const own = and(eq(w.userId, personOf(userId)), eq(w.pass, pass), eq(w.event, event.code), eq(w.target, id))
    const [open] = await tx.db.select().from(w).where(own).for('update')
    const passed = open ? at.getTime() - open.openedAt.getTime() : 0
    if (!open || passed > KEPT_MS) return refuse('GONE', '浏览已中断，请重新打开')
    const left = event.watch.seconds * 1000 - passed
    if (left > 0) refuse('TOO_SOON', `再看 ${Math.ceil(left / 1000)} 秒就完成了`)
    if (!(await event.watch.isThere(tx, id, userId))) refuse('NOT_FOUND', '要看的内容不在了')
    await tx.db.delete(w).where(own)
    await happened(tx, event, { userId, key: `${id}:${dayText(at)}`, at })
  })
