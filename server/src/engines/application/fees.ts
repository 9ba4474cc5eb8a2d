import { and, eq, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { applications } from '../../db/schema'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { addMessage } from '../message'
import { type OrderRow, orderOf, writeVirtual } from '../order'
import { bringAbout, formIn, isThis, PLACE, tell } from './apply'
import { type ApplicationRow, type Fee, kindOf, pageOf } from './kinds'
import { APPLICATION_MOVES } from './states'

const mine = (userId: string, id: string) => and(eq(applications.userId, userId), eq(applications.id, id))

async function held(db: Queryable, userId: string, id: string): Promise<ApplicationRow> {
  const [row] = await db.select().from(applications).where(mine(userId, id)).for('update')
  return row ?? refuse('NOT_FOUND', '申请不存在')
}

/** What an application that was agreed to costs, in fen, and what that is called; undefined when it costs nothing. */
export async function feeOf(services: Services, row: ApplicationRow): Promise<Fee | undefined> {
  const form = formIn(services, row)
  return form && kindOf(services, row.kind).fee?.(form as never, services, row)
}

/**
 * The order that pays an application's fee or deposit, of an order kind of the caller's: the one there is while it may still
 * be paid, else another.
 * @throws Refusal NOT_FOUND, also for somebody else's; STATE
 */
export const orderFee = (
  services: Services,
  { userId, id, orderKind }: { userId: string; id: string; orderKind: string }
): Promise<OrderRow> =>
  within(services, async tx => {
    const { db } = tx
    const now = tx.clock.now()
    const row = await held(db, userId, id)
    const fee = await feeOf(tx, row)
    if (row.state !== 'paying' || row.feeFen === null || !fee) return refuse('STATE', '这份申请现在不需要付款')
    if (row.feeOrderId) {
      const before = await orderOf(db, userId, row.feeOrderId)
      if (before.state === 'unpaid' && before.expiresAt > now) return before
    }
    const detail = { applicationId: id }
    // What was agreed to is what is paid, whatever the kind would ask by now.
    const priceFen = row.feeFen
    const order = await writeVirtual(db, {
      userId,
      kind: orderKind,
      title: fee.title,
      priceFen,
      elsewhereFen: 0n,
      detail,
      now
    })
    await moveRow(db, { ...PLACE, where: isThis(row) }, APPLICATION_MOVES.order, { feeOrderId: order.id })
    return order
  })

const applicationIn = ({ detail }: Pick<OrderRow, 'detail'>) => String(detail?.applicationId ?? '')

/** Whether an order may still pay the application it was made for: it waits, and for this order. */
export async function takesFee({ db }: Services, order: OrderRow): Promise<boolean> {
  const row = await held(db, order.userId, applicationIn(order))
  return row.state === 'paying' && row.feeOrderId === order.id
}

/** Brings about what was agreed to, in the transaction that pays its fee. */
export async function feePaid(tx: Services, order: OrderRow): Promise<void> {
  const { db } = tx
  const at = order.paidAt!
  const row = await held(db, order.userId, applicationIn(order))
  const where = and(isThis(row), sql`${applications.feeOrderId} = ${order.id}`)
  const paid = await moveRow(db, { ...PLACE, where }, APPLICATION_MOVES.pay)
  if (!paid) throw new Error(`the application ${row.id} takes no fee`)
  await bringAbout(tx, paid)
  await tell(db, row, `已支付${order.title}`, at, order.userId)
  const kind = kindOf(tx, row.kind)
  const { title } = kind
  const url = pageOf(kind, row)
  const told = { title: `${title}已生效`, content: `${order.title}已支付，${title}即时生效。`, url, at }
  await addMessage(db, { userId: row.userId, kind: 'system', ...told, key: `application-paid:${row.id}:${order.id}` })
}
