import fc from 'fast-check'
import { Buying } from '../../../test/buying'
import { Exchanging } from '../../../test/exchanging'
import { TestShop } from '../../../test/harness'
import { DAY_S, Releasing } from '../../../test/releasing'
import { Tasking } from '../../../test/tasking'
import { transact } from '../../db/connection'
import { mergeAccounts } from '../../engines/identity/merge'
import { check, fundPool, setReference } from '../../engines/ledger'
import { accelerate } from '../../engines/release'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { videoSeen } from '../video/tasks'
import { recountExp } from './exp'
import { countExp, takeBackExp } from './service'

let shop: TestShop
let e: Exchanging
let r: Releasing
let tasks: Tasking
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '30' } })
  e = new Exchanging(shop)
  r = new Releasing(shop)
  tasks = new Tasking(shop)
  await setReference(shop.db, 'bt', { minor: 100n, fen: 5n })
  const terms = { fromAsset: 'bt', rateTo: 100n, minMinor: 100n, stepMinor: 100n, personDayMinor: 50_000n } as const
  await e.rule({ ...terms, code: 'bt_xfq', title: '补贴换消费券', toAsset: 'xfq', rateFrom: 2_000n, pool: 'bt-xfq' })
  await e.rule({ ...terms, code: 'bt_shubt', title: '换数字补贴', toAsset: 'shubt', rateFrom: 2_500n, pool: 'bt-sh' })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }
const renew = async ({ id }: Who): Promise<Who> => ({ id, token: await shop.tokenOf(id) })
const centre = async (who: Who) => (await shop.call('GET /api/subsidy/center', {}, who)).data
const power = async (who: Who) => (await shop.call('GET /api/subsidy/powerDetail', {}, who)).data
const team = async (who: Who) => (await shop.call('GET /api/subsidy/richTeamDetail', {}, who)).data
const members = async (who: Who, ask: { sort?: 'time' | 'exp'; limit?: number } = {}) =>
  (await shop.call('GET /api/subsidy/subsidyUserList', ask, who)).data
const member = (who: Who, uid: string) => shop.call('GET /api/subsidy/userDetail', { uid }, who)
const records = (who: Who, uid: string) => shop.call('GET /api/subsidy/richExpDetail', { uid }, who)
const settled = (buyerId: string, yuan: number, orderId = newId()) =>
  countExp(shop.db, { orderId, buyerId, paidFen: BigInt(Math.round(yuan * 100)), at: e.now() })

/** Somebody with a friend they brought. */
async function pair() {
  const me = await shop.person()
  return { me, friend: await shop.person({ referrerId: me.id, nickname: '小满' }) }
}

describe('what is released', () => {
  /** A promise of a tenth a day, to be collected once a day. */
  const promise = async (userId: string, totalMinor: bigint, funded = totalMinor) => {
    const plan = await r.plan({
      asset: 'bt',
      dailyBp: 1_000,
      fanBp: 1_000,
      boostDayBp: 500,
      lastsDays: 10,
      collect: 'day',
      collectDays: 3
    })
    await fundPool(shop.db, { pool: plan.pool, asset: 'bt', amountMinor: funded, key: newId(), at: e.now() })
    await r.open(plan, userId, totalMinor)
    return plan
  }

  test('is set aside day by day and collected once a day', async () => {
    const me = await shop.person()
    const take = () => shop.call('POST /api/subsidy/completePop', {}, me)
    expect(await take()).toMatchObject({ code: 'NOTHING' })
    await promise(me.id, 10_000n)
    expect(await centre(me)).toMatchObject({ bt: '0.00', ready: '0.00', locked: '100.00', day_release: '0.00' })
    r.nextDay()
    await r.run()
    expect(await centre(me)).toMatchObject({ bt: '0.00', ready: '10.00', locked: '90.00', day_release: '10.00' })
    const both = await Promise.all([take(), take(), take()])
    expect(both.filter(({ status }) => status === 200).map(({ data }) => data)).toEqual([
      { number: '10.00', bt: '10.00' }
    ])
    expect(await take()).toMatchObject({ status: 400 })
    expect(await centre(me)).toMatchObject({ bt: '10.00', ready: '0.00', day_release: '10.00' })
  })

  test('waits where the pool is short, and says so', async () => {
    const me = await shop.person()
    await promise(me.id, 10_000n, 500n)
    r.nextDay()
    await r.run()
    expect(await centre(me)).toMatchObject({ ready: '0.00', waiting: '10.00' })
  })

  test('comes sooner by what direct friends buy, and power says by how much', async () => {
    const { me, friend } = await pair()
    await promise(me.id, 10_000n)
    await accelerate({ db: shop.db }, { buyerId: friend.id, orderFen: 3_000n, key: newId(), at: e.now() })
    await settled(friend.id, 30)
    expect(await power(me)).toMatchObject({ power: 30, exp: 30, boost: '3.00', boosted: '0.00', locked: '100.00' })
    r.nextDay()
    await r.run()
    const { boost, boosted, list } = await power(me)
    expect([boost, boosted, list.length]).toEqual(['0.00', '3.00', 30])
    expect(list.at(-1)).toMatchObject({ number: '13.00', boosted: '3.00', exp: 0 })
    expect(list.at(-2)).toMatchObject({ exp: 30 })
  })
})

describe('exchanges', () => {
  test('go by their rules, and the records name them alone', async () => {
    const me = await shop.person()
    await fundPool(shop.db, { pool: 'bt-xfq', asset: 'xfq', amountMinor: 1_000n, key: newId(), at: e.now() })
    await e.give(me.id, 10_000n, 'bt')
    const info = await shop.call('GET /api/subsidy/exchange/accinfo', {}, me)
    expect(info.data).toMatchObject({ type: 'bt_xfq', from: { balance: '100.00' }, most: '100.00' })
    const swap = (num: string, type?: string) =>
      shop.call('POST /api/subsidy/exchange/do', { num, type }, { ...me, idem: newId() })
    expect((await swap('40')).data).toMatchObject({ from: '40.00', to: '2.00', from_balance: '60.00' })
    expect(await swap('60.5')).toMatchObject({ code: 'AMOUNT' })
    expect(await swap('61')).toMatchObject({ code: 'INSUFFICIENT' })
    expect(await swap('25', 'bt_shubt')).toMatchObject({ code: 'POOL_SHORT' })
    const book = (input: Record<string, unknown>) => shop.call('GET /api/subsidy/getBalanceRecord', input, me)
    expect((await book({})).data).toMatchObject({ count: 2, wallet: { code: 'bt', balance: '60.00' } })
    const { list } = (await book({ type: 'exchange' })).data
    expect(list).toMatchObject([{ pm: 0, number: '40.00', mark: '补贴换消费券' }])
    expect((await book({ category: 'shubt' })).data).toMatchObject({ list: [], wallet: { code: 'shubt' } })
    expect(await book({ category: 'CNY' })).toMatchObject({ code: 'INVALID' })
    expect((await centre(me)).ways.map(({ type }) => type)).toEqual(['bt_shubt', 'bt_xfq'])
  })
})

describe('experience', () => {
  test('is one for each yuan of direct friends’ settled orders, once an order, and nobody further up has any', async () => {
    const { me, friend } = await pair()
    const below = await shop.person({ referrerId: friend.id })
    const orderId = newId()
    await Promise.all([settled(friend.id, 88.9, orderId), settled(friend.id, 88.9, orderId)])
    await settled(friend.id, 0.99)
    await settled(below.id, 500)
    expect(await team(me)).toMatchObject({ exp: 88, power: 88, today_exp: 88, month_exp: 88, total: 1 })
    expect(await team(friend)).toMatchObject({ exp: 500, total: 1 })
    expect((await members(me)).list).toMatchObject([{ uid: friend.id, nickname: '小满', exp: 88, order_num: 1 }])
    expect((await member(me, friend.id)).data).toMatchObject({ exp: 88, month_exp: 88 })
    expect((await records(me, friend.id)).data).toMatchObject({
      count: 1,
      list: [{ id: orderId, exp: 88, is_back: 0 }]
    })
    for (const ask of [member, records]) expect(await ask(me, below.id)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('goes when the order is given back whole, once', async () => {
    const { me, friend } = await pair()
    const orderId = newId()
    await settled(friend.id, 60, orderId)
    await settled(friend.id, 40)
    const back = () => takeBackExp(shop.db, { orderId, buyerId: friend.id, at: e.now() })
    await Promise.all([back(), back()])
    await back()
    expect(await team(me)).toMatchObject({ exp: 40, power: 40 })
    expect((await member(me, friend.id)).data).toMatchObject({ exp: 40, order_num: 1, month_exp: 40 })
    expect((await records(me, friend.id)).data.list.map(({ is_back }) => is_back).sort()).toEqual([0, 1])
  })

  test('power is that of thirty days; experience stays', async () => {
    const { me, friend } = await pair()
    await settled(friend.id, 25)
    shop.clock.advance(29 * 86_400)
    expect(await team(await renew(me))).toMatchObject({ exp: 25, power: 25 })
    shop.clock.advance(86_400)
    expect(await team(await renew(me))).toMatchObject({ exp: 25, power: 0, today_exp: 0 })
  })

  test('those with the most come first, those without any are left out there', async () => {
    const me = await shop.person()
    const friends = await Promise.all([0, 1, 2].map(() => shop.person({ referrerId: me.id })))
    await settled(friends[0]!.id, 10)
    await settled(friends[2]!.id, 30)
    const most = await members(me, { sort: 'exp' })
    expect([most.count, most.list.map(({ exp }) => exp)]).toEqual([2, [30, 10]])
    expect((await members(me)).count).toBe(3)
  })

  test('an order of the mall brings it when it is settled', async () => {
    const buying = new Buying(shop)
    const me = await shop.person()
    const buyer = await buying.buyer({ referrerId: me.id })
    const { no } = await buying.order(buyer.token, [{ of: await buying.goods({ priceFen: 5_000n }) }])
    await buying.pay(buyer, no)
    expect(await team(me)).toMatchObject({ exp: 0 })
    const operator = await shop.person({ roles: ['operator'] })
    await shop.call('POST /api/admin/order/ship', { id: no, company: '顺丰速运', number: 'SF1234567890' }, operator)
    await shop.call('POST /api/order/take', { uni: no }, buyer)
    shop.clock.advance(8 * DAY_S)
    await runJob(shop.app.services, 'order-settle')
    expect(await team(await renew(me))).toMatchObject({ exp: 50 })
  })

  test('of accounts that become one is summed; what one brought the other is gone', async () => {
    const { me, friend } = await pair()
    const other = await shop.person({ referrerId: me.id, phone: null })
    await settled(friend.id, 20)
    await settled(other.id, 30)
    const { mergeSteps } = shop.app.services.personal
    const merge = (fromId: string, toId: string) =>
      transact(shop.db, tx => mergeAccounts(tx, { fromId, toId }, mergeSteps, e.now()))
    await merge(other.id, friend.id)
    expect((await members(me)).list).toMatchObject([{ uid: friend.id, exp: 50, order_num: 2 }])
    const own = await shop.person({ referrerId: me.id, phone: null })
    await settled(own.id, 70)
    expect(await team(me)).toMatchObject({ exp: 120, total: 2 })
    await merge(own.id, me.id)
    expect(await team(me)).toMatchObject({ exp: 50, total: 1 })
  })

  test('whatever is settled and given back: the sums are what reckoning them anew says', async () => {
    const run = fc.asyncProperty(
      fc.array(fc.record({ who: fc.nat(2), yuan: fc.integer({ min: 0, max: 300 }), back: fc.boolean() }), {
        maxLength: 8
      }),
      async orders => {
        const me = await shop.person()
        const friends = await Promise.all([0, 1, 2].map(() => shop.person({ referrerId: me.id })))
        for (const { who, yuan, back } of orders) {
          const [orderId, buyerId] = [newId(), friends[who]!.id]
          await settled(buyerId, yuan, orderId)
          if (back) await takeBackExp(shop.db, { orderId, buyerId, at: e.now() })
        }
        const seen = async () => [await team(me), await members(me, { sort: 'exp' })]
        const before = await seen()
        expect(before[0]).toMatchObject({ exp: orders.reduce((sum, { yuan, back }) => sum + (back ? 0 : yuan), 0) })
        await transact(shop.db, tx => recountExp(tx, me.id))
        expect(await seen()).toEqual(before)
      }
    )
    await fc.assert(run, { numRuns: 8 })
  })
})

describe('tasks', () => {
  test('of subsidies stand apart, are claimed here once, and are logged', async () => {
    const terms = { place: 'subsidy', asset: 'bt', amountMinor: 300n, event: videoSeen.code, target: 1 }
    const task = await tasks.open({ ...terms, code: 'bt-film', pool: 'task-bt' }, 10_000n)
    const other = await tasks.open({ code: 'elsewhere', event: videoSeen.code, target: 1 })
    const me = await shop.person()
    const index = async () => (await shop.call('GET /api/subsidy/task/index', {}, me)).data
    const watching = async (watch: 'goods' | 'video') =>
      (await shop.call('GET /api/subsidy/task/sub_info', { watch }, me)).data.list[0]!.list
    const [line] = (await index()).list[0]!.list
    expect(line).toMatchObject({ id: 'bt-film', state: 'doing', reward: '3.00', asset_name: '补贴' })
    expect([(await watching('video')).length, (await watching('goods')).length]).toEqual([1, 0])
    const claim = (id: string) => shop.call('POST /api/subsidy/task/do_sub', { id, period: line!.period }, me)
    expect(await claim('bt-film')).toMatchObject({ code: 'NOT_DONE' })
    expect(await claim(other.code)).toMatchObject({ code: 'NOT_FOUND' })
    await tasks.do(me.id, newId(), 0n, videoSeen)
    const both = await Promise.all([claim('bt-film'), claim('bt-film')])
    expect(both.map(({ code }) => code).sort()).toEqual(['CLAIMED', undefined])
    expect(await tasks.has(me.id, 'bt')).toBe(300n)
    const { data } = await shop.call('GET /api/subsidy/task/log', {}, me)
    expect(data).toMatchObject({
      count: 1,
      list: [{ title: task.title, reward: '3.00', state: 'paid', _state: '已到账' }]
    })
    const child = await shop.person({ parentId: me.id })
    expect(
      await shop.call('POST /api/subsidy/task/do_sub', { id: 'bt-film', period: line!.period }, child)
    ).toMatchObject({ code: 'SUB_ACCOUNT' })
  })
})

test('nobody looks without signing in', async () => {
  expect(await shop.call('GET /api/subsidy/center', {})).toMatchObject({ status: 410000 })
})
