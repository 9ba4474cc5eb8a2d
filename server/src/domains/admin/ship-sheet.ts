import { and, eq, inArray } from 'drizzle-orm'
import { orders } from '../../db/schema'
import { anyOrder, canMove, type OrderRow, type OrderState, shipOrder, waitingOf } from '../../engines/order'
import type { ShopScope } from '../../engines/scope'
import type { SheetKind, SheetRow } from '../../engines/sheet'
import { refuse } from '../../lib/refusal'
import { CARRIERS, carrierOf } from '../../providers/logistics'
import type { Services } from '../../services'

const NUMBER = /^\d{22}$/
const PARCEL = /^[A-Za-z0-9-]{5,40}$/
/** What a spreadsheet makes of a long number that is not text. */
const EXPONENT = /^\d(\.\d+)?E\+?\d+$/i
const BATCH = 500

interface Shipment {
  nth: number
  no: string
  parcel: { code: string; company: string; no: string }
}

/** Many orders at once by a file: the order, the carrier, the parcel's number. One that was sent like this already is left be. */
export const shipSheet: SheetKind = {
  code: 'order-sheet',
  title: '批量发货',
  right: 'order.ship',
  most: 5_000,
  columns: [
    {
      field: 'no',
      title: '订单号',
      also: ['订单编号'],
      like: ['单号', '平台订单号', '订单'],
      needed: true,
      sample: '2026112016300012345678'
    },
    {
      field: 'company',
      title: '快递公司',
      also: ['物流公司'],
      like: ['快递', '物流', '承运商', '配送方式'],
      needed: true,
      sample: CARRIERS.shunfeng
    },
    {
      field: 'parcel',
      title: '快递单号',
      also: ['运单号', '物流单号'],
      like: ['运单', '面单号', '快递编号', '物流编号'],
      needed: true,
      sample: 'SF1234567890123'
    }
  ],
  check: async (services, things, { shop }) => {
    const wrong = new Map<number, string>()
    const right = new Map<string, Shipment>()
    for (const row of things.flat()) {
      const read = readRow(row)
      const before = typeof read === 'string' ? undefined : right.get(read.no)
      if (typeof read === 'string') wrong.set(row.nth, read)
      else if (before) wrong.set(row.nth, `与第 ${before.nth} 行的订单号重复`)
      else right.set(read.no, read)
    }
    for (const [nth, words] of await unfit(services, [...right.values()], shop)) wrong.set(nth, words)
    return wrong
  },
  apply: async (tx, [row], { id, shop }) => {
    const read = readRow(row!)
    if (typeof read === 'string') return refuse('INVALID', read)
    const order = await anyOrder(tx.db, read.no, shop)
    if (isSentBy(order, read)) return 'same'
    await shipOrder(tx, { ref: read.no, parcel: read.parcel, actorId: id, shop })
    return { subject: order.no, after: read.parcel }
  }
}

/** What a row says, or what is wrong with it. */
function readRow({ nth, cells: { no = '', company = '', parcel = '' } }: SheetRow): Shipment | string {
  if (EXPONENT.test(no) || EXPONENT.test(parcel)) return '长数字被表格软件改写了，请将该列设为文本格式后重新填写'
  if (!NUMBER.test(no)) return no === '' ? '没有填写订单号' : '订单号应为 22 位数字'
  if (company === '') return '没有填写快递公司'
  const carrier = carrierOf(company)
  if (!carrier) return `不支持的快递公司「${company.slice(0, 20)}」，可填：${Object.values(CARRIERS).join('、')}`
  if (!PARCEL.test(parcel)) return parcel === '' ? '没有填写快递单号' : '快递单号应为 5 到 40 位字母、数字或短横线'
  return { nth, no, parcel: { code: carrier.code, company: carrier.name, no: parcel } }
}

const isSentBy = ({ shippedAt, shipCode, shipNo }: OrderRow, { parcel }: Shipment) =>
  shippedAt !== null && shipCode === parcel.code && shipNo === parcel.no

/** Those whose orders cannot be sent as things stand, by their row. */
async function unfit(services: Services, list: readonly Shipment[], shop: ShopScope | undefined) {
  const found = new Map<number, string>()
  for (let at = 0; at < list.length; at += BATCH) {
    const some = list.slice(at, at + BATCH)
    const numbers = some.map(one => one.no)
    const rows = await services.db
      .select()
      .from(orders)
      .where(and(inArray(orders.no, numbers), shop ? eq(orders.shopId, shop.id) : undefined))
    const byNo = new Map(rows.map(row => [row.no, row]))
    const waits = await waitingOf(services, rows)
    for (const one of some) {
      const order = byNo.get(one.no)
      const words = faultOf(order, one) ?? (order && waits.get(order.id)?.words)
      if (words) found.set(one.nth, words)
    }
  }
  return found
}

function faultOf(order: OrderRow | undefined, one: Shipment): string | undefined {
  if (!order) return '订单不存在'
  if (isSentBy(order, one)) return
  if (order.shippedAt) return `订单已由${order.shipCompany}发出，运单号 ${order.shipNo}`
  if (!canMove('ship', order.state as OrderState)) return '订单不是待发货状态'
  // Of one that was sent in part it may be about what has left, which holds nothing up; its turn tells.
  if (order.openAfterSales > 0 && order.sentNum === 0) return '买家申请了售后，请先处理'
}
