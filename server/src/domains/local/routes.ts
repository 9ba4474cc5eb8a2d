import type { Data } from '@contract/core'
import { local } from '@contract/local'
import type { OrderRow } from '../../engines/order'
import type { ShopScope } from '../../engines/scope'
import { bindDomain, type Context } from '../../http/context'
import { appOrigin } from '../../http/origins'
import { seconds, timeText } from '../../lib/clock'
import { fenOf, yuan } from '../../lib/money'
import type { Services } from '../../services'
import { maskedName } from '../review/present'
import { closedWords, renewCode, storeOf } from './desk'
import { orderPayment, paymentCounts, paymentPage, receiptPage, refundPayment, todayOf } from './service'
import { STATES, type StoreState, stateOf, storeDetail, voucherWords } from './terms'
import { openTill, quote, refuseOwn, tillOfCode } from './tills'

type PayCode = Data<(typeof local)['GET /api/merchantoffline/getroutinecode']>

async function payCode({ db, config }: Services, shop: ShopScope): Promise<PayCode> {
  const store = await storeOf(db, shop.id)
  if (!store) {
    const none = { logo: '', code: '', link: '', usable: 0 as const, voucher_words: '', _code_time: '' }
    return { mer_id: shop.id, shop_name: shop.name, ...none, note: '还没有收款码' }
  }
  const note = closedWords(store)
  const { code, codeAt } = store.desk
  return {
    mer_id: shop.id,
    shop_name: shop.name,
    logo: store.shop.logo,
    code,
    link: `${appOrigin(config)}/#/pages/local/detail?store=${code}`,
    usable: note ? 0 : 1,
    note,
    voucher_words: voucherWords(store.voucherBp),
    _code_time: timeText(codeAt)
  }
}

const paymentLine = (order: OrderRow) => {
  const { shopId, shopName } = storeDetail(order)
  return {
    id: order.id,
    order_id: order.no,
    mer_id: shopId,
    shop_name: shopName,
    amount: yuan(order.goodsFen),
    xfq_price: yuan(order.xfqFen),
    pay_price: yuan(order.payFen),
    ...stateOf(order),
    add_time: seconds(order.createdAt),
    _add_time: timeText(order.createdAt)
  }
}

async function payPage(
  ctx: Context<'login'>,
  asked: { till?: string; mer_id?: string; amount?: string; use_xfq: number }
) {
  const { id: userId, rootId } = ctx.person
  const { till, store } = await openTill(ctx, { userId, till: asked.till, shopId: asked.mer_id })
  const { desk, shop, voucherBp } = store
  await refuseOwn(ctx.db, rootId, shop.id)
  const amountFen = fenOf(asked.amount ?? '0')
  const price = await quote(ctx, store, { userId, amountFen, useXfq: asked.use_xfq === 1 })
  return {
    till: till.id,
    stop_time: seconds(till.expiresAt),
    mer_id: shop.id,
    shop_name: shop.name,
    logo: shop.logo,
    address: [shop.city, shop.district, shop.address].join(''),
    xfq: yuan(price.ownXfqFen),
    voucher_words: voucherWords(voucherBp),
    xfq_most: yuan(price.xfqMostFen),
    xfq_price: yuan(price.xfqFen),
    amount: yuan(amountFen),
    pay_price: yuan(price.payFen),
    most: yuan(desk.mostFen),
    room: yuan(price.roomFen),
    note: asked.amount ? price.note : ''
  }
}

const SHOWN = ['unpaid', 'complete', 'refunded', 'cancelled'] as const satisfies readonly StoreState[]

export const localDomain = bindDomain(local, {
  'GET /api/merchantoffline/getroutinecode': ctx => payCode(ctx, ctx.shop),
  'GET /api/merchantoffline/exchangeToken': async (ctx, { code }) => {
    const till = await tillOfCode(ctx, { userId: ctx.person.id, code })
    return { till: till.id, mer_id: till.shopId, stop_time: seconds(till.expiresAt) }
  },
  'POST /api/realorder/pay_page': payPage,
  'POST /api/realorder/create': async (ctx, { till, amount, use_xfq }) => {
    const { id: userId, rootId } = ctx.person
    const asked = { userId, rootId, till, amountFen: fenOf(amount), useXfq: use_xfq === 1 }
    const order = await orderPayment(ctx, asked)
    return { order_id: order.no, pay_price: yuan(order.payFen), stop_time: seconds(order.expiresAt) }
  },
  'GET /api/merchantoffline/hdtsendList': async ({ db, person }, filter) => {
    const { list, count } = await paymentPage(db, { userId: person.id, ...filter })
    return { list: list.map(paymentLine), count }
  },
  'GET /api/merchantoffline/gethdtStatusList': async ({ db, person }) => {
    const counts = await paymentCounts(db, person.id)
    const list: { value: string; title: string; num: number }[] = [
      { value: '', title: '全部', num: counts.all },
      ...SHOWN.map(value => ({ value, title: STATES[value], num: counts[value] }))
    ]
    return { list }
  },
  'POST /api/keeper/storepay/code': async ctx => {
    await renewCode(ctx, ctx.shop)
    return payCode(ctx, ctx.shop)
  },
  'GET /api/keeper/storepay/list': async (ctx, paging) => {
    const [{ list, count }, today] = await Promise.all([receiptPage(ctx.db, ctx.shop, paging), todayOf(ctx, ctx.shop)])
    const rows = list.map(({ payment, no, state, nickname }) => ({
      id: payment.orderId,
      order_id: no,
      nickname: maskedName(nickname ?? ''),
      amount: yuan(payment.amountFen),
      xfq_price: yuan(payment.xfqFen),
      net_price: yuan(payment.netFen),
      ...stateOf({ state }),
      refundable: state === 'complete' ? (1 as const) : (0 as const),
      add_time: seconds(payment.paidAt),
      _add_time: timeText(payment.paidAt)
    }))
    return { list: rows, count, today_num: today.num, today_price: yuan(today.fen) }
  },
  'POST /api/keeper/storepay/refund': async (ctx, { id, reason }) => {
    const order = await refundPayment(ctx, ctx.shop, { id, reason: reason.trim(), actorId: ctx.person.id })
    return stateOf(order)
  }
})
