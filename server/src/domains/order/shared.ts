import type { OrderDetail } from '@contract/order'
import type { Static } from '@sinclair/typebox'
import { and, eq, isNotNull } from 'drizzle-orm'
import { commissions, orderLines } from '../../db/schema'
import { userById } from '../../engines/identity/accounts'
import { anyOrder, type OrderRow } from '../../engines/order'
import { refuse } from '../../lib/refusal'
import { toldOfBuyer } from '../../lib/told'
import type { Services } from '../../services'
import { maskedName } from '../review/present'
import { shopFaceOf } from './present'
import { detailOf } from './service'
import { orderView, shareNote, shareWords } from './wire'

type Line = typeof orderLines.$inferSelect

/** Nobody: whoever brought an order learns nothing of who its buyer is. */
const NOBODY = '00000000-0000-0000-0000-000000000000'
/** Turns of an order that whoever brought it is told of, in words that name no parcel and no place. */
const TURNS: Record<string, string> = {
  pay: '买家已付款',
  part: '商家已发出部分商品',
  ship: '商家已发货',
  take: '买家已确认收货',
  sign: '买家已签收',
  arrive: '系统已自动确认收货',
  refunded: '订单已退款',
  undo: '订单已退款',
  settle: '交易已完成'
}

/**
 * An order as whoever brought some of it sees it: what they brought and their share of it, without freight, and nothing of who
 * the buyer is, where they live or what else they bought. @throws Refusal NOT_FOUND
 */
export async function broughtDetail(
  services: Services,
  ref: string,
  userId: string
): Promise<Static<typeof OrderDetail>> {
  const { db } = services
  const key = await anyOrder(db, ref)
  const [lines, [share], buyer] = await Promise.all([
    db
      .select()
      .from(orderLines)
      .where(
        and(
          ...[eq(orderLines.userId, key.userId), eq(orderLines.orderId, key.id)],
          ...[eq(orderLines.broughtBy, userId), isNotNull(orderLines.broughtBp)]
        )
      )
      .orderBy(orderLines.position),
    db
      .select()
      .from(commissions)
      .where(and(eq(commissions.orderId, key.id), eq(commissions.userId, userId), eq(commissions.role, 'share'))),
    userById(db, key.userId)
  ])
  if (!share || lines.length === 0) return refuse('NOT_FOUND', '订单不存在')
  const [whole, goods] = [await detailOf(services, key), lines.map(withoutFreight)]
  const view = orderView(services)({ order: ofLines(key, goods), lines: goods })
  const face = shopFaceOf(key)
  return {
    ...view,
    // Freight is not what is shared of: without a word about it, rather than as if there were none.
    bill: { ...view.bill, rows: view.bill.rows.filter(({ code }) => code !== 'freight') },
    uid: NOBODY,
    ...{ delivery_name: '', delivery_id: '', real_name: '', user_phone: '', user_address: '', mark: '', pay_type: '' },
    _status: { ...view._status, _title: face.title, _msg: face.words, _actions: [] },
    timeline: toldOfBuyer(
      whole.timeline.flatMap(turn => {
        const msg = TURNS[turn.action]
        return msg ? [{ ...turn, msg }] : []
      })
    ),
    ...{ children: [], parcels: [], parent_order_id: '', signature: '', pink: null, refunds: [], rewards: [] },
    help_info: whole.help_info,
    brought: { nickname: maskedName(buyer?.nickname ?? ''), ...shareWords(share), note: shareNote(share) }
  }
}

const withoutFreight = (line: Line): Line => ({ ...line, payFen: line.payFen - line.freightFen, freightFen: 0n })

const SUMS = [
  'goodsFen',
  'freightFen',
  'couponFen',
  'mallCouponFen',
  'xfqFen',
  'jindou',
  'jindouFen',
  'adjustFen',
  'payFen'
] as const

/** The order as if these lines were all of it. */
function ofLines(order: OrderRow, lines: readonly Line[]): OrderRow {
  const sums = SUMS.map(name => [name, lines.reduce((sum, line) => sum + line[name], 0n)])
  return { ...order, ...Object.fromEntries(sums), totalNum: lines.reduce((sum, { qty }) => sum + qty, 0) }
}
