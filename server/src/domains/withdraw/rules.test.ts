import { eq } from 'drizzle-orm'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { approvals, withdrawalRules } from '../../db/schema'

type Who = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let one: Who
let two: Who
beforeAll(async () => {
  shop = await TestShop.open()
  one = await shop.person({ roles: ['operator'] })
  two = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())

const RULE = {
  ...{ asset: 'shouyi', open: 1, methods: ['bank', 'alipay'], minimum: '10', maximum: '5000', step: '1' },
  ...{ unit: '1', unit_price: '1', fee_bp: 100, fee_min: '0.1', person_day: '10000', day_times: 3 },
  ...{ person_month: '50000', two_persons: '1000', cooling_s: 86_400, proof_from: '0' }
}
beforeEach(async () => {
  await shop.db.delete(approvals)
  await shop.db.delete(withdrawalRules)
})

const save = (more: object = {}, who = one) =>
  shop.call('POST /api/admin/withdrawal/rule', { ...RULE, ...more } as never, who)
const rules = async () => (await shop.call('GET /api/admin/withdrawal/rules', {}, one)).data
const waiting = async () =>
  (await shop.call('GET /api/admin/approval/list', { state: 'waiting', limit: 100 }, two)).data.list
async function agreed() {
  const [held] = await waiting()
  return shop.call('POST /api/admin/approval/decide', { id: held!.id, agree: 1 } as never, two)
}
/** The rule as it stands, opened by two persons. */
async function opened() {
  expect(await save()).toMatchObject({ code: 'HELD' })
  expect(await agreed()).toMatchObject({ status: 200 })
}

test('opening an asset waits for a second person, and is told with what changed', async () => {
  expect((await rules()).free.map(asset => asset.code)).toContain('shouyi')
  await opened()
  const { list, free } = await rules()
  expect(list).toMatchObject([
    { asset: 'shouyi', minimum: '10.00', maximum: '5000.00', unit_price: '1.00', fee_min: '0.10', proof_from: '0.00' }
  ])
  expect(free.map(asset => asset.code)).not.toContain('shouyi')
})

test('of two who change the same rule the second is told, before anybody is asked to agree', async () => {
  await opened()
  const { mark } = (await rules()).list[0]!
  expect(await save({ mark, maximum: '2000' })).toMatchObject({ status: 200 })
  expect(await save({ mark, day_times: 2 })).toMatchObject({ code: 'CHANGED' })
  expect(await save({ mark, day_times: 9 })).toMatchObject({ code: 'CHANGED' })
  expect(await waiting()).toEqual([])
  expect((await rules()).list).toMatchObject([{ maximum: '2000.00', day_times: 3 }])
})

test('what was changed while a colleague was to agree is not written over', async () => {
  await opened()
  const { mark } = (await rules()).list[0]!
  expect(await save({ mark, maximum: '6000' })).toMatchObject({ code: 'HELD' })
  expect(await save({ day_times: 2 })).toMatchObject({ status: 200 })
  expect(await agreed()).not.toMatchObject({ status: 200 })
  expect((await rules()).list).toMatchObject([{ maximum: '5000.00', day_times: 2 }])
})

test('what tightens a rule is done at once, by one person, and stands in the trail', async () => {
  await opened()
  expect(await save({ maximum: '2000', fee_bp: 200, two_persons: '500', methods: ['bank'] })).toMatchObject({
    status: 200
  })
  expect((await rules()).list).toMatchObject([
    { maximum: '2000.00', fee_bp: 200, two_persons: '500.00', methods: ['bank'] }
  ])
  const { data: trail } = await shop.call('GET /api/admin/audit', { subject: 'shouyi' }, one)
  expect(trail.list[0]).toMatchObject({ title: '修改提现规则' })
  expect(await save({ open: 0 })).toMatchObject({ status: 200 })
  expect((await rules()).list).toMatchObject([{ open: 0 }])
})

test.each([
  [{ maximum: '5000.01' }, '提高单次上限'],
  [{ person_day: '10001' }, '提高每天上限'],
  [{ day_times: 4 }, '提高每天上限'],
  [{ person_month: '50001' }, '提高每月上限'],
  [{ two_persons: '1000.01' }, '提高双人审核的起点'],
  [{ unit_price: '1.01' }, '提高折算金额'],
  [{ fee_bp: 99 }, '降低手续费'],
  [{ fee_min: '0' }, '降低手续费'],
  [{ proof_from: '' }, '提高验证码的起点'],
  [{ proof_from: '1' }, '提高验证码的起点'],
  [{ methods: ['bank', 'alipay', 'weixin'] }, '增加收款方式']
])('%j waits for a second person, and nothing has changed meanwhile', async (more, words) => {
  await opened()
  const before = (await rules()).list
  expect(await save(more)).toMatchObject({ code: 'HELD' })
  expect((await rules()).list).toEqual(before)
  expect((await waiting()).map(held => held.told)).toEqual([expect.stringContaining(words)])
  expect(await agreed()).toMatchObject({ status: 200 })
  expect((await rules()).list).not.toEqual(before)
})

test.each([
  [{ asset: 'jindou' }, 'BAD_RULE'],
  [{ asset: 'nothing' }, 'BAD_RULE'],
  [{ minimum: '0' }, 'BAD_RULE'],
  [{ step: '0' }, 'BAD_RULE'],
  [{ step: '3' }, 'BAD_RULE'],
  [{ maximum: '9' }, 'BAD_RULE'],
  [{ unit: '0' }, 'BAD_RULE'],
  [{ unit_price: '0' }, 'BAD_RULE'],
  [{ person_day: '9' }, 'BAD_RULE'],
  [{ person_month: '9999' }, 'BAD_RULE'],
  [{ fee_min: '10' }, 'BAD_RULE'],
  [{ minimum: '10.001' }, 'AMOUNT'],
  [{ methods: [] }, 'INVALID'],
  [{ methods: ['cash'] }, 'INVALID'],
  [{ fee_bp: 5001 }, 'INVALID'],
  [{ cooling_s: 3600 }, 'INVALID'],
  [{ day_times: 0 }, 'INVALID'],
  [{ minimum: '-1' }, 'INVALID']
])('%j is refused with %s, and nothing is written or waits', async (more, code) => {
  expect(await save(more)).toMatchObject({ status: 400, code, msg: expect.stringMatching(/[\u4e00-\u9fff]/) })
  expect(await shop.db.$count(withdrawalRules)).toBe(0)
  expect(await waiting()).toEqual([])
})

test('of two who write at once both are whole, one after the other; reading and writing want their rights', async () => {
  await opened()
  await Promise.all([save({ maximum: '3000', fee_bp: 300 }), save({ maximum: '2000', fee_bp: 200 })])
  const [row] = await shop.db.select().from(withdrawalRules).where(eq(withdrawalRules.asset, 'shouyi'))
  expect([300, 200]).toContain(row!.feeBp)
  expect(row!.maxMinor).toBe(BigInt(row!.feeBp) * 1_000n)
  const reader = await holding(shop, ['rule.read'])
  expect(await save({ maximum: '1000' }, reader)).toMatchObject({ code: 'FORBIDDEN' })
  expect((await shop.call('GET /api/admin/withdrawal/rules', {}, reader)).data.count).toBe(1)
  const other = await holding(shop, ['goods.read'])
  expect(await shop.call('GET /api/admin/withdrawal/rules', {}, other)).toMatchObject({ code: 'FORBIDDEN' })
})
