import type { Data, Endpoints } from '@contract'
import { eq } from 'drizzle-orm'
import { orderLines, orders, afterSales as sales } from '../src/db/schema'
import type { AfterSaleState } from '../src/engines/aftersale'
import { fundUser } from '../src/engines/ledger'
import { newId } from '../src/lib/ids'
import { fenOf } from '../src/lib/money'
import type { Buying } from './buying'
import type { TestShop } from './harness'

type Who = { id: string; token: string }

/** Short words for tests about after-sales, over one shop; `keeper` is who runs it. */
export const afterSales = (shop: () => TestShop, buying: () => Buying, keeper: () => Who) => {
  const rowOf = async (no: string) => (await shop().db.select().from(orders).where(eq(orders.no, no)))[0]!
  const linesOf = async (no: string) =>
    shop()
      .db.select()
      .from(orderLines)
      .where(eq(orderLines.orderId, (await rowOf(no)).id))
      .orderBy(orderLines.position)
  const detail = async (who: Who, no: string) =>
    (await shop().call('GET /api/order/detail/{id}', { id: no }, { token: who.token })).data
  const ship = (no: string) =>
    shop().call('POST /api/admin/order/ship', { id: no, company: '顺丰速运', number: 'SF1234567890' }, keeper())
  const take = (who: Who, no: string) => shop().call('POST /api/order/take', { uni: no }, { token: who.token })
  const stateOf = async (id: string) =>
    (await shop().db.select().from(sales).where(eq(sales.id, id)))[0]!.state as AfterSaleState

  const ask = (who: Who, uni: string, input: Record<string, unknown> = {}) =>
    shop().call(
      'POST /api/order/refund/verify',
      { uni, refund_type: 1, text: '不想要了', ...input },
      { token: who.token }
    )
  const asked = async (...args: Parameters<typeof ask>) => {
    const answer = await ask(...args)
    if (answer.status !== 200) throw new Error(answer.msg)
    return answer.data
  }
  const agree = (id: string) => shop().call('POST /api/admin/aftersale/agree', { id }, keeper())
  const refuse = (id: string) => shop().call('POST /api/admin/aftersale/refuse', { id, reason: '商品已使用' }, keeper())
  const received = (id: string) => shop().call('POST /api/admin/aftersale/received', { id }, keeper())
  const offer = (id: string, price: string, reason = '有使用痕迹', who: { token: string } = keeper()) =>
    shop().call('POST /api/admin/aftersale/offer', { id, price, reason }, who)
  const answer = (who: Who, id: string, act: 'accept' | 'decline', nth = 1) =>
    shop().call('POST /api/order/refund/offer', { id, nth, act }, { token: who.token })
  const express = (who: Who, id: string, input: Record<string, unknown>) =>
    shop().call('POST /api/order/refund/express', { id, ...input }, { token: who.token })
  const send = (who: Who, id: string) =>
    express(who, id, { refund_express: 'YT7700112233', refund_express_name: '圆通速递', refund_phone: '13800138000' })
  const withdraw = (who: Who, id: string) => express(who, id, { act: 'withdraw' })

  /** A paid order of two lines with a coupon, vouchers, beans and freight. */
  async function paidOrder(qty = 3) {
    const buyer = await buying().buyer()
    const a = await buying().goods({ priceFen: 3333n, stock: 100, postageFen: 700n })
    const b = await buying().goods({ shopId: a.shopId, priceFen: 1999n, stock: 100 })
    const coupon = await buying().coupon(buyer.id, { amountFen: 501n })
    const at = shop().clock.now()
    await fundUser(shop().db, { userId: buyer.id, asset: 'xfq', amountMinor: 707n, key: newId(), at })
    await fundUser(shop().db, { userId: buyer.id, asset: 'jindou', amountMinor: 311n, key: newId(), at })
    const wants = [{ of: a, qty }, { of: b }]
    const { no, payPrice } = await buying().order(buyer.token, wants, { useXfq: true, useJindou: true })
    await buying().pay(buyer, no)
    const [first, second] = await linesOf(no)
    return { buyer, no, a, b, coupon, payFen: fenOf(payPrice), first: first!, second: second! }
  }

  return {
    rowOf,
    linesOf,
    detail,
    ship,
    take,
    ask,
    asked,
    agree,
    refuse,
    received,
    offer,
    answer,
    express,
    send,
    withdraw,
    stateOf,
    paidOrder
  }
}

type Refund = Data<Endpoints['GET /api/order/detail/{id}']>['refunds'][number]

/** The rows an amount is told by add up to it, and the goods are worth what was paid for so many pieces. */
export function expectSums(refunds: readonly Refund[], priceOf: (lineId: string) => bigint) {
  for (const sale of refunds) {
    const [price, goods, postage, coupon, xfq, beans, kept] = [
      ...[sale.refund_price, sale.refund_goods, sale.refund_postage],
      ...[sale.refund_coupon, sale.refund_xfq, sale.refund_jindou_price],
      sale.refund_kept
    ].map(fenOf) as [bigint, bigint, bigint, bigint, bigint, bigint, bigint]
    expect(goods + postage - coupon - xfq - beans - kept).toBe(price)
    expect(goods).toBe(sale.lines.reduce((sum, line) => sum + priceOf(line.id) * BigInt(line.cart_num), 0n))
  }
}
