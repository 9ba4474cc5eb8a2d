import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { Gifting } from '../../../test/gifting'
import { TestShop } from '../../../test/harness'
import { giftTakings, orders } from '../../db/schema'
import { account, balanceOf, check, merchant } from '../../engines/ledger'
import { SETTLE_MS } from '../../engines/order'
import { runJob } from '../../jobs'
import { GIFT_MS } from './terms'

let shop: TestShop
let g: Gifting
let operator: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '40', PLATFORM_MARGIN_BP: '1000' } })
  g = new Gifting(shop)
  operator = await shop.person({ roles: ['operator'] })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const OVER_S = GIFT_MS / 1000 + 1
const job = (name: string) => runJob(shop.app.services, name)
const friends = (n: number) => Promise.all(Array.from({ length: n }, () => g.buying.buyer()))
const codes = (answers: { status: number; code?: string }[]) =>
  answers.map(one => (one.status === 200 ? 'ok' : one.code)).sort()

test('of twelve who take three pieces at once three have one each, and so has nobody else', async () => {
  const mug = await g.buying.goods({ stock: 3 })
  const giver = await g.giver()
  const { id } = await g.send(giver, mug, { num: 3 })
  const link = await g.link(giver, id)
  const takers = await friends(12)
  const answers = await Promise.all(takers.map(who => g.take(link, who)))
  expect(codes(answers)).toEqual([...Array(9).fill('TAKEN'), ...Array(3).fill('ok')])
  const rows = await shop.db.select().from(giftTakings).where(eq(giftTakings.giftId, id))
  expect(new Set(rows.map(row => row.pieceId)).size).toBe(3)
  expect(await g.pieceStates(id)).toEqual(['taken', 'taken', 'taken'])
  expect((await g.giftRow(id)).state).toBe('taken')
  expect(await g.stock(mug)).toBe(0)
})

test('one person who takes with both hands, from two accounts, has one piece', async () => {
  const giver = await g.giver()
  const { id } = await g.send(giver, await g.buying.goods(), { num: 4 })
  const link = await g.link(giver, id)
  const [me] = await friends(1)
  const sub = await shop.person({ parentId: me!.id })
  const hands = [me!, { ...sub, addressId: await g.buying.address(sub.id) }]
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => g.take(link, hands[i % 2]!)))
  expect(new Set(answers.map(({ data }) => data.order_id)).size).toBe(1)
  expect(await g.pieceStates(id)).toEqual(['taken', 'waiting', 'waiting', 'waiting'])
})

test.each([
  ['taking it back', async (giver: { token: string }, id: string) => void (await g.cancel(giver as never, id))],
  [
    'an operator’s end',
    async (_: unknown, id: string) =>
      void (await shop.call('POST /api/admin/gift/end', { id, reason: '投诉' }, operator))
  ]
])('%s meets the taking: each piece is either sent or paid back', async (_, end) => {
  for (let round = 0; round < 4; round++) {
    const mug = await g.buying.goods({ priceFen: 700n, stock: 3 })
    const giver = await g.giver(2_100n)
    const { id } = await g.send(giver, mug, { num: 3 })
    const link = await g.link(giver, id)
    const takers = await friends(3)
    const [answers] = await Promise.all([
      Promise.all(takers.map(who => g.take(link, who))),
      end(giver, id),
      end(giver, id)
    ])
    const taken = answers.filter(one => one.status === 200).length
    const states = await g.pieceStates(id)
    expect(states.filter(state => state === 'taken')).toHaveLength(taken)
    expect(states.filter(state => state === 'returned')).toHaveLength(3 - taken)
    expect(await g.has(giver)).toBe(700n * BigInt(3 - taken))
    expect(await g.stock(mug)).toBe(3 - taken)
  }
})

test('lapsing meets late taking, several times at once: everything goes back once', async () => {
  const mug = await g.buying.goods({ priceFen: 900n, stock: 2 })
  const giver = await g.giver(1_800n)
  const { id } = await g.send(giver, mug, { num: 2 })
  const link = await g.link(giver, id)
  const takers = await friends(4)
  shop.clock.advance(OVER_S)
  const [answers] = await Promise.all([
    Promise.all(takers.map(who => g.take(link, who))),
    ...Array.from({ length: 3 }, () => job('gift-lapse')),
    g.cancel(giver, id)
  ])
  expect(codes(answers)).toEqual(Array(4).fill('LAPSED'))
  expect(await g.has(giver)).toBe(1_800n)
  expect(await g.stock(mug)).toBe(2)
})

test('settling meets the after-sale: the shop has the money, or the giver', async () => {
  const mug = await g.buying.goods({ priceFen: 1_000n })
  const giver = await g.giver(1_000n)
  const { id } = await g.send(giver, mug)
  const [friend] = await friends(1)
  const no = (await g.take(await g.link(giver, id), friend!)).data.order_id
  await shop.call('POST /api/admin/order/ship', { id: no, company: 'shunfeng', number: 'SF1234567893' }, operator)
  await shop.call('POST /api/order/take', { uni: no }, friend)
  shop.clock.advance(SETTLE_MS / 1000 + 1)
  const refund = () => shop.call('POST /api/admin/gift/refund', { order_id: no, reason: '破损' }, operator)
  const [first, second] = await Promise.all([refund(), refund(), job('order-settle'), job('order-settle')])
  const back = [first, second].filter(one => one.status === 200).length
  expect(back).toBeLessThan(2)
  expect(await g.has(giver)).toBe(back === 1 ? 1_000n : 0n)
  expect(await balanceOf(shop.db, account(merchant(mug.shopId), 'CNY'))).toBe(back === 1 ? 0n : 900n)
  expect(await g.pieceStates(id)).toEqual([back === 1 ? 'refunded' : 'settled'])
})

test('a payment meets the cancelling of its order: there is a gift, or the money', async () => {
  for (let round = 0; round < 4; round++) {
    const mug = await g.buying.goods({ priceFen: 500n, stock: 1 })
    const giver = await g.giver(500n)
    const { data } = await g.order(giver, mug)
    await Promise.all([
      g.till.pay(data.order_id, 'yue', giver.token),
      shop.call('POST /api/order/cancel', { id: data.order_id }, giver)
    ])
    const { state } = await g.giftRow(data.id)
    expect(['open', 'cancelled']).toContain(state)
    expect(await g.has(giver)).toBe(state === 'open' ? 0n : 500n)
    expect(await g.stock(mug)).toBe(state === 'open' ? 0 : 1)
  }
})

/** The platform's share of what was settled to one shop: orders of earlier sequences may settle meanwhile. */
async function marginFrom(shopId: string): Promise<bigint> {
  const { rows } = await shop.db.execute<{ fen: string }>(sql`
    select coalesce(sum(m.amount_minor), 0)::text as fen from ledger_postings m
    where m.owner_kind = 'platform' and m.owner_id = 'margin' and exists (
      select from ledger_postings s
      where s.transfer_id = m.transfer_id and s.owner_kind = 'merchant' and s.owner_id = ${shopId}
    )`)
  return BigInt(rows[0]!.fen)
}

/** What may be done to a gift, in any order. */
const deeds = fc.array(fc.constantFrom('take', 'cancel', 'lapse', 'ship', 'receive', 'refund', 'settle', 'day'), {
  minLength: 4,
  maxLength: 14,
  size: 'max'
})

test('whatever is done in whatever order, what was paid is the giver’s, the shop’s or waits, to the fen', async () => {
  await fc.assert(
    fc.asyncProperty(
      deeds,
      fc.integer({ min: 1, max: 4 }),
      fc.bigInt({ min: 1n, max: 9_999n }),
      async (done, num, priceFen) => {
        const mug = await g.buying.goods({ priceFen, stock: num, postageFen: priceFen % 7n })
        const paid = (priceFen + (priceFen % 7n)) * BigInt(num)
        const giver = await g.giver(paid)
        const { id } = await g.send(giver, mug, { num })
        const link = await g.link(giver, id)
        const sent: { no: string; who: { id: string; token: string } }[] = []
        for (const deed of done) await act(deed, giver, id, link, sent)
        const states = await g.pieceStates(id)
        const count = (...wanted: string[]) => BigInt(states.filter(state => wanted.includes(state)).length)
        const shops = await balanceOf(shop.db, account(merchant(mug.shopId), 'CNY'))
        const kept = await marginFrom(mug.shopId)
        const each = paid / BigInt(num)
        expect(await g.has(giver)).toBe(each * count('returned', 'refunded'))
        expect(shops + kept).toBe(each * count('settled'))
        expect(states).toHaveLength(num)
        const sums = await shop.db
          .select()
          .from(orders)
          .where(
            inArray(
              orders.no,
              sent.map(one => one.no)
            )
          )
        expect(sums.every(order => order.payFen === 0n)).toBe(true)
      }
    ),
    { numRuns: 12 }
  )
})

async function act(
  deed: string,
  giver: { id: string; token: string },
  id: string,
  link: string,
  sent: { no: string; who: { id: string; token: string } }[]
) {
  const last = sent.at(-1)
  if (deed === 'take') {
    const [who] = await friends(1)
    const taken = await g.take(link, who!)
    if (taken.status === 200) sent.push({ no: taken.data.order_id, who: who! })
  }
  if (deed === 'cancel') await g.cancel(giver, id)
  if (deed === 'lapse') await job('gift-lapse')
  if (deed === 'day') shop.clock.advance(86_400)
  if (deed === 'settle') {
    shop.clock.advance(SETTLE_MS / 1000 + 1)
    await job('order-settle')
  }
  if (!last) return
  if (deed === 'ship')
    await shop.call(
      'POST /api/admin/order/ship',
      { id: last.no, company: 'shunfeng', number: 'SF1234567893' },
      operator
    )
  if (deed === 'receive') await shop.call('POST /api/order/take', { uni: last.no }, last.who)
  if (deed === 'refund') await shop.call('POST /api/admin/gift/refund', { order_id: last.no, reason: '破损' }, operator)
}
