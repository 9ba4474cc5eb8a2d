import type { adminAftersale } from '@contract/aftersale'
import type { Input } from '@contract/core'
import {
  type AfterSaleState,
  type AfterSaleStep,
  afterSaleOf,
  canStep,
  offerRange,
  offersOf
} from '../../engines/aftersale'
import { anyOrder } from '../../engines/order'
import type { DeedCaller, HeldDeed, Weight } from '../../http/two-persons'
import { fenOf, yuan } from '../../lib/money'

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
  },
  {
    code: 'POST /api/admin/aftersale/offer',
    title: '提议部分退款',
    limitFen: LIMIT_FEN,
    weigh: weighOffer
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

/** What is offered weighs as much as if it went back at once, since the buyer alone decides after that. */
async function weighOffer(
  { db, desk }: DeedCaller,
  { id, price }: Input<(typeof adminAftersale)['POST /api/admin/aftersale/offer']>
): Promise<Weight | undefined> {
  if (desk.shop) return
  const row = await afterSaleOf(db, id)
  const range = offerRange(row, await offersOf(db, [row]))
  const fen = fenOf(price)
  if (typeof range === 'string' || fen < range.minFen || fen > range.maxFen) return
  const { no } = await anyOrder(db, row.orderId)
  return { fen, words: `订单 ${no} 提议部分退款 ¥${yuan(fen)}（申请 ¥${yuan(row.payFen)}）` }
}
