import type { Input } from '@contract/core'
import type { adminFigures } from '@contract/figures'
import type { DeskFileKind } from '../../http/desk-files'
import { soldEachDay, sumsShown, TOP_FILE, topSold } from './service'

type ToExport = Input<(typeof adminFigures)['POST /api/admin/figures/export']>

const TITLES: Record<ToExport['by'], string> = {
  day: '日期',
  shop: '店铺',
  category: '分类',
  product: '商品'
}

/** Days or what sold in a range, each with its sums. */
export const figuresFile: DeskFileKind = {
  code: 'figures-file',
  title: '经营数据',
  right: 'stats.read',
  faces: {
    ...{ 销售件数: 'count', 退货件数: 'count', 支付单数: 'count', 退款笔数: 'count' },
    ...{ 支付金额: 'yuan', 退款金额: 'yuan', 净额: 'yuan' }
  },
  pages: async function* (all, { by, ...days }: ToExport, { shop }) {
    const services = { ...all, shop }
    const counted = by === 'product' || by === 'category' ? ['销售件数', '退货件数'] : ['支付单数', '退款笔数']
    yield [[TITLES[by], counted[0]!, '支付金额', counted[1]!, '退款金额', '净额']]
    const list =
      by === 'day'
        ? (await soldEachDay(services, days)).map(({ day, sold }) => ({ name: day, ...sumsShown(sold) }))
        : await topSold(services, days, by, TOP_FILE)
    yield list.map(one => [
      ...[one.name, String(one.order_count), one.paid_price, String(one.refund_count)],
      ...[one.refund_price, one.net_price]
    ])
  }
}
