import { eq, sql } from 'drizzle-orm'
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

  test('more than a batch that cannot be moved holds up nobody behind it', async () => {
    const { id: userId } = await shop.person()
    const at = shop.clock.now()
    const times = from === 'unpaid' ? {} : { paidAt: at, shippedAt: at, receivedAt: at }
    const stuck = await unpaidOrder(shop, userId, 0n, { kind: 'unknown', state: from, ...times })
    await shop.db.execute(sql`
      insert into orders select (o).* from (
        select jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'no', o.no || n, 'order_key', gen_random_uuid())) as o
        from orders o, generate_series(1, 520) n where o.user_id = ${userId} and o.id = ${stuck.id}) copies`)
    shop.clock.advance(1)
    const later = shop.clock.now()
    const last = await unpaidOrder(shop, userId, 0n, {
      kind: 'mall',
      state: from,
      ...(from === 'unpaid' ? {} : { paidAt: later, shippedAt: later, receivedAt: later })
    })
    shop.clock.advance(20 * 86_400)
    expect(await runJob(shop.app.services, job)).toBe(1)
    expect((await shop.db.select().from(orders).where(eq(orders.id, last.id)))[0]).toMatchObject(to)
    await shop.db.delete(orders).where(eq(orders.userId, userId))
  })
})
