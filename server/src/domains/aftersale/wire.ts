import type { AfterSale } from '@contract/aftersale'
import type { Static } from '@sinclair/typebox'
import type { Queryable } from '../../db/connection'
import {
  AFTER_SALE_FACES,
  type AfterSaleLineRow,
  type AfterSaleRow,
  type AfterSaleState,
  type Asked,
  afterSaleLinesOf,
  canStep
} from '../../engines/aftersale'
import { seconds, timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'

type View = Static<typeof AfterSale>

function timelineOf(row: AfterSaleRow): View['timeline'] {
  const isReturn = row.type === 2
  const ends: Partial<Record<AfterSaleState, string>> = {
    refunded: '退款已原路退回',
    withdrawn: '售后已关闭',
    refused: `商家拒绝了申请：${row.remark}`
  }
  const refusedAtOnce = row.state === 'refused' && !row.sentAt
  const turns: [Date | null, string | undefined][] = [
    [row.createdAt, `您申请了${isReturn ? '退货退款' : '仅退款'}：${row.reason}`],
    [refusedAtOnce ? null : row.decidedAt, isReturn ? '申请已通过，请寄回商品' : '申请已通过，退款处理中'],
    [row.sentAt, `您已寄回商品，${row.expressCompany} ${row.expressNo}`],
    [row.backAt, '商家已收到退货，退款处理中'],
    [row.closedAt, ends[row.state as AfterSaleState]]
  ]
  return turns.flatMap(([at, msg]) => (at && msg ? [{ msg, time: seconds(at), _time: timeText(at) }] : [])).reverse()
}

function actionsOf(row: AfterSaleRow): View['_actions'] {
  const state = row.state as AfterSaleState
  const actions: View['_actions'] = (['send', 'withdraw'] as const).filter(step => canStep(step, state, row.type))
  return state === 'refused' || state === 'withdrawn' ? [...actions, 'again'] : actions
}

export function afterSaleView(row: AfterSaleRow, lines: AfterSaleLineRow[]): View {
  const face = AFTER_SALE_FACES[row.state as AfterSaleState]
  return {
    id: row.id,
    type: row.type as 1 | 2,
    status: (face.status || row.type) as View['status'],
    _title: face.title,
    _msg: row.state === 'refused' && row.remark ? row.remark : face.words,
    _until: row.dueAt ? seconds(row.dueAt) : 0,
    _actions: actionsOf(row),
    refund_num: row.qty,
    refund_price: yuan(row.payFen),
    refund_postage: yuan(row.freightFen),
    refund_xfq: yuan(row.xfqFen),
    refund_jindou: Number(row.jindou),
    reason: row.reason,
    explain: row.words,
    pics: row.pictures,
    remark: row.remark,
    refund_express: row.expressNo,
    refund_express_name: row.expressCompany,
    lines: lines
      .filter(line => line.afterSaleId === row.id)
      .map(line => ({ id: line.orderLineId, cart_num: line.qty, refund_price: yuan(line.payFen) })),
    timeline: timelineOf(row),
    add_time: seconds(row.createdAt),
    _add_time: timeText(row.createdAt)
  }
}

/** After-sales with their lines, as the wire has them. */
export async function afterSaleViews(db: Queryable, rows: AfterSaleRow[]): Promise<View[]> {
  const lines = await afterSaleLinesOf(db, rows)
  return rows.map(row => afterSaleView(row, lines))
}

export const askedView = ({ id, parts, total }: Asked) => ({
  id,
  refund_num: parts.reduce((sum, part) => sum + part.qty, 0),
  refund_price: yuan(total.payFen),
  refund_postage: yuan(total.freightFen),
  refund_xfq: yuan(total.xfqFen),
  refund_jindou: Number(total.jindou)
})
