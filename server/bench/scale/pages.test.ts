import { connect } from '../../src/db/connection'
import { check } from '../../src/engines/ledger'
import { copyOf, dropCopy } from '../../test/copy'
import { fill } from './fill'
import { brokenForOrdinary, brokenForStatements, brokenJobs, idleJobs } from './limits'
import { type Calls, type Cost, casesOf, costOf, QUICK, unsampled } from './measure'
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

test('everything that can be asked for is', () => expect(unsampled()).toEqual([]))

test('an ordinary person’s requests touch as many pages of a shop that has grown', async () => {
  const costs = async (of: Metered, often: Calls) => {
    const found: Cost[] = []
    for (const one of casesOf(of, ['ordinary'], [1])) found.push(await costOf(of, one, often))
    return found
  }
  // How it would be planned for anybody matters on the one that has grown.
  const now = await costs(grown, QUICK)
  expect(brokenForOrdinary(now, await costs(small, { calls: 2, counted: 1 }))).toEqual([])
  expect(brokenForStatements(now)).toEqual([])
})

test('every list has an end, and the console is answered all it asks, by few statements', async () => {
  const once = { calls: 1, counted: 1 }
  for (const one of casesOf(grown, ['ordinary'], [1000])) await costOf(grown, one, once)
  const found: Cost[] = []
  for (const one of casesOf(grown, ['operator', 'merchant'], [1, 1000])) found.push(await costOf(grown, one, once))
  expect(brokenForStatements(found)).toEqual([])
})

test('a job with nothing to do reads next to nothing', async () => {
  expect(brokenJobs(await idleJobs(grown))).toEqual([])
})
