import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { ledgerSums, ledgerSumsHead } from '../../db/schema'
import { DAY_MS, dayStart, dayText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { runCommand } from '../../ops'
import {
  type Account,
  account,
  auditLedger,
  booksOn,
  check,
  foldSums,
  lastAudit,
  merchant,
  move,
  outside,
  platform,
  pool,
  post,
  reverse,
  type Transfer,
  user
} from './index'
import { foldPiece } from './sums'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const AT_ONCE = { settled_s: 0 }
const FIRST = '2026-11-18'
const dayOf = (nth: number) => dayText(new Date(dayStart(FIRST).getTime() + nth * DAY_MS))
const DAYS = 5

const accounts: Account[] = (['CNY', 'bt'] as const).flatMap(asset => [
  account(user('a'), asset),
  account(user('a'), asset, 'frozen'),
  account(user('b'), asset),
  account(merchant('m'), asset),
  account(merchant('n'), asset),
  account(pool('p'), asset),
  account(platform('till'), asset),
  account(platform('till'), asset, 'transit'),
  account(outside('bank'), asset)
])
const OF_ASSET = accounts.length / 2

const movement = fc
  .record({
    from: fc.nat(OF_ASSET - 1),
    to: fc.nat(OF_ASSET - 1),
    other: fc.boolean(),
    amount: fc.bigInt({ min: 1n, max: 99n })
  })
  .filter(({ from, to }) => from !== to)
/** Most moments are beside China's midnight. */
const moment = fc.record({
  day: fc.nat(DAYS),
  off_ms: fc.oneof(fc.constantFrom(-1, 0, 1), fc.integer({ min: 0, max: DAY_MS }))
})
const deed = fc.oneof(
  { weight: 5, arbitrary: fc.record({ moment, movements: fc.array(movement, { minLength: 1, maxLength: 4 }) }) },
  { weight: 1, arbitrary: fc.constant('back' as const) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 4 }) }
)

/** What every posting says by itself: what moved each line by day and reason, of one asset. */
async function posted(asset: string) {
  const { rows } = await shop.db.execute<Record<'id' | 'line' | 'minor' | 'reason' | 'day', string>>(sql`
    select t.id, p.owner_kind || ':' || case when p.owner_kind in ('user', 'merchant') then '' else p.owner_id end as line,
      p.amount_minor::text as minor, t.reason, to_char(t.at + interval '8 hours', 'YYYY-MM-DD') as day
    from (select id, reason, at at time zone 'UTC' as at from ledger_transfers) t
    join ledger_postings p on p.transfer_id = t.id where p.asset = ${asset}`)
  const net = new Map<string, bigint>()
  for (const { id, line, minor, reason, day } of rows) {
    const key = [line, day, reason, id].join(' ')
    net.set(key, (net.get(key) ?? 0n) + BigInt(minor))
  }
  return [...net].flatMap(([key, minor]) => {
    const [line, day, reason] = key.split(' ') as [string, string, string]
    return minor === 0n ? [] : [{ line, day, reason, minor }]
  })
}

const sumsOf = (entries: readonly (readonly [string, bigint])[]) => {
  const sums = new Map<string, bigint>()
  for (const [key, minor] of entries) sums.set(key, (sums.get(key) ?? 0n) + minor)
  return [...sums].filter(([, minor]) => minor !== 0n).sort()
}
const lineOf = ({ kind, id }: { kind: string; id: string }) => `${kind}:${id}`

async function expectBooks(asset: 'CNY' | 'bt', from: string, until: string) {
  const [{ openings, moves }, all] = [await booksOn(shop.db, asset, { from, until }), await posted(asset)]
  expect(sumsOf(openings.map(one => [lineOf(one), one.minor]))).toEqual(
    sumsOf(all.filter(({ day }) => day < from).map(({ line, minor }) => [line, minor]))
  )
  const within = all.filter(({ day }) => day >= from && day <= until)
  const told = moves.flatMap(one => {
    const key = [lineOf(one), one.day, one.reason].join(' ')
    return [
      [`${key} in`, one.inMinor] as const,
      [`${key} out`, one.outMinor] as const,
      [`${key} ins`, BigInt(one.ins)] as const,
      [`${key} outs`, BigInt(one.outs)] as const
    ]
  })
  const said = within.flatMap(({ line, day, reason, minor }) => {
    const [key, side] = [[line, day, reason].join(' '), minor > 0n ? 'in' : 'out']
    return [[`${key} ${side}`, minor > 0n ? minor : -minor] as const, [`${key} ${side}s`, 1n] as const]
  })
  expect(sumsOf(told)).toEqual(sumsOf(said))
  expect(openings.reduce((sum, { minor }) => sum + minor, 0n)).toBe(0n)
  expect(moves.reduce((sum, { inMinor, outMinor }) => sum + inMinor - outMinor, 0n)).toBe(0n)
}

const bank = account(outside('bank'), 'CNY')
const till = account(platform('till'), 'CNY')
const transfer = (amountMinor: bigint, fields: Partial<Transfer> = {}): Transfer => ({
  key: newId(),
  reason: 'reward',
  ref: { kind: 'test', id: 'x' },
  postings: move(bank, till, amountMinor),
  at: dayStart(dayOf(2)),
  ...fields
})

test('before they were made, half made and made, the books are what every posting says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(deed, { minLength: 4, maxLength: 14 }),
      fc.nat(DAYS),
      fc.nat(DAYS),
      async (deeds, a, b) => {
        const [from, until] = [dayOf(Math.min(a, b)), dayOf(Math.max(a, b))]
        let last: string | undefined
        for (const one of deeds) {
          // A piece of the job's work, from which it may never go on.
          if (typeof one === 'number') await transact(shop.db, tx => foldPiece(tx, one, 0))
          else if (one === 'back') {
            const at = dayStart(dayOf(DAYS))
            if (last) await reverse(shop.db, newId(), last, at).catch(() => null)
          } else {
            const at = new Date(dayStart(dayOf(one.moment.day)).getTime() + one.moment.off_ms)
            const postings = one.movements.flatMap(({ from, to, other, amount }) => {
              const first = other ? OF_ASSET : 0
              return move(accounts[first + from]!, accounts[first + to]!, amount)
            })
            const reason = postings.length > 2 ? 'transfer' : 'release'
            const made = await post(shop.db, transfer(1n, { reason, postings, at })).catch(() => null)
            last = made?.id ?? last
          }
        }
        await expectBooks('CNY', from, until)
        await expectBooks('bt', until, until)
      }
    ),
    { numRuns: 40 }
  )
  await foldSums(shop.app.services, { piece: 3, ...AT_ONCE })
  await expectBooks('bt', dayOf(0), dayOf(DAYS))
  expect((await check(shop.db)).problems).toEqual([])
})

test('what was posted by a transaction that ends after the job counts once', async () => {
  await foldSums(shop.app.services, AT_ONCE)
  let [posted, go]: (() => void)[] = []
  const isPosted = new Promise<void>(resolve => {
    posted = resolve
  })
  const mayEnd = new Promise<void>(resolve => {
    go = resolve
  })
  const slow = transact(shop.db, async tx => {
    await post(tx, transfer(7n))
    posted!()
    await mayEnd
  })
  await isPosted
  // Between other accounts: those of the first are held, in a row of several that its key decides.
  const others = [account(outside('counter'), 'CNY'), account(platform('drawer'), 'CNY')] as const
  await post(shop.db, transfer(5n, { postings: move(...others, 5n) }))
  await foldSums(shop.app.services, AT_ONCE)
  await expectBooks('CNY', dayOf(0), dayOf(DAYS))
  go!()
  await slow
  await expectBooks('CNY', dayOf(0), dayOf(DAYS))
  expect(await foldSums(shop.app.services, AT_ONCE)).toBe(2)
  await expectBooks('CNY', dayOf(0), dayOf(DAYS))
  expect((await check(shop.db)).problems).toEqual([])
})

test('a transaction that only reads, however long, keeps nothing from being summed', async () => {
  await foldSums(shop.app.services, AT_ONCE)
  await transact(shop.db, async tx => {
    await check(tx)
    await post(shop.db, transfer(3n))
    expect(await foldSums(shop.app.services, AT_ONCE)).toBe(1)
  })
})

test('several jobs at once, while money moves, add each transfer once', async () => {
  const before = await check(shop.db)
  const read = () => booksOn(shop.db, 'CNY', { from: dayOf(0), until: dayOf(DAYS) })
  const work = Array.from({ length: 12 }, async (_, i) => {
    for (let n = 0; n < 4; n++) {
      await post(shop.db, transfer(BigInt(i + 1), { at: new Date(dayStart(dayOf(2)).getTime() + n - 2) }))
      if (i % 3 === 0) await foldSums(shop.app.services, { piece: 2, ...AT_ONCE })
      const { openings, moves } = await read()
      const net = moves.reduce((sum, { inMinor, outMinor }) => sum + inMinor - outMinor, 0n)
      expect(openings.reduce((sum, { minor }) => sum + minor, net)).toBe(0n)
    }
  })
  await Promise.all(work)
  await foldSums(shop.app.services, AT_ONCE)
  await expectBooks('CNY', dayOf(0), dayOf(DAYS))
  const after = await check(shop.db)
  expect([after.transfers - before.transfers, after.problems]).toEqual([48, []])
  expect(await foldSums(shop.app.services, AT_ONCE)).toBe(0)
})

test('a transfer writes nothing to the sums, and what is younger than some seconds waits', async () => {
  await foldSums(shop.app.services, AT_ONCE)
  const kept = async () => ({ sums: await shop.db.select().from(ledgerSums), head: await headNow() })
  const headNow = () => shop.db.select().from(ledgerSumsHead)
  const before = await kept()
  await post(shop.db, transfer(9n))
  expect(await foldSums(shop.app.services)).toBe(0)
  expect(await kept()).toEqual(before)
})

test('sums that were changed are found by each check, and made anew', async () => {
  await foldSums(shop.app.services, AT_ONCE)
  const audit = async () => {
    shop.clock.advance(6 * 3600)
    await auditLedger(shop.app.services)
    return (await lastAudit(shop.db))!
  }
  const tills = eq(ledgerSums.ownerId, 'till')
  expect(await audit()).toMatchObject({ whole: true, problems: [] })
  await post(shop.db, transfer(2n))
  expect(await audit()).toMatchObject({ whole: false, problems: [] })
  await shop.db.update(ledgerSums).set({ inMinor: sql`in_minor + 1` }).where(tills)
  const { whole, problems } = await audit()
  expect(whole).toBe(false)
  expect(problems.filter(words => words.startsWith('platform:till:CNY is summed to'))).toHaveLength(1)
  expect(problems.some(words => words.startsWith('CNY is off by 1 in what is summed of'))).toBe(true)
  expect((await audit()).problems.every(words => words.includes('is summed otherwise than posted on'))).toBe(true)
  expect(await runCommand(shop.app.services, ['ledger', 'sums'])).toMatch(/^\d+ sums kept$/)
  expect(await audit()).toMatchObject({ whole: true, problems: [] })
  await expectBooks('CNY', dayOf(0), dayOf(DAYS))
})
