import fc from 'fast-check'
import { Exchanging } from '../../../test/exchanging'
import { TestShop } from '../../../test/harness'
import { check, minorText } from '../../engines/ledger'
import { newId } from '../../lib/ids'

let shop: TestShop
let e: Exchanging
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '30' } })
  e = new Exchanging(shop)
  const terms = { fromAsset: 'ruby', rateFrom: 100n, minMinor: 100n, stepMinor: 100n, personDayMinor: 5_000n } as const
  await e.rule({ ...terms, code: 'ruby_xfq', title: '红宝石换消费券', toAsset: 'xfq', rateTo: 80n, pool: 'ruby-xfq' })
  await e.rule({ ...terms, code: 'ruby_dhq', title: '红宝石换兑换券', toAsset: 'dhq', rateTo: 100n, pool: 'ruby-dhq' })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }
const fill = (asset: 'xfq' | 'dhq', amountMinor: bigint) =>
  e.fill({ code: '', pool: `ruby-${asset}`, toAsset: asset } as never, amountMinor)
const rich = async (minor: bigint) => {
  const who = await shop.person()
  if (minor > 0n) await e.give(who.id, minor, 'ruby')
  return who
}
const index = (who: Who, type?: string) => shop.call('GET /api/ruby/index', type ? { type } : {}, who)
const swap = (who: Who, num: string, more: { type?: string; version?: number } = {}, idem = newId()) =>
  shop.call('POST /api/ruby/exchange', { num, ...more }, { ...who, idem })
const record = (who: Who) => shop.call('GET /api/ruby/record', {}, who)

test('rubies are exchanged for vouchers by the published rate, out of a filled pool', async () => {
  await fill('xfq', 100_000n)
  const who = await rich(1_050n)
  expect((await index(who)).data).toMatchObject({
    type: 'ruby_xfq',
    open: 1,
    from: { code: 'ruby', name: '红宝石', balance: '10.50' },
    to: { code: 'xfq', balance: '0.00' },
    most: '10.00'
  })
  const done = await swap(who, '10')
  expect(done.data).toMatchObject({ from: '10.00', to: '8.00', from_balance: '0.50', to_balance: '8.00' })
  const { data } = await record(who)
  expect(data.wallet).toMatchObject({ code: 'ruby', balance: '0.50' })
  expect(data.list[0]).toMatchObject({ pm: 0, number: '10.00', mark: '红宝石换消费券' })
})

test('the page names every way, what is in the other wallet, and promises no growth', async () => {
  const who = await rich(0n)
  await e.give(who.id, 777n, 'rubyval')
  const { data } = await record(who)
  expect(data).toMatchObject({
    rubyval: '7.77',
    ways: [
      { type: 'ruby_dhq', to_name: '兑换券', rate: { from: '1.00', to: '1.00' }, open: 1 },
      { type: 'ruby_xfq', to_name: '消费券', rate: { from: '1.00', to: '0.80' } }
    ]
  })
  const words = data.rules.map(rule => rule.words).join('')
  expect(words).toContain('不承诺升值')
  expect(words).not.toMatch(/收益率|稳赚|必涨|保本/)
})

test('what is refused: too little, too fine, too much, other terms, an empty pool, a stranger’s rule', async () => {
  const who = await rich(9_000n)
  for (const num of ['0.5', '1.5']) expect(await swap(who, num)).toMatchObject({ code: 'AMOUNT' })
  expect(await swap(who, '51')).toMatchObject({ code: 'DAY_CAP' })
  expect(await swap(who, '1', { version: 99 })).toMatchObject({ code: 'RULE_CHANGED' })
  expect(await swap(who, '1', { type: 'ruby_dhq' })).toMatchObject({ code: 'POOL_SHORT' })
  expect(await swap(who, '1', { type: 'ruby_gone' })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await swap(await rich(100n), '2')).toMatchObject({ code: 'INSUFFICIENT' })
  expect(await shop.call('GET /api/ruby/record', {})).toMatchObject({ status: 410000 })
  expect((await record(who)).data.wallet.balance).toBe('90.00')
})

test('many at once never exchange more than there is, and the same key is done once', async () => {
  await fill('xfq', 100_000n)
  const who = await rich(500n)
  const idem = newId()
  const same = await Promise.all(Array.from({ length: 6 }, () => swap(who, '1', {}, idem)))
  expect(new Set(same.map(({ data }) => data?.id)).size).toBe(1)
  const asked = await Promise.all(Array.from({ length: 20 }, () => swap(who, '1')))
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(4)
  expect(asked.filter(({ code }) => code === 'INSUFFICIENT')).toHaveLength(16)
})

test('whatever is exchanged: what went out is what came in by the rate, rounded down', async () => {
  await fill('xfq', 1_000_000n)
  const run = fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 6 }), async wants => {
    const who = await rich(3_000n)
    let [left, got] = [3_000n, 0n]
    for (const want of wants) {
      const minor = BigInt(want) * 100n
      const { status } = await swap(who, String(want))
      expect(status).toBe(minor <= left ? 200 : 400)
      if (minor > left) continue
      left -= minor
      got += (minor * 80n) / 100n
    }
    expect((await record(who)).data.wallet.balance).toBe(minorText(left, 2))
    expect(await e.has(who.id, 'xfq')).toBe(got)
  })
  await fc.assert(run, { numRuns: 8 })
})
