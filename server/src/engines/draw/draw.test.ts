import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { Drawing, PRIZES } from '../../../test/drawing'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { drawSeeds } from '../../db/schema'
import { type PointsTerms, saveDraw } from '../../domains/draw/service'
import { check } from '../ledger'
import {
  campaignsAt,
  chiSquare,
  closeDraw,
  drawMergeStep,
  drawReport,
  drawsOf,
  keepDraws,
  newServerSeed,
  oddsText,
  openDraw,
  pickOf,
  rotateSeed,
  seedHash,
  turnsOf
} from '.'

let shop: TestShop
let d: Drawing
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '50' } })
  d = new Drawing(shop)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const codes = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason.code ?? String(answer.reason)] : []))
const done = (answers: PromiseSettledResult<unknown>[]) => answers.filter(({ status }) => status === 'fulfilled').length
const services = () => shop.app.services
const seedsOf = (code: string) => shop.db.$count(drawSeeds, eq(drawSeeds.campaign, code))

describe('the pick', () => {
  const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map(bytes => Buffer.from(bytes).toString('hex'))
  const weights = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 })
  const input = fc.record({
    campaign: fc.constantFrom('beans', 'spring-2026'),
    player: fc.uuid(),
    nonce: fc.integer({ min: 1, max: 1_000_000 }),
    clientSeed: fc.stringMatching(/^[0-9a-zA-Z]{8,64}$/)
  })

  test('is what the published recipe says, step by step', () => {
    fc.assert(
      fc.property(hex, input, weights, (seed, draw, all) => {
        const { campaign, player, nonce, clientSeed } = draw
        const hmac = createHmac('sha256', Buffer.from(seed, 'hex'))
        const bytes = hmac.update(`${campaign}:${player}:${nonce}:${clientSeed}`).digest()
        const total = BigInt(all.reduce((a, b) => a + b, 0))
        let rest = 0n
        for (const byte of bytes) rest = (rest * 256n + BigInt(byte)) % total
        let [index, passed] = [0, BigInt(all[0]!)]
        while (passed <= rest) passed += BigInt(all[++index]!)
        expect(pickOf(seed, draw, all)).toBe(index)
      }),
      { numRuns: 500 }
    )
  })

  test('follows the weights over many draws, whoever draws with whatever seed', () => {
    const shares = [1, 10, 100, 389, 500]
    // The chi-square of four degrees of freedom exceeds 33.4 once in a million times; the seeds of the runs are fixed.
    fc.assert(
      fc.property(hex, fc.uuid(), fc.stringMatching(/^[0-9a-z]{16}$/), (seed, player, clientSeed) => {
        const times = shares.map(() => 0)
        for (let nonce = 1; nonce <= 20_000; nonce++) {
          times[pickOf(seed, { campaign: 'beans', player, nonce, clientSeed }, shares)]!++
        }
        expect(chiSquare(times, shares)).toBeLessThan(33.4)
      }),
      { numRuns: 10, seed: 20261121 }
    )
  })

  test('another person, number or seed of one’s own picks something else now and then', () => {
    const [seed, base] = [newServerSeed(), { campaign: 'c', player: 'p', nonce: 1, clientSeed: 's' }]
    const many = Array.from({ length: 1_000 }, () => 1)
    const others = [{ player: 'q' }, { nonce: 2 }, { clientSeed: 't' }, { campaign: 'd' }]
    const picks = others.map(other => pickOf(seed, { ...base, ...other }, many))
    expect(new Set([pickOf(seed, base, many), ...picks]).size).toBeGreaterThan(2)
  })

  test('odds are never shown larger than they are, nor as nothing', () => {
    expect(oddsText(1, [1, 1, 1])).toBe('33.33%')
    expect(oddsText(1, [1, 7])).toBe('12.50%')
    expect(oddsText(1, [1, 9_999_999])).toBe('0.00001%')
  })
})

describe('before it opens', () => {
  const [top, voucher, nothing] = PRIZES as [(typeof PRIZES)[0], (typeof PRIZES)[0], (typeof PRIZES)[0]]
  test.each([
    ['a prize above 50,000 yuan', [{ ...top, amountMinor: 5_000_001n }, nothing], 'PRIZE_TOO_BIG'],
    ['a prize in money', [{ ...top, asset: 'CNY' }, nothing], 'BAD_DRAW'],
    ['a prize without a published value', [{ ...top, asset: 'hongdou' }, nothing], 'BAD_DRAW'],
    ['no fallback', [top, voucher], 'BAD_DRAW'],
    ['two fallbacks', [nothing, { ...nothing, name: '再来' }], 'BAD_DRAW'],
    ['a fallback worth more than the price', [top, { ...nothing, amountMinor: 11n }], 'BAD_DRAW'],
    ['a free draw whose fallback is worth something', [top, { ...nothing, amountMinor: 1n }], 'BAD_DRAW', 0n],
    ['a limited prize of nothing', [{ ...top, amountMinor: 0n }, nothing], 'BAD_DRAW']
  ] as [string, PointsTerms[], string, bigint?][])('%s is refused', async (_, prizes, code, priceMinor = 10n) => {
    await expect(d.draft({ priceMinor }, prizes)).rejects.toMatchObject({ code })
  })

  test('50,000 yuan exactly is allowed', async () => {
    await d.draft({}, [{ ...top, amountMinor: 5_000_000n }, nothing])
  })

  test('every prize must be in the pool', async () => {
    const code = await d.draft()
    await d.fill(code, 'jindou', 1_500n)
    await d.fill(code, 'xfq', 1_999n)
    await expect(openDraw(services(), { code, at: d.now() })).rejects.toMatchObject({ code: 'POOL_SHORT' })
    await d.fill(code, 'xfq', 1n)
    await openDraw(services(), { code, at: d.now() })
  })

  test('opened, its prizes and odds stay; a page may have several', async () => {
    const code = await d.open()
    await expect(d.draft({ code, place: code })).rejects.toMatchObject({ code: 'STARTED' })
    await expect(openDraw(services(), { code, at: d.now() })).rejects.toMatchObject({ code: 'STARTED' })
    const second = await d.open({ place: code })
    expect((await campaignsAt(shop.db, code)).map(one => one.code)).toEqual([code, second])
    await closeDraw(services(), { code, at: d.now() })
    expect((await campaignsAt(shop.db, code)).map(one => one.code)).toEqual([second])
  })

  test('a draft, one that begins later and one that is over cannot be drawn', async () => {
    const { id } = await d.person()
    await expect(d.do(await d.draft(), id, 1, { hash: 'x' })).rejects.toMatchObject({ code: 'CLOSED' })
    const startsAt = new Date(d.now().getTime() + 60_000)
    await expect(d.do(await d.open({ startsAt }), id, 1)).rejects.toMatchObject({ code: 'CLOSED' })
    const endsAt = new Date(d.now().getTime() + 60_000)
    await expect(d.do(await d.open({ endsAt }), id, 1, { at: endsAt })).rejects.toMatchObject({ code: 'CLOSED' })
    expect(await d.has(id)).toBe(1_000n)
  })
})

describe('drawing', () => {
  test('takes the price, gives what the numbers say, and can be checked when the seed is revealed', async () => {
    const code = await d.open()
    const { id } = await d.person()
    for (let nonce = 1; nonce <= 40; nonce++) await d.do(code, id, nonce)
    const secret = await drawsOf(shop.db, id, code, 100)
    expect(secret.every(({ seed }) => seed === null)).toBe(true)
    await rotateSeed(services(), { code, at: d.now() })
    await d.do(code, id, 41)
    const [last, ...lines] = await drawsOf(shop.db, id, code, 100)
    expect(last!.seed).toBeNull()
    for (const { draw, seed } of lines) {
      expect(seedHash(seed!)).toBe(draw.hash)
      const weights = PRIZES.map(prize => prize.weight)
      expect(pickOf(seed!, { ...draw, campaign: code, player: id }, weights)).toBe(draw.picked)
      expect([draw.picked, 2]).toContain(draw.given)
    }
    const won = (position: number) => BigInt([last!, ...lines].filter(({ draw }) => draw.given === position).length)
    expect(await d.has(id)).toBe(1_000n - 410n + won(0) * 500n)
    expect(await d.has(id, 'xfq')).toBe(won(1) * 100n)
  })

  test('nobody pays with what they are about to win', async () => {
    const sure = { name: '大奖', asset: 'jindou', amountMinor: 500n, weight: 9_999_999, stock: 50 }
    const code = await d.open({}, [sure, { name: '谢谢参与', asset: 'jindou', amountMinor: 0n, weight: 1, stock: 0 }])
    const { id } = await d.person(9n)
    for (let i = 0; i < 5; i++) {
      const asked = d.do(code, id, 1, { clientSeed: `another${i}` })
      await expect(asked).rejects.toMatchObject({ code: 'INSUFFICIENT' })
    }
    expect([await d.has(id), await d.poolHas(code)]).toEqual([9n, 25_000n])
  })

  test('for free nothing is taken, and the pool pays what is won', async () => {
    const code = await d.open({ priceMinor: 0n, personDay: 1 })
    const { id } = await d.person(0n)
    for (let nonce = 1; nonce <= 20; nonce++) {
      await d.do(code, id, nonce, { at: new Date(d.now().getTime() + nonce * 86_400_000) })
    }
    const { lines } = await drawReport(services(), code)
    const [big, small] = lines.map(line => BigInt(line.given)) as [bigint, bigint]
    expect([await d.has(id), await d.has(id, 'xfq')]).toEqual([big * 500n, small * 100n])
    expect([await d.poolHas(code), await d.poolHas(code, 'xfq')]).toEqual([1_500n - big * 500n, 2_000n - small * 100n])
  })

  test('what is refused changes nothing', async () => {
    const code = await d.open({ personDay: 2, personTotal: 3 })
    const { id } = await d.person(45n)
    const refused = (nonce: number, refusal: string, more = {}) =>
      expect(d.do(code, id, nonce, more)).rejects.toMatchObject({ code: refusal })
    await refused(2, 'STALE')
    await refused(1, 'SEED_CHANGED', { hash: seedHash(newServerSeed()) })
    await refused(1, 'NOT_FOUND', { campaign: 'no-such-draw', hash: 'x' })
    await expect(d.do(code, (await d.person(9n)).id, 1)).rejects.toMatchObject({ code: 'INSUFFICIENT' })
    const first = await d.do(code, id, 1)
    await refused(1, 'IDEM_MISMATCH', { clientSeed: 'somethingelse' })
    await d.do(code, id, 2)
    await refused(3, 'DAY_CAP')
    const tomorrow = { at: new Date(d.now().getTime() + 86_400_000) }
    await d.do(code, id, 3, tomorrow)
    await refused(4, 'PERSON_CAP', tomorrow)
    expect(await d.do(code, id, 1)).toMatchObject({ fresh: false, draw: { id: first.draw.id } })
    expect((await drawReport(services(), code)).draws).toBe(3)
  })

  test('the cap is a day’s, by China’s calendar', async () => {
    const code = await d.open({ personDay: 1 })
    const { id } = await d.person()
    await d.do(code, id, 1, { at: new Date('2026-12-01T15:59:59Z') })
    await expect(d.do(code, id, 2, { at: new Date('2026-12-01T15:59:59Z') })).rejects.toMatchObject({ code: 'DAY_CAP' })
    await d.do(code, id, 2, { at: new Date('2026-12-01T16:00:00Z') })
  })

  test('the caps are a person’s, by whichever of their accounts they draw', async () => {
    const code = await d.open({ personDay: 3, personTotal: 4 })
    const main = await d.person()
    const subs = [await d.person(1_000n, { parentId: main.id }), await d.person(1_000n, { parentId: main.id })]
    const family = [main, ...subs]
    await d.do(code, main.id, 1)
    await d.do(code, subs[0]!.id, 2)
    const tomorrow = new Date(d.now().getTime() + 86_400_000)
    for (const { id } of family)
      expect(await turnsOf(shop.db, id, code, d.now())).toMatchObject({ nonce: 2, counted: 2, today: 2 })
    const hash = await d.hash(code)
    const last = await Promise.allSettled(family.map(({ id }) => d.do(code, id, 3, { hash })))
    expect(codes(last)).toEqual(['STALE', 'STALE'])
    for (const { id } of family) await expect(d.do(code, id, 4)).rejects.toMatchObject({ code: 'DAY_CAP' })
    await d.do(code, subs[1]!.id, 4, { at: tomorrow })
    for (const { id } of family) {
      await expect(d.do(code, id, 5, { at: tomorrow })).rejects.toMatchObject({ code: 'PERSON_CAP' })
    }
    expect((await drawReport(services(), code)).draws).toBe(4)
    const drawn = await Promise.all(family.map(({ id }) => drawsOf(shop.db, id, code, 10)))
    expect(drawn.flat().map(({ draw }) => draw.player === draw.userId)).toEqual([true, true, true, true])
  })

  test('a merged person has drawn what both have', async () => {
    const code = await d.open({ personDay: 4, personTotal: 5 })
    const [from, to] = [await d.person(), await d.person()]
    await d.do(code, from.id, 1)
    for (const nonce of [1, 2]) await d.do(code, to.id, nonce)
    await transact(shop.db, tx => drawMergeStep.move(tx, from.id, to.id, d.now()))
    expect(await turnsOf(shop.db, to.id, code, d.now())).toMatchObject({ nonce: 3, counted: 3, today: 3 })
    await d.do(code, to.id, 4)
    await expect(d.do(code, to.id, 5)).rejects.toMatchObject({ code: 'DAY_CAP' })
    const tomorrow = { at: new Date(d.now().getTime() + 86_400_000) }
    await d.do(code, to.id, 5, tomorrow)
    await expect(d.do(code, to.id, 6, tomorrow)).rejects.toMatchObject({ code: 'PERSON_CAP' })
    expect(await drawsOf(shop.db, to.id, code, 10)).toHaveLength(5)
    expect(await d.do(code, from.id, 1)).toMatchObject({ fresh: false })
  })

  test('closed, its seed is open, what is left goes back, and nobody draws', async () => {
    const code = await d.open()
    const { id } = await d.person()
    await d.do(code, id, 1)
    await closeDraw(services(), { code, at: d.now() })
    expect([await d.poolHas(code), await d.poolHas(code, 'xfq'), await d.hash(code)]).toEqual([0n, 0n, ''])
    expect((await drawsOf(shop.db, id, code, 1))[0]!.seed).toMatch(/^[0-9a-f]{64}$/)
    await expect(d.do(code, id, 2)).rejects.toMatchObject({ code: 'CLOSED' })
    await expect(closeDraw(services(), { code, at: d.now() })).rejects.toMatchObject({ code: 'NOT_OPEN' })
    await expect(rotateSeed(services(), { code, at: d.now() })).rejects.toMatchObject({ code: 'NOT_OPEN' })
  })
})

describe('at the same moment', () => {
  test('one draw asked for fifty times is one', async () => {
    const code = await d.open()
    const { id } = await d.person(10n)
    const hash = await d.hash(code)
    const answers = await Promise.all(Array.from({ length: 50 }, () => d.do(code, id, 1, { hash })))
    expect(answers.filter(({ fresh }) => fresh)).toHaveLength(1)
    expect(new Set(answers.map(answer => answer.draw.id)).size).toBe(1)
    expect((await drawReport(services(), code)).draws).toBe(1)
  })

  test('fifty different draws of one number are one, the others are told', async () => {
    const code = await d.open()
    const { id } = await d.person()
    const seeds = Array.from({ length: 50 }, (_, i) => `seedofmine${i}`)
    const answers = await Promise.allSettled(seeds.map(clientSeed => d.do(code, id, 1, { clientSeed })))
    expect(done(answers)).toBe(1)
    expect(codes(answers)).toEqual(Array(49).fill('IDEM_MISMATCH'))
  })

  test('never more than the stock, however many draw: the rest gets the fallback, and the pool pays every one', async () => {
    const prizes = [
      { name: '奖品', asset: 'jindou', amountMinor: 40n, weight: 98, stock: 20 },
      { name: '安慰', asset: 'jindou', amountMinor: 10n, weight: 2, stock: 0 }
    ]
    const code = await d.open({}, prizes)
    const people = await Promise.all(Array.from({ length: 50 }, () => d.person(30n)))
    const hash = await d.hash(code)
    const answers = await Promise.allSettled(
      people.map(async ({ id }) => {
        for (let nonce = 1; nonce <= 3; nonce++) await d.do(code, id, nonce, { hash })
      })
    )
    expect(codes(answers)).toEqual([])
    const { lines, draws } = await drawReport(services(), code)
    expect([draws, lines[0]!.given, lines[1]!.given]).toEqual([150, 20, 130])
    expect(lines[0]!.prize.remaining).toBe(0)
    expect(lines[0]!.picked).toBeGreaterThan(20)
    // 1,500 beans came in, and 20 times 40 and 130 times 10 went out of what was there and came.
    expect(await d.poolHas(code)).toBe(20n * 40n + 1_500n - 800n - 1_300n)
  })

  test('draws that race the closing are done before it or refused, and nothing is left in between', async () => {
    const code = await d.open()
    const hash = await d.hash(code)
    const people = await Promise.all(Array.from({ length: 30 }, () => d.person(10n)))
    const answers = await Promise.allSettled([
      ...people.slice(0, 15).map(({ id }) => d.do(code, id, 1, { hash })),
      closeDraw(services(), { code, at: d.now() }),
      ...people.slice(15).map(({ id }) => d.do(code, id, 1, { hash }))
    ])
    for (const refusal of codes(answers)) expect(refusal).toBe('CLOSED')
    expect((await drawReport(services(), code)).draws).toBe(done(answers) - 1)
    expect([await d.poolHas(code), await d.poolHas(code, 'xfq')]).toEqual([0n, 0n])
  })

  test('the wallet decides who draws more than they have', async () => {
    const code = await d.open()
    const other = await d.open()
    const { id } = await d.person(10n)
    const answers = await Promise.allSettled([d.do(code, id, 1), d.do(other, id, 1)])
    for (const refusal of codes(answers)) expect(refusal).toBe('INSUFFICIENT')
    expect(done(answers)).toBeGreaterThanOrEqual(1)
  })
})

describe('by itself', () => {
  test('a used seed is revealed the next day and not before, a campaign that is over is closed, once', async () => {
    const code = await d.open()
    const idle = await d.open()
    const { id } = await d.person()
    await d.do(code, id, 1)
    const [hash, idleHash] = [await d.hash(code), await d.hash(idle)]
    await keepDraws(services())
    expect(await d.hash(code)).toBe(hash)
    shop.clock.advance(86_400)
    await Promise.all([keepDraws(services()), keepDraws(services()), keepDraws(services())])
    expect((await drawsOf(shop.db, id, code, 1))[0]!.seed).not.toBeNull()
    expect([await d.hash(code), await d.hash(idle)]).not.toContain(hash)
    expect(await d.hash(idle)).toBe(idleHash)
    expect(await seedsOf(code)).toBe(2)
    shop.clock.advance(30 * 86_400)
    await Promise.all([keepDraws(services()), keepDraws(services())])
    expect((await drawReport(services(), code)).campaign.state).toBe('closed')
    expect(await keepDraws(services())).toBe(0)
  })

  test('one that cannot be closed, as when its key is gone, keeps no other open', async () => {
    const [first, second] = [await d.open(), await d.open()]
    const secret = eq(drawSeeds.campaign, first)
    const { sealed } = (await shop.db.select().from(drawSeeds).where(secret))[0]!
    await shop.db.update(drawSeeds).set({ sealed: 'gone' }).where(secret)
    shop.clock.advance(366 * 86_400)
    await keepDraws(services())
    const stateOf = async (code: string) => (await drawReport(services(), code)).campaign.state
    expect([await stateOf(first), await stateOf(second)]).toEqual(['open', 'closed'])
    await shop.db.update(drawSeeds).set({ sealed }).where(secret)
    await keepDraws(services())
    expect(await stateOf(first)).toBe('closed')
  })

  test('a draft is written again as a whole', async () => {
    const code = await d.draft()
    const terms = (await drawReport(services(), code)).campaign
    await saveDraw(services(), { ...terms, priceMinor: 20n }, PRIZES.slice(1))
    const { campaign, lines } = await drawReport(services(), code)
    expect([campaign.priceMinor, lines.map(line => line.prize.name)]).toEqual([20n, ['消费券', '谢谢参与']])
  })
})
