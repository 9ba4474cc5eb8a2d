import { and, eq } from 'drizzle-orm'
import { within } from '../../db/connection'
import { applications } from '../../db/schema'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { refundOrder } from '../aftersale'
import { addMessage } from '../message'
import { anyOrder } from '../order'
import { isThis, PLACE, tell } from './apply'
import { type ApplicationRow, kindOf } from './kinds'
import { APPLICATION_MOVES } from './states'

/**
 * Takes back an application that is not in force yet. An order made for its fee takes no money from then on: what is paid
 * late goes back the way it came.
 * @throws Refusal NOT_FOUND, also for somebody else's; STATE
 */
export const withdrawApplication = (
  services: Services,
  { userId, id }: { userId: string; id: string }
): Promise<ApplicationRow> =>
  within(services, async ({ db, clock }) => {
    const [row] = await db
      .select()
      .from(applications)
      .where(and(eq(applications.userId, userId), eq(applications.id, id)))
      .for('update')
    if (!row) return refuse('NOT_FOUND', '申请不存在')
    const moved = await moveRow(db, { ...PLACE, where: isThis(row) }, APPLICATION_MOVES.withdraw)
    if (!moved) return refuse('STATE', '这份申请现在不能撤回')
    await tell(db, row, '撤回申请', clock.now(), userId)
    return moved
  })

interface Ending {
  id: string
  reason: string
  actorId: string
}

/**
 * Ends what was agreed to before its time: its kind closes what it opened, and the fee that was paid goes back whole.
 * @throws Refusal NOT_FOUND, OWN, STATE
 */
export const endApplication = (services: Services, { id, reason, actorId }: Ending): Promise<ApplicationRow> =>
  within(services, async tx => {
    const { db } = tx
    const at = tx.clock.now()
    const [row] = await db.select().from(applications).where(eq(applications.id, id)).for('update')
    if (!row) return refuse('NOT_FOUND', '申请不存在')
    if (row.userId === actorId) refuse('OWN', '不能处理自己的申请')
    const kind = kindOf(tx, row.kind)
    if (!kind.ended) refuse('STATE', '这类申请不能终止')
    const set = { reason, decidedAt: at, reviewerId: actorId }
    const ended = await moveRow(db, { ...PLACE, where: isThis(row) }, APPLICATION_MOVES.end, set)
    if (!ended) return refuse('STATE', '这份申请没有生效，不能终止')
    await kind.ended?.(tx, ended)
    const { no } = row.feeOrderId ? await anyOrder(db, row.feeOrderId) : { no: undefined }
    if (no) await refundOrder(tx, { ref: no, reason, words: `${kind.title}已终止，保证金退回`, actorId })
    await tell(db, row, `已终止：${reason}`, at, actorId)
    const content = `${reason}${no ? '。缴纳的保证金会原路退回。' : ''}`
    const told = { title: `${kind.title}已终止`, content, url: kind.url, key: `application-ended-early:${id}`, at }
    await addMessage(db, { userId: row.userId, kind: 'system', ...told })
    return ended
  })
