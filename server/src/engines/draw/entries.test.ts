import fc from 'fast-check'
import { Drawing } from '../../../test/drawing'
import { TestShop } from '../../../test/harness'
import { check } from '../ledger'
import {
  campaignOf,
  checkBox,
  closeDraw,
  drawMany,
  drawReport,
  grantChances,
  heldOf,
  releaseEntries,
  reserveEntries,
  simulateDraw,
  stopDraw
} from '.'

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
const ticket = (name: string, amountMinor: bigint, stock: number, more = {}) => ({
  name,
  asset: 'jindou',
  amountMinor,
  weight: 1,
  stock,
  ...more
})
const LAST = ticket('末位奖', 300n, 1, { last: true })
const EIGHTY = [ticket('一等', 200n, 2), ticket('二等', 50n, 8), ticket('三等', 20n, 30), ticket('四等', 5n, 40), LAST]
const SOLD = { pick: 'box', entry: 'chances', priceMinor: 0n } as const
const sold = (prizes = EIGHTY, fields = {}) => {
  const entries = prizes.filter(prize => !('last' in prize)).reduce((sum, { stock }) => sum + stock, 0)
  return d.open({ ...SOLD, entries, ...fields }, prizes)
}
const take = (code: string, userId: string, times = 1) =>
  reserveEntries(services(), { userId, campaign: code, times, at: d.now() })
const give = (code: string, userId: string, times = 1) =>
  grantChances(services(), { userId, campaign: code, key: `${userId}:${times}:${Math.random()}`, times, at: d.now() })
const release = (code: string, userId: string, times = 1) =>
  releaseEntries(shop.db, { userId, campaign: code, times, at: d.now() })
const failed = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason.code ?? String(answer.reason)] : []))

test('80 tickets taken by 200 at once are taken once each, and who took one finds one, the last with its prize', async () => {
  const code = await sold()
  const people = await Promise.all(Array.from({ length: 200 }, () => d.person(0n)))
  const answers = await Promise.allSettled(people.map(({ id }) => take(code, id)))
  expect(failed(answers)).toEqual(Array(120).fill('SOLD_OUT'))
  expect((await campaignOf(shop.db, code)).taken).toBe(80)
  const buyers = people.filter((_, i) => answers[i]!.status === 'fulfilled')
  await Promise.all(buyers.map(({ id }) => give(code, id)))
  const hash = await d.hash(code)
  const made = await Promise.all(buyers.map(({ id }) => d.do(code, id, 1, { hash })))
  expect(made.map(({ draw }) => draw.ticket).sort((a, b) => a! - b!)).toEqual(
    Array.from({ length: 80 }, (_, i) => i + 1)
  )
  expect(made.filter(({ draw }) => draw.bonus !== null).map(({ draw }) => draw.ticket)).toEqual([80])
  const { lines } = await drawReport(services(), code)
  expect(lines.map(({ given, prize }) => [given, prize.remaining])).toEqual([
    [2, 0],
    [8, 0],
    [30, 0],
    [40, 0],
    [1, 0]
  ])
  expect(await d.poolHas(code)).toBe(0n)
  expect(await checkBox(shop.db, code)).toMatchObject({ wrong: null })
})

test('are held against the caps of a person, whichever account takes them, and not once more when drawn', async () => {
  const code = await sold(EIGHTY, { personDay: 4, personTotal: 6 })
  const { id } = await d.person(0n)
  const sub = await shop.person({ parentId: id })
  const tried = await Promise.allSettled([id, sub.id, id, sub.id, id, sub.id].map(who => take(code, who)))
  expect(failed(tried)).toEqual(['DAY_CAP', 'DAY_CAP'])
  await expect(take(code, id, 3)).rejects.toMatchObject({ code: 'PERSON_CAP' })
  await give(code, id, 4)
  const plan = { userId: id, campaign: code, clientSeed: 'abcdefgh', hash: await d.hash(code), at: d.now() }
  expect((await drawMany(services(), { ...plan, nonce: 1, times: 4 })).draws).toHaveLength(4)
  expect(await heldOf(shop.db, sub.id, code, d.now())).toEqual({ total: 4, today: 4 })
  shop.clock.advance(86_400)
  await take(code, sub.id, 2)
  await expect(take(code, id)).rejects.toMatchObject({ code: 'PERSON_CAP' })
})

test('stopped, nobody takes any more, and those who have drawn', async () => {
  const code = await sold()
  const { id } = await d.person(0n)
  await take(code, id, 2)
  await give(code, id, 2)
  await stopDraw(services(), { code, at: d.now() })
  await expect(take(code, id)).rejects.toMatchObject({ code: 'STOPPED', message: /停止发售/ })
  await d.do(code, id, 1)
  await stopDraw(services(), { code, at: d.now() }, false)
  await take(code, id)
  await closeDraw(services(), { code, at: d.now() })
  await expect(take(code, id)).rejects.toMatchObject({ code: 'CLOSED' })
  await expect(stopDraw(services(), { code, at: d.now() })).rejects.toMatchObject({ code: 'NOT_OPEN' })
  const other = await d.open()
  await expect(stopDraw(services(), { code: other, at: d.now() })).rejects.toMatchObject({ code: 'NOT_OPEN' })
})

test('whatever is taken and given back: never more than there are, and as many as people hold', async () => {
  const deed = fc.record({ who: fc.nat(3), times: fc.integer({ min: 1, max: 5 }), back: fc.boolean() })
  const run = fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 20 }), async deeds => {
    const code = await sold([ticket('大', 9n, 2), ticket('小', 1n, 10)], { personDay: 6, personTotal: 8 })
    const people = await Promise.all([1, 2, 3, 4].map(() => d.person(0n)))
    const has = [0, 0, 0, 0]
    for (const { who, times, back } of deeds) {
      const { id } = people[who]!
      const all = has.reduce((sum, one) => sum + one, 0)
      if (back && has[who]! >= times) {
        await release(code, id, times)
        has[who]! -= times
      } else if (!back) {
        const fits = all + times <= 12 && has[who]! + times <= 6
        const done = await take(code, id, times).then(
          () => true,
          () => false
        )
        expect(done).toBe(fits)
        if (done) has[who]! += times
      }
    }
    const { taken } = await campaignOf(shop.db, code)
    expect(taken).toBe(has.reduce((sum, one) => sum + one, 0))
    for (const [i, { id }] of people.entries()) expect((await heldOf(shop.db, id, code, d.now())).total).toBe(has[i])
  })
  await fc.assert(run, { numRuns: 10 })
})

describe('a guarantee in a box', () => {
  const PRIZES = [ticket('大', 40n, 6, { guarded: true }), ticket('小', 1n, 54)]

  test('nobody waits longer for one while there are some, every ticket comes out, and each can be checked', async () => {
    const run = fc.asyncProperty(fc.array(fc.nat(2), { minLength: 60, maxLength: 60 }), async turns => {
      const code = await d.open({ pick: 'box', guarantee: 5, priceMinor: 0n }, PRIZES)
      const people = await Promise.all([1, 2, 3].map(() => d.person(0n)))
      const [nonce, dry] = [
        [0, 0, 0],
        [0, 0, 0]
      ]
      let left = 6
      for (const who of turns) {
        const { draw } = await d.do(code, people[who]!.id, ++nonce[who]!)
        expect(draw.guaranteed).toBe(dry[who]! === 4 && left > 0)
        if (draw.guaranteed) expect([draw.given, draw.weights]).toEqual([0, [left, 0]])
        if (draw.given === 0) left--
        dry[who] = draw.given === 0 ? 0 : Math.min(dry[who]! + 1, 4)
      }
      expect(left).toBe(0)
      await closeDraw(services(), { code, at: d.now() })
      expect(await checkBox(shop.db, code)).toEqual({ checked: 60, wrong: null })
    })
    await fc.assert(run, { numRuns: 2 })
  })

  test('on paper every ticket comes out as well', async () => {
    const code = await d.draft({ pick: 'box', guarantee: 5 }, PRIZES)
    const answer = await simulateDraw(services(), { code, draws: 1_000, seed: 'ab'.repeat(32) })
    expect([answer.draws, answer.prizes.map(({ given }) => given)]).toEqual([60, [6, 54]])
  })
})

test.each([
  ['fewer than there are tickets', { ...SOLD, entries: 79 }, '预售数量须等于箱里的 80 张票'],
  ['more than there are tickets', { ...SOLD, entries: 81 }, '预售数量须等于箱里的 80 张票'],
  [
    'draws that are paid when they are made',
    { pick: 'box', entries: 80 } as const,
    '只有用机会参加的有限票箱可以限量预售'
  ]
])('%s cannot be sold beforehand', async (_, fields, message) => {
  await expect(d.draft(fields, EIGHTY)).rejects.toMatchObject({ code: 'BAD_DRAW', message })
})
