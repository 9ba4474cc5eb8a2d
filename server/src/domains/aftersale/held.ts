import type { adminAftersale } from '@contract/aftersale'
import type { Input } from '@contract/core'
import { type AfterSaleState, type AfterSaleStep, afterSaleOf, canStep } from '../../engines/aftersale'
import { anyOrder } from '../../engines/order'
import type { DeedCaller, HeldDeed, Weight } from '../../http/two-persons'
import { yuan } from '../../lib/money'

const LIMIT_FEN = 200_000n

/** What is given back for goods: above an amount by two persons of the platform. A shop's people give back what is the shop's. */
export const afterSaleDeeds: readonly HeldDeed[] = [
  {
    code: 'POST /api/admin/aftersale/agree',
    title: '同意退款',
    limitFen: LIMIT_FEN,
    weigh: (caller, { id }: Input<(typeof adminAftersale)['POST /api/admin/aftersale/agree']>) =>
      weigh(caller, id, 'agree', '同意退款')
  },
  {
    code: 'POST /api/admin/aftersale/received',
    title: '确认收到退货并退款',
    limitFen: LIMIT_FEN,
    weigh: (caller, { id }: Input<(typeof adminAftersale)['POST /api/admin/aftersale/received']>) =>
      weigh(caller, id, 'receive', '确认收到退货，退款')
  }
]

/** Nothing where the step pays nothing back, as when the buyer is to send the goods first. */
async function weigh(
  { db, desk }: DeedCaller,
  id: string,
  step: AfterSaleStep,
  deed: string
): Promise<Weight | undefined> {
  if (desk.shop) return
  const { state, type, payFen, orderId } = await afterSaleOf(db, id)
  if (!canStep(step, state as AfterSaleState, type)) return
  const { no } = await anyOrder(db, orderId)
  return { fen: payFen, words: `订单 ${no} ${deed} ¥${yuan(payFen)}` }
}
