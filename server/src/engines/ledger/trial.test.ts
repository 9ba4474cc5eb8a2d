import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { newId } from '../../lib/ids'
import {
  type Account,
  account,
  type Line,
  type LineMove,
  lineMoves,
  lineTransfers,
  merchant,
  type OwnerKind,
  openings,
  outside,
  platform,
  pool,
  post,
  reverse,
  user
} from './index'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const ASSET = 'bt'
const HOUR_S = 3_600
const REASONS = ['reward', 'transfer', 'release'] as const

/** The last two may be negative, and are many rows each. */
const accountsOf = (run: string): Account[] => [
  account(user(`${run}-a`), ASSET),
  account(user(`${run}-a`), ASSET, 'frozen'),
  account(user(`${run}-b`), ASSET),
  account(merchant(`${run}-m`), ASSET),
  account(merchant(`${run}-n`), ASSET),
  account(pool(`${run}-p`), ASSET),
  account(platform(`${run}-till`), ASSET),
  account(outside(`${run}-bank`), ASSET)
]
const COUNT = 8

const movement = fc
  .record({ from: fc.nat(COUNT - 1), to: fc.nat(COUNT - 1), amount: fc.integer({ min: 1, max: 100 }) })
  .filter(one => one.from !== one.to)
const step = fc.record({
  after_h: fc.constantFrom(0, 0, 1, 7, 24, 30),
  /** Some are of a moment before what was posted already. */
  before_h: fc.constantFrom(0, 0, 0, 3, 26),
  reason: fc.constantFrom(...REASONS),
  movements: fc.array(movement, { minLength: 1, maxLength: 4 }),
  back: fc.boolean()
})

/** Makes transfers at one time after another, and answers the moments between which they were. */
async function made(steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[]) {
  const name = newId().slice(-12)
  const accounts = accountsOf(name)
  const times = [shop.clock.now()]
  for (const { after_h, before_h, reason, movements, back } of steps) {
    shop.clock.advance(after_h * HOUR_S + 1)
    const at = new Date(shop.clock.now().getTime() - before_h * HOUR_S * 1000)
    const postings = movements.flatMap(({ from, to, amount }) => [
      { ...accounts[from]!, amountMinor: BigInt(-amount) },
      { ...accounts[to]!, amountMinor: BigInt(amount) }
    ])
    const transfer = { key: newId(), reason, ref: { kind: 'run', id: name }, postings, at }
    const done = await post(shop.db, transfer).catch(() => null)
    if (done && back) await reverse(shop.db, newId(), done.id, at).catch(() => null)
    times.push(new Date(at.getTime() + 500))
  }
  return { name, times }
}

const WHOLE: readonly OwnerKind[] = ['user', 'merchant']
const nameOf = ({ kind, id }: Line) => `${kind}:${WHOLE.includes(kind) ? '' : id}`

/** What the postings of all accounts say, one by one. */
async function postings(from: Date, until: Date) {
  const { rows } = await shop.db.execute<{
    id: string
    kind: OwnerKind
    owner: string
    minor: string
    reason: string
    before: boolean
  }>(sql`
    select p.transfer_id as id, p.owner_kind as kind, p.owner_id as owner, p.amount_minor::text as minor, t.reason,
      t.at < ${from} as before
    from ledger_postings p join ledger_transfers t on t.id = p.transfer_id where p.asset = ${ASSET} and t.at < ${until}`)
  return rows.map(row => ({ ...row, line: nameOf({ kind: row.kind, id: row.owner }), minor: BigInt(row.minor) }))
}

const keyOf = (one: LineMove) => `${nameOf(one)} ${one.reason}`

const summed = (entries: readonly (readonly [string, bigint])[]) => {
  const sums = new Map<string, bigint>()
  for (const [key, minor] of entries) sums.set(key, (sums.get(key) ?? 0n) + minor)
  return [...sums].filter(([, minor]) => minor !== 0n).sort()
}

test('openings and what moved are what adding up every posting says, for any transfers and any range', async () => {
  const range = fc.tuple(fc.nat(12), fc.nat(12))
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), range, async (steps, [a, b]) => {
      const { times } = await made(steps)
      const [from, until] = [a, b].map(i => times[Math.min(i, times.length - 1)]!).sort((x, y) => +x - +y) as [
        Date,
        Date
      ]
      const all = await postings(from, until)
      const open = await openings(shop.db, ASSET, from)
      expect(summed(open.map(one => [nameOf(one), one.minor]))).toEqual(
        summed(all.filter(one => one.before).map(one => [one.line, one.minor]))
      )
      expect(open.reduce((sum, { minor }) => sum + minor, 0n)).toBe(0n)
      const net = summed(all.filter(one => !one.before).map(one => [`${one.line} ${one.id} ${one.reason}`, one.minor]))
      const sideOf = (isIn: boolean) =>
        net.flatMap(([key, minor]) => {
          const [line, , reason] = key.split(' ')
          return minor > 0n === isIn ? [[`${line} ${reason}`, isIn ? minor : -minor] as const] : []
        })
      const moves = await lineMoves(shop.db, ASSET, { from, until })
      expect(summed(moves.map(one => [keyOf(one), one.inMinor]))).toEqual(summed(sideOf(true)))
      expect(summed(moves.map(one => [keyOf(one), one.outMinor]))).toEqual(summed(sideOf(false)))
      expect(moves.reduce((count, { ins, outs }) => count + ins + outs, 0)).toBe(net.length)
      expect(moves.reduce((sum, { inMinor, outMinor }) => sum + inMinor - outMinor, 0n)).toBe(0n)
    }),
    { numRuns: 25 }
  )
})

test('each transfer of a line stands on one page, by whatever accounts it went, and they come to what moved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async steps => {
      const { times } = await made(steps)
      const [from, until] = [times[0]!, new Date(times.at(-1)!.getTime() + 1)]
      const moves = await lineMoves(shop.db, ASSET, { from, until })
      for (const key of new Set(moves.map(keyOf))) {
        const own = moves.filter(one => keyOf(one) === key)
        const { kind, id, reason } = own[0]!
        const seen: { id: string; minor: bigint }[] = []
        for (let cursor: string | undefined; ; ) {
          const page = await lineTransfers(shop.db, ASSET, { kind, id }, { from, until, reason }, { cursor, limit: 2 })
          seen.push(...page.list)
          if (!page.next) break
          cursor = page.next
        }
        const count = own.reduce((sum, { ins, outs }) => sum + ins + outs, 0)
        expect([new Set(seen.map(one => one.id)).size, seen.length]).toEqual([count, count])
        expect(seen.reduce((sum, { minor }) => sum + minor, 0n)).toBe(
          own.reduce((sum, { inMinor, outMinor }) => sum + inMinor - outMinor, 0n)
        )
      }
    }),
    { numRuns: 15 }
  )
})
