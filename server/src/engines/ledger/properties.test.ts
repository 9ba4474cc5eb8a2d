import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { newId } from '../../lib/ids'
import {
  type Account,
  account,
  balanceOf,
  check,
  merchant,
  move,
  outside,
  platform,
  pool,
  post,
  postMany,
  reverse,
  type Transfer,
  user
} from './index'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

/** The accounts of one run: the last two may be negative, the others not. */
const accountsOf = (run: string): Account[] => [
  account(user(`${run}-a`), 'CNY'),
  account(user(`${run}-a`), 'CNY', 'frozen'),
  account(user(`${run}-b`), 'CNY'),
  account(merchant(`${run}-m`), 'CNY'),
  account(pool(`${run}-p`), 'CNY'),
  account(platform(`${run}-till`), 'CNY'),
  account(outside(`${run}-bank`), 'CNY')
]
const DEBTORS = 5
const COUNT = 7

interface Movement {
  from: number
  to: number
  amount: number
}
type Op =
  | { kind: 'post'; key: number; movements: Movement[] }
  | { kind: 'many'; parts: Movement[] }
  | { kind: 'reverse'; of: number }

const movement = fc
  .record({ from: fc.nat(COUNT - 1), to: fc.nat(COUNT - 1), amount: fc.integer({ min: 1, max: 100 }) })
  .filter(m => m.from !== m.to)
const op: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('post' as const),
      key: fc.nat(12),
      movements: fc.array(movement, { minLength: 1, maxLength: 3 })
    })
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('many' as const),
      parts: fc.array(movement, { minLength: 1, maxLength: 3 })
    })
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reverse' as const), of: fc.nat(20) }) }
)

/** The ledger as it should be, in memory: plain sums, each key once, nothing below its floor. */
class Model {
  balances = new Array<number>(COUNT).fill(0)
  readonly keys = new Map<string, string>()
  readonly made: { id: string; deltas: number[]; reversed: boolean }[] = []

  deltasOf(movements: readonly Movement[]): number[] {
    const deltas = new Array<number>(COUNT).fill(0)
    for (const { from, to, amount } of movements) {
      deltas[from]! -= amount
      deltas[to]! += amount
    }
    return deltas
  }

  /** The balances after `deltas`, or null where an account would fall below its floor. */
  after(deltas: readonly number[]): number[] | null {
    const next = this.balances.map((balance, i) => balance + deltas[i]!)
    return next.slice(0, DEBTORS).some(balance => balance < 0) ? null : next
  }
}

const negated = (deltas: readonly number[]) => deltas.map(delta => (delta === 0 ? 0 : -delta))
const codeOf = (error: { code?: string; message: string }) => error.code ?? error.message

class Run {
  readonly name = newId().slice(-12)
  readonly accounts = accountsOf(this.name)
  readonly model = new Model()

  private transfer(key: string, movements: readonly Movement[]): Transfer {
    const postings = movements.flatMap(m => move(this.accounts[m.from]!, this.accounts[m.to]!, BigInt(m.amount)))
    return {
      key: `${this.name}:${key}`,
      reason: 'reward',
      ref: { kind: 'run', id: this.name },
      postings,
      at: shop.clock.now()
    }
  }

  /** Does one operation on both, and compares what each says of it. */
  async do(op: Op) {
    if (op.kind === 'post') return this.post(`k${op.key}`, op.movements)
    if (op.kind === 'many') return this.many(op.parts)
    return this.reverse(op.of)
  }

  private async post(key: string, movements: readonly Movement[]) {
    const deltas = this.model.deltasOf(movements)
    const content = JSON.stringify(deltas)
    const known = this.model.keys.get(key)
    const next = this.model.after(deltas)
    const result = await post(shop.db, this.transfer(key, movements)).catch(codeOf)
    if (deltas.every(delta => delta === 0)) return expect(result).toContain('moves nothing')
    if (known !== undefined)
      return expect(result).toEqual(known === content ? expect.objectContaining({ fresh: false }) : 'IDEM_MISMATCH')
    if (!next) return expect(result).toBe('INSUFFICIENT')
    expect(result).toMatchObject({ fresh: true })
    this.model.balances = next
    this.model.keys.set(key, content)
    this.model.made.push({ id: (result as { id: string }).id, deltas, reversed: false })
  }

  private async many(parts: readonly Movement[]) {
    const transfers = parts.map(part => this.transfer(newId(), [part]))
    const result = await postMany(shop.db, transfers).catch(codeOf)
    // Made in some order or not at all: what matters is that all of them count, or none does.
    const next = this.model.after(this.model.deltasOf(parts))
    if (typeof result === 'string') return expect(result).toBe('INSUFFICIENT')
    expect(next).not.toBeNull()
    this.model.balances = next!
    result.forEach(({ id }, i) => {
      this.model.made.push({ id, deltas: this.model.deltasOf([parts[i]!]), reversed: false })
    })
  }

  private async reverse(of: number) {
    const target = this.model.made[of]
    if (!target) return
    const next = this.model.after(negated(target.deltas))
    const result = await reverse(shop.db, newId(), target.id, shop.clock.now()).catch(codeOf)
    if (target.reversed) return expect(result).toContain('is reversed already')
    if (!next) return expect(result).toBe('INSUFFICIENT')
    expect(result).toMatchObject({ fresh: true })
    target.reversed = true
    this.model.balances = next
  }

  async compare() {
    const real = await Promise.all(this.accounts.map(one => balanceOf(shop.db, one)))
    expect(real.map(Number)).toEqual(this.model.balances)
    expect(real.reduce((a, b) => a + b)).toBe(0n)
  }
}

test('any sequence of movements leaves what plain arithmetic says, and all sums are zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(op, { minLength: 1, maxLength: 25 }), async ops => {
      const run = new Run()
      for (const one of ops) await run.do(one)
      await run.compare()
    }),
    { numRuns: 40 }
  )
  expect((await check(shop.db)).problems).toEqual([])
})

test('any movements at the same time take nothing below its floor, each key once, and all sums are zero', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(movement, { minLength: 5, maxLength: 40 }), async movements => {
      const name = newId().slice(-12)
      const accounts = accountsOf(name)
      const all = movements.map(({ from, to, amount }, i) => ({
        key: `${name}:${i % 20}:${from}:${to}:${amount}`,
        reason: 'reward' as const,
        ref: { kind: 'run', id: name },
        postings: move(accounts[from]!, accounts[to]!, BigInt(amount)),
        at: shop.clock.now()
      }))
      const results = await Promise.allSettled([...all, ...all].map(transfer => post(shop.db, transfer)))
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'INSUFFICIENT' })
      const fresh = results.flatMap(result =>
        result.status === 'fulfilled' && result.value.fresh ? [result.value.id] : []
      )
      expect(new Set(fresh).size).toBe(fresh.length)
      const balances = await Promise.all(accounts.map(one => balanceOf(shop.db, one)))
      expect(balances.slice(0, DEBTORS).every(balance => balance >= 0n)).toBe(true)
      expect(balances.reduce((a, b) => a + b)).toBe(0n)
    }),
    { numRuns: 15 }
  )
  expect((await check(shop.db)).problems).toEqual([])
})

test('the check of the books finds what does not add up', async () => {
  const owner = user(newId())
  await post(shop.db, {
    key: newId(),
    reason: 'top_up',
    ref: { kind: 'test', id: 'x' },
    postings: move(account(outside('bank'), 'CNY'), account(owner, 'CNY'), 5n),
    at: shop.clock.now()
  })
  await shop.db.$client.query(`update ledger_accounts set balance_minor = 6 where owner_id = '${owner.id}'`)
  const { problems } = await check(shop.db)
  expect(problems.join('\n')).toContain(`user:${owner.id}:CNY:available:0 holds 6, its postings say 5`)
  expect(problems.join('\n')).toContain('CNY as a whole is off by 1')
})
