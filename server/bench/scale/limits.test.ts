import {
  brokenForBacklog,
  brokenForBusy,
  brokenForExponent,
  brokenForGrowing,
  brokenForOrdinary,
  brokenForStatements,
  brokenForWrites,
  brokenJobs,
  type JobCost,
  slowestOf
} from './limits'
import type { Cost } from './measure'

const cost: Cost = {
  endpoint: 'GET /api/orders',
  as: '',
  persona: 'ordinary',
  page: 1,
  pages: 100,
  ms: 1,
  statements: 1,
  worst: 'select 1'
}
const job: JobCost = { name: 'sheets', pages: 10, ms: 1, done: 0, worst: 'select 1' }

describe('an ordinary person’s first page', () => {
  test.each([
    ['may touch twice what it does on the small database', 400, 200],
    ['or a page full of rows that were not there', 250, 10]
  ])('%s', (_, pages, before) =>
    expect(brokenForOrdinary([{ ...cost, pages }], [{ ...cost, pages: before }])).toEqual([])
  )

  test.each([
    ['more than twice', 401, 200],
    ['more than anything may', 501, 400],
    ['more than a full page where nothing was', 251, 10]
  ])('is named when it touches %s', (_, pages, before) =>
    expect(brokenForOrdinary([{ ...cost, pages }], [{ ...cost, pages: before }])).toEqual([
      expect.stringContaining(`GET /api/orders ordinary: ${pages} pages`)
    ])
  )
})

test('a request takes so many statements, those that are named some more', () => {
  const today = { ...cost, endpoint: 'GET /api/admin/today' }
  expect(
    brokenForStatements([
      { ...cost, statements: 20 },
      { ...today, statements: 45 }
    ])
  ).toEqual([])
  expect(
    brokenForStatements([
      { ...cost, statements: 21 },
      { ...today, statements: 46 }
    ])
  ).toEqual([
    'GET /api/orders ordinary: 21 statements, at most 20',
    'GET /api/admin/today ordinary: 46 statements, at most 45'
  ])
})

describe('those who have much, and far pages', () => {
  const busy: Cost = { ...cost, persona: 'operator', pages: 5_000, ms: 50 }
  test('may touch and take so much', () =>
    expect(brokenForBusy([busy, { ...busy, persona: 'ordinary', page: 50, ms: 100 }])).toEqual([]))

  test.each([
    ['too many pages', { ...busy, pages: 5_001 }],
    ['too long on the first page', { ...busy, ms: 51 }],
    ['too long far behind', { ...busy, page: 50, ms: 101 }]
  ])('are named for %s', (_, one) => expect(brokenForBusy([one])).toHaveLength(1))
})

describe('a job with nothing to do', () => {
  test('may touch so many pages', () => expect(brokenJobs([{ ...job, pages: 200 }])).toEqual([]))
  test('is named for more', () => expect(brokenJobs([{ ...job, pages: 201 }])).toHaveLength(1))
  test('is let through when it compares everything', () =>
    expect(brokenJobs([{ ...job, name: 'stats-compare', pages: 9_000 }])).toEqual([]))
  test('adds to the sums of days as it should', () =>
    expect(brokenJobs([{ ...job, name: 'stats-roll-up', pages: 201 }])).toHaveLength(1))
})

describe('a list of the console with a hundred times the orders', () => {
  const list = { name: 'orders', few_ms: 1, many_ms: 1, few: [], many: [] }
  test.each([
    ['twice as long', { few_ms: 20, many_ms: 40 }],
    ['next to nothing', { few_ms: 1, many_ms: 10 }]
  ])('may take %s', (_, taken) => expect(brokenForGrowing([{ ...list, ...taken }])).toEqual([]))

  test.each([
    ['more than twice as long', { few_ms: 20, many_ms: 40.1 }],
    ['more than next to nothing where it took nothing', { few_ms: 1, many_ms: 10.1 }]
  ])('is named for %s', (_, taken) =>
    expect(brokenForGrowing([{ ...list, ...taken }])).toEqual([expect.stringMatching(/^orders: \d/)])
  )

  test('is told of by the time within which 95 of 100 calls of all lists are answered', () => {
    const calls = (from: number) => Array.from({ length: 50 }, (_, i) => from + i)
    const two = [
      { ...list, few: calls(51), many: calls(151) },
      { ...list, few: calls(1), many: calls(101) }
    ]
    expect(slowestOf(two)).toEqual({ few_ms: 96, many_ms: 196 })
  })
})

describe('ten times the shop', () => {
  const many = (pages: number, persona: Cost['persona'] = 'ordinary') => [{ ...cost, persona, pages }]
  test.each([
    ['an ordinary person by 10 to the power of 0.3', many(399), many(200)],
    ['next to nothing, however much that grew', many(250), many(1)],
    ['a whale by 10 to the power of 0.6', many(3_980, 'whale'), many(1_000, 'whale')],
    ['what was not asked before', many(499), []]
  ])('may cost %s', (_, grown, before) => expect(brokenForExponent(grown, before)).toEqual([]))

  test.each([
    ['an ordinary person', many(401), many(200)],
    ['a whale', many(3_990, 'whale'), many(1_000, 'whale')]
  ])('may cost %s no more', (_, grown, before) => expect(brokenForExponent(grown, before)).toHaveLength(1))
})

describe('writes of a shop that has grown', () => {
  const writes = (create: number, pay: number) => [
    { name: 'create', pages: create, statements: 3 },
    { name: 'pay', pages: pay, statements: 9 }
  ]
  test('may touch half as much again together, and one of them twice as much', () =>
    expect(brokenForWrites(writes(200, 100), writes(100, 100))).toEqual([]))
  test('are named for more together', () =>
    expect(brokenForWrites(writes(151, 150), writes(100, 100))).toEqual(['writes: 301 pages, 200 in a small shop']))
  test('are named for more in one of them', () =>
    expect(brokenForWrites(writes(201, 50), writes(100, 100))).toEqual(['create: 201 pages, 100 in a small shop']))
})

describe('a job with much to do', () => {
  const busy = { name: 'order-settle', done: 9, ms: 60_000, longest_ms: 1_000, grown_mib: 150 }
  test('may hold a transaction for a second and take some memory', () => expect(brokenForBacklog([busy])).toEqual([]))
  test('may read for longer where it compares all there is, and then takes no more memory either', () => {
    const audit = { ...busy, name: 'ledger-audit', longest_ms: 60_000 }
    expect(brokenForBacklog([audit])).toEqual([])
    expect(brokenForBacklog([{ ...audit, grown_mib: 151 }])).toHaveLength(1)
  })
  test.each([
    ['a longer transaction', { ...busy, longest_ms: 1_001 }],
    ['more memory', { ...busy, grown_mib: 151 }]
  ])('is named for %s', (_, job) => expect(brokenForBacklog([job])).toHaveLength(1))
})
