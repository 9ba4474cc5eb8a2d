import { adminSlip } from '@contract/slip'
import { maskedReceiver, peopleIn, wholeReceiver } from '../../engines/order'
import { bindDomain } from '../../http/context'
import { limit } from '../../http/limits'
import { seconds } from '../../lib/clock'
import { groupBy } from '../../lib/group'
import type { Programme } from '../../programme'
import { countShown, mayTakeReceivers } from '../site/service'
import { type Slip, slipsFor } from './orders'

/** Times an hour somebody may have addresses printed: enough for a day's parcels, too few to carry all of them away. */
const AN_HOUR = 60

const sum = (list: readonly { pieces: number }[]) => list.reduce((all, { pieces }) => all + pieces, 0)

/** What is fetched, by product; SKUs in the order they lie in. */
function picksOf(slips: readonly Slip[]) {
  const lines = slips.flatMap(({ order, lines: own }) => own.map(line => ({ ...line, order: order.id })))
  const products = [...groupBy(lines, line => line.productId)].map(([product_id, own]) => ({
    product_id,
    store_name: own[0]!.title,
    image: own[0]!.picture,
    piece_num: sum(own),
    skus: [...groupBy(own, line => line.skuId)]
      .map(([unique, same]) => ({
        unique,
        suk: same[0]!.suk,
        shelf_code: same[0]!.shelfCode,
        piece_num: sum(same),
        orders_total: new Set(same.map(line => line.order)).size
      }))
      .sort((a, b) => byPlace(a.shelf_code, b.shelf_code) || a.suk.localeCompare(b.suk, 'zh'))
  }))
  return products.sort(
    (a, b) => byPlace(a.skus[0]!.shelf_code, b.skus[0]!.shelf_code) || a.store_name.localeCompare(b.store_name, 'zh')
  )
}

/** A-2 before A-10; what has no place comes last. */
const byPlace = (a: string, b: string) =>
  Number(a === '') - Number(b === '') || a.localeCompare(b, 'zh', { numeric: true })

export const slipProgramme: Programme = {
  contracts: [
    bindDomain(adminSlip, {
      'POST /api/admin/order/picking': async (ctx, wanted) => {
        const { slips, facts } = await slipsFor(ctx, wanted)
        return { ...facts, list: picksOf(slips) }
      },
      'POST /api/admin/order/slips': async (ctx, { whole, reason, ...wanted }) => {
        const { db, clock, desk, note } = ctx
        if (whole === 1) mayTakeReceivers(ctx, reason)
        await limit(db, clock.now(), `slips:${desk.id}`, AN_HOUR, 3600, '打印次数过多，请一小时后再试')
        const { slips, facts } = await slipsFor(ctx, wanted)
        const printed = slips.map(({ order }) => order)
        if (whole === 1) await countShown(ctx, 'bulk_day', printed.length)
        const taken = whole === 1 && { receivers: printed.length, people: peopleIn(printed) }
        note({ after: { orders: printed.map(({ no }) => no), ...taken } })
        return {
          ...facts,
          list: slips.map(({ order, lines }) => ({
            order_id: order.no,
            shop_name: order.shopName,
            paid_time: order.paidAt ? seconds(order.paidAt) : 0,
            ...(whole === 1 ? wholeReceiver(order) : maskedReceiver(order)),
            mark: order.mark,
            lines: lines.map(({ id, title, suk, shelfCode, pieces }) => ({
              id,
              store_name: title,
              suk,
              shelf_code: shelfCode,
              piece_num: pieces
            }))
          }))
        }
      }
    })
  ]
}
