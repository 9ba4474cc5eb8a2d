import fc from 'fast-check'
import { Drawing, PRIZES } from '../../../test/drawing'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { check } from '../ledger'
import {
  chancesOf,
  drawMany,
  drawMergeStep,
  drawReport,
  drawsOf,
  grantChances,
  pickOf,
  revokeChances,
  rotateSeed,
  simulateDraw,
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

const services = () => shop.app.services
const codes = (answers: PromiseSettledResult<unknown>[]) =>
  answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason.code ?? String(answer.reason)] : []))
const many = async (campaign: string, userId: string, nonce: number, times: number, more = {}) => {
  const hash = await d.hash(campaign)
  return drawMany(services(), { userId, campaign, nonce, times, clientSeed: 'abcdefgh', hash, at: d.now(), ...more })
}

describe('several at once', () => {
  test('ten are ten draws: ten prices, ten picks, ten proofs', async () => {
    const code = await d.open()
    const { id } = await d.person()
    const { draws, fresh } = await many(code, id, 1, 10)
    expect([fresh, draws.map(draw => draw.nonce)]).toEqual([true, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]])
    const won = draws.reduce((sum, { given }) => sum + (given === 0 ? 500n : 0n), 0n)
    expect(await d.has(id)).toBe(900n + won)
    await rotateSeed(services(), { code, at: d.now() })
    for (const { draw, seed } of await drawsOf(shop.db, id, code, 20)) {
      const weights = PRIZES.map(prize => prize.weight)
      expect(pickOf(seed!, { ...draw, campaign: code, player: id }, weights)).toBe(draw.picked)
    }
    const again = await many(code, id, 1, 10, { hash: draws[0]!.hash })
    expect([again.fresh, again.draws.map(draw => draw.id)]).toEqual([false, draws.map(draw => draw.id)])
    // One of the ten, or ten of which some were made before, is another request.
    for (const [nonce, times] of [
      [1, 1],
      [5, 1],
      [5, 10],
      [1, 3]
    ] as const) {
      const known = many(code, id, nonce, times, { hash: draws[0]!.hash })
      await expect(known).rejects.toMatchObject({ code: 'IDEM_MISMATCH' })
    }
  })

  test('all or none: caps, funds and tickets that do not suffice for all refuse all', async () => {
    const code = await d.open({ personDay: 7, personTotal: 12 })
    const { id } = await d.person(65n)
    await expect(many(code, id, 1, 8)).rejects.toMatchObject({ code: 'DAY_CAP', message: '今天还可抽 7 次' })
    await expect(many(code, id, 1, 7)).rejects.toMatchObject({ code: 'INSUFFICIENT' })
    expect([await d.has(id), (await drawReport(services(), code)).draws]).toEqual([65n, 0])
    const rich = await d.person()
    await many(code, rich.id, 1, 7)
    const tomorrow = { at: new Date(d.now().getTime() + 86_400_000) }
    const asked = many(code, rich.id, 8, 6, tomorrow)
    await expect(asked).rejects.toMatchObject({ code: 'PERSON_CAP', message: '本期还可抽 5 次' })
    await many(code, rich.id, 8, 5, tomorrow)
    await expect(many(code, rich.id, 13, 1, tomorrow)).rejects.toMatchObject({ code: 'PERSON_CAP' })
  })

  test('the same ten asked for at the same moment are made once; tens of many people run out together', async () => {
    const prizes = [
      { name: '甲', asset: 'jindou', amountMinor: 40n, weight: 5, stock: 25 },
      { name: '乙', asset: 'jindou', amountMinor: 30n, weight: 5, stock: 25 },
      { name: '安慰', asset: 'jindou', amountMinor: 10n, weight: 1, stock: 0 }
    ]
    const code = await d.open({}, prizes)
    const hash = await d.hash(code)
    const people = await Promise.all(Array.from({ length: 16 }, () => d.person(100n)))
    const asks = people.flatMap(({ id }) => [0, 1].map(() => many(code, id, 1, 10, { hash })))
    const answers = await Promise.all(asks)
    expect(answers.filter(({ fresh }) => fresh)).toHaveLength(16)
    const { lines, draws } = await drawReport(services(), code)
    expect([draws, ...lines.map(line => line.given)]).toEqual([160, 25, 25, 110])
    expect(await d.poolHas(code)).toBe(1_600n - 1_100n)
  })
})

describe('the guarantee', () => {
  const RARE = { name: '珍藏', asset: 'jindou', amountMinor: 60n, weight: 1, stock: 40, guarded: true }
  const NOTHING = { name: '谢谢参与', asset: 'jindou', amountMinor: 0n, weight: 9_999, stock: 0 }

  test('nobody draws so often without: whatever the numbers, singly or many at once', async () => {
    const code = await d.open({ guarantee: 5 }, [RARE, NOTHING])
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 4 }), async asks => {
        const { id } = await d.person()
        let nonce = 1
        for (const times of asks) {
          await many(code, id, nonce, times)
          nonce += times
        }
        const made = (await drawsOf(shop.db, id, code, 60)).reverse().map(({ draw }) => draw)
        let dry = 0
        for (const one of made) {
          expect(one.guaranteed).toBe(dry === 4)
          if (one.guaranteed) expect([one.weights, one.given]).toEqual([[1, 0], 0])
          dry = one.given === 0 ? 0 : dry + 1
          expect(dry).toBeLessThan(5)
        }
        expect((await turnsOf(shop.db, id, code, d.now())).dry).toBe(dry)
      }),
      { numRuns: 5 }
    )
  })

  test('when nothing guaranteed is left the draw ends for everybody, and takes nothing', async () => {
    const code = await d.open({ guarantee: 2 }, [{ ...RARE, stock: 1 }, NOTHING])
    const [one, other] = [await d.person(20n), await d.person(20n)]
    await d.do(code, other.id, 1)
    await many(code, one.id, 1, 2)
    await expect(d.do(code, other.id, 2)).rejects.toMatchObject({ code: 'SOLD_OUT', message: /提前结束/ })
    expect(await d.has(other.id)).toBeGreaterThanOrEqual(10n)
  })

  test('two who are sure of the last one: one has it, the other is told and pays nothing', async () => {
    const code = await d.open({ guarantee: 2 }, [
      { ...RARE, stock: 1 },
      { ...NOTHING, weight: 100_000_000 }
    ])
    const people = await Promise.all(Array.from({ length: 8 }, () => d.person(20n)))
    for (const { id } of people) await d.do(code, id, 1)
    const hash = await d.hash(code)
    const answers = await Promise.allSettled(people.map(({ id }) => d.do(code, id, 2, { hash })))
    expect(codes(answers)).toEqual(Array(7).fill('SOLD_OUT'))
    const left = await Promise.all(people.map(({ id }) => d.has(id)))
    expect(left.filter(beans => beans === 10n)).toHaveLength(7)
  })
})

describe('chances', () => {
  const terms = { entry: 'chances', priceMinor: 0n } as const
  const give = (userId: string, campaign: string, key: string, times = 1, more = {}) =>
    grantChances(services(), { userId, campaign, key, times, at: d.now(), ...more })

  test('are given once for a key, used up by draws, those first that end first, and are a person’s', async () => {
    const code = await d.open(terms)
    const main = await d.person(0n)
    const sub = await d.person(0n, { parentId: main.id })
    await expect(d.do(code, main.id, 1)).rejects.toMatchObject({ code: 'NO_CHANCE' })
    const endsAt = new Date(d.now().getTime() + 60_000)
    await give(main.id, code, 'order-1', 2)
    await give(sub.id, code, 'sign-1', 1, { endsAt })
    expect((await give(main.id, code, 'order-1', 2)).fresh).toBe(false)
    await expect(give(main.id, code, 'order-1', 3)).rejects.toMatchObject({ code: 'IDEM_MISMATCH' })
    await expect(give((await d.person(0n)).id, code, 'order-1', 2)).rejects.toMatchObject({ code: 'IDEM_MISMATCH' })
    for (const { id } of [main, sub]) expect(await chancesOf(shop.db, id, code, d.now())).toBe(3)
    const { draw } = await d.do(code, sub.id, 1)
    expect(draw.paidBy).toBe('chance')
    expect(await revokeChances(services(), { campaign: code, key: 'sign-1' })).toBe(0)
    await d.do(code, main.id, 2)
    expect(await revokeChances(services(), { campaign: code, key: 'order-1' })).toBe(1)
    await expect(d.do(code, main.id, 3)).rejects.toMatchObject({ code: 'NO_CHANCE' })
  })

  test('that ended are gone, and a closed campaign takes none', async () => {
    const code = await d.open(terms)
    const { id } = await d.person(0n)
    await give(id, code, 'late', 1, { endsAt: new Date(d.now().getTime() - 1) })
    expect(await chancesOf(shop.db, id, code, d.now())).toBe(0)
    await expect(d.do(code, id, 1)).rejects.toMatchObject({ code: 'NO_CHANCE' })
    const over = await d.open({ ...terms, endsAt: new Date(d.now().getTime() + 1) })
    await expect(give(id, over, 'more', 1, { at: new Date(d.now().getTime() + 1) })).rejects.toMatchObject({
      code: 'NOT_OPEN'
    })
  })

  test('one chance and fifty draws at once are one draw; draws race the taking back', async () => {
    const code = await d.open(terms)
    const { id } = await d.person(0n)
    await give(id, code, 'one')
    const seeds = Array.from({ length: 50 }, (_, i) => `seedofmine${i}`)
    const hash = await d.hash(code)
    const answers = await Promise.allSettled(seeds.map(clientSeed => d.do(code, id, 1, { clientSeed, hash })))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const people = await Promise.all(Array.from({ length: 10 }, () => d.person(0n)))
    for (const person of people) await give(person.id, code, `of-${person.id}`)
    const raced = await Promise.all(
      people.map(async person => {
        const [drawn, back] = await Promise.allSettled([
          d.do(code, person.id, 1, { hash }),
          revokeChances(services(), { campaign: code, key: `of-${person.id}` })
        ])
        return [drawn.status === 'fulfilled', back.status === 'fulfilled' && back.value === 1]
      })
    )
    for (const [drawn, back] of raced) expect(drawn).toBe(!back)
  })

  test('another draw that was won is free, beside the caps, and follows in a merge', async () => {
    const code = await d.open({ personDay: 1, personTotal: 1 }, [
      { name: '再来一次', kind: 'prize_again', asset: 'jindou', amountMinor: 0n, weight: 100_000_000, stock: 2 },
      { name: '谢谢参与', asset: 'jindou', amountMinor: 0n, weight: 1, stock: 0 }
    ])
    const { id } = await d.person(10n)
    await d.do(code, id, 1)
    expect(await d.has(id)).toBe(0n)
    const { draw } = await d.do(code, id, 2)
    expect(draw.paidBy).toBe('again')
    const to = await d.person(0n)
    await transact(shop.db, tx => drawMergeStep.move(tx, id, to.id, d.now()))
    expect(await turnsOf(shop.db, to.id, code, d.now())).toMatchObject({ nonce: 2, counted: 1, again: 1 })
    await d.do(code, to.id, 3)
    await expect(d.do(code, to.id, 4)).rejects.toMatchObject({ code: 'PERSON_CAP' })
  })
})

describe('on paper', () => {
  test('what a pool needs and would pay is what it needs and pays', async () => {
    const box = [
      { name: '大', asset: 'jindou', amountMinor: 50n, weight: 1, stock: 3 },
      { name: '小', asset: 'jindou', amountMinor: 5n, weight: 1, stock: 9 },
      { name: '末', asset: 'jindou', amountMinor: 70n, weight: 1, stock: 1, last: true }
    ]
    const code = await d.draft({ pick: 'box' }, box)
    const seed = 'ab'.repeat(32)
    const { draws, prizes, assets } = await simulateDraw(services(), { code, draws: 1_000, seed })
    expect([draws, prizes.map(({ given }) => given)]).toEqual([12, [3, 9, 1]])
    expect(prizes.map(({ expected }) => expected)).toEqual([3, 9, 0])
    const flow = { asset: 'jindou', neededMinor: 265n, heldMinor: 0n, inMinor: 120n, outMinor: 265n }
    expect(assets).toEqual([{ ...flow, dryBp: 10_000 }])
  })

  test('with a guarantee it stops where the campaign would, and the same seed says the same', async () => {
    const prizes = [
      { name: '珍藏', asset: 'jindou', amountMinor: 60n, weight: 1, stock: 7, guarded: true },
      { name: '谢谢参与', asset: 'jindou', amountMinor: 0n, weight: 9_999_999, stock: 0 }
    ]
    const code = await d.draft({ guarantee: 10 }, prizes)
    const one = await simulateDraw(services(), { code, draws: 500, seed: 'cd'.repeat(32) })
    expect([one.draws, one.prizes[0]!.given]).toEqual([70, 7])
    expect(await simulateDraw(services(), { code, draws: 500, seed: 'cd'.repeat(32) })).toEqual(one)
  })
})
