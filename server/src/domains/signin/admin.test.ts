import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { check, fundPool } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { runCommand } from '../../ops'

let shop: TestShop
let operator: { token: string }
beforeAll(async () => {
  shop = await TestShop.open()
  operator = await shop.person({ roles: ['operator'] })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const now = () => Math.floor(shop.clock.now().getTime() / 1000)
const terms = () => ({
  id: 'season',
  title: '每日签到',
  asset: 'jindou',
  pool: 'calendar-season',
  cycle: [1, 2, 3],
  cards_month: 3,
  card_reach: 7,
  card_days: 31,
  card_asset: 'jindou',
  card_price: '10',
  bonus_seconds: 15,
  bonus_times: 2,
  bonus: '2',
  take_days: 30,
  starts_at: now() - 60,
  ends_at: now() + 86_400,
  prizes: [
    { days: 3, kind: 'card' as const, title: '补签卡', amount: '1' },
    { days: 7, kind: 'points' as const, title: '七天礼', asset: 'jindou', amount: '50' }
  ]
})
const save = (fields: object = {}) => shop.call('POST /api/admin/signin', { ...terms(), ...fields }, operator)
const turn = (id: string, act: 'open' | 'end') => shop.call('POST /api/admin/signin/state', { id, act }, operator)
const fill = (pool: string, amountMinor: bigint) =>
  fundPool(shop.db, { pool, asset: 'jindou', amountMinor, key: newId(), at: shop.clock.now() })

test('terms that could not be kept are refused, each with its reason', async () => {
  const { productId, skuId } = await new Buying(shop).goods({ name: '赠品', stock: 1 })
  const goods = { days: 14, kind: 'goods', title: '赠品', product_id: productId, sku_id: skuId }
  const wrong: [object, string][] = [
    [{ asset: 'CNY' }, 'BAD_CALENDAR'],
    [{ asset: 'nothing' }, 'BAD_CALENDAR'],
    [{ cycle: [0, 0] }, 'BAD_CALENDAR'],
    [{ cycle: [900_000] }, 'TOO_BIG'],
    [{ card_asset: 'CNY' }, 'BAD_CALENDAR'],
    [{ card_price: '1.5' }, 'AMOUNT'],
    [{ ends_at: now() - 120 }, 'BAD_CALENDAR'],
    [{ prizes: [{ ...goods, sku_id: newId() }] }, 'BAD_CALENDAR'],
    [{ prizes: [{ ...terms().prizes[0], amount: '9' }] }, 'BAD_CALENDAR'],
    [{ prizes: [terms().prizes[1], terms().prizes[1]] }, 'BAD_CALENDAR']
  ]
  for (const [fields, code] of wrong) expect(await save(fields)).toMatchObject({ status: 400, code })
  expect((await save({ prizes: [goods] })).data.prizes).toEqual([
    { days: 14, kind: 'goods', title: '赠品', amount: '实物 1 件' }
  ])
  expect((await shop.call('POST /api/admin/signin', terms(), await shop.person())).code).toBe('FORBIDDEN')
})

test('opens with funds, one at a time; keeps its terms while it is open; ends by the clock', async () => {
  await save()
  expect(await turn('season', 'open')).toMatchObject({ code: 'POOL_SHORT' })
  await fill('calendar-season', 6n)
  expect((await turn('season', 'open')).data).toMatchObject({ state: 'open', pool_balance: '6', people: 0 })
  await save({ id: 'second', pool: 'calendar-second' })
  await fill('calendar-second', 6n)
  expect(await turn('second', 'open')).toMatchObject({ code: 'PLACE_TAKEN' })
  expect(await turn('season', 'open')).toMatchObject({ code: 'STATE' })
  expect(await turn('nothing', 'open')).toMatchObject({ code: 'NOT_FOUND' })
  expect(await save({ ends_at: now() + 60 })).toMatchObject({ code: 'STARTED' })
  expect((await save({ cycle: [3, 3, 3], ends_at: now() + 2 * 86_400 })).data.cycle_list).toEqual(['1', '2', '3'])
  const me = await shop.person({ createdAt: new Date(0) })
  await shop.call('POST /api/sign/integral', {}, me)
  const { data } = await shop.call('GET /api/admin/signins', {}, operator)
  expect(data.list.find(({ id }) => id === 'season')).toMatchObject({ people: 1, today: 1, made_up: 0, waiting_num: 0 })
  shop.clock.advance(2 * 86_400 + 1)
  await runJob(shop.app.services, 'calendar-end')
  expect(await save()).toMatchObject({ code: 'STARTED' })
  expect(await shop.call('POST /api/sign/integral', {}, me)).toMatchObject({
    code: 'CLOSED',
    msg: '本期签到已经结束'
  })
  expect(await turn('season', 'end')).toMatchObject({ code: 'STATE' })
})

test('of two who change the same sign-in the second is told, also when prizes alone were changed', async () => {
  const id = 'seen'
  const { mark, cycle_list } = (await save({ id })).data
  const fewer = terms().prizes.slice(1)
  expect(await save({ id, mark, prizes: fewer })).toMatchObject({ status: 200 })
  expect(await save({ id, mark, cycle: [9] })).toMatchObject({ code: 'CHANGED' })
  const list = async () => (await shop.call('GET /api/admin/signins', {}, operator)).data.list
  const now = (await list()).find(one => one.id === id)!
  expect(now).toMatchObject({ cycle_list, prizes: [{ title: '七天礼' }] })
  expect(await save({ id, mark: now.mark, cycle: [9], prizes: fewer })).toMatchObject({ status: 200 })
  expect(await save({ id: 'never-there', mark })).toMatchObject({ code: 'CHANGED' })
})

test('the days of a person are told at the command line', async () => {
  await save({ id: 'by-hand', pool: 'calendar-hand' })
  await fill('calendar-hand', 6n)
  const open = (await shop.call('GET /api/admin/signins', {}, operator)).data.list.find(({ state }) => state === 'open')
  if (open) await turn(open.id, 'end')
  expect(await turn('by-hand', 'open')).toMatchObject({ status: 200 })
  const me = await shop.person({ createdAt: new Date(0) })
  await shop.call('POST /api/sign/integral', {}, me)
  const run = (phone: string) => runCommand(shop.app.services, ['streak', phone])
  expect(await run(me.phone)).toMatch(/^1 days in a row since 20/)
  await expect(run('19900000000')).rejects.toThrow('nobody has this phone')
})
