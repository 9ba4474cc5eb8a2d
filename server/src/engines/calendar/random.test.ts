import fc from 'fast-check'
import { beansPrize, Calendaring, noonOf } from '../../../test/calendaring'
import { TestShop } from '../../../test/harness'
import { check } from '../ledger'
import { dayAfter } from '.'

let shop: TestShop
let calendars: Calendaring
beforeAll(async () => {
  shop = await TestShop.open()
  calendars = new Calendaring(shop)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const CYCLE = [1, 2, 3, 4, 5, 6, 7]
const STEPS = [3, 5, 9]
const REACH = 7
const PRICE = 10
const RICH = 10_000

/** What one person's calendar should be, from the days alone. */
class Model {
  readonly days = new Set<string>()
  readonly awards: { threshold: number; since: string }[] = []
  readonly mended = new Map<string, number>()
  beans = RICH

  constructor(
    readonly joined: string,
    public today: string
  ) {}

  runOf(day: string) {
    let [from, to] = [day, day]
    while (this.days.has(dayAfter(from, -1))) from = dayAfter(from, -1)
    while (this.days.has(dayAfter(to, 1))) to = dayAfter(to, 1)
    return { from, to, length: (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1 }
  }

  /** A streak is awarded a prize that nothing in it was awarded yet. */
  award(day: string): number[] {
    const run = this.runOf(day)
    const inRun = this.awards.filter(({ since }) => since >= run.from && since <= run.to)
    const due = STEPS.filter(step => step <= run.length && inRun.every(({ threshold }) => threshold !== step))
    for (const threshold of due) this.awards.push({ threshold, since: run.from })
    return due
  }

  enter() {
    if (this.days.has(this.today)) return { fresh: false, reached: [] as number[] }
    this.days.add(this.today)
    this.beans += CYCLE[(this.runOf(this.today).length - 1) % CYCLE.length]!
    return { fresh: true, reached: this.award(this.today) }
  }

  makeUp(day: string): string | number[] {
    const first = [this.joined, dayAfter(this.today, -REACH)].sort().at(-1)!
    if (day >= this.today || day < first) return 'NO_DAY'
    const month = this.today.slice(0, 7)
    if ((this.mended.get(month) ?? 0) >= 3) return 'MONTH_CAP'
    if (this.days.has(day)) return 'ENTERED'
    this.days.add(day)
    this.mended.set(month, (this.mended.get(month) ?? 0) + 1)
    this.beans -= PRICE
    return this.award(day)
  }
}

type Step = { do: 'enter' } | { do: 'wait'; days: number } | { do: 'makeUp'; back: number }

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant<Step>({ do: 'enter' }) },
    { weight: 5, arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.constantFrom(1, 1, 1, 1, 2, 3) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('makeUp' as const), back: fc.integer({ min: 0, max: 9 }) }) }
  ),
  { minLength: 40, maxLength: 60 }
)

const refusal = (error: { code?: string }) => error.code ?? Promise.reject(error)
const thresholds = (reached: readonly { threshold: number }[]) => reached.map(({ threshold }) => threshold)

/** Of prizes of one height none shares a day with another: a made-up day never pays for days that were paid for. */
function sharesNoDay(awards: Model['awards']) {
  for (const [i, one] of awards.entries())
    for (const other of awards.slice(i + 1))
      if (one.threshold === other.threshold) {
        const apart = Math.abs(Date.parse(one.since) - Date.parse(other.since)) / 86_400_000
        expect(apart).toBeGreaterThanOrEqual(one.threshold)
      }
}

test('any sequence of days, gaps and make-ups: streaks, rewards and prizes follow from the days alone', async () => {
  const calendar = await calendars.open(
    { cycleMinor: CYCLE, cardReach: REACH, cardMinor: BigInt(PRICE), startsAt: new Date('2020-01-01T00:00:00Z') },
    STEPS.map(step => beansPrize(step, BigInt(step)))
  )
  const begins = fc.constantFrom('2026-10-20', '2027-02-20', '2028-02-20', '2026-12-24')
  await fc.assert(
    fc.asyncProperty(begins, steps, async (begin, all) => {
      const me = await calendars.person({ createdAt: noonOf(begin) })
      await calendars.give(me.id, BigInt(RICH))
      const model = new Model(begin, begin)
      for (const step of all) {
        const at = noonOf(model.today)
        if (step.do === 'wait') model.today = dayAfter(model.today, step.days)
        else if (step.do === 'enter') {
          const done = await calendars.enter(me.id, calendar.code, at)
          expect({ fresh: done.fresh, reached: thresholds(done.reached) }).toEqual(model.enter())
          expect(done.run).toEqual(model.runOf(model.today))
        } else {
          const day = dayAfter(model.today, -step.back)
          const done = await calendars.makeUp(me.id, calendar.code, day, 'buy', at).catch(refusal)
          expect(typeof done === 'string' ? done : thresholds(done.reached)).toEqual(model.makeUp(day))
        }
      }
      expect(await calendars.has(me.id)).toBe(BigInt(model.beans))
      const awards = (await calendars.awards(me.id, calendar.code)).map(({ threshold, since }) => ({
        threshold,
        since
      }))
      const sorted = (list: Model['awards']) => list.map(({ threshold, since }) => `${since}:${threshold}`).sort()
      expect(sorted(awards)).toEqual(sorted(model.awards))
      sharesNoDay(awards)
      expect(await calendars.dayCount([me.id])).toBe(model.days.size)
    }),
    { numRuns: 12 }
  )
}, 300_000)

test('days and make-ups of one person in any order at once come to the same streak, and no prize twice', async () => {
  const calendar = await calendars.open({ cardsMonth: 7 }, [beansPrize(3, 3n), beansPrize(7, 7n)])
  const order = fc.shuffledSubarray([1, 2, 3, 4, 5, 6], { minLength: 6, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(order, async backs => {
      const me = await calendars.person()
      await calendars.give(me.id, 1_000n)
      const at = noonOf('2026-10-20')
      await Promise.all([
        calendars.enter(me.id, calendar.code, at),
        ...backs.flatMap(back => [
          calendars.makeUp(me.id, calendar.code, dayAfter('2026-10-20', -back), 'buy', at).catch(refusal),
          calendars.makeUp(me.id, calendar.code, dayAfter('2026-10-20', -back), 'buy', at).catch(refusal)
        ])
      ])
      expect((await calendars.standing(me.id, calendar.code, at)).run).toEqual({
        from: '2026-10-14',
        to: '2026-10-20',
        length: 7
      })
      const awards = await calendars.awards(me.id, calendar.code)
      expect(awards.filter(({ threshold }) => threshold === 7)).toHaveLength(1)
      sharesNoDay(awards)
    }),
    { numRuns: 8 }
  )
}, 300_000)
