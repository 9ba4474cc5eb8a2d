import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { Drawing } from '../../../test/drawing'
import { TestShop } from '../../../test/harness'
import { draws } from '../../db/schema'
import { runJob } from '../../jobs'
import { check } from '../ledger'
import { boxOf, checkBox, closeDraw, drawMany, drawReport, drawsOf, pickOf, rotateSeed, seedHash } from '.'

let shop: TestShop
let d: Drawing
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '60' } })
  d = new Drawing(shop)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const services = () => shop.app.services
const codes = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason.code ?? String(answer.reason)] : []))

const ticket = (name: string, amountMinor: bigint, stock: number, more = {}) => ({
  name,
  asset: 'jindou',
  amountMinor,
  weight: 1,
  stock,
  ...more
})
const LAST = ticket('末位奖', 300n, 1, { last: true })
/** Eighty tickets of four prizes, and one prize for whoever takes the last. */
const EIGHTY = [ticket('一等', 200n, 2), ticket('二等', 50n, 8), ticket('三等', 20n, 30), ticket('四等', 5n, 40), LAST]

test('a box of 80 tickets bought out by 200 at once gives each ticket once, and the last-ticket prize to the last', async () => {
  const code = await d.open({ pick: 'box' }, EIGHTY)
  const people = await Promise.all(Array.from({ length: 200 }, () => d.person(10n)))
  const hash = await d.hash(code)
  const answers = await Promise.allSettled(people.map(({ id }) => d.do(code, id, 1, { hash })))
  expect(codes(answers)).toEqual(Array(120).fill('SOLD_OUT'))
  const won = answers.flatMap(answer => (answer.status === 'fulfilled' ? [answer.value.draw] : []))
  expect(won.map(draw => draw.ticket).sort((a, b) => a! - b!)).toEqual(Array.from({ length: 80 }, (_, i) => i + 1))
  const { lines } = await drawReport(services(), code)
  expect(lines.map(line => [line.given, line.prize.remaining])).toEqual([
    [2, 0],
    [8, 0],
    [30, 0],
    [40, 0],
    [1, 0]
  ])
  expect(won.filter(draw => draw.bonus !== null).map(draw => [draw.ticket, draw.bonus])).toEqual([[80, 4]])
  const last = won.find(draw => draw.ticket === 80)!
  expect(await d.has(last.userId)).toBe(EIGHTY[last.given]!.amountMinor + 300n)
  // Whoever came too late has lost nothing, and the pool has paid every prize and kept what was paid for tickets.
  const winners = new Set(won.map(draw => draw.userId))
  for (const { id } of people) if (!winners.has(id)) expect(await d.has(id)).toBe(10n)
  expect(await d.poolHas(code)).toBe(800n)
  expect((await boxOf(shop.db, code)).length).toBe(80)
})

test('an empty box is closed by itself, its seed revealed, and every ticket of it can be checked', async () => {
  const code = await d.open({ pick: 'box' }, [ticket('大', 30n, 2), ticket('小', 5n, 6), LAST])
  const { id } = await d.person()
  for (let nonce = 1; nonce <= 8; nonce++) await d.do(code, id, nonce)
  await expect(d.do(code, id, 9)).rejects.toMatchObject({ code: 'SOLD_OUT' })
  expect(await checkBox(shop.db, code)).toEqual({ checked: 0, wrong: null })
  await runJob(services(), 'draw-keep')
  await expect(d.do(code, id, 9, { hash: 'x' })).rejects.toMatchObject({ code: 'CLOSED' })
  expect(await checkBox(shop.db, code)).toEqual({ checked: 8, wrong: null })
  const left = [2, 6, 0]
  const lines = (await drawsOf(shop.db, id, code, 20)).reverse()
  for (const { draw, seed } of lines) {
    expect(draw.weights).toEqual(left)
    expect(seedHash(seed!)).toBe(draw.hash)
    expect(pickOf(seed!, { ...draw, campaign: code, player: id }, left)).toBe(draw.picked)
    left[draw.picked]!--
  }
  expect(left).toEqual([0, 0, 0])
})

test('of whatever box, drawn singly and several at once, each ticket is given once', async () => {
  const boxes = fc.record({
    stocks: fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }),
    asks: fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 8 }),
    last: fc.boolean()
  })
  await fc.assert(
    fc.asyncProperty(boxes, async ({ stocks, asks, last }) => {
      const prizes = stocks.map((stock, i) => ticket(`奖 ${i}`, BigInt(i + 1), stock))
      const code = await d.open({ pick: 'box' }, last ? [...prizes, LAST] : prizes)
      const { id } = await d.person()
      const all = stocks.reduce((sum, stock) => sum + stock, 0)
      let drawn = 0
      for (const times of [...asks, ...Array<number>(all).fill(1)]) {
        const hash = await d.hash(code)
        const ask = { userId: id, campaign: code, nonce: drawn + 1, times, clientSeed: 'abcdefgh', hash, at: d.now() }
        if (drawn + times > all) await expect(drawMany(services(), ask)).rejects.toMatchObject({ code: 'SOLD_OUT' })
        else drawn += (await drawMany(services(), ask)).draws.length
      }
      const { lines, draws } = await drawReport(services(), code)
      expect([drawn, draws]).toEqual([all, all])
      expect(lines.map(line => line.given)).toEqual(last ? [...stocks, 1] : stocks)
      await closeDraw(services(), { code, at: d.now() })
      expect(await checkBox(shop.db, code)).toEqual({ checked: all, wrong: null })
      expect(await d.poolHas(code)).toBe(0n)
    }),
    { numRuns: 12 }
  )
})

test('a box closed before its end gives back what was not won, and names a ticket that was tampered with', async () => {
  const code = await d.open({ pick: 'box' }, EIGHTY)
  const { id } = await d.person()
  for (let nonce = 1; nonce <= 5; nonce++) await d.do(code, id, nonce)
  await rotateSeed(services(), { code, at: d.now() })
  await d.do(code, id, 6)
  expect(await checkBox(shop.db, code)).toEqual({ checked: 5, wrong: null })
  const [, second] = await shop.db.select().from(draws).where(eq(draws.campaign, code)).orderBy(asc(draws.ticket))
  const other = (second!.picked + 1) % 4
  await shop.db.$client.query('update draws set picked = $1, given = $1 where id = $2', [other, second!.id])
  expect(await checkBox(shop.db, code)).toEqual({ checked: 1, wrong: 2 })
  await closeDraw(services(), { code, at: d.now() })
  expect(await d.poolHas(code)).toBe(0n)
})

test.each([
  ['a prize without an end', { pick: 'box' }, [ticket('大', 5n, 3), ticket('小', 0n, 0)], 'BAD_DRAW'],
  ['two prizes for the last ticket', { pick: 'box' }, [ticket('大', 5n, 3), LAST, LAST], 'BAD_DRAW'],
  ['nothing but the last ticket', { pick: 'box' }, [LAST], 'BAD_DRAW'],
  ['more tickets than anybody can check', { pick: 'box' }, [ticket('大', 1n, 10_001)], 'BAD_DRAW'],
  [
    'a guarantee of the last ticket',
    { pick: 'box', guarantee: 5 },
    [ticket('大', 5n, 3), { ...LAST, guarded: true }],
    'BAD_DRAW'
  ],
  ['hours in a box', { pick: 'box', rounds: [{ from: 0, to: 60 }] }, [ticket('大', 5n, 3)], 'BAD_DRAW'],
  ['a last ticket without a box', {}, [LAST, ticket('小', 0n, 0)], 'BAD_DRAW'],
  ['a guarantee of nothing', { guarantee: 5 }, [ticket('大', 5n, 3), ticket('小', 0n, 0)], 'BAD_DRAW'],
  ['guarded prizes without a guarantee', {}, [ticket('大', 5n, 3, { guarded: true }), ticket('小', 0n, 0)], 'BAD_DRAW'],
  ['chances that cost points too', { entry: 'chances' }, [ticket('大', 5n, 3), ticket('小', 0n, 0)], 'BAD_DRAW'],
  ['money for no chance', { chanceFen: 100n }, [ticket('大', 5n, 3), ticket('小', 0n, 0)], 'BAD_DRAW'],
  [
    'a chance above 200 yuan',
    { entry: 'chances', priceMinor: 0n, chanceFen: 20_001n },
    [ticket('大', 5n, 3), ticket('小', 0n, 0)],
    'PRICE_TOO_HIGH'
  ]
] as [string, Parameters<Drawing['draft']>[0], Parameters<Drawing['draft']>[1], string][])(
  '%s is refused before it opens',
  async (_, fields, prizes, code) => {
    await expect(d.draft(fields, prizes)).rejects.toMatchObject({ code, message: /[一-鿿]/ })
  }
)
