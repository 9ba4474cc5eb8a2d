import { eq, inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { messages, packetCuts, packets } from '../../db/schema'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { account, balanceOf, check, fundPool, pool, user } from '../ledger'
import {
  cutPackets,
  endRounds,
  givePackets,
  type NewRound,
  openPacket,
  openRound,
  remindHolders,
  roundPool,
  stopRound
} from '.'
import { packetPolicy } from './policy'

const DAY_S = 86_400
const POOL = 'hongbao'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '40' } })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const services = () => shop.app.services
const held = () => balanceOf(shop.db, account(pool(POOL), 'xfq'))
const leftOf = (id: string) => balanceOf(shop.db, account(roundPool(id), 'xfq'))
const walletOf = ({ id }: { id: string }) => balanceOf(shop.db, account(user(id), 'xfq'))
const people = (count: number) => Promise.all(Array.from({ length: count }, () => shop.person()))
const fill = (amountMinor: bigint) =>
  fundPool(shop.db, { pool: POOL, asset: 'xfq', amountMinor, key: newId(), at: shop.clock.now() })
const later = (days: number) => new Date(shop.clock.now().getTime() + days * DAY_S * 1_000)

async function round(asked: Partial<NewRound> = {}) {
  const terms = { title: '中秋红包', audience: 'all', asset: 'xfq', pool: POOL, leastMinor: 1n, count: 5 } as const
  const whole = { totalMinor: 1_000n, startsAt: shop.clock.now(), endsAt: later(7), ...asked }
  if ((await held()) < whole.totalMinor) await fill(whole.totalMinor)
  return openRound(services(), { ...terms, ...whole })
}
const refused = (code: string) => ({ code })
const sum = (all: readonly bigint[]) => all.reduce((a, b) => a + b, 0n)

describe('cutting', () => {
  test('sums to the whole to the last unit, none below the least, whatever the weights', () => {
    const whole = fc
      .record({
        count: fc.integer({ min: 1, max: 300 }),
        leastMinor: fc.bigInt(1n, 50n),
        over: fc.bigInt(0n, 10n ** 12n)
      })
      .map(({ count, leastMinor, over }) => ({ count, leastMinor, totalMinor: leastMinor * BigInt(count) + over }))
    fc.assert(
      fc.property(whole, fc.infiniteStream(fc.integer({ min: 1, max: 1_000_000 })), (asked, weights) => {
        const cuts = cutPackets(asked, () => weights.next().value!)
        expect(cuts).toHaveLength(asked.count)
        expect(sum(cuts)).toBe(asked.totalMinor)
        expect(cuts.every(cut => cut >= asked.leastMinor)).toBe(true)
      })
    )
  })

  test('gives no place more than another in the long run', () => {
    const sums = Array.from({ length: 4 }, () => 0)
    for (let i = 0; i < 2_000; i++)
      for (const [at, cut] of cutPackets({ totalMinor: 4_000n, count: 4, leastMinor: 1n }).entries())
        sums[at]! += Number(cut)
    for (const one of sums) expect(Math.abs(one / 2_000 - 1_000)).toBeLessThan(80)
  })

  test.each([
    [{ totalMinor: 9n, count: 10, leastMinor: 1n }],
    [{ totalMinor: 100n, count: 0, leastMinor: 1n }],
    [{ totalMinor: 100n, count: 1.5, leastMinor: 1n }],
    [{ totalMinor: 100_000n, count: 10_001, leastMinor: 1n }],
    [{ totalMinor: 100n, count: 10, leastMinor: 0n }],
    [{ totalMinor: 100n, count: 10, leastMinor: 11n }]
  ])('refuses %j', whole => {
    expect(() => cutPackets(whole)).toThrow(expect.objectContaining({ code: 'AMOUNT' }))
  })
})

describe('a round', () => {
  test('takes its amount out of the pool when it opens, and is refused whole when that is short', async () => {
    await fill(500n)
    const before = await held()
    const asked = { totalMinor: before + 1n, count: 2, leastMinor: 1n }
    const terms = {
      title: '太多',
      audience: 'all',
      asset: 'xfq',
      pool: POOL,
      startsAt: later(0),
      endsAt: later(1)
    } as const
    await expect(openRound(services(), { ...terms, ...asked })).rejects.toMatchObject(refused('POOL_SHORT'))
    expect(await shop.db.$count(packetCuts)).toBe(0)
    const { id } = await round({ totalMinor: 300n, count: 3 })
    expect(await held()).toBe(before - 300n)
    expect(await leftOf(id)).toBe(300n)
    await expect(openRound(services(), { ...terms, ...asked, endsAt: later(-1) })).rejects.toMatchObject(
      refused('TIME')
    )
  })

  test('of forty at once for ten packets ten get one each, all of them the cuts, and nothing is left', async () => {
    const all = await people(40)
    const { id } = await round({ totalMinor: 8_888n, count: 10 })
    const ended = await Promise.allSettled(all.map(person => openPacket(services(), person.id, id)))
    const done = ended.flatMap(one => (one.status === 'fulfilled' ? [one.value.packet] : []))
    const codes = ended.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(done).toHaveLength(10)
    expect(new Set(codes)).toEqual(new Set(['GONE']))
    expect(done.map(({ nth }) => nth).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(sum(done.map(({ amountMinor }) => amountMinor))).toBe(8_888n)
    expect(sum(await Promise.all(all.map(walletOf)))).toBe(8_888n)
    expect(await leftOf(id)).toBe(0n)
  })

  test('is opened once by a person, however often they tap', async () => {
    const [me] = await people(1)
    const { id } = await round()
    const opened = await Promise.all(Array.from({ length: 20 }, () => openPacket(services(), me!.id, id)))
    expect(new Set(opened.map(({ packet }) => packet.amountMinor)).size).toBe(1)
    expect(await walletOf(me!)).toBe(opened[0]!.packet.amountMinor)
    expect(await shop.db.$count(packets, eq(packets.roundId, id))).toBe(1)
  })

  test('begins at its time, ends at its time, and can be stopped before', async () => {
    const [one, two, three] = await people(3)
    const { id } = await round({ startsAt: later(1), endsAt: later(3) })
    await expect(openPacket(services(), one!.id, id)).rejects.toMatchObject(refused('NOT_STARTED'))
    shop.clock.advance(DAY_S)
    await openPacket(services(), one!.id, id)
    await stopRound(services(), id)
    await expect(openPacket(services(), two!.id, id)).rejects.toMatchObject(refused('GONE'))
    shop.clock.advance(2 * DAY_S)
    await expect(openPacket(services(), three!.id, id)).rejects.toMatchObject(refused('ENDED'))
    expect((await openPacket(services(), one!.id, id)).packet.state).toBe('opened')
    await endRounds(services())
    await expect(stopRound(services(), id)).rejects.toMatchObject(refused('ENDED'))
    await expect(stopRound(services(), newId())).rejects.toMatchObject(refused('NOT_FOUND'))
    await expect(openPacket(services(), one!.id, newId())).rejects.toMatchObject(refused('NOT_FOUND'))
  })
})

describe('packets that are given', () => {
  test('are for those people alone, all or none, told once, and kept when given again', async () => {
    const [one, two, three, stranger] = await people(4)
    const { id } = await round({ audience: 'given', count: 2 })
    const ids = [one!, two!, three!].map(person => person.id)
    await expect(givePackets(services(), id, ids)).rejects.toMatchObject(refused('GONE'))
    expect(await givePackets(services(), id, ids.slice(0, 2))).toBe(2)
    expect(await givePackets(services(), id, ids.slice(0, 2))).toBe(0)
    const told = await shop.db.select().from(messages).where(inArray(messages.userId, ids))
    expect(told.map(({ userId, title }) => [userId, title]).sort()).toEqual(
      ids
        .slice(0, 2)
        .map(userId => [userId, '收到一个红包'])
        .sort()
    )
    await expect(openPacket(services(), stranger!.id, id)).rejects.toMatchObject(refused('NOT_FOUND'))
    expect((await openPacket(services(), one!.id, id)).packet.amountMinor).toBe(await walletOf(one!))
  })

  test('lapse at the end with a word a day before and one after, and go back to the pool', async () => {
    const [one, two] = await people(2)
    const { id } = await round({ audience: 'given', totalMinor: 700n, count: 3, endsAt: later(3) })
    const before = await held()
    await givePackets(services(), id, [one!.id, two!.id])
    expect(await remindHolders(services())).toBe(0)
    shop.clock.advance(2 * DAY_S)
    const { packet } = await openPacket(services(), one!.id, id)
    expect(await runJob(services(), 'packet-remind')).toBe(1)
    expect(await remindHolders(services())).toBe(0)
    expect(await runJob(services(), 'packet-end')).toBe(0)
    shop.clock.advance(DAY_S)
    expect((await Promise.all([endRounds(services()), endRounds(services())])).sort()).toEqual([0, 1])
    expect(await held()).toBe(before + 700n - packet.amountMinor)
    expect(await leftOf(id)).toBe(0n)
    const told = await shop.db.select().from(messages).where(eq(messages.userId, two!.id))
    expect(told.map(({ title }) => title).sort()).toEqual(['收到一个红包', '红包已过期', '红包快过期了'].sort())
    await expect(openPacket(services(), two!.id, id)).rejects.toMatchObject(refused('ENDED'))
  })

  test('opened while the round ends are either paid or back in the pool, to the last unit', async () => {
    const all = await people(12)
    const from = {
      pool: 'hongbao-race',
      asset: 'xfq',
      amountMinor: 5_001n,
      key: newId(),
      at: shop.clock.now()
    } as const
    await fundPool(shop.db, from)
    const { id } = await round({ pool: from.pool, audience: 'given', totalMinor: 5_001n, count: 12, endsAt: later(1) })
    await givePackets(
      services(),
      id,
      all.map(person => person.id)
    )
    const opening = all.map(person => openPacket(services(), person.id, id))
    shop.clock.advance(DAY_S)
    await Promise.allSettled([...opening, endRounds(services()), endRounds(services())])
    await endRounds(services())
    const paid = sum(await Promise.all(all.map(walletOf)))
    expect((await balanceOf(shop.db, account(pool(from.pool), 'xfq'))) + paid).toBe(5_001n)
    expect(await leftOf(id)).toBe(0n)
  })
})

describe('accounts', () => {
  const merge = (from: { id: string }, to: { id: string }) =>
    transact(shop.db, tx => packetPolicy.merge!.move(tx, from.id, to.id, shop.clock.now()))
  const statesOf = async ({ id }: { id: string }) =>
    (await shop.db.select({ state: packets.state }).from(packets).where(eq(packets.userId, id))).map(
      ({ state }) => state
    )

  test('that become one keep one packet of a round, an opened one first', async () => {
    const [from, to] = await people(2)
    const [one, two, three] = [await round({ audience: 'given' }), await round({ audience: 'given' }), await round()]
    for (const { id } of [one, two]) await givePackets(services(), id, [from!.id, to!.id])
    await openPacket(services(), from!.id, one.id)
    for (const person of [from!, to!]) await openPacket(services(), person.id, three.id)
    await merge(from!, to!)
    expect((await statesOf(to!)).sort()).toEqual(['held', 'opened', 'opened'])
    expect(await statesOf(from!)).toEqual([])
    await openPacket(services(), to!.id, two.id)
  })

  test('that are closed let theirs lapse', async () => {
    const [me] = await people(1)
    const { id } = await round({ audience: 'given' })
    await givePackets(services(), id, [me!.id])
    await packetPolicy.erase!(shop.db, [me!.id], shop.clock.now())
    expect(await statesOf(me!)).toEqual(['lapsed'])
    await expect(openPacket(services(), me!.id, id)).rejects.toMatchObject(refused('ENDED'))
  })
})
