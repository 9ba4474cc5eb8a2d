import { TestShop } from '../../test/harness'
import { reasonTitles } from '../engines/ledger'
import type { GoodsKind } from '../engines/order'
import type { Programme } from '../programme'
import { kindsOf, pagesOf, programmes } from '.'

const box: GoodsKind = { code: 'box', settlesTo: { pool: 'boxes' }, reducible: false, lines: async () => [] }
const prize = { ...programmes.flatMap(one => one.prizeKinds ?? [])[0]!, code: 'voucher-of-box' }
const bad = (more: Partial<Programme>): Programme[] => [...programmes, { contracts: [], ...more }]

test('the domains of the shop name no pool that nobody declares', () => {
  const { order } = kindsOf(programmes)
  expect(order.pools).toEqual([{ pool: 'recharge-gift', by: 'the order kind recharge' }])
})

test('a kind that pays from a pool nobody declares keeps the server from starting', async () => {
  const list = bad({ prizeKinds: [{ ...prize, pools: ['boxes'] }] })
  const why = 'the prize kind voucher-of-box names the pool boxes, which no domain declares'
  expect(() => kindsOf(list)).toThrow(why)
  await expect(TestShop.open({ programmes: list })).rejects.toThrow(why)
})

test('pools of a declared family may be named, others that sound alike may not', () => {
  const of = (pool: string) => kindsOf(bad({ prizeKinds: [{ ...prize, pools: [pool] }], pools: ['boxes', 'box-*'] }))
  expect(() => of('boxes')).not.toThrow()
  expect(() => of('box-may')).not.toThrow()
  for (const pool of ['boxes-2', 'box', 'Boxes', '*']) expect(() => of(pool)).toThrow(`names the pool ${pool}`)
})

test('orders settle only to a pool their kind names', () => {
  expect(() => kindsOf(bad({ orderKinds: [box], pools: ['boxes'] }))).toThrow('settle to boxes')
  expect(() => kindsOf(bad({ orderKinds: [{ ...box, pools: ['boxes'] }] }))).toThrow('which no domain declares')
  expect(() => kindsOf(bad({ orderKinds: [{ ...box, pools: ['boxes'] }], pools: ['boxes'] }))).not.toThrow()
})

test('a pool is one domain’s', () => {
  expect(() => kindsOf(bad({ pools: ['car-owner'] }))).toThrow('two domains declare the pool car-owner')
})

test('a page that engines send people to and that no domain names keeps the server from starting', async () => {
  const list = programmes.map(one => (one.pages?.assets ? { ...one, pages: {} } : one))
  expect(() => pagesOf(list)).toThrow('no domain names the page assets')
  await expect(TestShop.open({ programmes: list })).rejects.toThrow('no domain names the page assets')
})

test('a reason is titled once, and what a later version took away is still read', async () => {
  expect(() => kindsOf(bad({ reasons: { top_up: '加值' } }))).toThrow('two kinds of reason are called top_up')
  expect(() => kindsOf(bad({ reasons: { transfer: '加值' } as object }))).toThrow(
    'two kinds of reason are called transfer'
  )
  const title = reasonTitles({ kinds: kindsOf(programmes) })
  expect(['top_up', 'order_pay', 'gone'].map(code => title(code))).toEqual(['充值', '订单支付', '其他'])
  expect([title('transfer', 'in'), title('transfer', 'out')]).toEqual(['获赠', '转赠'])
})
