import { eq } from 'drizzle-orm'
import { applications } from '../../db/schema'
import { feePaid, slotOf, takesFee } from '../../engines/application'
import type { VirtualKind } from '../../engines/order'
import { refuse } from '../../lib/refusal'
import { FEE_ORDER } from './terms'

/** What an application costs, a fee or a deposit: what was agreed to counts from the moment it is paid. */
export const applicationFee: VirtualKind = {
  code: FEE_ORDER,
  virtual: true,
  accepts: takesFee,
  paid: feePaid,

  /** A deposit goes back whole once what it was for has ended. */
  async recalled({ db }, order) {
    const [row] = await db.select().from(applications).where(eq(applications.feeOrderId, order.id))
    // Papers that were renewed are in force without a deposit of their own.
    const slot = row ? await slotOf(db, row) : []
    if (slot.some(one => one.state === 'approved')) refuse('STATE', '申请还在有效期内，结束后才能退款')
    return order.payFen
  }
}
