import type { Data, Input } from '@contract/core'
import { adminPayments, PAYMENT_CHANNELS } from '@contract/payments-admin'
import { bindDomain, type Context } from '../../http/context'
import { type DeskFileKind, deskFileAt } from '../../http/desk-files'
import { timeText } from '../../lib/clock'
import { cursorAfter, keysOf } from '../../lib/cursor'
import { type PaymentFilter, type Place, paymentsAbout, paymentsAfter } from './payments'
import { type Due, dueDetail, duesOf, dueView } from './payments-present'

type List = (typeof adminPayments)['GET /api/admin/payment/list']

const SORT = 'payments'
const KEYS = [
  ['created_at', 'time'],
  ['id', 'uuid']
] as const

function placeIn(cursor: string | undefined): Place | undefined {
  if (!cursor) return
  const [made, id] = keysOf(cursor, SORT, KEYS)
  return { made: made!, id: id! }
}

async function page(ctx: Context<'console'>, { cursor, limit, ...filter }: Input<List>): Promise<Data<List>> {
  const { ids, next } = await paymentsAfter(ctx, filter, { after: placeIn(cursor), limit })
  const list = (await duesOf(ctx.db, ids)).map(dueView)
  return { list, cursor: next ? cursorAfter(SORT, [next.made, next.id]) : null }
}

export const adminPaymentsDomain = bindDomain(adminPayments, {
  'GET /api/admin/payment/list': page,
  'GET /api/admin/payment/detail/{id}': (ctx, { id }) => dueDetail(ctx, id),
  'POST /api/admin/payment/export': (ctx, asked) => deskFileAt(ctx, 'payments-file', asked)
})

const WAYS: Record<string, string> = PAYMENT_CHANNELS
const WALK = 100

const COLUMNS: readonly (readonly [title: string, of: (one: ReturnType<typeof dueView>, due: Due) => string])[] = [
  ['单号', one => one.order_id],
  ['类型', one => one._kind],
  ['内容', one => one.title],
  ['状态', one => one._state],
  ['会员', one => one.nickname],
  ['手机号', one => one.phone],
  ['店铺', one => one.shop_name],
  ['金额', one => one.pay_price],
  ['退款', one => one.back_price],
  ['渠道', one => WAYS[one.pay_type] ?? one.pay_type],
  ['支付单号', (_, { payment }) => payment?.payNo ?? ''],
  ['渠道流水号', one => one.trade_no],
  ['下单时间', (_, { order }) => timeText(order.createdAt)],
  ['付款时间', (_, { order }) => (order.paidAt ? timeText(order.paidAt) : '')]
]

/** What was to be paid as the list finds it, newest first. */
export const paymentsFile: DeskFileKind = {
  code: 'payments-file',
  title: '收款单',
  right: 'payment.read',
  replica: true,
  faces: { 金额: 'yuan', 退款: 'yuan' },
  about: (services, { format: _, ...filter }: PaymentFilter & { format: string }) => paymentsAbout(services, filter),
  pages: async function* (services, { format: _, ...filter }: PaymentFilter & { format: string }) {
    yield [COLUMNS.map(([title]) => title)]
    for (let after: Place | undefined; ; ) {
      const { ids, next } = await paymentsAfter(services, filter, { after, limit: WALK })
      yield (await duesOf(services.db, ids)).map(due => COLUMNS.map(([, of]) => of(dueView(due), due)))
      if (!next) return
      after = next
    }
  }
}
