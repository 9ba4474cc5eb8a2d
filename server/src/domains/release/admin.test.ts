import { byTwo } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { Releasing } from '../../../test/releasing'
import { check } from '../../engines/ledger'
import { newId } from '../../lib/ids'

type Person = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let r: Releasing
let operator: Person
beforeAll(async () => {
  shop = await TestShop.open()
  r = new Releasing(shop)
  operator = await shop.person({ roles: ['operator'] })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const plan = () => ({
  code: newId(),
  title: '充值赠券',
  asset: 'xfq',
  pool: newId(),
  open: 1 as const,
  daily_bp: 1_000,
  own_bp: 0,
  fan_bp: 0,
  boost_day_bp: 0,
  lasts_days: 10
})
/** Writes a plan, by two persons where it takes two, and answers with what was sent. */
async function write(fields: object = {}, who: Person = operator) {
  const data = { ...plan(), ...fields }
  return { ...(await byTwo(shop, 'POST /api/admin/release/plan', data, who)), data }
}
const promise = (user_id: string, code: string, amount = '20', who: Person = operator) =>
  shop.call('POST /api/admin/release/lot', { user_id, plan: code, amount }, who)
const lots = async (filter: { user_id?: string; plan?: string }) =>
  (await shop.call('GET /api/admin/release/lots', filter, operator)).data

describe('plans', () => {
  test('are written and listed with what was promised, paid and waits', async () => {
    const { data } = await write()
    const me = await shop.person()
    await promise(me.id, data.code)
    r.nextDay()
    await r.run()
    const listed = await shop.call('GET /api/admin/release/plans', {}, operator)
    const mine = listed.data.list.find(one => one.code === data.code)
    expect(mine).toMatchObject({ lots: 1, promised: '20.00', paid: '0.00', waiting: '2.00', daily_bp: 1_000 })
  })

  test('that change leave open lots as they were opened', async () => {
    const { data } = await write()
    const me = await shop.person()
    await promise(me.id, data.code)
    await write({ ...data, daily_bp: 10_000 })
    r.nextDay()
    await r.run()
    expect((await lots({ user_id: me.id })).list).toMatchObject([{ waiting: '2.00' }])
  })

  test('that give more are written by two persons, who see what they were; those that give less by one', async () => {
    const second = await shop.person({ roles: ['operator'] })
    const terms = plan()
    const set = (fields: object) => shop.call('POST /api/admin/release/plan', { ...terms, ...fields }, operator)
    expect(await set({})).toMatchObject({ code: 'HELD' })
    expect(await set({ open: 0 })).toMatchObject({ status: 200 })
    await write(terms)
    for (const fields of [{ own_bp: 1 }, { boost_day_bp: 1 }, { lasts_days: 11 }, { pool: newId() }])
      expect(await set(fields)).toMatchObject({ code: 'HELD' })
    expect(await set({ daily_bp: 2_000, lasts_days: 8 })).toMatchObject({ code: 'HELD' })
    const { list } = (await shop.call('GET /api/admin/approval/list', { limit: 100 }, second)).data
    const row = list.find(one => one.told === '释放计划「充值赠券」：提高每日比例')!
    const sent = await shop.call('GET /api/admin/approval/sent/{id}', { id: row.id }, second)
    expect(sent.data.changes).toEqual([
      { title: '每日比例', was_told: '10%', is_told: '20%', differs: 1 },
      { title: '释放天数', was_told: '10', is_told: '8', differs: 1 }
    ])
    expect(await set({ daily_bp: 900 })).toMatchObject({ status: 200 })
  })

  test.each([
    [{ asset: 'CNY' }, 'BAD_PLAN'],
    [{ asset: 'shouyi' }, 'BAD_PLAN'],
    [{ asset: 'gold' }, 'BAD_PLAN'],
    [{ daily_bp: 0 }, 'INVALID'],
    [{ daily_bp: 10_001 }, 'INVALID'],
    [{ lasts_days: 0 }, 'INVALID'],
    [{ pool: 'a pool' }, 'INVALID']
  ])('%j is refused with %s', async (fields, code) => {
    expect(await write(fields)).toMatchObject({ status: 400, code })
  })
})

describe('lots', () => {
  test('are promised once a key, shown day by day, and stopped once', async () => {
    const { data: terms } = await write()
    const me = await shop.person()
    const idem = newId()
    const ask = { user_id: me.id, plan: terms.code, amount: '20' }
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shop.call('POST /api/admin/release/lot', ask, { ...operator, idem }))
    )
    const ids = new Set(answers.flatMap(answer => (answer.status === 200 ? [answer.data.id] : [])))
    expect(ids.size).toBe(1)
    expect((await lots({ user_id: me.id })).count).toBe(1)
    const [id] = [...ids] as [string]
    await shop.call('POST /api/admin/pool/fund', { pool: terms.pool, asset: 'xfq', amount: '2' }, operator)
    for (let day = 0; day < 2; day++) {
      r.nextDay()
      await r.run()
    }
    const { data: lot } = await shop.call('GET /api/admin/release/lot/{id}', { id }, operator)
    expect(lot).toMatchObject({
      promised: '20.00',
      paid: '2.00',
      waiting: '2.00',
      state: 'open',
      nickname: expect.any(String)
    })
    expect(lot.days.map(one => [one.amount, one.state])).toEqual([
      ['2.00', 'waiting'],
      ['2.00', 'paid']
    ])
    const stop = () => shop.call('POST /api/admin/release/stop', { id }, operator)
    const stopped = await Promise.all([stop(), stop(), stop()])
    expect(stopped.map(answer => answer.data.left).sort()).toEqual(['0.00', '0.00', '18.00'])
    expect((await lots({ plan: terms.code })).list).toMatchObject([{ state: 'stopped', next_day: '', paid: '2.00' }])
  })

  test.each(['0', '0.00', '1.234', '-1', 'x'])('of %s are refused', async amount => {
    const { data } = await write()
    const answer = await promise((await shop.person()).id, data.code, amount)
    expect(['AMOUNT', 'INVALID']).toContain(answer.code)
    expect((await lots({ plan: data.code })).count).toBe(0)
  })

  test('are not opened on closed and unknown plans, nor for nobody', async () => {
    const { data } = await write({ open: 0 })
    const me = await shop.person()
    expect(await promise(me.id, data.code)).toMatchObject({ code: 'PLAN_CLOSED' })
    expect(await promise(me.id, 'no-such-plan')).toMatchObject({ code: 'NOT_FOUND' })
    expect(await promise(newId(), (await write()).data.code)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shop.call('GET /api/admin/release/lot/{id}', { id: newId() }, operator)).toMatchObject({
      code: 'NOT_FOUND'
    })
    expect(await shop.call('POST /api/admin/release/stop', { id: newId() }, operator)).toMatchObject({
      code: 'NOT_FOUND'
    })
  })
})

test('pools show what they hold and who waits', async () => {
  const { data: terms } = await write({ daily_bp: 5_000 })
  const people = await Promise.all([1, 2, 3].map(() => shop.person()))
  for (const { id } of people) await promise(id, terms.code, '10')
  await shop.call('POST /api/admin/pool/fund', { pool: terms.pool, asset: 'xfq', amount: '12' }, operator)
  r.nextDay()
  await r.run()
  const { data } = await shop.call('GET /api/admin/pools', {}, operator)
  expect(data.list.find(one => one.pool === terms.pool)).toMatchObject({
    asset: 'xfq',
    asset_name: '消费券',
    balance: '2.00',
    set_aside: '0.00',
    waiting: '5.00',
    waiting_count: 1,
    since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)
  })
})

test('nobody else sees or does any of it', async () => {
  const me = await shop.person({ roles: ['staff'] })
  expect(await write({}, me)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await promise(me.id, 'any-plan', '1', me)).toMatchObject({ code: 'FORBIDDEN' })
  for (const key of ['GET /api/admin/release/plans', 'GET /api/admin/release/lots', 'GET /api/admin/pools'] as const)
    expect(await shop.call(key, {}, me)).toMatchObject({ code: 'FORBIDDEN' })
})
