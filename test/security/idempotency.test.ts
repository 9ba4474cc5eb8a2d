import { TestShop } from '../../server/test/harness'
import { type Doer, deeds } from './deeds'
import { makeDoer } from './doer'
import { all } from './endpoints'

const ADJUST = 'POST /api/admin/stock/adjust'

let shop: TestShop
let doer: Doer
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
  doer = await makeDoer(shop)
})
afterAll(() => shop?.close())

const operator = async () => (await shop.person({ roles: ['operator'] })).token
const stock = async () => Number(await doer.one(`select stock from skus where id = '${doer.goods.skuId}'`))
const adjust = (token: string, by: number, idem: string) =>
  shop.call(ADJUST, { sku_id: doer.goods.skuId, by }, { token, idem })

test('a key is one person’s: another with the same key is somebody else', async () => {
  const [one, other] = [await operator(), await operator()]
  const before = await stock()
  expect(await adjust(one, 3, 'the-same-key')).toMatchObject({ status: 200, data: { stock: before + 3 } })
  expect(await adjust(other, 4, 'the-same-key')).toMatchObject({ status: 200, data: { stock: before + 7 } })
  expect(await adjust(one, 3, 'the-same-key')).toMatchObject({ status: 200, data: { stock: before + 3 } })
  expect(await stock()).toBe(before + 7)
})

test('a key with another input is refused, and does nothing', async () => {
  const token = await operator()
  const before = await stock()
  await adjust(token, 1, 'once')
  expect(await adjust(token, 2, 'once')).toMatchObject({ status: 400, code: 'IDEM_MISMATCH' })
  expect(await stock()).toBe(before + 1)
})

test('a key used fifty times at once takes effect once', async () => {
  const token = await operator()
  const before = await stock()
  const answers = await Promise.all(Array.from({ length: 50 }, () => adjust(token, 1, 'rush')))
  expect(answers.map(answer => answer.data.stock)).toEqual(Array.from({ length: 50 }, () => before + 1))
  expect(await stock()).toBe(before + 1)
})

test('a key in the body counts as one in the header', async () => {
  const token = await operator()
  const before = await stock()
  const input = { sku_id: doer.goods.skuId, by: 1, idem: 'in-the-body' }
  await shop.call(ADJUST, input, { token })
  await shop.call(ADJUST, input, { token })
  expect(await stock()).toBe(before + 1)
})

test.each(["' or 1=1 --", '\\u0000', '__proto__', '中文键', 'k'.repeat(5000)])(
  'the key %j is only a key',
  async idem => {
    const token = await operator()
    const before = await stock()
    const headers = { 'idempotency-key': encodeURIComponent(idem) }
    const input = { sku_id: doer.goods.skuId, by: 1 }
    for (let i = 0; i < 2; i++)
      expect(await shop.call(ADJUST, input, { token, headers })).toMatchObject({ status: 200 })
    for (let i = 0; i < 2; i++)
      expect(await shop.call(ADJUST, { ...input, idem: `${idem}!` }, { token })).toMatchObject({ status: 200 })
    expect(await stock()).toBeGreaterThan(before)
  }
)

test('long keys that begin alike are two keys', async () => {
  const token = await operator()
  const before = await stock()
  await adjust(token, 1, `${'k'.repeat(200)}1`)
  await adjust(token, 2, `${'k'.repeat(200)}2`)
  expect(await stock()).toBe(before + 3)
})

/** Writes that would hurt twice have a key, or a state or row of their own that lets them happen once. */
const NATURAL: Record<string, string> = {
  'POST /api/order/create/{id}': 'the order key',
  'POST /api/order/pay': 'the order’s state and its one open payment',
  'POST /api/order/cancel': 'the order’s state',
  'POST /api/order/take': 'the order’s state',
  'POST /api/admin/order/refund': 'the order’s state',
  'POST /api/admin/order/ship': 'the order’s state, and of a part the number of its parcel'
}

test('an order, its payment and its end happen once, whoever repeats them with whatever key', async () => {
  const keys = Object.keys(NATURAL).filter(key => deeds[key])
  for (const key of keys) {
    const own = await makeDoer(shop)
    const input = await deeds[key]!.input(own)
    const money = async () =>
      own.one(`select coalesce(sum(balance_minor), 0) || '/' || (select count(*) from orders where user_id = '${own.id}')
        from ledger_accounts where owner_kind = 'user' and owner_id = '${own.id}'`)
    await shop.call(key as 'POST /api/order/take', input, { token: own.token, idem: 'first' })
    const after = await money()
    await Promise.all(
      ['first', 'second', ''].map(idem => shop.call(key as 'POST /api/order/take', input, { token: own.token, idem }))
    )
    expect([key, await money()]).toEqual([key, after])
  }
  expect(Object.keys(NATURAL).filter(key => !all.some(known => known.key === key))).toEqual([])
})
