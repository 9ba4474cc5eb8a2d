import type { Input } from '@contract/core'
import type { adminFigures } from '@contract/figures'
import type { Days } from '../../engines/stats'
import type { DeskFileKind } from '../../http/desk-files'
import { afterSaleFigures } from './after-sales'
import { campaignFigures } from './campaigns'
import { customerFigures } from './customers'
import { soldEachDay, sumsShown, TOP_FILE, topSold, type With } from './service'
import { visitFigures } from './visits'

type ToExport = Input<(typeof adminFigures)['POST /api/admin/figures/export']>

const TITLES = {
  day: '日期',
  shop: '店铺',
  category: '分类',
  product: '商品',
  region: '地区'
}

/** Days or what sold in a range, each with its sums. */
export const figuresFile: DeskFileKind = {
  code: 'figures-file',
  title: '经营数据',
  right: 'stats.read',
  replica: true,
  faces: {
    ...{ 销售件数: 'count', 退货件数: 'count', 支付单数: 'count', 退款笔数: 'count' },
    ...{ 支付金额: 'yuan', 退款金额: 'yuan', 净额: 'yuan' },
    ...{ 新客人数: 'count', 老客人次: 'count', 新客支付金额: 'yuan', 老客支付金额: 'yuan' },
    ...{ 访客: 'count', 看过商品: 'count', 加购: 'count', 下单: 'count', 付款: 'count' },
    ...{ 参与单数: 'count', 优惠金额: 'yuan', 上期支付金额: 'yuan', 上期优惠金额: 'yuan' }
  },
  pages: async function* (all, { by, ...days }: ToExport, { shop }) {
    const services = { ...all, shop }
    if (by === 'customer') return yield* customersIn(services, days)
    if (by === 'campaign') return yield* campaignsIn(services, days)
    if (by === 'visit') return yield* visitsIn(services, days)
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

async function* customersIn(services: With, days: Days) {
  yield [['日期', '新客人数', '新客支付金额', '老客人次', '老客支付金额']]
  const { list } = await customerFigures(services, days)
  yield list.map(one => [one.day, String(one.new_num), one.new_price, String(one.back_num), one.back_price])
}

/** Days nobody was counted on are empty. */
async function* visitsIn(services: With, days: Days) {
  const steps = services.shop ? [] : ['访客']
  yield [['日期', ...steps, '看过商品', '加购', '下单', '付款']]
  const { list } = await visitFigures(services, days)
  yield list.map(({ day, came }) => {
    if (!came) return [day, ...steps.map(() => ''), '', '', '', '']
    const { here_num, looked_num, carted_num, ordered_num, payer_num } = came
    const here = here_num === undefined ? [] : [here_num]
    return [day, ...[...here, looked_num, carted_num, ordered_num, payer_num].map(String)]
  })
}

async function* campaignsIn(services: With, days: Days) {
  yield [['优惠', '参与单数', '支付金额', '优惠金额', '优惠占比（%）', '上期支付金额', '上期优惠金额']]
  yield (await campaignFigures(services, days)).map(one => [
    ...[one.name, String(one.order_count), one.paid_price, one.off_price, String(one.off_part)],
    ...[one.paid_price_before, one.off_price_before]
  ])
}

type AfterSalesToExport = Input<(typeof adminFigures)['POST /api/admin/figures/aftersales/export']>
const KINDS = { 1: '仅退款', 2: '退货退款' } as const
const AFTER_SALE_TITLES: Record<'reason' | 'kind', string> = { reason: '售后原因', kind: '售后类型' }

/** After-sales of a range, by reason, kind or product. */
export const afterSaleFiguresFile: DeskFileKind = {
  code: 'aftersale-figures-file',
  title: '售后统计',
  right: 'stats.read',
  replica: true,
  faces: {
    ...{ 申请数: 'count', 同意: 'count', 拒绝: 'count', 撤销: 'count', 待处理: 'count' },
    ...{ 涉及件数: 'count', 同期销售件数: 'count', 申请金额: 'yuan', 退款金额: 'yuan' }
  },
  pages: async function* (all, { by, ...days }: AfterSalesToExport, { shop }) {
    const { by_product, by_reason, by_kind } = await afterSaleFigures({ ...all, shop }, days, TOP_FILE)
    if (by === 'product') {
      yield [['商品', '申请数', '涉及件数', '同期销售件数', '申请金额', '退款金额']]
      yield by_product.map(one => [
        ...[one.name, String(one.asked_count), String(one.piece_count), String(one.sold_num)],
        ...[one.asked_price, one.refunded_price]
      ])
      return
    }
    const rows =
      by === 'reason'
        ? by_reason.map(one => ({ name: one.reason, one }))
        : by_kind.map(one => ({ name: KINDS[one.type], one }))
    const counts = ['申请数', '申请金额', '退款金额', '同意', '拒绝', '撤销', '待处理', '处理时长中位数（小时）']
    yield [[AFTER_SALE_TITLES[by], ...counts]]
    yield rows.map(({ name, one }) => [
      ...[name, String(one.asked_count), one.asked_price, one.refunded_price, String(one.agreed_count)],
      ...[String(one.refused_count), String(one.withdrawn_count), String(one.undecided_count)],
      one.decided_hours === null ? '' : String(one.decided_hours)
    ])
  }
}
