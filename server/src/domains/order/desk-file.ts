import { ORDER_COLUMNS, type OrderColumn } from '@contract/admin'
import type { Queryable } from '../../db/connection'
import { forEachOf } from '../../db/side-by-side'
import {
  maskedReceiver,
  needsAddress,
  type OrderRow,
  type OrderState,
  parcelsOf,
  type SentParcel,
  wholeReceiver
} from '../../engines/order'
import { facesOf } from '../../engines/sheet'
import type { DeskFileKind } from '../../http/desk-files'
import { timeText } from '../../lib/clock'
import { yuan } from '../../lib/money'
import type { NumberFace } from '../../lib/xlsx'
import { deskFilter, type ToExport } from './lists'
import { shopFaceOf } from './present'
import { type OrderPlace, type OrderWithLines, ordersAbout, ordersAfter } from './queries'

const WAYS: Record<string, string> = {
  yue: '余额',
  weixin: '微信支付',
  alipay: '支付宝',
  uppay: '云闪付',
  sandbox: '模拟支付'
}

interface Column {
  title: string
  face?: NumberFace
  of(one: Exported): string
}

interface Exported extends OrderWithLines {
  to: ReturnType<typeof wholeReceiver>
  /** Of one that was sent in parts. */
  parcels?: readonly SentParcel[]
}

const time = (at: Date | null) => (at ? timeText(at) : '')

const goodsOf = ({ order, lines }: OrderWithLines) =>
  lines.length === 0 ? order.title : lines.map(line => `${line.title}（${line.suk}）×${line.qty}`).join('\n')

/** Parcel by parcel, one below the other. */
const ofEach = ({ parcels }: Exported, of: (parcel: SentParcel) => string) => parcels?.map(of).join('\n')

/** Titles of what is filled in to ship are those the file of parcels is read by. */
const COLUMNS: Record<OrderColumn, Column> = {
  no: { title: '订单号', of: ({ order }) => order.no },
  state: { title: '状态', of: ({ order }) => shopFaceOf(order).title },
  made: { title: '下单时间', of: ({ order }) => time(order.createdAt) },
  paid: { title: '付款时间', of: ({ order }) => time(order.paidAt) },
  shop: { title: '店铺', of: ({ order }) => order.shopName },
  goods: { title: '商品', of: goodsOf },
  pieces: { title: '件数', face: 'count', of: ({ order }) => String(order.totalNum) },
  goods_price: { title: '商品合计', face: 'yuan', of: ({ order }) => yuan(order.goodsFen) },
  freight: { title: '运费', face: 'yuan', of: ({ order }) => yuan(order.freightFen) },
  off: { title: '优惠', face: 'yuan', of: ({ order }) => yuan(order.couponFen + order.xfqFen + order.jindouFen) },
  adjusted: { title: '改价', face: 'yuan', of: ({ order }) => yuan(order.adjustFen) },
  pay_price: { title: '实付', face: 'yuan', of: ({ order }) => yuan(order.payFen) },
  pay_type: { title: '支付方式', of: ({ order }) => WAYS[order.payType] ?? order.payType },
  receiver: { title: '收货人', of: ({ to }) => to.real_name },
  phone: { title: '手机号', of: ({ to }) => to.user_phone },
  address: { title: '收货地址', of: ({ to }) => to.user_address },
  mark: { title: '买家留言', of: ({ order }) => order.mark },
  note: { title: '备注', of: ({ order }) => order.staffNote },
  company: { title: '快递公司', of: one => ofEach(one, ({ company }) => company) ?? one.order.shipCompany },
  parcel: { title: '快递单号', of: one => ofEach(one, ({ no }) => no) ?? one.order.shipNo },
  shipped: { title: '发货时间', of: one => ofEach(one, ({ at }) => time(at)) ?? time(one.order.shippedAt) }
}

/** No more whole receivers than were counted: what has come to wait meanwhile shows them masked. */
function receiversFor(counted: number) {
  let left = counted
  return (order: OrderRow) => {
    if (!needsAddress(order.state as OrderState) || left === 0) return maskedReceiver(order)
    left--
    return wholeReceiver(order)
  }
}

/** With the parcels of those that were sent in parts. */
const parcelsIn = (db: Queryable, list: readonly OrderWithLines[]) =>
  forEachOf(db, list, async ({ order }) => (order.sentNum > 0 ? parcelsOf(db, order) : undefined))

/** Orders as the list finds them, newest first. */
export const ordersFile: DeskFileKind = {
  code: 'orders-file',
  title: '订单',
  right: 'order.export',
  replica: true,
  faces: facesOf({ columns: Object.values(COLUMNS) }),
  about: (services, { uid, ...asked }: ToExport, { shop }) =>
    ordersAbout(services, { shop, userId: uid }, deskFilter({ ...asked, uid }, services.clock.now())),
  pages: async function* (services, { columns, receivers = 0, ...asked }: ToExport, actor) {
    const chosen = ORDER_COLUMNS.filter(name => !columns || columns.includes(name)).map(name => COLUMNS[name])
    const receiverOf = receiversFor(receivers)
    yield [chosen.map(({ title }) => title)]
    const filter = deskFilter(asked, services.clock.now())
    for (let after: OrderPlace | undefined; ; ) {
      const page = await ordersAfter(services, { shop: actor.shop, userId: asked.uid }, filter, after)
      const parcels = await parcelsIn(services.db, page.list)
      yield page.list.map((one, i) => {
        const row = { ...one, to: receiverOf(one.order), parcels: parcels[i] }
        return chosen.map(({ of }) => of(row))
      })
      if (!page.after) return
      after = page.after
    }
  }
}
