import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { unpaidOrder } from '../../../test/orders'
import { within } from '../../db/connection'
import { payments } from '../../db/schema'
import { newId } from '../../lib/ids'
import { account, balanceOf, CLEARING, check, fundUser, outside, user } from '../ledger'
import { askRefund, PAYMENT_MOVES, PAYMENT_STATUSES, type RefundAsked, refundOf, runRefunds } from './index'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

/** A person who paid 100 yuan, by balance or through the sandbox. */
async function paid(channel: 'yue' | 'sandbox') {
  const { id: userId, token } = await shop.person()
  await fundUser(shop.db, { userId, asset: 'CNY', amountMinor: 10_000n, key: newId(), at: shop.clock.now() })
  const order = await unpaidOrder(shop, userId, 10_000n)
  const { data } = await shop.call('POST /api/order/pay', { uni: order.no, paytype: channel }, { token })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  if (channel === 'sandbox')
    await shop.app.inject({ method: 'POST', url: data.result.pay_url!, headers, payload: 'act=pay' })
  const [payment] = await shop.db.select().from(payments).where(eq(payments.orderId, order.id))
  return { userId, payment: payment! }
}

const ask = (asked: Omit<RefundAsked, 'reason'>) =>
  within(shop.app.services, tx => askRefund(tx, { ...asked, reason: '不想要了' }))
const balanceFen = (userId: string) => balanceOf(shop.db, account(user(userId), 'CNY'))
const statusOf = async (id: string) => (await shop.db.select().from(payments).where(eq(payments.id, id)))[0]!.status

test('a balance payment goes back to the balance at once, in parts, until nothing is left', async () => {
  const { userId, payment } = await paid('yue')
  const before = await balanceOf(shop.db, account(CLEARING, 'CNY'))
  for (const [amountFen, status] of [
    [4_000n, 'paid'],
    [6_000n, 'refunded']
  ] as const) {
    const refundNo = newId()
    expect(await ask({ userId, paymentId: payment.id, refundNo, amountFen })).toBe('done')
    expect(await statusOf(payment.id)).toBe(status)
  }
  expect(await balanceFen(userId)).toBe(10_000n)
  expect(before - (await balanceOf(shop.db, account(CLEARING, 'CNY')))).toBe(10_000n)
})

test('a channel payment goes back through the channel, after the job', async () => {
  const { userId, payment } = await paid('sandbox')
  const before = await balanceOf(shop.db, account(outside('sandbox'), 'CNY'))
  const refundNo = newId()
  expect(await ask({ userId, paymentId: payment.id, refundNo, amountFen: 2_500n })).toBe('pending')
  expect(await runRefunds(shop.app.services)).toBe(1)
  expect(await refundOf(shop.db, userId, refundNo)).toMatchObject({ status: 'done' })
  expect((await balanceOf(shop.db, account(outside('sandbox'), 'CNY'))) - before).toBe(2_500n)
  expect(await statusOf(payment.id)).toBe('paid')
  expect(await balanceFen(userId)).toBe(10_000n)
})

describe.each(['yue', 'sandbox'] as const)('a refund of a payment by %s', channel => {
  test('under one number 50 times at once happens once', async () => {
    const { userId, payment } = await paid(channel)
    const before = await balanceFen(userId)
    const asked = { userId, paymentId: payment.id, refundNo: newId(), amountFen: 1_000n }
    await Promise.all(Array.from({ length: 50 }, () => ask(asked)))
    await Promise.all([runRefunds(shop.app.services), runRefunds(shop.app.services)])
    const [row] = await shop.db.select().from(payments).where(eq(payments.id, payment.id))
    expect(row).toMatchObject({ refundAskedFen: 1_000n, refundedFen: 1_000n })
    if (channel === 'yue') expect((await balanceFen(userId)) - before).toBe(1_000n)
  })

  test('never gives back more than was paid, also 30 at once', async () => {
    const { userId, payment } = await paid(channel)
    const asks = Array.from({ length: 30 }, () =>
      ask({ userId, paymentId: payment.id, refundNo: newId(), amountFen: 700n })
    )
    const results = await Promise.allSettled(asks)
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(14)
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'REFUND_OVER' })
    await runRefunds(shop.app.services)
    const [row] = await shop.db.select().from(payments).where(eq(payments.id, payment.id))
    expect(row!.refundedFen).toBe(9_800n)
  })

  test('is refused under a number used otherwise, for another person, and for nothing', async () => {
    const { userId, payment } = await paid(channel)
    const asked = { userId, paymentId: payment.id, refundNo: newId(), amountFen: 100n }
    await ask(asked)
    await expect(ask({ ...asked, amountFen: 101n })).rejects.toMatchObject({ code: 'IDEM_MISMATCH' })
    const other = await shop.person()
    await expect(ask({ ...asked, userId: other.id })).rejects.toMatchObject({ code: 'REFUND_OVER' })
    await expect(ask({ ...asked, refundNo: newId(), amountFen: 0n })).rejects.toThrow('more than zero')
  })
})

test('every status of a payment can be reached, and no move leads where none starts or ends wrongly', () => {
  const reached = new Set<string>(['created', ...Object.values(PAYMENT_MOVES).map(move => move.to)])
  expect([...reached].sort()).toEqual([...PAYMENT_STATUSES].sort())
  for (const { from, to } of Object.values(PAYMENT_MOVES)) expect(from).not.toContain(to)
})
