import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { Spotlighting } from '../../../test/spotlighting'
import { transact } from '../../db/connection'
import { messages, orders, spotlightPoints } from '../../db/schema'
import { mergeAccounts } from '../../engines/identity/merge'
import { check } from '../../engines/ledger'
import { exportOf } from '../closing/export'
import { stopSpotlight } from './write'

let shop: TestShop
let s: Spotlighting
beforeEach(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '20' } })
  s = new Spotlighting(shop)
})
afterEach(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

type Who = { id: string; token: string }
const center = async (who: Who) => (await shop.call('GET /api/spotlight/center', {}, who)).data
const rank = async (who?: Who) => (await shop.call('GET /api/spotlight/rank', {}, who)).data
const team = async (who: Who, more = {}) => (await shop.call('GET /api/spotlight/teamList', more, who)).data
const records = async (who: Who) => (await shop.call('GET /api/spotlight/recordList', {}, who)).data

describe('points', () => {
  test('come of settled orders of the days alone, one’s own and of direct friends', async () => {
    await s.open({ startsAt: s.now() })
    const [me, friend, far] = [await shop.person(), await shop.person(), await shop.person()]
    expect(await s.invite(me, friend)).toBe('locked')
    expect(await s.invite(friend, far)).toBe('locked')
    await s.settled(me, 120.99)
    await s.settled(friend, 80)
    await s.settled(far, 1_000)
    await s.settled(me, 0.99)
    await s.settled(me, 500, { settledAt: null, state: 'shipped' })
    await s.settled(me, 500, { kind: 'recharge' })
    await s.settled(me, 500, { settledAt: new Date(s.now().getTime() - 1) })
    await s.keep()
    expect((await center(me)).my_rank).toMatchObject({ points: 200, own_points: 120, friend_points: 80, rank: 3 })
    expect((await center(friend)).my_rank).toMatchObject({
      points: 1_080,
      own_points: 80,
      friend_points: 1_000,
      rank: 1
    })
    expect((await center(far)).my_rank).toMatchObject({ points: 1_000, friend_points: 0, rank: 2, behind: 81 })
    expect(await s.keep()).toBe(0)
    expect((await center(me)).my_rank.points).toBe(200)
    expect((await team(me)).list).toMatchObject([{ points: 80, order_count: 1 }])
    const numbers = (await shop.call('GET /api/spotlight/teamCenter', {}, me)).data
    expect(numbers).toMatchObject({ friend_num: 1, friend_today: 1, ordered_num: 1, order_count: 1 })
    expect(await team(me, { ordered: 0 })).toMatchObject({ count: 0, friend_num: 1, ordered_num: 1 })
    expect((await records(me)).list.map(({ number, pm }) => [number, pm])).toEqual(
      expect.arrayContaining([
        ['+120 分', 1],
        ['+80 分', 1]
      ])
    )
    expect(JSON.stringify(await exportOf(shop.app.services, me.id))).toContain('活动得分')
  })

  test('are taken back with refunds, and among equals who was first is ahead', async () => {
    await s.open()
    const [first, second, third] = [await shop.person(), await shop.person(), await shop.person()]
    const hour = (n: number) => new Date(s.now().getTime() - n * 3_600_000)
    await s.settled(second, 100, { receivedAt: hour(2) })
    await s.settled(first, 100, { receivedAt: hour(3) })
    const order = await s.settled(third, 300, { receivedAt: hour(1) })
    await s.keep()
    const ids = async () => (await rank()).list.map(({ points }) => points)
    expect(await ids()).toEqual([300, 100, 100])
    expect((await rank(first)).my_rank).toMatchObject({ rank: 2, behind: 201 })
    expect((await rank(second)).my_rank).toMatchObject({ rank: 3, behind: 1 })
    await s.driving.refunded(third.id, order, 250_00n)
    await s.keep()
    expect(await ids()).toEqual([100, 100, 50])
    await shop.db.update(orders).set({ state: 'refunded', refundedAt: s.now() }).where(eq(orders.id, order))
    await s.keep()
    expect(await ids()).toEqual([100, 100])
    expect((await rank(third)).my_rank).toMatchObject({ points: 0, rank: 0 })
    expect((await records(third)).list.map(({ number }) => number).sort()).toEqual(['+300 分', '-300 分'])
  })

  test('go to whoever invited at sign-up where no link was opened, and never to oneself', async () => {
    await s.open()
    const host = await shop.person()
    const guest = await shop.person({ referrerId: host.id })
    const child = await shop.person({ parentId: host.id })
    const late = await shop.person()
    await s.settled(guest, 60)
    await s.settled(child, 40)
    await s.keep()
    expect((await center(host)).my_rank).toMatchObject({ points: 100, own_points: 40, friend_points: 60 })
    expect((await center(child)).can_join).toBe(0)
    expect((await center(child)).my_rank.points).toBe(100)
    expect(await s.invite(host, host)).toBe('own')
    expect(await s.invite(late, guest)).toBe('locked')
    await s.settled(guest, 10)
    await s.keep()
    expect((await center(late)).my_rank.points).toBe(0)
    expect((await center(host)).my_rank.friend_points).toBe(70)
  })

  test('are told with the order that brings them', async () => {
    await s.open()
    const me = await shop.person()
    const rewards = async (id: string) => (await shop.call('GET /api/order/detail/{id}', { id }, me)).data.rewards
    const line = { title: '聚光灯积分', url: '/pages/actvity/award_pool' }
    const coming = await s.settled(me, 30.5, { settledAt: null, state: 'shipped' })
    expect(await rewards(coming)).toEqual([{ ...line, points: 30, note: '活动结束前过了售后期才计入' }])
    const order = await s.settled(me, 40)
    await s.keep()
    expect(await rewards(order)).toEqual([{ ...line, points: 40, note: '已计入排行' }])
    expect(await rewards(await s.settled(me, 0.5))).toEqual([])
  })

  test('what a friend had paid before the link brings the inviter nothing', async () => {
    await s.open()
    const [me, friend] = [await shop.person(), await shop.person()]
    await s.invite(me, friend)
    await s.settled(friend, 300, { paidAt: new Date(s.now().getTime() - 1) })
    await s.settled(friend, 20)
    await s.keep()
    expect((await center(friend)).my_rank.points).toBe(320)
    expect((await center(me)).my_rank.points).toBe(20)
  })

  test('a stopped activity takes nobody new, and goes on for who takes part', async () => {
    const code = await s.open()
    const [me, friend, late] = [await shop.person(), await shop.person(), await shop.person()]
    await s.invite(me, friend)
    await stopSpotlight(shop.app.services, code, true)
    expect(await s.invite(me, late)).toBe('off')
    await s.settled(late, 500)
    await s.settled(friend, 70)
    await s.keep()
    expect((await rank()).list.map(({ points }) => points)).toEqual([70, 70])
    expect((await center(me)).activity).toMatchObject({ stopped: 1, phase: 'open' })
    await stopSpotlight(shop.app.services, code, false)
    expect(await s.invite(me, late)).toBe('locked')
    const told = await shop.db.select().from(messages).where(eq(messages.userId, me.id))
    expect(told.filter(({ title }) => title === '好友加入了活动')).toHaveLength(2)
  })

  test('of two accounts that are merged are one person’s; what one brought the other is gone', async () => {
    await s.open()
    const [me, other, friend] = [await shop.person(), await shop.person({ phone: null }), await shop.person()]
    await s.invite(me, other)
    await s.invite(other, friend)
    await s.settled(me, 10)
    await s.settled(other, 20)
    await s.settled(friend, 40)
    await s.keep()
    expect((await center(me)).my_rank.points).toBe(30)
    const { mergeSteps } = shop.app.services.personal
    await transact(shop.db, tx => mergeAccounts(tx, { fromId: other.id, toId: me.id }, mergeSteps, shop.clock.now()))
    expect((await center(me)).my_rank).toMatchObject({ points: 70, own_points: 30, friend_points: 40 })
    expect((await team(me)).count).toBe(1)
    const left = await shop.db.$count(spotlightPoints, eq(spotlightPoints.userId, other.id))
    expect(left).toBe(0)
  })
})

test('a guest’s link counts once they sign in, and only while the activity takes people', async () => {
  await s.open()
  const [me, late, other] = [await shop.person(), await shop.person(), await shop.person()]
  const { token, url } = await center(me)
  expect(url).toBe(`/pages/actvity/award_pool?lk=${token}`)
  const guest = await shop.call('POST /api/lock_customer/touch', { share: token })
  expect(guest.data).toMatchObject({ state: 'waiting', url: '/pages/actvity/award_pool' })
  const visit = { visit: guest.data.visit_key }
  expect((await shop.call('POST /api/lock_customer/touch', visit, late)).data.state).toBe('locked')
  expect((await center(me)).friend_num).toBe(1)
  const { share_card: card } = await center(me)
  expect((await shop.app.inject(card.image)).statusCode).toBe(200)
  await s.end()
  const renewed = await s.renew(other)
  expect((await shop.call('POST /api/lock_customer/touch', { share: token }, renewed)).data.state).toBe('off')
})

const PAGES = [
  'GET /api/spotlight/center',
  'GET /api/spotlight/rank',
  'GET /api/spotlight/poolCenter',
  'GET /api/spotlight/teamCenter',
  'GET /api/spotlight/teamList',
  'GET /api/spotlight/recordList',
  'GET /api/spotlight/rule',
  'GET /api/spotlight/getreciveInfo'
] as const

test('without an activity every page says so', async () => {
  const me = await shop.person()
  for (const key of PAGES) expect(await shop.call(key, {}, me)).toMatchObject({ code: 'NOT_FOUND' })
  await s.draft()
  expect(await shop.call('GET /api/spotlight/center', {}, me)).toMatchObject({ code: 'NOT_FOUND' })
  expect(await shop.call('GET /api/spotlight/center', { code: 'spot-a' }, me)).toMatchObject({ code: 'NOT_FOUND' })
})
