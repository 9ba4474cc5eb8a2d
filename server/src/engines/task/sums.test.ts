import { eq, sql } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { probe, Tasking } from '../../../test/tasking'
import { transact, within } from '../../db/connection'
import { taskSums } from '../../db/schema'
import { programmes } from '../../domains'
import { newId } from '../../lib/ids'
import { mergeAccounts } from '../identity/merge'
import { compareTaskSums, happened, taskReports } from '.'

let shop: TestShop
let tasks: Tasking
const lines: string[] = []
beforeAll(async () => {
  shop = await TestShop.open({
    programmes: [...programmes, { contracts: [], taskEvents: [probe] }],
    env: { DATABASE_POOL: '30', LOG_LEVEL: 'error' },
    logTo: { write: (line: string) => void lines.push(line) }
  })
  tasks = new Tasking(shop)
})
afterAll(() => shop.close())

const begun = async (code: string) => (await taskReports(shop.db)).find(({ task }) => task.code === code)?.people
const compared = () => compareTaskSums(shop.app.services)

test('whoever begins at the same moment is counted, each person once however often', async () => {
  const task = await tasks.open({ target: 5 })
  const people = await Promise.all(Array.from({ length: 12 }, () => shop.person()))
  const child = await shop.person({ parentId: people[0]!.id })
  const doers = [...people, ...people, child]
  await Promise.all(doers.map(({ id }) => tasks.do(id)))
  expect(await begun(task.code)).toBe(12)
  shop.clock.advance(86_400)
  await Promise.all(doers.map(({ id }) => tasks.do(id)))
  expect(await begun(task.code)).toBe(12)
  expect(await compared()).toBe(0)
})

/** So many wait for a lock in this database. */
async function untilWaiting(many: number) {
  for (let waiting = 0; waiting < many; ) {
    const { rows } = await shop.db.execute<{ waiting: number }>(sql`
      select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    waiting = rows[0]!.waiting
  }
}

test('first steps of one person that wait for each other are one person', async () => {
  const task = await tasks.open({ target: 40 })
  const { id: userId } = await shop.person()
  const step = (before: () => Promise<void>) =>
    within(shop.app.services, async tx => {
      await happened(tx, probe, { userId, key: newId(), at: tasks.now() })
      await before()
    })
  // The first goes on once the others wait for what it wrote.
  const others: Promise<void>[] = []
  await step(async () => {
    others.push(...Array.from({ length: 6 }, () => step(async () => {})))
    await untilWaiting(6)
  })
  await Promise.all(others)
  expect(await tasks.seen(userId, task)).toMatchObject([{ count: 7 }])
  expect(await begun(task.code)).toBe(1)
  expect(await compared()).toBe(0)
})

test('two accounts that become one are one person, where both had begun and where one had', async () => {
  const [both, one] = [await tasks.open({ target: 5 }), await tasks.open({ target: 5, leastMinor: 1_000n })]
  const [stays, goes] = [await shop.person(), await shop.person({ phone: null })]
  await tasks.do(stays.id)
  await tasks.do(goes.id, newId(), 1_000n)
  expect([await begun(both.code), await begun(one.code)]).toEqual([2, 1])
  const { personal } = shop.app.services
  await transact(shop.db, tx =>
    mergeAccounts(tx, { fromId: goes.id, toId: stays.id }, personal.mergeSteps, shop.clock.now())
  )
  expect([await begun(both.code), await begun(one.code)]).toEqual([1, 1])
  expect(await compared()).toBe(0)
})

test('a sum that says something else is put right, and written to the log', async () => {
  const task = await tasks.open({ target: 5 })
  await tasks.do((await shop.person()).id)
  await shop.db.update(taskSums).set({ people: 7 }).where(eq(taskSums.task, task.code))
  expect(await compared()).toBe(1)
  expect(lines.join()).toContain(task.code)
  expect(await begun(task.code)).toBe(1)
})
