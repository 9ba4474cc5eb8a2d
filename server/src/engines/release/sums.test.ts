import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { Releasing } from '../../../test/releasing'
import { transact } from '../../db/connection'
import { releaseSums } from '../../db/schema'
import { Refusal } from '../../lib/refusal'
import {
  collectReleases,
  compareReleaseSums,
  dropReady,
  openLot,
  planTotals,
  type ReleasePlan,
  rebuildReleaseSums,
  stopLot
} from '.'

let shop: TestShop
let r: Releasing
const lines: string[] = []
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) }
  shop = await TestShop.open({ env: { DATABASE_POOL: '30', LOG_LEVEL: 'error' }, logTo })
  r = new Releasing(shop)
})
afterAll(() => shop.close())

const services = () => shop.app.services

/** What lots of a plan come to, lot by lot and day by day. */
async function counted({ code }: ReleasePlan) {
  const { rows } = await shop.db.execute<Record<'lots' | 'promised' | 'paid' | 'waiting', string>>(sql`
    select count(*) as lots, coalesce(sum(total_minor), 0) as promised, coalesce(sum(paid), 0) as paid,
      coalesce(sum(waiting), 0) as waiting
    from release_lots l cross join lateral (
      select sum(amount_minor) filter (where status = 'paid') as paid,
        sum(amount_minor) filter (where status = 'waiting') as waiting
      from release_dues d where d.user_id = l.user_id and d.lot_id = l.id
    ) d where l.plan = ${code}`)
  const { lots, promised, paid, waiting } = rows[0]!
  return { lots: Number(lots), promisedMinor: BigInt(promised), paidMinor: BigInt(paid), waitingMinor: BigInt(waiting) }
}

async function kept({ code }: ReleasePlan) {
  const { plan: _, ...sums } = (await planTotals(shop.db)).find(({ plan }) => plan.code === code)!
  return sums
}

/** What is refused is no more than that. */
const unlessRefused = (work: Promise<unknown>) =>
  work.catch(error => {
    if (!(error instanceof Refusal)) throw error
  })

const DEEDS = ['open', 'collect', 'stop', 'drop', 'run', 'night'] as const

test('whatever is opened, falls due, is paid, collected, lapses and is stopped at once, the sums are what lots say', () =>
  fc.assert(
    fc.asyncProperty(
      fc.constantFrom('auto', 'any', 'day'),
      fc.integer({ min: 0, max: 600 }),
      fc.array(fc.tuple(fc.constantFrom(...DEEDS), fc.nat({ max: 2 })), { minLength: 4, maxLength: 20 }),
      async (collect, funds, deeds) => {
        const plan = await r.plan({ collect, collectDays: collect === 'auto' ? null : 2 })
        if (funds > 0) await r.fund(plan, BigInt(funds))
        const people = [await r.person(), await r.person(), await r.person()]
        const lots = await Promise.all(people.map(id => r.open(plan, id, 300n)))
        r.nextDay()
        await r.run()
        for (let turn = 0; turn < deeds.length; turn += 3) {
          // Three at a time beside each other.
          const some = deeds.slice(turn, turn + 3).map(([deed, who]) => {
            const [userId, at] = [people[who]!, r.now()]
            if (deed === 'open') return r.open(plan, userId, 150n)
            if (deed === 'collect') return unlessRefused(collectReleases(services(), { userId, asset: 'xfq', at }))
            if (deed === 'stop') return stopLot(services(), { userId, lotId: lots[who]!.lot.id, at })
            if (deed === 'drop') return transact(shop.db, tx => dropReady(tx, [userId], at))
            if (deed === 'night') r.nextDay()
            return r.run()
          })
          await Promise.all(some)
        }
        expect(await kept(plan)).toEqual(await counted(plan))
        expect(await compareReleaseSums(services())).toBe(0)
      }
    ),
    { numRuns: 15 }
  ))

test('a lot that is opened twice with one key, or in a transaction that is undone, counts once or not', async () => {
  const [plan, id] = [await r.plan(), await r.person()]
  await Promise.all(Array.from({ length: 8 }, () => r.open(plan, id, 100n, `once ${plan.code}`)))
  expect(await kept(plan)).toEqual({ lots: 1, promisedMinor: 100n, paidMinor: 0n, waitingMinor: 0n })
  const undone = transact(shop.db, async tx => {
    await openLot({ db: tx }, { userId: id, plan: plan.code, totalMinor: 50n, key: `undone ${plan.code}`, at: r.now() })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await kept(plan)).toMatchObject({ lots: 1, promisedMinor: 100n })
})

test('what another release did without adding is found and put right', async () => {
  const [plan, id] = [await r.plan(), await r.person()]
  await r.fund(plan, 40n)
  await r.open(plan, id, 300n)
  r.nextDay()
  await r.run()
  r.nextDay()
  await r.run()
  const right = await kept(plan)
  expect(right).toEqual({ lots: 1, promisedMinor: 300n, paidMinor: 30n, waitingMinor: 30n })
  await shop.db.update(releaseSums).set({ paidMinor: 7n }).where(eq(releaseSums.plan, plan.code))
  expect(await compareReleaseSums(services())).toBe(1)
  expect(lines.join('')).toContain('what lots of a plan come to differs')
  expect(await kept(plan)).toEqual(right)
  await shop.db.delete(releaseSums)
  await rebuildReleaseSums(shop.db)
  expect([await kept(plan), await compareReleaseSums(services())]).toEqual([right, 0])
})
