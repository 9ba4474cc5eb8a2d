import type { Queryable } from '../../db/connection'
import { yuan } from '../../lib/money'
import type { Services } from '../../services'
import { giveMoneyBack } from '../payment/returned'
import { PIECES, tellBuyer } from './finish'
import { type AfterSaleRow, lockOrder } from './rows'

/** The money of an after-sale that was decided goes back, and whoever waits for their channel is told. */
export async function payBack(tx: Queryable, services: Services, row: AfterSaleRow, at: Date) {
  const { paymentId } = await lockOrder(tx, row)
  const { payFen: amountFen, reason } = row
  const outcome = await giveMoneyBack({ ...services, db: tx }, PIECES, row, { paymentId, amountFen, reason })
  if (outcome === 'pending')
    await tellBuyer({ ...services, db: tx }, row, {
      title: '售后申请已通过',
      content: `退款 ${yuan(row.payFen)} 元正在原路退回，请留意到账。`,
      turn: 'paying',
      at
    })
}
