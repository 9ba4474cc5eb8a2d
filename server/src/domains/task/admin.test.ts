import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { tasks } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let operator: { token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  operator = await shop.person({ roles: ['operator'] })
})
afterAll(() => shop.close())

const seconds = (days: number) => Math.floor(shop.clock.now().getTime() / 1000) + days * 86_400
const terms = (more: Record<string, unknown> = {}) => ({
  id: 'buy-two',
  type: 'daily' as const,
  title: '下单两笔',
  info: '每笔满 20 元',
  event: 'order_paid',
  target: 2,
  cycle: 'day' as const,
  asset: 'jindou',
  reward: '30',
  pool: 'task-test',
  quota: 0,
  claim_days: 1,
  sort: 5,
  least: '20',
  starts_at: seconds(0),
  ends_at: seconds(30),
  ...more
})
const write = (more: Record<string, unknown> = {}, who = operator) =>
  shop.call('POST /api/admin/task', terms(more), who)
const turn = (id: string, act: 'open' | 'pause' | 'end', who = operator) =>
  shop.call('POST /api/admin/task/state', { id, act }, who)

test('only operators', async () => {
  const others = [await shop.person(), await shop.person({ roles: ['staff'] })]
  for (const who of others) {
    expect(await write({}, who)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await turn('buy-two', 'open', who)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await shop.call('GET /api/admin/tasks', {}, who)).toMatchObject({ code: 'FORBIDDEN' })
  }
  expect(await shop.call('GET /api/admin/tasks', {})).toMatchObject({ status: 410000 })
})

test('a task is written, funded, opened, held and ended', async () => {
  expect((await write()).data).toMatchObject({ state: 'draft', least: '20.00', reward: '30', pool_balance: '0' })
  expect(await turn('buy-two', 'open')).toMatchObject({ code: 'POOL_SHORT' })
  const fill = { pool: 'task-test', asset: 'jindou', amount: '3000' }
  await shop.call('POST /api/admin/pool/fund', fill, { ...operator, idem: newId() })
  expect((await turn('buy-two', 'open')).data).toMatchObject({ state: 'open', pool_balance: '3000', problem: '' })
  expect(await write({ reward: '31' })).toMatchObject({ code: 'STARTED' })
  expect((await write({ title: '每日下单', quota: 100 })).data).toMatchObject({ title: '每日下单', state: 'open' })
  expect(await turn('buy-two', 'open')).toMatchObject({ code: 'STATE' })
  expect((await turn('buy-two', 'pause')).data.state).toBe('paused')
  expect((await turn('buy-two', 'end')).data.state).toBe('ended')
  const { data } = await shop.call('GET /api/admin/tasks', {}, operator)
  expect(data).toMatchObject({ count: 1, list: [{ id: 'buy-two', people: 0, claimed: 0, waiting_num: 0 }] })
  expect(data.events.map(({ code }) => code).sort()).toEqual([
    ...['goods_seen', 'invite_settled', 'order_paid', 'order_received', 'order_settled', 'real_name_passed'],
    ...['review_made', 'signin', 'video_seen', 'wechat_bound']
  ])
})

test.each([
  [{ event: 'nothing_known' }, 'BAD_TASK'],
  [{ event: 'wechat_bound' }, 'BAD_TASK'],
  [{ asset: 'CNY' }, 'BAD_TASK'],
  [{ asset: 'nothing' }, 'BAD_TASK'],
  [{ reward: '1.5' }, 'AMOUNT'],
  [{ reward: '0' }, 'BAD_TASK'],
  [{ reward: '5001' }, 'TOO_BIG'],
  [{ ends_at: 1 }, 'BAD_TASK'],
  [{ target: 0 }, 'INVALID'],
  [{ type: 'share' }, 'INVALID'],
  [{ pool: 'exchange-jindou' }, 'BAD_TASK']
])('%j is refused as %s', async (more, code) => {
  expect(await write({ id: 'wrong', ...more })).toMatchObject({ status: 400, code })
})

test('of two who change the same task the second is told; claims and opening it are no such change', async () => {
  const id = 'seen'
  const { mark } = (await write({ id })).data
  await shop.db.update(tasks).set({ claimed: 3, state: 'open' }).where(eq(tasks.code, id))
  expect(await write({ id, mark, title: '先改的' })).toMatchObject({ status: 200 })
  expect(await write({ id, mark, sort: 9 })).toMatchObject({ code: 'CHANGED' })
  const { list } = (await shop.call('GET /api/admin/tasks', {}, operator)).data
  const now = list.find(one => one.id === id)!
  expect(now).toMatchObject({ title: '先改的', sort: 5, claimed: 0, state: 'open' })
  expect(await write({ id, mark: now.mark, sort: 9 })).toMatchObject({ status: 200, data: { sort: 9 } })
  expect(await write({ id: 'never-there', mark })).toMatchObject({ code: 'CHANGED' })
})

test('a task of another server’s limits says what is wrong with it', async () => {
  const { config } = shop.app.services
  await write({ id: 'later' })
  const most = config.TASK_REWARD_FEN
  config.TASK_REWARD_FEN = 1
  const { list } = (await shop.call('GET /api/admin/tasks', {}, operator)).data
  config.TASK_REWARD_FEN = most
  expect(list.find(({ id }) => id === 'later')!.problem).toBe('单次奖励最多价值 0.01 元')
})
