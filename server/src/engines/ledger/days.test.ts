import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { agrees } from '../../../test/statements'
import { ledgerAccounts, ledgerAudits, ledgerDays, ledgerPostings } from '../../db/schema'
import { newId } from '../../lib/ids'
import { runCommand } from '../../ops'
import {
  type Account,
  account,
  auditLedger,
  check,
  lastAudit,
  merchant,
  move,
  outside,
  post,
  postMany,
  rebuildDays,
  type StatementFilter,
  type Transfer,
  user
} from './index'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const bank = account(outside('bank'), 'CNY')
const transfer = (from: Account, to: Account, amountMinor: bigint, fields: Partial<Transfer> = {}): Transfer => ({
  key: newId(),
  reason: 'reward',
  ref: { kind: 'test', id: 'x' },
  postings: move(from, to, amountMinor),
  at: shop.clock.now(),
  ...fields
})

const FILTERS: StatementFilter[] = [
  { assets: ['CNY'], buckets: ['available'] },
  { assets: ['CNY'], buckets: ['available'], side: 'in' },
  { assets: ['CNY'], buckets: ['available'], side: 'out' },
  { assets: ['CNY'], buckets: ['available'], reasons: ['reward'] },
  { assets: ['CNY'], buckets: ['available'], reasons: ['freeze', 'unfreeze'], side: 'in' },
  { assets: ['CNY'], buckets: ['available', 'frozen'] }
]

test('pages, counts and sums by month and reason are those of the postings, whatever moved when', async () => {
  const moved = fc.array(
    fc.record({
      hours: fc.integer({ min: 0, max: 40 * 24 }),
      minor: fc.bigInt({ min: -9n, max: 9n }).filter(minor => minor !== 0n),
      reason: fc.constantFrom('reward' as const, 'freeze' as const, 'unfreeze' as const),
      frozen: fc.boolean()
    }),
    { minLength: 1, maxLength: 40 }
  )
  await fc.assert(
    fc.asyncProperty(moved, fc.integer({ min: 1, max: 7 }), async (moves, limit) => {
      const owner = user(newId())
      const [cash, held] = [account(owner, 'CNY'), account(owner, 'CNY', 'frozen')]
      const start = shop.clock.now()
      for (const to of [cash, held]) await post(shop.db, transfer(bank, to, 1_000n, { at: start }))
      await postMany(
        shop.db,
        moves.map(({ hours, minor, reason, frozen }) => {
          const [mine, at] = [frozen ? held : cash, new Date(start.getTime() + hours * 3_600_000)]
          return transfer(
            ...((minor > 0n ? [bank, mine, minor] : [mine, bank, -minor]) as [Account, Account, bigint]),
            { reason, at }
          )
        })
      )
      for (const filter of FILTERS) await agrees(shop.db, owner, filter, limit)
    }),
    { numRuns: 12 }
  )
})

test('many at once on one account, then reckoned anew: the same days', async () => {
  const owner = merchant(newId())
  const cash = account(owner, 'CNY')
  await Promise.all(Array.from({ length: 60 }, (_, i) => post(shop.db, transfer(bank, cash, BigInt(i + 1)))))
  const kept = () =>
    shop.db
      .select()
      .from(ledgerDays)
      .where(and(eq(ledgerDays.ownerKind, 'merchant'), eq(ledgerDays.ownerId, owner.id)))
  const before = await kept()
  expect(before).toMatchObject([{ ins: 60, outs: 0, inMinor: 1_830n, outMinor: 0n }])
  await shop.db.update(ledgerDays).set({ ins: 7 }).where(eq(ledgerDays.ownerId, owner.id))
  expect((await check(shop.db)).problems).toHaveLength(2)
  await rebuildDays(shop.db, owner)
  expect(await kept()).toEqual(before)
  expect(await runCommand(shop.app.services, ['ledger', 'days'])).toMatch(/^\d+ days kept$/)
  expect(await kept()).toEqual(before)
  expect((await check(shop.db)).problems).toEqual([])
})

describe('the audit', () => {
  const audit = async () => {
    shop.clock.advance(6 * 3600)
    await auditLedger(shop.app.services)
    return (await lastAudit(shop.db))!
  }
  const owner = user(newId())
  const cash = account(owner, 'CNY')

  test('goes on where the last one ended, and once a week begins anew', async () => {
    await post(shop.db, transfer(bank, cash, 5n))
    expect(await audit()).toMatchObject({ whole: true, problems: [] })
    await post(shop.db, transfer(bank, cash, 5n))
    const next = await audit()
    expect(next).toMatchObject({ whole: false, problems: [] })
    expect(next.transfers).toBeGreaterThanOrEqual(1)
    shop.clock.advance(7 * 86_400)
    expect(await audit()).toMatchObject({ whole: true, problems: [] })
  })

  const ofMine = and(eq(ledgerPostings.ownerId, owner.id), eq(ledgerPostings.seq, 2))
  const wrongs: [string, () => Promise<unknown>, () => Promise<unknown>][] = [
    [
      'a balance that its last posting does not say',
      () => shop.db.update(ledgerAccounts).set({ balanceMinor: 99n }).where(eq(ledgerAccounts.ownerId, owner.id)),
      () => shop.db.update(ledgerAccounts).set({ balanceMinor: 10n }).where(eq(ledgerAccounts.ownerId, owner.id))
    ],
    [
      'a transfer that does not add up',
      () => shop.db.update(ledgerPostings).set({ amountMinor: 6n }).where(ofMine),
      () => shop.db.update(ledgerPostings).set({ amountMinor: 5n }).where(ofMine)
    ],
    [
      'a day that is kept otherwise',
      () => shop.db.update(ledgerDays).set({ inMinor: 99n }).where(eq(ledgerDays.ownerId, owner.id)),
      () =>
        shop.db
          .update(ledgerDays)
          .set({ inMinor: sql`${ledgerDays.ins} * 5` })
          .where(eq(ledgerDays.ownerId, owner.id))
    ]
  ]
  test.each(wrongs)('finds %s among what is new, and then looks at everything again', async (_, spoil, mend) => {
    expect(await audit()).toMatchObject({ problems: [] })
    await spoil()
    const found = await audit()
    expect(found.whole).toBe(false)
    expect(found.problems).not.toEqual([])
    await mend()
    expect(await audit()).toMatchObject({ whole: true, problems: [] })
    expect((await shop.db.select().from(ledgerAudits)).length).toBeGreaterThan(2)
  })
})
