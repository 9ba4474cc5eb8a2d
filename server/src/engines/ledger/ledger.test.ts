import { sql } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'
import { type Queryable, transact } from '../../db/connection'
import { ledgerAssets } from '../../db/schema'
import { newId } from '../../lib/ids'
import {
  type Account,
  ASSETS,
  account,
  balanceOf,
  balancesOf,
  CLEARING,
  check,
  fundUser,
  merchant,
  minorOf,
  minorText,
  monthTotals,
  move,
  outside,
  platform,
  pool,
  post,
  postMany,
  reverse,
  STRIPES,
  setReference,
  statement,
  statementCount,
  type Transfer,
  transferOf,
  user
} from './index'

let shop: TestShop
let at: Date
beforeAll(async () => {
  shop = await TestShop.open()
  at = shop.clock.now()
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const transfer = (from: Account, to: Account, amountMinor: bigint, fields: Partial<Transfer> = {}): Transfer => ({
  key: newId(),
  reason: 'reward',
  ref: { kind: 'test', id: 'x' },
  postings: move(from, to, amountMinor),
  at,
  ...fields
})

/** A person with an amount of CNY in fen. */
async function rich(amountMinor: bigint) {
  const owner = user(newId())
  await fundUser(shop.db, { userId: owner.id, asset: 'CNY', amountMinor, key: newId(), at })
  return owner
}

test('the business of a day, with the balances after each event', async () => {
  const buyer = user(newId())
  const seller = merchant(newId())
  const beans = pool('sign-in')
  const cny = (owner: typeof buyer, bucket: 'available' | 'frozen' = 'available') => account(owner, 'CNY', bucket)
  const gold = (owner: typeof buyer) => account(owner, 'jindou')
  const clearing = account(CLEARING, 'CNY')
  const watched = [cny(buyer), cny(buyer, 'frozen'), cny(seller), clearing, gold(buyer), gold(beans)]
  const payment = transfer(cny(buyer), clearing, 7_500n, { reason: 'order_pay' })
  const settle = [...move(clearing, cny(seller), 7_000n), ...move(clearing, account(platform('margin'), 'CNY'), 500n)]

  const events: [string, () => Promise<unknown>, bigint[] | string][] = [
    [
      'tops up 100 yuan',
      () => post(shop.db, transfer(account(outside('bank'), 'CNY'), cny(buyer), 10_000n)),
      [10_000n, 0n, 0n, 0n, 0n, 0n]
    ],
    ['pays 75 yuan', () => post(shop.db, payment), [2_500n, 0n, 0n, 7_500n, 0n, 0n]],
    ['pays again under the same key', () => post(shop.db, payment), [2_500n, 0n, 0n, 7_500n, 0n, 0n]],
    ['pays what is not there', () => post(shop.db, transfer(cny(buyer), clearing, 2_501n)), 'INSUFFICIENT'],
    [
      'the same key for another amount',
      () => post(shop.db, { ...payment, postings: move(cny(buyer), clearing, 1n) }),
      'IDEM_MISMATCH'
    ],
    ['the same key for another reason', () => post(shop.db, { ...payment, reason: 'reward' }), 'IDEM_MISMATCH'],
    ['a reward from an empty pool', () => post(shop.db, transfer(gold(beans), gold(buyer), 5n)), 'INSUFFICIENT'],
    [
      'the pool is filled',
      () => post(shop.db, transfer(gold(outside('bank')), gold(beans), 8n)),
      [2_500n, 0n, 0n, 7_500n, 0n, 8n]
    ],
    ['the reward again', () => post(shop.db, transfer(gold(beans), gold(buyer), 5n)), [2_500n, 0n, 0n, 7_500n, 5n, 3n]],
    [
      'freezes 20 yuan',
      () => post(shop.db, transfer(cny(buyer), cny(buyer, 'frozen'), 2_000n)),
      [500n, 2_000n, 0n, 7_500n, 5n, 3n]
    ],
    ['pays with frozen money', () => post(shop.db, transfer(cny(buyer), clearing, 501n)), 'INSUFFICIENT'],
    [
      'the shop is paid, the margin kept',
      () => post(shop.db, transfer(clearing, cny(seller), 1n, { postings: settle })),
      [500n, 2_000n, 7_000n, 0n, 5n, 3n]
    ],
    [
      'two postings, one of them refused: neither counts',
      () =>
        post(
          shop.db,
          transfer(cny(buyer), cny(seller), 1n, {
            postings: [...move(cny(buyer), cny(seller), 500n), ...move(gold(buyer), gold(beans), 6n)]
          })
        ),
      'INSUFFICIENT'
    ]
  ]
  let before: bigint[] = []
  for (const [name, happens, outcome] of events) {
    const result = await happens().then(
      () => 'done',
      error => error.code
    )
    const balances = await Promise.all(watched.map(one => balanceOf(shop.db, one)))
    const expected = typeof outcome === 'string' ? before : outcome
    expect([name, result, ...balances]).toEqual([name, typeof outcome === 'string' ? outcome : 'done', ...expected])
    before = balances
  }
  expect((await check(shop.db)).problems).toEqual([])
})

describe('a transfer', () => {
  test.each<[string, (owner: ReturnType<typeof user>) => Transfer['postings']]>([
    [
      'that does not sum to zero',
      o => [
        { ...account(o, 'CNY'), amountMinor: -1n },
        { ...account(CLEARING, 'CNY'), amountMinor: 2n }
      ]
    ],
    [
      'that sums to zero only over two assets',
      o => [
        { ...account(o, 'CNY'), amountMinor: -1n },
        { ...account(CLEARING, 'jindou'), amountMinor: 1n }
      ]
    ],
    ['of nothing', () => []],
    ['from an account to itself', o => move(account(o, 'CNY'), account(o, 'CNY'), 1n)]
  ])('%s is not made', async (_, postings) => {
    const owner = await rich(10n)
    await expect(
      post(shop.db, { ...transfer(account(owner, 'CNY'), account(CLEARING, 'CNY'), 1n), postings: postings(owner) })
    ).rejects.toThrow()
    expect(await balanceOf(shop.db, account(owner, 'CNY'))).toBe(10n)
  })

  test('is refused by the database too when its postings do not sum to zero', async () => {
    const call =
      shop.db.execute(sql`select * from ledger_post(array[${newId()}]::uuid[], array['k'], array['h'], array['reward'],
      array['test'], array['x'], array[''], array[null]::uuid[], array[now()], array[1, 1], array['user', 'platform'],
      array['a', 'b'], array['CNY', 'CNY'], array['available', 'available'], array[0, 0], array[5, -6]::bigint[])`)
    await expect(call).rejects.toMatchObject({ cause: { code: 'LG003' } })
  })

  test('cannot take a person below zero even by a direct change of the row', async () => {
    const owner = await rich(10n)
    const raw = shop.db.execute(sql`update ledger_accounts set balance_minor = -1 where owner_id = ${owner.id}`)
    await expect(raw).rejects.toMatchObject({ cause: { constraint: 'ledger_accounts_floor' } })
    const debtor = shop.db.execute(sql`update ledger_accounts set may_go_negative = true where owner_id = ${owner.id}`)
    await expect(debtor).rejects.toMatchObject({ cause: { constraint: 'ledger_accounts_debtors' } })
  })

  test('inside a transaction that fails leaves nothing, and its key is free again', async () => {
    const owner = await rich(10n)
    const spend = transfer(account(owner, 'CNY'), account(CLEARING, 'CNY'), 4n)
    const failing = transact(shop.db, async tx => {
      await post(tx, spend)
      throw new Error('the order was gone')
    })
    await expect(failing).rejects.toThrow('the order was gone')
    expect(await transferOf(shop.db, spend.key)).toBeUndefined()
    expect(await post(shop.db, spend)).toMatchObject({ fresh: true })
    expect(await balanceOf(shop.db, account(owner, 'CNY'))).toBe(6n)
  })

  test('takes one statement', async () => {
    const statements: unknown[] = []
    const client = {
      query(statement: never) {
        statements.push(statement)
        return shop.db.$client.query(statement)
      }
    }
    const counting = { session: { client } } as unknown as Queryable
    await post(counting, transfer(account(outside('bank'), 'CNY'), account(user(newId()), 'CNY'), 1n))
    expect(statements).toHaveLength(1)
  })
})

describe('several transfers at once', () => {
  test('are all made, answered in order, and repeated keys say so', async () => {
    const owner = await rich(100n)
    const spends = [3n, 2n, 1n].map(n => transfer(account(owner, 'CNY'), account(CLEARING, 'CNY'), n))
    const first = await post(shop.db, spends[1]!)
    const posted = await postMany(shop.db, spends)
    expect(posted.map(p => p.fresh)).toEqual([true, false, true])
    expect(posted[1]!.id).toBe(first.id)
    expect((await transferOf(shop.db, spends[2]!.key))!.id).toBe(posted[2]!.id)
    expect(await balanceOf(shop.db, account(owner, 'CNY'))).toBe(94n)
    expect(await postMany(shop.db, [])).toEqual([])
  })

  test('are none of them made when one is refused', async () => {
    const owner = await rich(5n)
    const spends = [5n, 1n].map(n => transfer(account(owner, 'CNY'), account(CLEARING, 'CNY'), n))
    await expect(postMany(shop.db, spends)).rejects.toMatchObject({ code: 'INSUFFICIENT' })
    expect(await balanceOf(shop.db, account(owner, 'CNY'))).toBe(5n)
  })
})

describe('a reversal', () => {
  test('puts everything back once', async () => {
    const owner = await rich(10n)
    const { id } = await post(shop.db, transfer(account(owner, 'CNY'), account(CLEARING, 'CNY'), 7n))
    const key = newId()
    expect(await reverse(shop.db, key, id, at)).toMatchObject({ fresh: true })
    expect(await reverse(shop.db, key, id, at)).toMatchObject({ fresh: false })
    await expect(reverse(shop.db, newId(), id, at)).rejects.toThrow('is reversed already')
    expect(await balanceOf(shop.db, account(owner, 'CNY'))).toBe(10n)
  })

  test('is refused when the money is spent, and of what does not exist', async () => {
    const owner = await rich(10n)
    const { id } = await post(shop.db, transfer(account(outside('bank'), 'CNY'), account(owner, 'CNY'), 7n))
    await post(shop.db, transfer(account(owner, 'CNY'), account(CLEARING, 'CNY'), 12n))
    await expect(reverse(shop.db, newId(), id, at)).rejects.toMatchObject({ code: 'INSUFFICIENT' })
    await expect(reverse(shop.db, newId(), newId(), at)).rejects.toThrow('no ledger transfer')
  })
})

describe('at the same time', () => {
  test('one key 50 times takes effect once', async () => {
    const owner = await rich(1_000n)
    const spend = transfer(account(owner, 'CNY'), account(CLEARING, 'CNY'), 10n)
    const posted = await Promise.all(Array.from({ length: 50 }, () => post(shop.db, spend)))
    expect(posted.filter(p => p.fresh)).toHaveLength(1)
    expect(new Set(posted.map(p => p.id)).size).toBe(1)
    expect(await balanceOf(shop.db, account(owner, 'CNY'))).toBe(990n)
  })

  test('50 spends on one balance never overspend it', async () => {
    const owner = await rich(100n)
    const spend = () => post(shop.db, transfer(account(owner, 'CNY'), account(CLEARING, 'CNY'), 7n))
    const results = await Promise.allSettled(Array.from({ length: 50 }, spend))
    expect(results.filter(r => r.status === 'fulfilled')).toHaveLength(14)
    for (const r of results) if (r.status === 'rejected') expect(r.reason).toMatchObject({ code: 'INSUFFICIENT' })
    expect(await balanceOf(shop.db, account(owner, 'CNY'))).toBe(2n)
  })

  test('50 first credits of a new account make one account', async () => {
    const owner = user(newId())
    await Promise.all(
      Array.from({ length: 50 }, () =>
        post(shop.db, transfer(account(outside('bank'), 'tb'), account(owner, 'tb'), 2n))
      )
    )
    expect(await balancesOf(shop.db, owner)).toEqual({ tb: { available: 100n, frozen: 0n, transit: 0n } })
  })

  test('people paying each other in every direction do not lock each other out', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => rich(100_000n)))
    const pair = (i: number) => {
      const from = people[i % 6]!
      const to = people[(i + 1 + (i % 5)) % 6]!
      return transfer(account(from, 'CNY'), account(to, 'CNY'), BigInt(1 + (i % 9)))
    }
    const singles = Array.from({ length: 200 }, (_, i) => post(shop.db, pair(i)))
    const batches = Array.from({ length: 40 }, (_, i) => postMany(shop.db, [pair(i), pair(i + 7), pair(i + 13)]))
    await Promise.all([...singles, ...batches])
    const all = await Promise.all(people.map(person => balanceOf(shop.db, account(person, 'CNY'))))
    expect(all.reduce((a, b) => a + b)).toBe(600_000n)
  })
})

test('busy accounts of the platform are spread over rows and read as one', async () => {
  const till = account(platform('till'), 'CNY')
  const pays = Array.from({ length: 60 }, () => post(shop.db, transfer(account(outside('bank'), 'CNY'), till, 5n)))
  await Promise.all(pays)
  const { rows } = await shop.db.execute<{ n: number; most: number }>(
    sql`select count(*)::int as n, max(stripe)::int as most from ledger_accounts where owner_id = 'till'`
  )
  expect(rows[0]!.n).toBeGreaterThan(4)
  expect(rows[0]!.most).toBeLessThan(STRIPES)
  expect(await balanceOf(shop.db, till)).toBe(300n)
})

describe('a statement', () => {
  test('pages newest first without gaps, filters, and says the balance after each line', async () => {
    const owner = user(newId())
    const bank = account(outside('bank'), 'CNY')
    for (let i = 1; i <= 7; i++) {
      shop.clock.advance(86_400)
      const paid = move(account(owner, 'CNY'), account(CLEARING, 'CNY'), 1n)
      await post(
        shop.db,
        transfer(bank, account(owner, 'CNY'), BigInt(i * 10), { at: shop.clock.now(), reason: 'top_up' })
      )
      await post(
        shop.db,
        transfer(bank, bank, 1n, { at: shop.clock.now(), reason: 'order_pay', postings: paid, memo: '买书' })
      )
    }
    const seen = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await statement(shop.db, owner, {}, { limit: 4, cursor: cursor || undefined })
      seen.push(...page.list)
      cursor = page.next
    }
    expect(seen).toHaveLength(14)
    expect(seen[0]).toMatchObject({
      amountMinor: -1n,
      balanceMinor: 273n,
      reason: 'order_pay',
      memo: '买书',
      asset: 'CNY'
    })
    for (let i = 1; i < seen.length; i++)
      expect(seen[i - 1]!.balanceMinor - seen[i - 1]!.amountMinor).toBe(seen[i]!.balanceMinor)
    const spent = { side: 'out', reasons: ['order_pay'], buckets: ['available'], assets: ['CNY'] } as const
    expect(await statementCount(shop.db, owner, spent)).toBe(7)
    expect((await statement(shop.db, owner, spent, { limit: 5, offset: 5 })).list).toHaveLength(2)
    expect((await statement(shop.db, owner, { from: shop.clock.now() }, { limit: 5 })).list).toHaveLength(2)
    expect((await statement(shop.db, owner, {}, { limit: 5, cursor: "1' or true" })).list).toEqual([])
    expect((await monthTotals(shop.db, owner, 'CNY')).map(m => [m.month, m.inMinor, m.outMinor])).toEqual([
      ['2026-11', 280n, 7n]
    ])
  })

  test('shows nothing of another person', async () => {
    await rich(5n)
    expect(await statement(shop.db, user(newId()), {}, { limit: 20 })).toEqual({ list: [], next: null })
  })
})

describe('assets', () => {
  test('the codes in the program are those in the table', async () => {
    const rows = await shop.db.select({ code: ledgerAssets.code }).from(ledgerAssets)
    expect(rows.map(row => row.code).sort()).toEqual([...ASSETS].sort())
  })

  test('a reference value is published and taken back', async () => {
    const value = async () => (await shop.db.select().from(ledgerAssets)).find(row => row.code === 'hdt')!.referenceFen
    await setReference(shop.db, 'hdt', { minor: 10_000n, fen: 100n })
    expect(await value()).toBe(100n)
    await setReference(shop.db, 'hdt', null)
    expect(await value()).toBeNull()
  })

  test.each([
    [1250n, 2, '12.50'],
    [-5n, 2, '-0.05'],
    [300n, 0, '300'],
    [1n, 4, '0.0001']
  ])('%s with %i digits reads %s, and back', (minor, digits, text) => {
    expect(minorText(minor, digits)).toBe(text)
    expect(minorOf(text, digits)).toBe(minor)
  })

  test.each([
    ['1.234', 2],
    ['1.5', 0],
    ['', 2],
    ['1e3', 2],
    ['٣', 0]
  ])('%j is no amount with %i digits', (text, digits) => {
    expect(() => minorOf(text, digits)).toThrow(RangeError)
  })
})
