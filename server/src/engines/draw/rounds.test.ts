import fc from 'fast-check'
import { Drawing } from '../../../test/drawing'
import { TestShop } from '../../../test/harness'
import { check } from '../ledger'
import {
  closeDraw,
  drawCodes,
  drawReport,
  keepDraws,
  openDraw,
  openedRounds,
  openRounds,
  poolOf,
  type Round,
  roundsOf
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

/** Four packets, so that a few people are more than there are. */
const PACKETS = [
  { name: '大红包', asset: 'jindou', amountMinor: 50n, weight: 1, stock: 1 },
  { name: '券红包', asset: 'xfq', amountMinor: 20n, weight: 1, stock: 1 },
  { name: '小红包', asset: 'jindou', amountMinor: 5n, weight: 2, stock: 2 }
]
const BEANS_A_ROUND = 60n
const VOUCHERS_A_ROUND = 20n
const HOURS = [
  { from: 600, to: 720 },
  { from: 1_200, to: 1_440 }
]
const free = { priceMinor: 0n, personDay: 1, personTotal: 1, rounds: HOURS }
const services = () => shop.app.services
const codes = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason.code ?? String(answer.reason)] : []))

/** An open campaign with rounds, and means for so many of them. */
async function begun(times: bigint, fields = {}) {
  const code = await d.draft({ ...free, endsAt: new Date(d.now().getTime() + 40 * 86_400_000), ...fields }, PACKETS)
  await d.fill(code, 'jindou', BEANS_A_ROUND * times)
  await d.fill(code, 'xfq', VOUCHERS_A_ROUND * times)
  await openDraw(services(), { code, at: d.now() })
  return code
}

/** Moves on to an hour of the next day in China. */
const comeTo = (hour: number) => {
  const next = new Date(
    `${new Date(d.now().getTime() + 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)}T00:00:00+08:00`
  )
  shop.clock.advance((next.getTime() - d.now().getTime()) / 1_000 + hour * 3_600)
}
const people = (count: number) => Promise.all(Array.from({ length: count }, () => d.person(0n)))
const today = (code: string) => roundsOf({ code, rounds: HOURS }, d.now())

describe('terms', () => {
  test.each([
    ['a packet that never ends', {}, [...PACKETS, { ...PACKETS[0]!, amountMinor: 0n, stock: 0 }]],
    ['no hours', { rounds: [] }, PACKETS],
    ['hours that overlap', { rounds: [HOURS[0]!, { from: 700, to: 800 }] }, PACKETS],
    ['hours out of order', { rounds: [...HOURS].reverse() }, PACKETS],
    ['hours that end before they begin', { rounds: [{ from: 700, to: 700 }] }, PACKETS],
    ['hours beyond midnight', { rounds: [{ from: 1_400, to: 1_500 }] }, PACKETS],
    ['a code too long for its rounds', { code: 'a'.repeat(19) }, PACKETS]
  ])('with %s are refused', async (_, fields, prizes) => {
    await expect(d.draft({ ...free, ...fields }, prizes)).rejects.toMatchObject({ code: 'BAD_DRAW' })
  })

  test('rounds are of China’s day, whatever the moment', () => {
    const hours = fc
      .uniqueArray(fc.integer({ min: 0, max: 1_440 }), { minLength: 2, maxLength: 2 })
      .map(pair => pair.sort((a, b) => a - b))
    fc.assert(
      fc.property(
        fc.date({ min: new Date(2026, 0), max: new Date(2027, 0), noInvalidDate: true }),
        hours,
        (moment, [from, to]) => {
          const [round] = roundsOf({ code: 'c', rounds: [{ from: from!, to: to! }] }, moment)
          const china = new Date(moment.getTime() + 8 * 3_600_000)
          const midnight = Math.floor(china.getTime() / 86_400_000) * 86_400_000 - 8 * 3_600_000
          expect(round!.startsAt.getTime()).toBe(midnight + from! * 60_000)
          expect(round!.endsAt.getTime()).toBe(midnight + to! * 60_000)
          expect(round!.code.slice(2, 8)).toBe(china.toISOString().slice(2, 10).replaceAll('-', ''))
        }
      )
    )
  })
})

describe('rounds', () => {
  test('open a day ahead, once, each with its own means; the campaign itself is not drawn', async () => {
    comeTo(9)
    const code = await begun(3n)
    const opened = await Promise.all([1, 2, 3].map(() => openRounds(services())))
    expect(opened.reduce((sum, one) => sum + one)).toBe(2)
    expect(await openRounds(services())).toBe(0)
    const rounds = await openedRounds(
      shop.db,
      today(code).map(round => round.code)
    )
    expect(rounds.map(({ prizes }) => prizes.map(prize => prize.remaining))).toEqual([
      [1, 1, 2],
      [1, 1, 2]
    ])
    for (const { campaign } of rounds) expect(await d.poolHas(campaign.code)).toBe(BEANS_A_ROUND)
    expect([await d.poolHas(code), await d.poolHas(code, 'xfq')]).toEqual([BEANS_A_ROUND, VOUCHERS_A_ROUND])
    const { id } = await d.person(0n)
    await expect(d.do(code, id, 1)).rejects.toMatchObject({ code: 'CLOSED' })
    await expect(d.do(today(code)[0]!.code, id, 1)).rejects.toMatchObject({ code: 'CLOSED' })
    shop.clock.advance(3_600)
    await d.do(today(code)[0]!.code, id, 1)
    await expect(d.do(today(code)[0]!.code, id, 2)).rejects.toMatchObject({ code: 'PERSON_CAP' })
    await expect(d.do(today(code)[1]!.code, id, 1)).rejects.toMatchObject({ code: 'CLOSED' })
    await closeDraw(services(), { code, at: d.now() })
  })

  test('what is left of one goes back to the campaign, and with the campaign all goes back', async () => {
    comeTo(9)
    const code = await begun(2n)
    await openRounds(services())
    shop.clock.advance(2 * 3_600)
    const [first, second] = today(code) as [Round, Round]
    const { draw } = await d.do(first.code, (await d.person(0n)).id, 1)
    shop.clock.advance(3_600)
    await keepDraws(services())
    const took = PACKETS[draw.given]!
    const back = BEANS_A_ROUND - (took.asset === 'jindou' ? took.amountMinor : 0n)
    expect([await d.poolHas(first.code), await d.poolHas(code)]).toEqual([0n, back])
    expect(await drawCodes(shop.db)).not.toContain(first.code)
    expect(await drawCodes(shop.db)).toContain(second.code)
    await closeDraw(services(), { code, at: d.now() })
    for (const one of [code, second.code]) {
      expect([await d.poolHas(one), await d.poolHas(one, 'xfq'), await d.hash(one)]).toEqual([0n, 0n, ''])
    }
    expect((await drawReport(services(), second.code)).campaign.state).toBe('closed')
    expect(await openRounds(services())).toBe(0)
  })

  test('where the means are short the round waits, and opens when they have come', async () => {
    comeTo(9)
    const code = await begun(1n)
    expect(await openRounds(services())).toBe(1)
    shop.clock.advance(12 * 3_600)
    expect(await openRounds(services())).toBe(0)
    expect(await openedRounds(shop.db, [today(code)[1]!.code])).toEqual([])
    await d.fill(code, 'jindou', BEANS_A_ROUND)
    expect(await openRounds(services())).toBe(0)
    await d.fill(code, 'xfq', VOUCHERS_A_ROUND)
    expect(await openRounds(services())).toBe(1)
    await d.do(today(code)[1]!.code, (await d.person(0n)).id, 1)
    await closeDraw(services(), { code, at: d.now() })
  })
})

describe('more people than packets, all at once', () => {
  test('exactly the packets are given, one to a person, and the pool is empty', async () => {
    comeTo(9)
    const code = await begun(1n)
    await openRounds(services())
    shop.clock.advance(3_600)
    const round = today(code)[0]!.code
    const hash = await d.hash(round)
    const all = await people(25)
    // Everybody asks twice at the same moment.
    const answers = await Promise.allSettled([...all, ...all].map(({ id }) => d.do(round, id, 1, { hash })))
    const { lines, draws } = await drawReport(services(), round)
    expect([draws, ...lines.map(line => line.given)]).toEqual([4, 1, 1, 2])
    expect(lines.every(line => line.prize.remaining === 0)).toBe(true)
    expect(new Set(codes(answers))).toEqual(new Set(['SOLD_OUT']))
    const beans = await Promise.all(all.map(({ id }) => d.has(id)))
    expect(beans.reduce((sum, one) => sum + one, 0n)).toBe(BEANS_A_ROUND)
    expect([await d.poolHas(round), await d.poolHas(round, 'xfq')]).toEqual([0n, 0n])
    expect(poolOf(round).id).toBe(`draw-${round}`)
    // Nothing stays of a refusal: whoever came too late has not used up their turn.
    const late = all.find((_, i) => answers[i]!.status === 'rejected' && beans[i] === 0n)!
    await expect(d.do(round, late.id, 1, { hash })).rejects.toMatchObject({ code: 'SOLD_OUT' })
    await closeDraw(services(), { code, at: d.now() })
  })
})
