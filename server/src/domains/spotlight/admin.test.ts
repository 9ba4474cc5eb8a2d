import { TestShop } from '../../../test/harness'
import { Spotlighting } from '../../../test/spotlighting'
import { check } from '../../engines/ledger'
import { seconds } from '../../lib/clock'
import { newId } from '../../lib/ids'

let shop: TestShop
let s: Spotlighting
let operator: Who
beforeAll(async () => {
  shop = await TestShop.open()
  s = new Spotlighting(shop)
  operator = await shop.person({ roles: ['operator', 'staff'] })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }
const terms = (fields = {}) => ({
  code: 'autumn',
  title: '金秋聚光灯',
  asset: 'xfq' as const,
  starts_at: seconds(s.now()),
  ends_at: seconds(s.later(10)),
  point_price: '1.00',
  chance_price: '50.00',
  packet_points: 100,
  person_cap: '100.00',
  prizes: [
    { from_rank: 1, to_rank: 1, amount: '10.00' },
    { from_rank: 2, to_rank: 3, amount: '5.00' }
  ],
  ...fields
})
const write = (fields = {}, who = operator) => shop.call('POST /api/admin/spotlight', terms(fields), who)
const turn = (code: string, act: 'open' | 'stop' | 'resume', who = operator) =>
  shop.call('POST /api/admin/spotlight/state', { code, act }, who)
const fund = (code: string, amount: string) =>
  shop.call(
    'POST /api/admin/pool/fund',
    { pool: `spotlight-${code}`, asset: 'xfq', amount },
    { ...operator, idem: newId() }
  )
const packets = (fields = {}) =>
  shop.call(
    'POST /api/admin/spotlight/packets',
    {
      code: 'autumn',
      title: '红包雨',
      amount: '9.00',
      total_num: 3,
      least: '1.00',
      ends_at: seconds(s.later(3)),
      ...fields
    },
    { ...operator, idem: newId() }
  )

test('an operator writes, funds and opens an activity, gives packets, and stops newcomers', async () => {
  expect(await write({}, await shop.person())).toMatchObject({ code: 'FORBIDDEN' })
  expect(await packets()).toMatchObject({ code: 'NOT_FOUND' })
  expect((await write()).data).toMatchObject({
    phase: 'draft',
    pool: 'spotlight-autumn',
    needed: '20.00',
    funded: '0.00'
  })
  expect((await write({ title: '金秋大聚光' })).data.title).toBe('金秋大聚光')
  expect(await turn('nothing', 'open')).toMatchObject({ code: 'NOT_FOUND' })
  expect(await turn('autumn', 'stop')).toMatchObject({ code: 'NOT_OPEN' })
  await fund('autumn', '19.99')
  expect(await turn('autumn', 'open')).toMatchObject({
    code: 'POOL_SHORT',
    msg: '奖池还差 0.01 消费券，补足后才能开始'
  })
  expect(await packets()).toMatchObject({ code: 'NOT_OPEN' })
  await fund('autumn', '9.01')
  expect((await turn('autumn', 'open')).data).toMatchObject({ phase: 'open', remain: '29.00' })
  expect(await turn('autumn', 'open')).toMatchObject({ code: 'STARTED' })
  expect(await write()).toMatchObject({ code: 'STARTED' })
  expect(await packets({ amount: '9.001' })).toMatchObject({ code: 'AMOUNT' })
  expect(await packets({ ends_at: seconds(s.now()) })).toMatchObject({ code: 'TIME' })
  expect(await packets({ amount: '9.01' })).toMatchObject({ code: 'POOL_SHORT' })
  expect((await packets()).data).toMatchObject({ remain: '29.00', rounds: [expect.any(String)] })
  expect((await turn('autumn', 'stop')).data.stopped).toBe(1)
  expect((await turn('autumn', 'resume')).data.stopped).toBe(0)
  await write({ code: 'winter' })
  await fund('winter', '20.00')
  expect(await turn('winter', 'open')).toMatchObject({ code: 'PLACE_TAKEN' })
  expect((await shop.call('GET /api/admin/spotlight', {}, operator)).data).toMatchObject({ count: 2 })
})

test.each([
  [{ ends_at: 1 }, 'BAD_SPOTLIGHT'],
  [{ prizes: [{ from_rank: 2, to_rank: 3, amount: '1.00' }] }, 'BAD_SPOTLIGHT'],
  [{ prizes: [{ from_rank: 1, to_rank: 1, amount: '0' }] }, 'BAD_SPOTLIGHT'],
  [
    {
      prizes: [
        { from_rank: 1, to_rank: 1, amount: '1.00' },
        { from_rank: 2, to_rank: 2, amount: '2.00' }
      ]
    },
    'BAD_SPOTLIGHT'
  ],
  [{ prizes: [{ from_rank: 1, to_rank: 1, amount: '1.001' }] }, 'AMOUNT'],
  [{ prizes: [{ from_rank: 1, to_rank: 1, amount: '50000.01' }] }, 'PRIZE_TOO_BIG'],
  [{ person_cap: '50000.01' }, 'PRIZE_TOO_BIG'],
  [{ person_cap: '0' }, 'BAD_SPOTLIGHT'],
  [{ point_price: '0.00' }, 'AMOUNT'],
  [{ instant: 'nothing' }, 'NOT_FOUND'],
  [{ asset: 'CNY' }, 'INVALID'],
  [{ prizes: [] }, 'INVALID']
])('%j is refused as %s', async (fields, code) => {
  expect(await write({ code: 'wrong', ...fields })).toMatchObject({ status: 400, code })
})

test('a draw must be one of its page, for chances that are earned, not begun, and over in time', async () => {
  const [{ instant }, late] = [await s.draws(), await s.draws(s.later(30))]
  const other = await s.drawing.draft({ entry: 'chances', priceMinor: 0n, endsAt: s.later(5) })
  expect((await write({ code: 'drawn', instant })).data.instant).toBe(instant)
  for (const draw of [other, late.instant])
    expect(await write({ code: 'drawn', instant: draw })).toMatchObject({ code: 'BAD_SPOTLIGHT' })
  expect(await write({ code: 'drawn', scratch: instant })).toMatchObject({ code: 'BAD_SPOTLIGHT' })
})
