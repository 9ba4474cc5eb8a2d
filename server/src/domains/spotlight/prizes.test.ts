import { eq } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { PRIZE_SUM, Spotlighting } from '../../../test/spotlighting'
import { messages, packets, spotlightAwards, spotlights } from '../../db/schema'
import { chancesOf } from '../../engines/draw'
import { account, balanceOf, check, move, outside, post } from '../../engines/ledger'
import { endRounds, roundPool } from '../../engines/packet'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { openPackets } from './packets'
import { spotlightPolicy } from './policy'
import { poolOf } from './terms'

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
const pool = async () => (await shop.call('GET /api/spotlight/poolCenter', {})).data
const awards = () => shop.db.select().from(spotlightAwards).orderBy(spotlightAwards.place)
const scored = async (yuan: number) => {
  const who = await shop.person()
  await s.settled(who, yuan)
  return who
}
const packetsOf = async (who: Who) => (await shop.call('GET /api/spotlight/getreciveInfo', {}, who)).data.packets
const receive = (who: Who, id: string) => shop.call('POST /api/spotlight/receive', { id }, who)
const cut = (fields = {}) => ({
  title: '金秋红包',
  words: '一起加油',
  totalMinor: 900n,
  leastMinor: 100n,
  count: 3,
  endsAt: s.later(5),
  ...fields
})

describe('the frozen list', () => {
  test('is paid once, the first places first, less what the cap of a person leaves', async () => {
    const code = await s.open({ personCapMinor: 800n })
    const people = [await scored(500), await scored(400), await scored(300), await scored(200)]
    await s.keep()
    shop.clock.advance(10 * 86_400)
    await s.keep()
    expect(await awards()).toEqual([])
    await Promise.all([s.end(0), s.keep(), s.keep()])
    await Promise.all([s.keep(), runJob(shop.app.services, 'spotlight-keep')])
    expect(await Promise.all(people.map(s.has))).toEqual([800n, 500n, 500n, 0n])
    expect((await awards()).map(({ place, state }) => [place, state])).toEqual([
      [1, 'paid'],
      [2, 'paid'],
      [3, 'paid']
    ])
    expect(await s.poolHas(code)).toBe(0n)
    const [row] = await shop.db.select().from(spotlights)
    expect(row!.state).toBe('done')
    const winner = await s.renew(people[0]!)
    expect((await pool()).winners).toMatchObject([{ rank: 1, number: '8.00' }, { rank: 2 }, { rank: 3 }])
    const { data } = await shop.call('GET /api/spotlight/recordList', { type: 'reward' }, winner)
    expect(data.list).toMatchObject([{ title: '获得第 1 名', number: '8.00 消费券' }])
    const told = await shop.db.select().from(messages).where(eq(messages.userId, winner.id))
    expect(told.map(({ title }) => title)).toContain('排行榜奖励到账')
  })

  test('waits in order while the pool is short, and is void for who closed their account meanwhile', async () => {
    const code = await s.open({}, 0n)
    const people = [await scored(500), await scored(400), await scored(300)]
    await s.keep()
    const taken = { key: newId(), reason: 'pool_return', ref: { kind: 'pool', id: code }, at: s.now() } as const
    const [pool_, bank] = [account(poolOf(code), 'xfq'), account(outside('bank'), 'xfq')]
    await post(shop.db, { ...taken, postings: move(pool_, bank, 800n) })
    await s.end()
    expect(await Promise.all(people.map(s.has))).toEqual([1_000n, 0n, 0n])
    expect(await pool()).toMatchObject({ waiting: '10.00', remain: '2.00' })
    await spotlightPolicy.erase!(shop.db, [people[1]!.id], s.now())
    await s.fund(code, 300n)
    await s.keep()
    await s.keep()
    expect(await Promise.all(people.map(s.has))).toEqual([1_000n, 0n, 500n])
    expect((await awards()).map(({ state }) => state)).toEqual(['paid', 'void', 'paid'])
    expect(await s.poolHas(code)).toBe(0n)
  })

  test('nothing changes it afterwards', async () => {
    await s.open()
    const [first, second] = [await scored(500), await scored(400)]
    const order = await s.settled(first, 100)
    await s.keep()
    await s.end()
    await s.driving.refunded(first.id, order, 100_00n)
    await s.settled(second, 9_000)
    await s.keep()
    const { data } = await shop.call('GET /api/spotlight/rank', {})
    expect(data.activity.phase).toBe('ended')
    expect(data.list.map(({ points }) => points)).toEqual([600, 400])
    expect(await s.has(first)).toBe(1_000n)
  })

  test('what was settled in the last minute counts, and what was refunded before the end does not', async () => {
    await s.open()
    const [first, second] = [await scored(500), await scored(400)]
    const order = await s.settled(first, 200)
    await s.keep()
    shop.clock.advance(10 * 86_400 - 30)
    await s.settled(second, 250)
    await s.driving.refunded(first.id, order, 200_00n)
    shop.clock.advance(30)
    await s.settled(first, 5_000)
    await s.end(0)
    expect((await awards()).map(({ userId, points }) => [userId, points])).toEqual([
      [second.id, 650],
      [first.id, 500]
    ])
  })
})

describe('red packets', () => {
  test('are earned by points, opened once, and the luckiest is shown by true amounts', async () => {
    const code = await s.open()
    const [rich, even, poor] = [await scored(300), await scored(100), await scored(99)]
    const id = await openPackets(shop.app.services, code, cut())
    await s.keep()
    expect(await packetsOf(rich)).toMatchObject([{ id, hold: 'held', number: '', total_num: 3, remain_num: 1 }])
    expect(await packetsOf(poor)).toMatchObject([{ hold: 'none', note: '攒满 100 分就能收到一个' }])
    expect(await receive(poor, id)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await receive(rich, newId())).toMatchObject({ code: 'NOT_FOUND' })
    const opened = await Promise.all([receive(rich, id), receive(rich, id), receive(even, id)])
    const amounts = [opened[0]!, opened[2]!].map(({ data }) => Number(data.packet.number))
    expect(opened[0]!.data.packet.number).toBe(opened[1]!.data.packet.number)
    expect([await s.has(rich), await s.has(even)]).toEqual(amounts.map(one => BigInt(Math.round(one * 100))))
    const [line] = await packetsOf(rich)
    expect(line!.lucky.map(({ number }) => Number(number))).toEqual([...amounts].sort((a, b) => b - a))
    expect(line!.lucky.find(({ is_mine }) => is_mine === 1)?.number).toBe(line!.number)
  })

  test('the places’ prizes are kept back; what nobody opens lapses and is in the pool again', async () => {
    const code = await s.open({}, 900n)
    const [me] = [await scored(300)]
    await expect(openPackets(shop.app.services, code, cut({ totalMinor: 901n }))).rejects.toMatchObject({
      code: 'POOL_SHORT'
    })
    const both = await Promise.allSettled([1, 2].map(() => openPackets(shop.app.services, code, cut())))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await s.keep()
    expect(await s.poolHas(code)).toBe(PRIZE_SUM)
    const [held] = await shop.db.select().from(packets)
    expect(await balanceOf(shop.db, account(roundPool(held!.roundId), 'xfq'))).toBe(900n)
    shop.clock.advance(6 * 86_400)
    await endRounds(shop.app.services)
    expect(await s.poolHas(code)).toBe(PRIZE_SUM + 900n)
    expect(await packetsOf(await s.renew(me))).toMatchObject([{ hold: 'lapsed' }])
  })
})

describe('draws', () => {
  const plan = async (code: string, nonce = 1) => ({
    nonce,
    hash: await s.drawing.hash(code),
    client_seed: 'mySeed1234'
  })

  test('take chances that orders earned: one’s own an instant draw, a friend’s a scratch card', async () => {
    const { instant, scratch } = await s.draws()
    await s.open({ instant, scratch })
    const [me, friend] = [await shop.person(), await shop.person()]
    await s.invite(me, friend)
    const draw = async (who: Who, nonce: number) =>
      shop.call('POST /api/spotlight/instantLottery', await plan(instant, nonce), who)
    expect(await draw(me, 1)).toMatchObject({ code: 'NO_CHANCE' })
    await s.settled(me, 49.99)
    await s.settled(me, 50)
    await s.settled(friend, 60)
    await s.keep()
    await s.keep()
    const mine = (await shop.call('GET /api/spotlight/center', {}, me)).data
    expect(mine).toMatchObject({ chances: 1, scratch_num: 1 })
    const both = await Promise.all([draw(me, 1), draw(me, 1)])
    expect(both[0]!.data.drawn!.id).toBe(both[1]!.data.drawn!.id)
    expect(await draw(me, 2)).toMatchObject({ code: 'NO_CHANCE' })
    const card = await shop.call('POST /api/spotlight/scratchcardLottery', await plan(scratch), me)
    expect(card.data.drawn).toMatchObject({ paid_by: 'chance' })
    const rule = (await shop.call('GET /api/spotlight/rule', { type: 'scratch' }, me)).data
    expect(rule).toMatchObject({ chances: 0, both: ['instant', 'scratch'], campaigns: [] })
    expect(rule.list).toHaveLength(1)
    const child = await shop.person({ parentId: me.id })
    expect(await draw(child, 1)).toMatchObject({ code: 'SUB_ACCOUNT' })
  })

  test('what a refund takes back is gone unless it was used', async () => {
    const { instant, scratch } = await s.draws()
    await s.open({ instant, scratch })
    const me = await shop.person()
    const order = await s.settled(me, 60)
    await s.keep()
    expect(await chancesOf(shop.db, me.id, instant, s.now())).toBe(1)
    await s.driving.refunded(me.id, order, 20_00n)
    await s.keep()
    expect(await chancesOf(shop.db, me.id, instant, s.now())).toBe(0)
    expect((await shop.call('GET /api/spotlight/center', {}, me)).data.my_rank.points).toBe(40)
  })
})

test('the pool is what the ledger says: funded less paid is what is left, on every day', async () => {
  const { instant, scratch } = await s.draws()
  const code = await s.open({ instant, scratch })
  const me = await scored(300)
  const id = await openPackets(shop.app.services, code, cut())
  await s.keep()
  shop.clock.advance(86_400)
  await receive(await s.renew(me), id)
  const data = await pool()
  const held = [roundPool(id).id, `draw-${instant}`, `draw-${scratch}`, `spotlight-${code}`]
  const sums = await Promise.all(held.map(name => balanceOf(shop.db, account({ kind: 'pool', id: name }, 'xfq'))))
  const left = sums.reduce((sum, one) => sum + one, 0n)
  expect(Math.round(Number(data.remain) * 100)).toBe(Number(left))
  expect(Math.round((Number(data.funded) - Number(data.paid_out)) * 100)).toBe(Number(left))
  expect(Math.round(Number(data.paid_out) * 100)).toBe(Number(await s.has(me)))
  expect(data.trend).toHaveLength(2)
  expect(data.trend[0]).toMatchObject({ income: data.funded, spent: '0.00', balance: data.funded })
  expect(data.trend[1]).toMatchObject({ income: '0.00', spent: data.paid_out, balance: data.remain })
})
