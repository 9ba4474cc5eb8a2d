import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { transact, within } from '../../db/connection'
import { commissionMonths, commissionSums, commissions, users } from '../../db/schema'
import { DAY_MS, monthText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { mergeAccounts } from '../identity/merge'
import { postMany } from '../ledger'
import {
  broughtByMonth,
  type CommissionOrder,
  commissionRefunded,
  commissionTotals,
  compareCommissionSums,
  promiseCommissions,
  rebuildCommissionSums,
  saveCommissionRule,
  settleCommissions,
  settledBy,
  voidPromised
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

/** What became of somebody's commissions by role and month, row by row. */
async function countedByMonth({ id }: { id: string }) {
  const rows = await shop.db.select().from(commissions).where(eq(commissions.userId, id))
  const months = new Map<
    string,
    [settled: number, settledFen: bigint, backFen: bigint, voided: number, voidFen: bigint]
  >()
  for (const { role, createdAt, state, amountFen, takenBackFen } of rows.filter(row => row.state !== 'pending')) {
    const key = `${role} ${monthText(createdAt)}`
    const [settled, settledFen, backFen, voided, voidFen] = months.get(key) ?? [0, 0n, 0n, 0, 0n]
    const isVoid = state === 'void'
    months.set(key, [
      settled + (isVoid ? 0 : 1),
      settledFen + (isVoid ? 0n : amountFen),
      backFen + takenBackFen,
      voided + (isVoid ? 1 : 0),
      voidFen + (isVoid ? amountFen : 0n)
    ])
  }
  return [...months].sort(([a], [b]) => (a < b ? -1 : 1))
}

async function keptByMonth({ id }: { id: string }) {
  const rows = await shop.db.select().from(commissionMonths).where(eq(commissionMonths.userId, id))
  return rows
    .map(({ role, month, ...row }) => {
      const came = [row.settled, row.settledFen, row.takenBackFen, row.voided, row.voidFen] as const
      return [`${role} ${month}`, came] as const
    })
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

const ASKED = fc.record({
  marginFen: fc.integer({ min: 1, max: 50_000 }),
  counter: fc.boolean(),
  refunds: fc.array(fc.integer({ min: 1, max: 120 }), { maxLength: 3 }),
  /** Given back whole before it is settled. */
  undone: fc.boolean(),
  daysAgo: fc.integer({ min: 0, max: 70 })
})

test('whatever is settled, taken back and paid at counters at once, the sums are what the commissions say', () =>
  fc.assert(
    fc.asyncProperty(fc.array(ASKED, { minLength: 1, maxLength: 8 }), async asked => {
      const { top, middle, order } = await world()
      await Promise.all(
        asked.map(async ({ marginFen, counter, refunds, undone, daysAgo }) => {
          const one = { ...order(BigInt(marginFen)), at: new Date(now().getTime() - daysAgo * DAY_MS) }
          if (counter) await paid(one)
          else {
            await promise(one)
            if (undone) await Promise.all([refund(one, 100n), settle(one)])
            // Settled twice at once, it is added once; a refund beside it comes before or after.
            await Promise.all([settle(one), settle(one), ...refunds.slice(0, 1).map(fen => refund(one, BigInt(fen)))])
          }
          const key = newId()
          await Promise.all(refunds.slice(1).flatMap(fen => [1, 2].map(() => refund(one, BigInt(fen), `${key}${fen}`))))
        })
      )
      for (const person of [top, middle]) {
        expect(await kept(person)).toEqual(await counted(person))
        expect(await keptByMonth(person)).toEqual(await countedByMonth(person))
      }
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
  for (const person of [top, middle, to]) {
    expect(await kept(person)).toEqual(await counted(person))
    expect(await keptByMonth(person)).toEqual(await countedByMonth(person))
  }
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
  const months = await keptByMonth(middle)
  const month = and(eq(commissionMonths.userId, middle.id), eq(commissionMonths.role, 'first'))
  await shop.db.update(commissionMonths).set({ voided: 3 }).where(month)
  expect(await compareCommissionSums(services())).toBe(1)
  expect(await keptByMonth(middle)).toEqual(months)
  await shop.db.delete(commissionSums)
  await shop.db.delete(commissionMonths)
  expect(await rebuildCommissionSums(shop.db)).toBeGreaterThan(0)
  expect(await kept(middle)).toEqual(right)
  expect(await keptByMonth(middle)).toEqual(months)
  expect(await compareCommissionSums(services())).toBe(0)
})

test('totals and months have what is promised, what was paid and taken back, and what came to nothing', async () => {
  const { middle, order } = await world()
  const ago = (days: number) => new Date(now().getTime() - days * DAY_MS)
  const [promised, paid, part, undone, closed] = [0, 40, 40, 80, 0].map(days => ({ ...order(10_000n), at: ago(days) }))
  for (const one of [promised!, paid!, part!, undone!]) await promise(one)
  for (const one of [paid!, part!]) await settle(one)
  await refund(part!, 25n)
  await refund(undone!, 100n)
  const first = { count: 4, voided: 1, pending: '3000', settled: '6000', back: '750', void: '3000' }
  expect(await commissionTotals(shop.db, [middle.id], ['first'])).toEqual(first)
  expect(await commissionTotals(shop.db, [middle.id], ['second'])).toEqual({
    ...{ count: 0, voided: 0, pending: '0', settled: '0', back: '0', void: '0' }
  })
  const months = new Map<string, { count: number; fen: string; settled: string }>()
  for (const [at, one] of [
    [ago(0), { count: 1, fen: 3_000n, settled: 0n }],
    [ago(40), { count: 2, fen: 5_250n, settled: 5_250n }],
    [ago(80), { count: 1, fen: 0n, settled: 0n }]
  ] as const) {
    const sum = months.get(monthText(at)) ?? { count: 0, fen: '0', settled: '0' }
    months.set(monthText(at), {
      count: sum.count + one.count,
      fen: String(BigInt(sum.fen) + one.fen),
      settled: String(BigInt(sum.settled) + one.settled)
    })
  }
  const newestFirst = [...months].sort(([a], [b]) => (a < b ? 1 : -1)).map(([month, sum]) => ({ month, ...sum }))
  expect(await broughtByMonth(shop.db, middle.id, 'first')).toEqual(newestFirst)

  await promise(closed!)
  await transact(shop.db, tx => voidPromised(tx, [middle.id], now()))
  const after = { ...first, count: 5, voided: 3, pending: '0', void: '9000' }
  expect(await commissionTotals(shop.db, [middle.id], ['first'])).toEqual(after)
  expect(await keptByMonth(middle)).toEqual(await countedByMonth(middle))
})
