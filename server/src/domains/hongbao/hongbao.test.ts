import { TestShop } from '../../../test/harness'
import { check, fundPool } from '../../engines/ledger'
import { seconds } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { exportOf } from '../closing/export'

const DAY_S = 86_400

let shop: TestShop
let operator: Who
beforeAll(async () => {
  shop = await TestShop.open()
  operator = await shop.person({ roles: ['operator', 'staff'] })
  const filling = { pool: 'hongbao', asset: 'xfq', amountMinor: 100_000n, key: 'test', at: shop.clock.now() } as const
  await fundPool(shop.db, filling)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }
const renew = async (who: Who) => ({ ...who, token: await shop.tokenOf(who.id) })
const list = async (who: Who, type: 'open' | 'opened' | 'lapsed' = 'open') =>
  (await shop.call('GET /api/rwa/hongbList', { type, limit: 100 }, who)).data
const open = (who: Who, id: string) => shop.call('POST /api/rwa/hongbOpen', { id }, who)
const inDays = (days: number) => seconds(shop.clock.now()) + days * DAY_S
const terms = (fields = {}) => ({
  title: '周末红包',
  info: '周末愉快',
  audience: 'all' as const,
  asset: 'xfq' as const,
  amount: '20.00',
  total_num: 4,
  least: '0.50',
  ends_at: inDays(3),
  idem: newId(),
  ...fields
})
const start = async (fields = {}, who = operator) => shop.call('POST /api/admin/hongbao', terms(fields) as never, who)

test('anybody’s packet is there, opened once, and its amount is in the wallet and under the opened ones', async () => {
  const me = await shop.person()
  const { id } = (await start()).data
  const [line] = (await list(me)).list.filter(one => one.id === id)
  expect(line).toMatchObject({ title: '周末红包', info: '周末愉快', unit: '消费券', state: 'open', number: '' })
  const opened = await open(me, id)
  expect(opened.data).toMatchObject({ state: 'opened', number: expect.stringMatching(/^\d+\.\d{2}$/) })
  expect((await open(me, id)).data).toEqual(opened.data)
  const after = await list(me, 'opened')
  expect(after).toMatchObject({
    count: 1,
    counts: { opened: 1, lapsed: 0 },
    list: [{ id, number: opened.data.number }]
  })
  expect(after.list[0]!._open_time).not.toBe('')
  expect((await list(me)).list.map(one => one.id)).not.toContain(id)
  const { data } = await shop.call('GET /api/subsidy/gift/gift_consumer_coupon', {}, me)
  expect(data.xfq).toBe(opened.data.number)
  expect(await exportOf(shop.app.services, me.id)).toContain('红包')
})

test('what is not begun, all taken, and lapsed says so', async () => {
  const [me, other] = [await shop.person(), await shop.person()]
  const soon = (await start({ title: '后天见', starts_at: inDays(2) })).data
  const few = (await start({ title: '只有一个', total_num: 1, amount: '1.00' })).data
  const far = (await start({ title: '下个月', starts_at: inDays(20), ends_at: inDays(30) })).data
  await open(other, few.id)
  const stateOf = async (id: string) => (await list(me)).list.find(one => one.id === id)?.state
  expect(await stateOf(soon.id)).toBe('soon')
  expect(await stateOf(few.id)).toBe('gone')
  expect(await stateOf(far.id)).toBeUndefined()
  expect(await open(me, soon.id)).toMatchObject({ code: 'NOT_STARTED' })
  expect(await open(me, few.id)).toMatchObject({ code: 'GONE' })
  shop.clock.advance(3 * DAY_S)
  expect(await open(await renew(me), soon.id)).toMatchObject({ code: 'ENDED' })
})

test('a given packet is its holder’s alone; unopened it lapses', async () => {
  operator = await renew(operator)
  const [me, other] = [await shop.person(), await shop.person()]
  const { id } = (await start({ audience: 'given', title: '老客回馈' })).data
  const give = (phones: string[], who: Who = operator) => shop.call('POST /api/admin/hongbao/give', { id, phones }, who)
  expect(await give([me.phone!], me)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await give([me.phone!, '13000000000'])).toMatchObject({ code: 'UNKNOWN' })
  expect((await list(me)).list).toHaveLength(0)
  expect((await give([me.phone!])).data).toEqual({ count: 1 })
  expect((await list(me)).list).toMatchObject([{ id, state: 'open' }])
  expect((await list(other)).list.map(one => one.id)).not.toContain(id)
  expect(await open(other, id)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await open(other, newId())).toMatchObject({ code: 'NOT_FOUND' })
  shop.clock.advance(3 * DAY_S)
  const later = await renew(me)
  expect(await list(later, 'lapsed')).toMatchObject({ count: 1, list: [{ id, state: 'lapsed', number: '' }] })
  expect(await open(later, id)).toMatchObject({ code: 'ENDED' })
})

test('a sub-account sees the person’s packets and opens none', async () => {
  operator = await renew(operator)
  const parent = await shop.person()
  const sub = await shop.person({ parentId: parent.id, phone: null })
  const { id } = (await start()).data
  expect((await list(sub)).list.map(one => one.id)).toContain(id)
  expect(await open(sub, id)).toMatchObject({ code: 'SUB_ACCOUNT' })
})

describe('operators', () => {
  test.each([
    [{ amount: '1.00', least: '0.50', total_num: 3 }, 'AMOUNT'],
    [{ amount: '1.001' }, 'AMOUNT'],
    [{ amount: '-1.00' }, 'AMOUNT'],
    [{ least: '0.00' }, 'AMOUNT'],
    [{ amount: '9999999.00' }, 'POOL_SHORT'],
    [{ ends_at: 1 }, 'TIME'],
    [{ asset: 'CNY' }, 'INVALID'],
    [{ title: ' ' }, 'INVALID'],
    [{ total_num: 10_001 }, 'INVALID']
  ])('a round of %j is refused', async (fields, code) => {
    operator = await renew(operator)
    expect(await start(fields)).toMatchObject({ code })
  })

  test('open, list and stop rounds; nobody else does; the same request opens one', async () => {
    operator = await renew(operator)
    const me = await shop.person()
    expect(await start({}, me)).toMatchObject({ code: 'FORBIDDEN' })
    const asked = terms({ title: '只开一次' })
    const [one, two] = [
      await shop.call('POST /api/admin/hongbao', asked, operator),
      await shop.call('POST /api/admin/hongbao', asked, operator)
    ]
    expect(two.data).toEqual(one.data)
    expect(one.data).toMatchObject({ amount: '20.00', left: '20.00', taken: 0, state: 'open', stopped: 0 })
    const { data } = await open(me, one.data.id)
    const rounds = (await shop.call('GET /api/admin/hongbao', {}, operator)).data.list
    const left = (2_000 - Number(data.number) * 100) / 100
    expect(rounds[0]).toMatchObject({
      id: one.data.id,
      taken: 1,
      opened: 1,
      opened_amount: data.number,
      left: left.toFixed(2)
    })
    const stop = (who: Who) => shop.call('POST /api/admin/hongbao/stop', { id: one.data.id }, who)
    expect(await stop(me)).toMatchObject({ code: 'FORBIDDEN' })
    expect((await stop(operator)).data).toMatchObject({ stopped: 1, state: 'open' })
    expect(await open(await shop.person(), one.data.id)).toMatchObject({ code: 'GONE' })
  })
})
