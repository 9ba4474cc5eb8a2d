import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { CARDS, earner, withoutProof } from '../../../test/withdrawing'
import { auditLedger, check } from '../../engines/ledger'
import { newId } from '../../lib/ids'

let shop: TestShop
let operator: Awaited<ReturnType<TestShop['person']>>
beforeAll(async () => {
  shop = await TestShop.open()
  operator = await shop.person({ roles: ['operator'] })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const fund = (pool: string, amount: string, asset = 'xfq') =>
  shop.call('POST /api/admin/pool/fund', { pool, asset, amount, reason: '活动预算' }, { ...operator, idem: newId() })
const flows = (pool: string, cursor?: string) =>
  shop.call('GET /api/admin/pool/flows', { pool, asset: 'xfq', ...(cursor && { cursor }) }, operator)

describe('pools', () => {
  test('tell what they were filled with, what is gone and every movement', async () => {
    const pool = 'books-pool'
    await fund(pool, '30')
    await fund(pool, '12.5')
    const plan = {
      code: 'books-plan',
      title: '赠券',
      asset: 'xfq',
      pool,
      open: 1 as const,
      daily_bp: 5_000,
      own_bp: 0,
      fan_bp: 0,
      boost_day_bp: 0,
      lasts_days: 10
    }
    await shop.call('POST /api/admin/release/plan', plan, operator)
    const me = await shop.person()
    await shop.call('POST /api/admin/release/lot', { user_id: me.id, plan: plan.code, amount: '20' }, operator)
    const { data } = await shop.call('GET /api/admin/pools', {}, operator)
    const row = data.list.find(one => one.pool === pool)!
    const [funded, spent, balance, aside] = [row.funded, row.spent, row.balance, row.set_aside].map(Number)
    expect(funded).toBe(42.5)
    expect(spent! + balance! + aside!).toBe(42.5)
    const { list, cursor } = (await flows(pool)).data
    expect(cursor).toBeNull()
    expect(list.map(flow => [flow.title, flow.amount]).slice(-2)).toEqual([
      ['奖励金注入', '12.50'],
      ['奖励金注入', '30.00']
    ])
    expect(list.at(-1)).toMatchObject({ balance: '30.00', about: '' })
  })

  test('go on by a cursor, and an unknown asset is refused', async () => {
    const pool = 'books-many'
    for (let i = 0; i < 33; i++) await fund(pool, '1')
    const first = (await flows(pool)).data
    const second = (await flows(pool, first.cursor!)).data
    expect([first.list.length, second.list.length, second.cursor]).toEqual([30, 3, null])
    expect(new Set([...first.list, ...second.list].map(flow => flow.id)).size).toBe(33)
    expect((await flows('nobody-filled-it')).data.list).toEqual([])
    const asked = { pool, asset: 'gold' }
    expect(await shop.call('GET /api/admin/pool/flows', asked, operator)).toMatchObject({ code: 'UNKNOWN' })
  })
})

test('what all hold of an asset comes to nothing, and checks are told', async () => {
  await fund('books-pool', '5', 'jindou')
  await auditLedger(shop.app.services)
  const { data } = await shop.call('GET /api/admin/ledger', {}, operator)
  expect(data.assets.length).toBeGreaterThan(1)
  for (const { user_sum, shop_sum, pool_sum, platform_sum, outside_sum } of data.assets)
    expect(
      [user_sum, shop_sum, pool_sum, platform_sum, outside_sum].reduce((sum, text) => sum + Number(text), 0)
    ).toBeCloseTo(0)
  const { rows } = await shop.db.$client.query(
    `select coalesce(sum(balance_minor), 0)::text as minor from ledger_accounts where owner_kind = 'user' and asset = 'xfq'`
  )
  const xfq = data.assets.find(one => one.asset === 'xfq')!
  expect(Number(xfq.user_sum) * 100).toBe(Number(rows[0].minor))
  expect(data.checks[0]).toMatchObject({ whole: true, problems: [] })
})

test('every asset has a name', async () => {
  const { data } = await shop.call('GET /api/admin/assets', {}, operator)
  expect(data.list).toContainEqual({ code: 'jindou', name: '金豆' })
  expect(data.list.every(({ name }) => name)).toBe(true)
})

describe('withdrawals that wait', () => {
  test('come first in line, say what may be decided, and show a whole number for a reason alone', async () => {
    await withoutProof(shop)
    const people = [await earner(shop), await earner(shop)]
    for (const person of people) {
      await shop.call('POST /api/extract/cash', { extract_type: 'bank', money: '50' }, person)
      shop.clock.advance(60)
    }
    const list = async (input: Record<string, unknown>, who = operator) =>
      (await shop.call('GET /api/admin/withdrawal/list', input, who)).data.list
    const [first, second] = await list({ waiting: 1 })
    expect([first!.user_id, second!.user_id]).toEqual(people.map(person => person.id))
    expect(first!.may).toEqual(['approve', 'refuse'])
    expect(JSON.stringify(first)).not.toContain(CARDS.good)
    const reader = await holding(shop, ['withdrawal.read'])
    expect((await list({ waiting: 1 }, reader))[0]!.may).toEqual([])
    const look = (kind: 'withdrawal.account' | 'withdrawal.holder', who = operator, id = first!.id) =>
      shop.call('POST /api/admin/reveal', { kind, id, reason: '核对收款账户' }, who)
    expect((await look('withdrawal.account')).data.value).toBe(CARDS.good)
    expect((await look('withdrawal.holder')).data.value).toBe('陈小满')
    expect(await look('withdrawal.account', reader)).toMatchObject({ code: 'FORBIDDEN' })
    for (const id of [newId(), 'x'])
      expect(await look('withdrawal.account', operator, id)).toMatchObject({ code: 'NOT_FOUND' })
    const { data } = await shop.call('GET /api/admin/audit', { subject: first!.id }, operator)
    expect(data.list).toMatchObject([{ why: '核对收款账户' }, { why: '核对收款账户' }])
    expect(JSON.stringify(data)).not.toContain(CARDS.good)
    const approved = (await shop.call('POST /api/admin/withdrawal/approve', { id: first!.id }, operator)).data
    expect(approved).toMatchObject({ status: 'approved', may: ['refuse'], approvals: [{ operator: '小明' }] })
    expect((await list({ waiting: 1 })).map(row => row.id)).toEqual([second!.id])
  })
})
