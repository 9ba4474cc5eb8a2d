import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { Tongbao } from '../../../test/tongbao'
import { check } from '../../engines/ledger'

let shop: TestShop
let tb: Tongbao
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '20' } })
  tb = new Tongbao(shop, new Buying(shop))
  await tb.terms()
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const purses = async (shopId: string) => [await tb.has(shopId), await tb.has(shopId, 'frozen')]

test('a task sets its sum aside, runs once however often it is asked, and gives to each', async () => {
  const { owner, shopId, people } = await tb.kept(100n, 2)
  const { data } = await shop.call('POST /api/keeper/tb/task', { title: '老客回馈', each: 20 }, owner)
  expect(data).toMatchObject({ people: 2, sum_num: 40, state: 'waiting', given_num: 0 })
  expect(await purses(shopId)).toEqual([60n, 40n])
  for (const key of ['POST /api/sendtb/doautojd', 'GET /api/sendtb/doautojd'] as const)
    expect((await shop.call(key, { id: data.id }, owner)).data).toMatchObject({ state: 'done', given_num: 40 })
  expect(await purses(shopId)).toEqual([60n, 0n])
  for (const one of people) expect(await tb.got(one)).toBe(20n)
  const late = await shop.call('POST /api/sendtb/canceltask', { id: data.id }, owner)
  expect(late).toMatchObject({ status: 400, code: 'STATE' })
})

test('a cancelled task frees what was set aside, and stays cancelled', async () => {
  const { owner, shopId, people } = await tb.kept(100n)
  const at = Math.floor(tb.now().getTime() / 1000) + 3_600
  const { data } = await tb.plan(owner, 20, { at })
  for (const key of ['POST /api/sendtb/canceltask', 'GET /api/sendtb/canceltask'] as const)
    expect((await shop.call(key, { id: data.id }, owner)).data).toMatchObject({ state: 'cancelled' })
  expect(await purses(shopId)).toEqual([100n, 0n])
  shop.clock.advance(7_200)
  await tb.job()
  expect(await tb.got(people[0]!)).toBe(0n)
})

test('of two tasks at the same moment that one purse cannot both pay, one is planned', async () => {
  const { owner, shopId } = await tb.kept(30n)
  const answers = await Promise.all([tb.plan(owner, 20), tb.plan(owner, 20)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)).toMatchObject({ code: 'INSUFFICIENT' })
  expect(await purses(shopId)).toEqual([10n, 20n])
})

test('a task that is run, and cancelled, many times at once gives to each once, or frees it', async () => {
  const { owner, shopId, people } = await tb.kept(100n, 3)
  const { data } = await tb.plan(owner, 20)
  const doing = Array.from({ length: 4 }, () => [
    shop.call('POST /api/sendtb/doautojd', { id: data.id }, owner),
    shop.call('POST /api/sendtb/canceltask', { id: data.id }, owner),
    tb.job()
  ])
  await Promise.all(doing.flat())
  const got = await Promise.all(people.map(tb.got))
  expect(got.every(num => num === 0n || num === 20n)).toBe(true)
  expect(await purses(shopId)).toEqual([100n - got.reduce((sum, num) => sum + num, 0n), 0n])
})

test('nobody gets more of a shop in a day than the cap, and what they would have got is the shop’s again', async () => {
  const { owner, shopId, people } = await tb.kept(300n)
  for (const each of [80, 80]) {
    const { data } = await tb.plan(owner, each)
    await shop.call('POST /api/sendtb/doautojd', { id: data.id }, owner)
  }
  expect(await tb.got(people[0]!)).toBe(80n)
  expect(await purses(shopId)).toEqual([220n, 0n])
})

test.each([
  ['more than a person gets in a day', { each: 101 }, 'DAY_CAP'],
  ['a time that has gone by', { at: 1_700_000_000 }, 'TIME'],
  ['a time that is too far ahead', { at: 1_900_000_000 }, 'TIME'],
  ['a group nobody is in', { group: 'quiet' }, 'NOBODY'],
  ['somebody who never bought', { ids: ['0190b0a0-0000-7000-8000-000000000000'] }, 'NOT_FOUND'],
  ['more than the shop has', { each: 99 }, 'INSUFFICIENT']
])('a task of %s is refused and sets nothing aside', async (_, more, code) => {
  const { owner, shopId } = await tb.kept(50n)
  expect(await tb.plan(owner, 10, more)).toMatchObject({ status: 400, code })
  expect(await purses(shopId)).toEqual([50n, 0n])
})

test.each([
  ['more than operators let shops give', { per_yuan: '2.01' }, 'TOO_MUCH'],
  ['nothing for a yuan', { per_yuan: '0' }, 'AMOUNT']
])('a rule of %s is refused', async (_, more, code) => {
  const { owner } = await tb.giver()
  const rule = { open: 1 as const, order_most: 0, ...more }
  expect(await shop.call('POST /api/keeper/tb/rule', rule, owner)).toMatchObject({ status: 400, code })
  expect((await shop.call('GET /api/sendtb/index', {}, owner)).data.giving).toMatchObject({ open: 0 })
})

test('the standing, the groups, the givers and the records of a shop', async () => {
  const { owner, shopId } = await tb.kept(50n)
  const { data } = await tb.plan(owner, 5)
  await shop.call('POST /api/sendtb/doautojd', { id: data.id }, owner)
  const index = await shop.call('GET /api/sendtb/index', {}, owner)
  expect(index.data).toMatchObject({ mer_id: shopId, tb: '45', frozen: '0', given_num: 5, today_num: 5, open: 1 })
  const groups = await shop.call('GET /api/sendtb/getgroup', { code: 'recent' }, owner)
  expect(groups.data).toMatchObject({ count: 1, list: [{ order_count: 1 }] })
  const under = await shop.call('GET /api/sendtb/underlist', {}, owner)
  expect(under.data.list).toMatchObject([{ uid: owner.id, is_owner: 1, task_num: 1, given_people: 1, given_num: 5 }])
  const tasks = await shop.call('GET /api/sendtb/tasklist', { state: 'over' }, owner)
  expect(tasks.data).toMatchObject({ count: 1, list: [{ id: data.id, _actions: [] }] })
  const log = await shop.call('GET /api/sendtb/loglist', { side: 'shop', type: 'send' }, owner)
  expect(log.data).toMatchObject({ count: 1, list: [{ number: '5', _state: '' }] })
})
