import type { Input } from '@contract/core'
import type { adminFigures } from '@contract/figures'
import type { Days } from '../../engines/stats'
import type { DeskFileKind } from '../../http/desk-files'
import { activityFigures } from './activities'
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
    ...{ 名次: 'count', 上期名次: 'count', 成本: 'yuan', 订单数: 'count', 新客: 'count' },
    ...{ 上期成本: 'yuan', 上期订单数: 'count', 上期新客: 'count' },
    ...{ 参与单数: 'count', 优惠金额: 'yuan', 上期支付金额: 'yuan', 上期优惠金额: 'yuan' }
  },
  pages: async function* (all, { by, ...days }: ToExport, { shop }) {
    const services = { ...all, shop }
    if (by === 'customer') return yield* customersIn(services, days)
    if (by === 'campaign') return yield* campaignsIn(services, days)
    if (by === 'activity') return yield* activitiesIn(services, days)
    if (by === 'visit') return yield* visitsIn(services, days)
    const counted = by === 'product' || by === 'category' ? ['销售件数', '退货件数'] : ['支付单数', '退款笔数']
    const sums = [counted[0]!, '支付金额', counted[1]!, '退款金额', '净额']
    if (by === 'day') {
      yield [[TITLES[by], ...sums]]
      yield (await soldEachDay(services, days)).map(({ day, sold }) => [day, ...cellsOf(sumsShown(sold))])
      return
    }
    yield [['名次', TITLES[by], ...sums, '上期名次', '上期支付金额']]
    yield (await topSold(services, days, by, TOP_FILE)).map((one, i) => [
      ...[String(i + 1), one.name, ...cellsOf(one), placeCell(one), one.paid_price_before]
    ])
  }
}

const cellsOf = (one: ReturnType<typeof sumsShown>) => [
  ...[String(one.order_count), one.paid_price, String(one.refund_count), one.refund_price, one.net_price]
]
/** Empty where it was not among those of the range before. */
const placeCell = ({ place_before }: { place_before: number | null }) =>
  place_before === null ? '' : String(place_before)

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

async function* activitiesIn(services: With, days: Days) {
  const now = ['成本', '订单数', '支付金额', '新客', '每 1 元成本带来（元）', '发放']
  yield [['类型', '活动', ...now, '上期成本', '上期订单数', '上期支付金额', '上期新客']]
  yield (await activityFigures(services, days, TOP_FILE)).map(one => [
    ...[one._kind, one.name, one.cost_price, String(one.order_count), one.paid_price, String(one.new_num)],
    one.paid_per_cost === null ? '' : String(one.paid_per_cost),
    one.gave.map(({ amount, asset_name }) => `${amount} ${asset_name}`).join('、'),
    ...[one.cost_price_before, String(one.order_count_before), one.paid_price_before, String(one.new_num_before)]
  ])
}

type AfterSalesToExport = Input<(typeof adminFigures)['POST /api/admin/figures/aftersales/export']>
const KINDS = { 1: '仅退款', 2: '退货退款' } as const
const AFTER_SALE_TITLES: Record<'reason' | 'kind', string> = { reason: '售后原因', kind: '售后类型' }

const BEFORE = ['上期名次', '上期申请数', '上期申请金额']
type Before = { place_before: number | null; asked_count_before: number; asked_price_before: string }
const beforeCells = (one: Before) => [placeCell(one), String(one.asked_count_before), one.asked_price_before]

/** After-sales of a range, by reason, kind or product. */
export const afterSaleFiguresFile: DeskFileKind = {
  code: 'aftersale-figures-file',
  title: '售后统计',
  right: 'stats.read',
  replica: true,
  faces: {
    ...{ 申请数: 'count', 同意: 'count', 其中部分退款: 'count', 拒绝: 'count', 撤销: 'count', 待处理: 'count' },
    ...{ 涉及件数: 'count', 同期销售件数: 'count', 申请金额: 'yuan', 退款金额: 'yuan' },
    ...{ 上期名次: 'count', 上期申请数: 'count', 上期申请金额: 'yuan' }
  },
  pages: async function* (all, { by, ...days }: AfterSalesToExport, { shop }) {
    const { by_product, by_reason, by_kind } = await afterSaleFigures({ ...all, shop }, days, TOP_FILE)
    if (by === 'product') {
      yield [['商品', '申请数', '涉及件数', '同期销售件数', '申请金额', '退款金额', ...BEFORE]]
      yield by_product.map(one => [
        ...[one.name, String(one.asked_count), String(one.piece_count), String(one.sold_num)],
        ...[one.asked_price, one.refunded_price, ...beforeCells(one)]
      ])
      return
    }
    const rows =
      by === 'reason'
        ? by_reason.map(one => ({ name: one.reason, one }))
        : by_kind.map(one => ({ name: KINDS[one.type], one }))
    const counts = ['申请数', '申请金额', '退款金额', '同意', '其中部分退款', '拒绝', '撤销', '待处理']
    yield [[AFTER_SALE_TITLES[by], ...counts, '处理时长中位数（小时）', ...BEFORE]]
    yield rows.map(({ name, one }) => [
      ...[name, String(one.asked_count), one.asked_price, one.refunded_price, String(one.agreed_count)],
      ...[String(one.part_count), String(one.refused_count), String(one.withdrawn_count)],
      String(one.undecided_count),
      one.decided_hours === null ? '' : String(one.decided_hours),
      ...beforeCells(one)
    ])
  }
}
