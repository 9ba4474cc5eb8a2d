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
import { type ApplicationKind, type ApplicationRow, kindOf, pageOf } from './kinds'
import { feeHeld, isReplaced, lockedSlot, tookEffect } from './slots'
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
    // Words of a refusal are of an application that may be filled in anew; one with words was ended by the platform.
    const moved = await moveRow(db, { ...PLACE, where: isThis(row) }, APPLICATION_MOVES.withdraw, { reason: '' })
    if (!moved) return refuse('STATE', '这份申请现在不能撤回')
    await tell(db, row, '撤回申请', clock.now(), userId)
    return moved
  })

interface Ending {
  id: string
  reason: string
  actorId: string
}
type Words = Omit<Parameters<typeof refundOrder>[1], 'ref'>

/** Gives back what was paid for a slot, unless that was done by hand before. Answers whether it goes back now. */
async function giveBack(tx: Services, slot: readonly ApplicationRow[], words: Words): Promise<boolean> {
  const orderId = feeHeld(slot)?.feeOrderId
  const order = orderId ? await anyOrder(tx.db, orderId) : undefined
  if (order?.state !== 'complete') return false
  await refundOrder(tx, { ref: order.no, ...words })
  return true
}

/**
 * Ends what was agreed to before its time, also once its papers have run out: its kind closes what it opened, papers handed in
 * to renew it are taken back, and the fee that was paid goes back whole, whichever application of the slot it was paid for.
 * @throws Refusal NOT_FOUND, OWN, STATE
 */
export const endApplication = (services: Services, { id, reason, actorId }: Ending): Promise<ApplicationRow> =>
  within(services, async tx => {
    const { db } = tx
    const at = tx.clock.now()
    const slot = await lockedSlot(db, id)
    const row = slot.find(one => one.id === id)
    if (!row) return refuse('NOT_FOUND', '申请不存在')
    if (row.userId === actorId) refuse('OWN', '不能处理自己的申请')
    const kind = kindOf(tx, row.kind)
    if (!mayEnd(kind, slot, row)) return refuse('STATE', '这份申请没有生效，不能终止')
    const set = { reason, decidedAt: at, reviewerId: actorId }
    const ends = new Map<string, ApplicationRow>()
    for (const one of slot) {
      const move = APPLICATION_MOVES[tookEffect(one) ? 'end' : 'withdraw']
      const moved = await moveRow(db, { ...PLACE, where: isThis(one) }, move, set)
      if (moved) ends.set(moved.id, moved)
    }
    const ended = ends.get(id)!
    await kind.ended?.(tx, ended)
    const words = { reason, words: `${kind.title}已终止，保证金退回`, actorId }
    const isBack = await giveBack(tx, slot, words)
    for (const one of ends.values()) await tell(db, one, `已终止：${reason}`, at, actorId)
    const content = `${reason}${isBack ? '。缴纳的保证金会原路退回。' : ''}`
    const told = {
      title: `${kind.title}已终止`,
      content,
      url: pageOf(kind, ended),
      key: `application-ended-early:${id}`,
      at
    }
    await addMessage(db, { userId: row.userId, kind: 'system', ...told })
    return ended
  })

/** Whether an application may be ended: it took effect, and nothing took its place. */
export const mayEnd = (
  { ended }: Pick<ApplicationKind, 'ended'>,
  slot: readonly ApplicationRow[],
  row: ApplicationRow
) => Boolean(ended) && tookEffect(row) && !isReplaced(slot, row)
