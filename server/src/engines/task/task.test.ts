import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { probe, Tasking } from '../../../test/tasking'
import { programmes } from '../../domains'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { check } from '../ledger'
import { taskEvents } from '.'

let shop: TestShop
let tasks: Tasking
beforeAll(async () => {
  shop = await TestShop.open({
    programmes: [...programmes, { contracts: [], taskEvents: [probe] }],
    env: { TASK_DAY_FEN: '500', TASK_REWARD_FEN: '300' }
  })
  tasks = new Tasking(shop)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const code = (error: { code?: string }) => error.code ?? Promise.reject(error)

/** Does so much that the task is done. */
async function finish(userId: string, times = 2) {
  for (let i = 0; i < times; i++) await tasks.do(userId)
}

describe('what counts', () => {
  test('a thing counts once, however often and at how many moments it is told', async () => {
    const task = await tasks.open()
    const { id } = await shop.person()
    await Promise.all(Array.from({ length: 20 }, () => tasks.do(id, 'same')))
    shop.clock.advance(86_400)
    await tasks.do(id, 'same')
    expect(await tasks.seen(id, task)).toMatchObject([{ count: 0, standing: 'doing' }])
    await tasks.do(id, 'other')
    expect(await tasks.seen(id, task)).toMatchObject([{ count: 1, standing: 'doing' }])
  })

  test('many different things at once all count, over the accounts of a person', async () => {
    const task = await tasks.open({ target: 40 })
    const parent = await shop.person()
    const child = await shop.person({ parentId: parent.id })
    await Promise.all(Array.from({ length: 40 }, (_, i) => tasks.do(i % 2 ? parent.id : child.id)))
    expect(await tasks.seen(parent.id, task)).toMatchObject([{ count: 40, standing: 'done' }])
    await expect(tasks.claim(child.id, task)).rejects.toMatchObject({ code: 'SUB_ACCOUNT' })
    expect(await tasks.claim(parent.id, task)).toMatchObject({ state: 'paid', amountMinor: 10n })
  })

  test('only while the task is open, between its days, and only what is large enough', async () => {
    const task = await tasks.open({ leastMinor: 1_000n, startsAt: new Date(tasks.now().getTime() + 3_600_000) })
    const { id } = await shop.person()
    await tasks.do(id, newId(), 5_000n)
    shop.clock.advance(3_600)
    await tasks.do(id, newId(), 999n)
    await tasks.move(task.code, 'pause')
    await tasks.do(id, newId(), 5_000n)
    await tasks.move(task.code, 'open')
    expect(await tasks.seen(id, task)).toMatchObject([{ count: 0 }])
    await tasks.do(id, newId(), 1_000n)
    expect(await tasks.seen(id, task)).toMatchObject([{ count: 1 }])
    await tasks.move(task.code, 'end')
    await tasks.do(id, newId(), 1_000n)
    expect(await tasks.seen(id, task)).toMatchObject([{ count: 1, standing: 'over' }])
  })

  test('a day of China’s begins anew at its midnight, a month at its end', async () => {
    const [day, month] = [await tasks.open({ target: 1 }), await tasks.open({ target: 2, period: 'month' })]
    const { id } = await shop.person()
    const until = Date.parse('2026-12-31T15:59:59Z')
    shop.clock.advance((until - tasks.now().getTime()) / 1000)
    await tasks.do(id)
    expect(await tasks.seen(id, day)).toMatchObject([{ period: '2026-12-31', standing: 'done' }])
    shop.clock.advance(1)
    await tasks.do(id)
    expect((await tasks.seen(id, day)).map(({ period }) => period).sort()).toEqual(['2026-12-31', '2027-01-01'])
    const now = (await tasks.seen(id, month)).filter(({ isNow }) => isNow)
    expect(now).toMatchObject([{ period: '2027-01', count: 1, standing: 'doing' }])
    await tasks.claim(id, day)
    await tasks.claim(id, day, tasks.now(), '2026-12-31')
    expect(await tasks.has(id)).toBe(20n)
  })
})

describe('what is taken back', () => {
  test('counts down before the claim; after it, the next does not count', async () => {
    const task = await tasks.open({ target: 2 })
    const { id } = await shop.person()
    await tasks.do(id, 'a')
    await tasks.do(id, 'b')
    await Promise.all([tasks.undo(id, 'a'), tasks.undo(id, 'a')])
    expect(await tasks.seen(id, task)).toMatchObject([{ count: 1 }])
    await expect(tasks.claim(id, task)).rejects.toMatchObject({ code: 'NOT_DONE' })
    await tasks.do(id, 'a')
    expect(await tasks.seen(id, task)).toMatchObject([{ count: 1 }])
    await tasks.do(id, 'c')
    await tasks.claim(id, task)
    await tasks.undo(id, 'b')
    shop.clock.advance(86_400)
    await tasks.do(id, 'd')
    expect((await tasks.seen(id, task)).find(({ isNow }) => isNow)).toMatchObject({ count: 0 })
    await tasks.do(id, 'e')
    expect((await tasks.seen(id, task)).find(({ isNow }) => isNow)).toMatchObject({ count: 1 })
    expect(await tasks.has(id)).toBe(10n)
  })

  test('taken back and claimed at the same moment is one or the other', async () => {
    for (let round = 0; round < 8; round++) {
      const task = await tasks.open({ target: 1 })
      const { id } = await shop.person()
      await tasks.do(id, 'x')
      const [claimed] = await Promise.all([tasks.claim(id, task).then(() => true, code), tasks.undo(id, 'x')])
      if (claimed !== true) expect(claimed).toBe('NOT_DONE')
      expect(await tasks.has(id)).toBe(claimed === true ? 10n : 0n)
      shop.clock.advance(86_400)
      await tasks.do(id, 'y')
      expect((await tasks.seen(id, task)).find(({ isNow }) => isNow)?.count).toBe(claimed === true ? 0 : 1)
    }
  })
})

describe('a claim', () => {
  test('fifty at once give one', async () => {
    const task = await tasks.open()
    const { id } = await shop.person()
    await finish(id)
    const answers = await Promise.all(Array.from({ length: 50 }, () => tasks.claim(id, task).catch(code)))
    expect(answers.filter(answer => typeof answer !== 'string')).toHaveLength(1)
    expect(new Set(answers.filter(answer => typeof answer === 'string'))).toEqual(new Set(['CLAIMED']))
    expect([await tasks.has(id), await tasks.poolHas(task)]).toEqual([10n, 990n])
  })

  test('is refused unfinished, of no period, of a later one, and too late; and says which', async () => {
    const task = await tasks.open({ claimDays: 0 })
    const { id } = await shop.person()
    await tasks.do(id)
    const claims = [undefined, '2026-13-01', '2999-01-01', 'once'].map(name =>
      tasks.claim(id, task, tasks.now(), name).catch(code)
    )
    expect(await Promise.all(claims)).toEqual(['NOT_DONE', 'NOT_FOUND', 'NOT_DONE', 'NOT_FOUND'])
    await tasks.do(id)
    const period = (await tasks.seen(id, task))[0]!.period
    shop.clock.advance(86_400)
    await expect(tasks.claim(id, task, tasks.now(), period)).rejects.toMatchObject({ code: 'EXPIRED' })
    expect(await tasks.seen(id, task)).toMatchObject([{ standing: 'doing' }, { period, standing: 'expired' }])
    expect(await tasks.has(id)).toBe(0n)
  })

  test('rewards that are limited go to as many people as there are of them', async () => {
    const task = await tasks.open({ quota: 3, target: 1 })
    const people = await Promise.all(Array.from({ length: 8 }, () => shop.person()))
    for (const { id } of people) await tasks.do(id)
    const answers = await Promise.all(people.map(({ id }) => tasks.claim(id, task).catch(code)))
    expect(answers.filter(answer => answer === 'SOLD_OUT')).toHaveLength(5)
    expect(await tasks.poolHas(task)).toBe(970n)
    const late = people[answers.indexOf('SOLD_OUT')]!
    expect(await tasks.seen(late.id, task)).toMatchObject([{ standing: 'gone' }])
  })

  test('a person claims no more in a day than the server allows, whatever the tasks', async () => {
    const big = { amountMinor: 300n, target: 1 }
    const [one, two] = [await tasks.open(big), await tasks.open(big)]
    const { id } = await shop.person()
    await tasks.do(id)
    const answers = await Promise.all([one, two].map(task => tasks.claim(id, task).catch(code)))
    expect(answers.filter(answer => answer === 'DAY_CAP')).toHaveLength(1)
    shop.clock.advance(43_200)
    const other = answers[0] === 'DAY_CAP' ? one : two
    const [line] = (await tasks.seen(id, other)).filter(({ standing }) => standing === 'done')
    shop.clock.advance(43_200)
    await tasks.claim(id, other, tasks.now(), line!.period)
    expect(await tasks.has(id)).toBe(600n)
  })
})

describe('a pool that is short', () => {
  test('lets claims wait in order; nobody overtakes, and the job pays as far as it goes', async () => {
    const task = await tasks.open({ target: 1, amountMinor: 100n }, 100n)
    const small = await tasks.open({ target: 1, amountMinor: 1n, pool: task.pool }, 20n)
    const people = await Promise.all(Array.from({ length: 3 }, () => shop.person()))
    for (const { id } of people) await tasks.do(id)
    expect(await tasks.claim(people[0]!.id, task)).toMatchObject({ state: 'paid' })
    shop.clock.advance(1)
    expect(await tasks.claim(people[1]!.id, task)).toMatchObject({ state: 'waiting' })
    shop.clock.advance(1)
    // The pool has enough for this one, but somebody is first.
    expect(await tasks.claim(people[2]!.id, small)).toMatchObject({ state: 'waiting' })
    expect(await tasks.seen(people[1]!.id, task)).toMatchObject([{ standing: 'waiting' }])
    expect(await runJob(shop.app.services, 'task-pay')).toBe(0)
    await tasks.fill(task, 80n)
    expect(await Promise.all([1, 2, 3].map(() => runJob(shop.app.services, 'task-pay')))).toContain(1)
    expect([await tasks.has(people[1]!.id), await tasks.has(people[2]!.id)]).toEqual([100n, 0n])
    await tasks.fill(task, 1n)
    await Promise.all([1, 2, 3].map(() => runJob(shop.app.services, 'task-pay')))
    expect(await tasks.has(people[2]!.id)).toBe(1n)
  })
})

describe('what operators write', () => {
  test.each([
    [{ event: 'no_such' }, 'BAD_TASK'],
    [{ event: 'review_made', leastMinor: 1n }, 'BAD_TASK'],
    [{ asset: 'CNY' }, 'BAD_TASK'],
    [{ asset: 'lvdou' }, 'BAD_TASK'],
    [{ amountMinor: 0n }, 'BAD_TASK'],
    [{ pool: 'draw-beans' }, 'BAD_TASK'],
    [{ amountMinor: 301n }, 'TOO_BIG'],
    [{ endsAt: new Date('2020-01-01') }, 'BAD_TASK']
  ])('%j is refused as %s', async (fields, refusal) => {
    await expect(tasks.draft(fields)).rejects.toMatchObject({ code: refusal })
  })

  test('opens with funds only, keeps its terms from then on, and ends for good', async () => {
    const draft = await tasks.draft()
    await expect(tasks.move(draft.code, 'open')).rejects.toMatchObject({ code: 'POOL_SHORT' })
    await expect(tasks.move(draft.code, 'end')).rejects.toMatchObject({ code: 'STATE' })
    await tasks.draft({ code: draft.code, pool: draft.pool, target: 1 })
    await tasks.fill(draft, 10n)
    const open = await tasks.move(draft.code, 'open')
    const terms = tasks.terms({ ...open, endedAt: undefined } as never)
    const { state: _, claimed: __, endedAt: ___, createdAt: ____, ...kept } = { ...terms } as typeof open
    await expect(tasks.draft({ ...kept, amountMinor: 11n })).rejects.toMatchObject({ code: 'STARTED' })
    expect(await tasks.draft({ ...kept, title: '新名称', quota: 5 })).toMatchObject({ title: '新名称', state: 'open' })
    await tasks.move(draft.code, 'end')
    await expect(tasks.move(draft.code, 'open')).rejects.toMatchObject({ code: 'STATE' })
    await expect(tasks.draft({ ...kept, title: '再开' })).rejects.toMatchObject({ code: 'STARTED' })
    await expect(tasks.move('no-such', 'open')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('the job ends what is over; what was earned can still be claimed for its days', async () => {
    const task = await tasks.open({ target: 1, period: 'once', endsAt: new Date(tasks.now().getTime() + 60_000) })
    const { id } = await shop.person()
    await tasks.do(id)
    shop.clock.advance(61)
    await Promise.all([1, 2].map(() => runJob(shop.app.services, 'task-keep')))
    expect(await tasks.seen(id, task)).toMatchObject([{ task: { state: 'ended' }, standing: 'done' }])
    await tasks.claim(id, task)
    expect(await tasks.has(id)).toBe(10n)
  })

  test.each([
    [{ code: 'X' }, /cannot be called/],
    [{ url: 'https://elsewhere.example' }, /leads to no page/],
    [{ watch: { what: 'goods' as const, seconds: 1, isThere: async () => true } }, /5 to 600 seconds/]
  ])('a server with an event that could not work does not start: %j', (fields, words) => {
    expect(() => taskEvents([{ ...probe, ...fields }])).toThrow(words)
    expect(() => taskEvents([probe, probe])).toThrow(/two kinds/)
  })
})

const step = fc.record({ act: fc.constantFrom('do', 'do', 'do', 'undo', 'claim', 'claim', 'day'), key: fc.nat(6) })

test('whatever happens in whatever order, progress is what a model says, and a period is paid once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async steps => {
      const task = await tasks.open({ target: 2 })
      const { id } = await shop.person()
      const marks = new Map<number, { day: number; counted: boolean; undone: boolean }>()
      const counts = new Map<number, number>()
      const claimed = new Set<number>()
      const countOn = (on: number) => counts.get(on) ?? 0
      let [day, owed] = [0, 0]
      for (const { act, key } of steps) {
        const mark = marks.get(key)
        if (act === 'day') {
          shop.clock.advance(86_400)
          day++
        } else if (act === 'do') {
          await tasks.do(id, String(key))
          if (mark) continue
          marks.set(key, { day, counted: owed === 0, undone: false })
          if (owed > 0) owed--
          else counts.set(day, countOn(day) + 1)
        } else if (act === 'undo') {
          await tasks.undo(id, String(key))
          if (!mark || mark.undone) continue
          mark.undone = true
          if (mark.counted && !claimed.has(mark.day)) counts.set(mark.day, countOn(mark.day) - 1)
          else owed++
        } else {
          const expected = claimed.has(day) ? 'CLAIMED' : countOn(day) >= 2 || 'NOT_DONE'
          expect(await tasks.claim(id, task).then(() => true, code)).toBe(expected)
          if (expected === true) claimed.add(day)
        }
      }
      const now = (await tasks.seen(id, task)).find(({ isNow }) => isNow)
      expect([now?.count, await tasks.has(id)]).toEqual([countOn(day), BigInt(claimed.size) * 10n])
      await tasks.move(task.code, 'end')
    }),
    { numRuns: 25 }
  )
})
