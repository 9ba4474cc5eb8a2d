import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { unpaidOrder } from '../../../test/orders'
import { orders } from '../../db/schema'
import { type JOBS, runJob } from '../../jobs'
import type { OrderState } from './states'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

/** The jobs that move orders whose time has come, and an order each of them takes up. */
const TURNS: { job: (typeof JOBS)[number]['name']; from: OrderState; to: Partial<typeof orders.$inferSelect> }[] = [
  { job: 'order-cancel-unpaid', from: 'unpaid', to: { state: 'cancelled' } },
  { job: 'order-settle', from: 'received', to: { state: 'complete' } }
]

describe.each(TURNS)('$job', ({ job, from, to }) => {
  test('goes on after an order that cannot be moved, and takes that one up again', async () => {
    const { id: userId } = await shop.person()
    const at = shop.clock.now()
    const order = async (kind: string) => {
      shop.clock.advance(1)
      const times = from === 'unpaid' ? {} : { paidAt: at, shippedAt: at, receivedAt: at }
      return unpaidOrder(shop, userId, 0n, { kind, state: from, ...times })
    }
    const [first, second] = [await order('unknown'), await order('mall')]
    shop.clock.advance(20 * 86_400)
    const stateOf = async ({ id }: { id: string }) =>
      (await shop.db.select({ state: orders.state }).from(orders).where(eq(orders.id, id)))[0]
    expect(await runJob(shop.app.services, job)).toBe(1)
    expect([await stateOf(first), await stateOf(second)]).toEqual([{ state: from }, to])
    await shop.db.update(orders).set({ kind: 'mall' }).where(eq(orders.id, first.id))
    expect(await runJob(shop.app.services, job)).toBe(1)
    expect(await stateOf(first)).toEqual(to)
  })
})
