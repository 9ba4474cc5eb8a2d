import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { Deeds, Giving } from '../../../test/giving'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { giveawayClaims, giveaways } from '../../db/schema'
import { programmes } from '../../domains'
import { eraseFamily } from '../../domains/closing/erase'
import { runJob } from '../../jobs'
import { check } from '../ledger'
import { closeGiveaway, giveawayReports, openGiveaway, saveGiveaway } from './index'
import { giveawayPolicy } from './policy'

let shop: TestShop
let g: Giving
const deeds = new Deeds()
beforeAll(async () => {
  shop = await TestShop.open({
    env: { DATABASE_POOL: '50' },
    programmes: [...programmes, { contracts: [], conditionKinds: [deeds.kind] }]
  })
  g = new Giving(shop)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const people = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => shop.person()))).map(({ id }) => id)
const outcome = (all: Promise<unknown>[]) =>
  Promise.all(
    all.map(one =>
      one.then(
        () => 'claimed',
        (error: { code: string }) => error.code
      )
    )
  )
const tally = (all: string[]) =>
  Object.fromEntries([...new Set(all)].map(word => [word, all.filter(one => one === word).length]))
const claimed = async (code: string) =>
  (await shop.db.select().from(giveaways).where(eq(giveaways.code, code)))[0]!.claimed
const refused = (work: Promise<unknown>) =>
  work.then(
    () => '',
    error => error.code as string
  )

describe('a claim', () => {
  test('is given once, however often a person asks at once', async () => {
    const it = await g.open()
    const [id] = await people(1)
    expect(tally(await outcome(Array.from({ length: 20 }, () => g.claim(id!, it))))).toEqual({
      claimed: 1,
      CLAIMED: 19
    })
    expect(await g.has(id!)).toBe(10n)
    expect([await claimed(it.code), await g.poolHas(it)]).toEqual([1, 90n])
  })

  test('a thousand at once for three hundred: three hundred have it, once each, and the pool is empty', async () => {
    const it = await g.open({ stock: 300 })
    const crowd = await people(1_000)
    expect(tally(await outcome(crowd.map(id => g.claim(id, it))))).toEqual({ claimed: 300, SOLD_OUT: 700 })
    expect([await claimed(it.code), await g.poolHas(it)]).toEqual([300, 0n])
    const rows = await shop.db.select().from(giveawayClaims).where(eq(giveawayClaims.giveaway, it.code))
    expect(new Set(rows.map(({ userId }) => userId)).size).toBe(300)
    expect(rows.every(({ state }) => state === 'given')).toBe(true)
  }, 240_000)

  test('is refused before it begins, after its end, to a sub-account, and while a condition is not met', async () => {
    const later = new Date(g.now().getTime() + 3_600_000)
    const early = await g.open({ startsAt: later })
    const [id] = await people(1)
    expect(await refused(g.claim(id!, early))).toBe('CLOSED')
    const it = await g.open({ conditions: [{ kind: 'probe_deeds', target: 2, days: 7 }] })
    deeds.done.set(id!, 1)
    await expect(g.claim(id!, it)).rejects.toMatchObject({
      code: 'NOT_MET',
      message: expect.stringContaining('近 7 天测试行为满 2 次')
    })
    deeds.done.set(id!, 2)
    await g.claim(id!, it)
    const sub = await shop.person({ parentId: id! })
    expect(await refused(g.claim(sub.id, it))).toBe('SUB_ACCOUNT')
    expect(await refused(g.claim(id!, it, new Date(it.endsAt.getTime())))).toBe('CLOSED')
    expect(await refused(g.claim(id!, { code: (await g.draft()).code }))).toBe('NOT_FOUND')
    expect(await refused(g.claim(id!, { code: 'give-none' }))).toBe('NOT_FOUND')
  })
})

describe('a pool that is short', () => {
  test('lets claims wait in order, and pays them in that order when it is filled', async () => {
    const it = await g.open({ stock: 5 }, 20n)
    const crowd = await people(5)
    for (const id of crowd) await g.claim(id, it)
    const has = () => Promise.all(crowd.map(id => g.has(id)))
    expect(await has()).toEqual([10n, 10n, 0n, 0n, 0n])
    expect(await g.pay()).toBe(0)
    await g.fill(it, 15n)
    await runJob(shop.app.services, 'giveaway-pay')
    expect(await has()).toEqual([10n, 10n, 10n, 0n, 0n])
    await g.fill(it, 15n)
    await Promise.all([g.pay(), g.pay(), g.pay()])
    expect(await has()).toEqual([10n, 10n, 10n, 10n, 10n])
    expect(await g.poolHas(it)).toBe(0n)
  })

  test('nobody overtakes who waits, even when the pool has enough for one again', async () => {
    const it = await g.open({ stock: 4 }, 10n)
    const [a, b, c] = (await people(3)) as [string, string, string]
    await g.claim(a, it)
    await g.claim(b, it)
    await g.fill(it, 10n)
    expect((await g.claim(c, it)).state).toBe('waiting')
    expect([await g.has(b), await g.has(c)]).toEqual([0n, 0n])
    await g.pay()
    expect([await g.has(b), await g.has(c)]).toEqual([10n, 0n])
  })

  test('does not let it open at all without a single reward', async () => {
    const draft = await g.draft()
    const open = () => openGiveaway(shop.app.services, { code: draft.code, at: g.now() })
    expect(await refused(open())).toBe('POOL_SHORT')
    await g.fill(draft, 10n)
    expect((await open()).state).toBe('open')
    expect(await refused(open())).toBe('STARTED')
  })
})

describe('an end', () => {
  test('gives back what nobody claimed, but not what somebody waits for', async () => {
    const it = await g.open({ stock: 3 }, 25n)
    const crowd = await people(3)
    for (const id of crowd) await g.claim(id, it)
    await g.close(it)
    expect(await g.poolHas(it)).toBe(5n)
    await g.fill(it, 15n)
    await g.pay()
    expect(await g.has(crowd[2]!)).toBe(10n)
    expect(await g.poolHas(it)).toBe(0n)
    expect(await refused(g.close(it))).toBe('NOT_OPEN')
    expect(await refused(g.claim((await people(1))[0]!, it))).toBe('CLOSED')
  })

  test('comes by itself when the time is over, once on however many servers', async () => {
    const it = await g.open({ endsAt: new Date(g.now().getTime() + 60_000) })
    shop.clock.advance(61)
    await Promise.all(Array.from({ length: 4 }, () => runJob(shop.app.services, 'giveaway-keep')))
    const [report] = await giveawayReports(shop.db, it.code)
    expect([report!.giveaway.state, report!.funds!.heldMinor]).toEqual(['closed', 0n])
  })

  test('while many claim: nobody is given anything after it, and what is left goes back', async () => {
    const it = await g.open({ stock: 100 })
    const crowd = await people(60)
    const all = crowd.map(id => g.claim(id, it))
    const [ended] = await Promise.all([closeGiveaway(shop.app.services, { code: it.code, at: g.now() }), outcome(all)])
    expect(ended.state).toBe('closed')
    const given = BigInt(await claimed(it.code))
    const had = (await Promise.all(crowd.map(id => g.has(id)))).reduce((sum, one) => sum + one, 0n)
    expect([had, await g.poolHas(it)]).toEqual([given * 10n, 0n])
  })
})

describe('terms', () => {
  test('that could not be kept are refused, and none change once it is open', async () => {
    const fault = (fields: Parameters<Giving['draft']>[0]) => refused(g.draft(fields))
    expect(await fault({ kind: 'give_nothing' })).toBe('BAD_GIVEAWAY')
    expect(await fault({ place: 'elsewhere' })).toBe('BAD_GIVEAWAY')
    expect(await fault({ amountMinor: 0n, asset: null })).toBe('BAD_GIVEAWAY')
    expect(await fault({ asset: 'CNY' })).toBe('BAD_GIVEAWAY')
    expect(await fault({ asset: 'hongdou' })).toBe('BAD_GIVEAWAY')
    expect(await fault({ amountMinor: 5_000_001n })).toBe('TOO_BIG')
    expect(await fault({ stock: 0 })).toBe('BAD_GIVEAWAY')
    expect(await fault({ endsAt: g.now() })).toBe('BAD_GIVEAWAY')
    const one = { kind: 'probe_deeds', target: 1, days: 0 }
    for (const conditions of [[{ ...one, kind: 'none' }], [{ ...one, target: 0 }], [{ ...one, days: 366 }], [one, one]])
      expect(await fault({ conditions })).toBe('BAD_GIVEAWAY')
    const it = await g.open()
    expect(await refused(saveGiveaway(shop.app.services, { ...it, amountMinor: 1n }))).toBe('STARTED')
  })
})

describe('accounts', () => {
  test('of one person that are merged have it once, and cannot claim it again', async () => {
    const it = await g.open({ stock: 5 }, 10n)
    const [from, to] = (await people(2)) as [string, string]
    await g.claim(from, it)
    await g.claim(to, it)
    await transact(shop.db, tx => giveawayPolicy.merge!.move(tx, from, to, g.now()))
    const rows = await shop.db.select().from(giveawayClaims).where(eq(giveawayClaims.giveaway, it.code))
    expect(rows.map(({ userId, state }) => [userId, state])).toEqual([[to, 'given']])
    expect(await refused(g.claim(to, it))).toBe('CLAIMED')
  })

  test('that are closed are paid nothing any more', async () => {
    const it = await g.open({ stock: 5 }, 10n)
    const [first, second] = (await people(2)) as [string, string]
    await g.claim(first, it)
    await g.claim(second, it)
    await transact(shop.db, tx =>
      eraseFamily(tx, shop.app.services.personal, { rootId: second, family: [second], at: g.now() })
    )
    await g.fill(it, 10n)
    expect(await g.pay()).toBe(0)
    expect(await g.has(second)).toBe(0n)
  })
})

test('whatever is filled, claimed and paid: what people have is what left the pool, in the order of the claims', async () => {
  const deed = fc.oneof(
    fc.record({ what: fc.constant('claim' as const), who: fc.nat(7) }),
    fc.record({ what: fc.constant('fill' as const), minor: fc.bigInt(1n, 40n) }),
    fc.record({ what: fc.constant('pay' as const) })
  )
  const run = fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 25 }), async all => {
    const crowd = await people(8)
    const it = await g.open({ stock: 6 }, 10n)
    let [held, left] = [10n, 6]
    const [had, waiting] = [new Map<number, bigint>(), [] as number[]]
    const payable = () => {
      while (waiting.length > 0 && held >= 10n) {
        had.set(waiting.shift()!, 10n)
        held -= 10n
      }
    }
    for (const one of all) {
      if (one.what === 'fill') {
        await g.fill(it, one.minor)
        held += one.minor
      } else if (one.what === 'pay') {
        await g.pay()
        payable()
      } else {
        const why = had.has(one.who) || waiting.includes(one.who) ? 'CLAIMED' : left === 0 ? 'SOLD_OUT' : ''
        expect(await refused(g.claim(crowd[one.who]!, it))).toBe(why)
        if (why) continue
        left--
        const isFirst = waiting.length === 0
        waiting.push(one.who)
        if (isFirst) payable()
      }
    }
    expect(await Promise.all(crowd.map(id => g.has(id)))).toEqual(crowd.map((_, i) => had.get(i) ?? 0n))
    expect(await g.poolHas(it)).toBe(held)
  })
  await fc.assert(run, { numRuns: 12 })
}, 120_000)
