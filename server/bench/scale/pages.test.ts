import { connect } from '../../src/db/connection'
import { check } from '../../src/engines/ledger'
import { copyOf, dropCopy } from '../../test/copy'
import { fill } from './fill'
import { brokenForOrdinary, brokenForStatements, brokenJobs, idleJobs } from './limits'
import { type Calls, type Case, type Cost, casesOf, costOf, QUICK, unsampled } from './measure'
import { Metered } from './meter'

/** One percent of a million orders: enough that what grows with the shop is more than twice what it was. */
const PERCENT = 1

const made: string[] = []
let small: Metered
let grown: Metered

/** A copy of the demo world filled to a size; its statements are counted. */
async function filled(percent: number): Promise<Metered> {
  const url = await copyOf(process.env.SHOP_SEEDED_TEMPLATE!, 't_scale')
  made.push(url)
  const db = connect(url, 2)
  await fill(db, percent)
  expect((await check(db)).problems).toEqual([])
  await db.$client.end()
  return Metered.open(url, { metered: true })
}

beforeAll(async () => {
  small = await filled(0)
  grown = await filled(PERCENT)
})
afterAll(async () => {
  await Promise.all([small?.close(), grown?.close()])
  for (const url of made) await dropCopy(url)
})

/**
 * What each costs; what is broken is asked again, since the server looks at its replica and writes down visits by itself, and what
 * that touches may fall into a call.
 */
async function costsOf(of: Metered, cases: readonly Case[], often: Calls, broken: (costs: Cost[]) => string[]) {
  const costs: Cost[] = []
  for (const one of cases) {
    const cost = await costOf(of, one, often)
    costs.push(broken([cost]).length > 0 ? await costOf(of, one, SURE) : cost)
  }
  return costs
}
/** As in `QUICK`, the planner has made up its mind by the calls that count. */
const SURE: Calls = { calls: QUICK.calls + 4, counted: 5 }

test('everything that can be asked for is', () => expect(unsampled()).toEqual([]))

test('an ordinary person’s requests touch as many pages of a shop that has grown', async () => {
  const casesOn = (server: Metered) => casesOf(server, ['ordinary'], [1])
  const before = await costsOf(small, casesOn(small), { calls: 2, counted: 1 }, () => [])
  const broken = (costs: Cost[]) => [...brokenForOrdinary(costs, before), ...brokenForStatements(costs)]
  // How it would be planned for anybody matters on the one that has grown.
  expect(broken(await costsOf(grown, casesOn(grown), QUICK, broken))).toEqual([])
})

test('every list has an end, and the console is answered all it asks, by few statements', async () => {
  const once = { calls: 1, counted: 1 }
  for (const one of casesOf(grown, ['ordinary'], [1000])) await costOf(grown, one, once)
  const staff = casesOf(grown, ['operator', 'merchant'], [1, 1000])
  expect(brokenForStatements(await costsOf(grown, staff, once, brokenForStatements))).toEqual([])
})

test('a job with nothing to do reads next to nothing', async () => {
  expect(brokenJobs(await idleJobs(grown))).toEqual([])
})
