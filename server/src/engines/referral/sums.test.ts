import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { transact, within } from '../../db/connection'
import { commissionSums, users } from '../../db/schema'
import { newId } from '../../lib/ids'
import { mergeAccounts } from '../identity/merge'
import { postMany } from '../ledger'
import {
  type CommissionOrder,
  commissionRefunded,
  compareCommissionSums,
  promiseCommissions,
  rebuildCommissionSums,
  saveCommissionRule,
  settleCommissions,
  settledBy
} from '.'

let shop: TestShop
const lines: string[] = []
beforeAll(async () => {
  const logTo = { write: (line: string) => void lines.push(line) }
  shop = await TestShop.open({ env: { DATABASE_POOL: '30', LOG_LEVEL: 'error' }, logTo })
})
afterAll(() => shop.close())

const now = () => shop.clock.now()
const services = () => shop.app.services

/** Two who bring buyers, one of them brought by the other, who brought the shop's owner as well. */
async function world(of: { phone?: null } = {}) {
  const [top, middle, buyer] = [await shop.person(), await shop.person(of), await shop.person()]
  const owner = await shop.person({ referrerId: top.id })
  await shop.db.update(users).set({ referrerId: top.id }).where(eq(users.id, middle.id))
  await shop.db.update(users).set({ referrerId: middle.id }).where(eq(users.id, buyer.id))
  const shopId = await makeShop(shop.db, { ownerId: owner.id })
  await saveCommissionRule(services(), { scope: shopId, firstBp: 3_000, secondBp: 1_000, partnerBp: 500, dockBp: 0 })
  const order = (marginFen: bigint): CommissionOrder => ({
    orderId: newId(),
    buyerId: buyer.id,
    shopId,
    marginFen,
    at: now()
  })
  return { top, middle, buyer, order }
}

const promise = (order: CommissionOrder) => within(services(), tx => promiseCommissions(tx, [order]))
const settle = (order: CommissionOrder) =>
  within(services(), async tx => postMany(tx.db, await settleCommissions(tx, order)))
const refund = ({ orderId }: CommissionOrder, refundedFen: bigint, key = newId()) =>
  within(services(), tx => commissionRefunded(tx, { orderId, refundedFen, wholeFen: 100n, key, at: now() }))
/** A payment at a counter: promised and paid at once, to whoever serves the shop alone. */
const paid = (order: CommissionOrder) =>
  within(services(), async tx => {
    const counter = { ...order, restFen: 0n, source: 'counter' as const }
    await promiseCommissions(tx, [counter])
    await postMany(tx.db, await settleCommissions(tx, counter))
  })

/** What somebody was paid and kept, by role and source, row by row. */
async function counted({ id }: { id: string }) {
  const { rows } = await shop.db.execute<{ one: string; fen: string }>(sql`
    select role || ' ' || source as one, sum(amount_fen - taken_back_fen)::text as fen from commissions
    where user_id = ${id} and state = 'settled' group by 1 having sum(amount_fen - taken_back_fen) > 0 order by 1`)
  return rows.map(({ one, fen }) => [one, BigInt(fen)])
}

async function kept({ id }: { id: string }) {
  const rows = await shop.db.select().from(commissionSums).where(eq(commissionSums.userId, id))
  return rows
    .filter(({ settledFen }) => settledFen > 0n)
    .map(({ role, source, settledFen }) => [`${role} ${source}`, settledFen] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

const ASKED = fc.record({
  marginFen: fc.integer({ min: 1, max: 50_000 }),
  counter: fc.boolean(),
  refunds: fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 3 })
})

test('whatever is settled, taken back and paid at counters at once, the sums are what the commissions say', () =>
  fc.assert(
    fc.asyncProperty(fc.array(ASKED, { minLength: 1, maxLength: 8 }), async asked => {
      const { top, middle, order } = await world()
      await Promise.all(
        asked.map(async ({ marginFen, counter, refunds }) => {
          const one = order(BigInt(marginFen))
          if (counter) await paid(one)
          else {
            await promise(one)
            // Settled twice at once, it is added once; a refund beside it comes before or after.
            await Promise.all([settle(one), settle(one), ...refunds.slice(0, 1).map(fen => refund(one, BigInt(fen)))])
          }
          const key = newId()
          await Promise.all(refunds.slice(1).flatMap(fen => [1, 2].map(() => refund(one, BigInt(fen), `${key}${fen}`))))
        })
      )
      for (const person of [top, middle]) expect(await kept(person)).toEqual(await counted(person))
      expect(await compareCommissionSums(services())).toBe(0)
    }),
    { numRuns: 12 }
  ))

test('what is asked of one role or one source is told apart', async () => {
  const { top, middle, order } = await world()
  const goods = order(10_000n)
  await promise(goods)
  await settle(goods)
  await paid(order(4_000n))
  const roles = ['first', 'second', 'partner'] as const
  expect([...(await settledBy(shop.db, top.id, roles))].sort()).toEqual([
    ['partner', 700n],
    ['second', 1_000n]
  ])
  expect([...(await settledBy(shop.db, top.id, roles, 'counter'))]).toEqual([['partner', 200n]])
  expect([...(await settledBy(shop.db, middle.id, ['first']))]).toEqual([['first', 3_000n]])
  expect([...(await settledBy(shop.db, middle.id, ['partner']))]).toEqual([])
})

test('a merge brings the sums together, also while orders of both are settled and taken back', async () => {
  const { top, middle, order } = await world({ phone: null })
  const to = await shop.person()
  const all = Array.from({ length: 12 }, () => order(10_000n))
  for (const one of all) await promise(one)
  await settle(all[0]!)
  await Promise.all([
    ...all.slice(1).map(one => settle(one)),
    refund(all[0]!, 40n),
    transact(shop.db, tx =>
      mergeAccounts(tx, { fromId: middle.id, toId: to.id }, services().personal.mergeSteps, now())
    )
  ])
  for (const person of [top, middle, to]) expect(await kept(person)).toEqual(await counted(person))
  expect(await compareCommissionSums(services())).toBe(0)
})

test('what another release settled without adding is found and put right, and keeps no money from going back', async () => {
  const { middle, order } = await world()
  const one = order(10_000n)
  await promise(one)
  await settle(one)
  const own = and(eq(commissionSums.userId, middle.id), eq(commissionSums.role, 'first'))
  await shop.db.update(commissionSums).set({ settledFen: 100n }).where(own)
  await refund(one, 50n)
  expect(await kept(middle)).toEqual([])
  expect(await compareCommissionSums(services())).toBe(1)
  expect(lines.join('')).toContain('what commissions come to differs')
  const right = await kept(middle)
  expect(right).toEqual([['first goods', 1_500n]])
  expect(await compareCommissionSums(services())).toBe(0)
  await shop.db.delete(commissionSums)
  expect(await rebuildCommissionSums(shop.db)).toBeGreaterThan(0)
  expect(await kept(middle)).toEqual(right)
  expect(await compareCommissionSums(services())).toBe(0)
})
