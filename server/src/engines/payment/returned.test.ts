import { eq } from 'drizzle-orm'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { orders, paymentRefunds, afterSales as sales } from '../../db/schema'
import { newId } from '../../lib/ids'
import { agreeAfterSale, askAfterSale, finishAfterSales, finishRefunds, refundOrder } from '../aftersale'
import { check } from '../ledger'
import { runRefunds } from './index'

let shop: TestShop
let buying: Buying
beforeEach(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
})
afterEach(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const { rowOf } = afterSales(
  () => shop,
  () => buying,
  () => ({ id: '', token: '' })
)

/** An order of two pieces, paid outside. */
async function paidOutside() {
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of: await buying.goods(), qty: 2 }])
  const { data } = await shop.call('POST /api/order/pay', { uni: no, paytype: 'sandbox' }, { token: buyer.token })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await shop.app.inject({ method: 'POST', url: data.result.pay_url!, headers, payload: 'act=pay' })
  return rowOf(no)
}

/** The two things that wait for their money to be back: whole orders, and pieces of orders. */
const KINDS = [
  {
    what: 'orders',
    ask: ({ id }: Order) => refundOrder(shop.app.services, { ref: id, reason: '不想要了' }),
    finish: (most?: number) => finishRefunds(shop.app.services, most),
    stateOf: async ({ id }: Order) => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0]!.state
  },
  {
    what: 'after-sales',
    async ask({ id: ref, userId }: Order) {
      const words = { reason: '不想要了', words: '', pictures: [] }
      const asked = { userId, ref, type: 1 as const, wants: [], ...words }
      const { id } = await askAfterSale(shop.app.services, asked)
      await agreeAfterSale(shop.app.services, { id, actorId: newId() })
    },
    finish: (most?: number) => finishAfterSales(shop.app.services, most),
    stateOf: async ({ id }: Order) => (await shop.db.select().from(sales).where(eq(sales.orderId, id)))[0]!.state
  }
]
type Order = Awaited<ReturnType<typeof paidOutside>>

/** Two that wait for their money, the first asked for first. */
async function twoWaiting(ask: (order: Order) => Promise<unknown>) {
  const first = await paidOutside()
  shop.clock.advance(1)
  const second = await paidOutside()
  for (const order of [first, second]) await ask(order)
  return { first, second }
}

/** The channel takes its time over one of them. */
const takesItsTime = ({ userId }: Order) =>
  shop.db
    .update(paymentRefunds)
    .set({ nextAt: new Date(shop.clock.now().getTime() + 3_600_000) })
    .where(eq(paymentRefunds.userId, userId))

describe.each(KINDS)('$what whose money goes back', ({ ask, finish, stateOf }) => {
  test('end when it is back, each once, however many look at the same moment', async () => {
    const { first, second } = await twoWaiting(ask)
    expect(await finish()).toBe(0)
    await runRefunds(shop.app.services)
    const ended = await Promise.all([finish(), finish(), finish()])
    expect(ended.reduce((sum, one) => sum + one, 0)).toBe(2)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['refunded', 'refunded'])
  })

  test('do not wait for those before them that the channel takes its time over', async () => {
    const { first, second } = await twoWaiting(ask)
    await takesItsTime(first)
    await runRefunds(shop.app.services)
    expect(await finish(1)).toBe(1)
    expect(await stateOf(first)).not.toBe('refunded')
    expect(await stateOf(second)).toBe('refunded')
  })

  test('end although one before them cannot', async () => {
    const { first, second } = await twoWaiting(ask)
    await runRefunds(shop.app.services)
    // A kind that a later release of the server brought, and this one does not know.
    await shop.db.update(orders).set({ kind: 'unknown' }).where(eq(orders.id, first.id))
    expect(await finish()).toBe(1)
    expect(await stateOf(first)).not.toBe('refunded')
    expect(await stateOf(second)).toBe('refunded')
    await shop.db.update(orders).set({ kind: 'mall' }).where(eq(orders.id, first.id))
    expect(await finish()).toBe(1)
    expect(await stateOf(first)).toBe('refunded')
  })
})
