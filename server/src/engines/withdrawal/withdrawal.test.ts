import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { CARDS, earn, earner } from '../../../test/withdrawing'
import { within } from '../../db/connection'
import { sandboxPayouts, withdrawals } from '../../db/schema'
import { newId } from '../../lib/ids'
import type { Providers } from '../../providers'
import { ChannelError } from '../../providers/pay'
import { sandboxPayout } from '../../providers/payout/sandbox'
import { account, balanceOf, check, InsufficientFunds, move, platform, post, user } from '../ledger'
import { approveWithdrawal, refuseWithdrawal, runPayouts, submitWithdrawal } from '.'
import { luhnFits } from './banks'
import { settlePaid } from './finish'
import { checkedPrice, priceOf, type WithdrawalRule } from './rules'
import { WITHDRAWAL_MOVES, WITHDRAWAL_STATUSES } from './states'

/** A bank whose line is cut: `before` it heard of the payout, or `after` it paid and before it could say so. */
const cut: { when: 'before' | 'after' | 'never' } = { when: 'never' }
const bank = sandboxPayout()
const flaky: Providers['payout'] = {
  bank: {
    ...bank,
    async pay(services, order) {
      if (cut.when === 'before') throw new ChannelError('sandbox', 'payout', 'the line was cut')
      const answer = await bank.pay(services, order)
      if (cut.when === 'after') throw new ChannelError('sandbox', 'payout', 'the line was cut')
      return answer
    }
  }
}

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ providers: { payout: flaky } })
})
afterAll(() => shop.close())
beforeEach(() => {
  cut.when = 'never'
})

type Earner = Awaited<ReturnType<typeof earner>>
const services = () => shop.app.services
const ask = (person: { id: string }, amount: string) =>
  within(services(), tx => submitWithdrawal(tx, { userId: person.id, asset: 'shouyi', amount, method: 'bank' }))
const approve = async (withdrawalId: string) =>
  approveWithdrawal(shop.app.services, { withdrawalId, operatorId: newId(), at: shop.clock.now() })
const refuse = (withdrawalId: string) =>
  refuseWithdrawal(shop.app.services, { withdrawalId, operatorId: newId(), reason: '资料不符', at: shop.clock.now() })
const run = async () => {
  shop.clock.advance(3600)
  await runPayouts(services())
}
const rowOf = async (id: string) => (await shop.db.select().from(withdrawals).where(eq(withdrawals.id, id)))[0]!
const paidOut = async (id: string) => {
  const { payoutNo } = await rowOf(id)
  return (await shop.db.select().from(sandboxPayouts).where(eq(sandboxPayouts.payoutNo, payoutNo)))[0]
}
const held = async ({ id }: { id: string }) => [
  await balanceOf(shop.db, account(user(id), 'shouyi')),
  await balanceOf(shop.db, account(user(id), 'shouyi', 'frozen'))
]
const balanced = async () => expect((await check(shop.db)).problems).toEqual([])
const approved = async (amount = '100', options = {}) => {
  const person = await earner(shop, options)
  const { id } = await ask(person, amount)
  await approve(id)
  return { person, id }
}

describe('paying out', () => {
  test.each(['before', 'after'] as const)('the line cut %s the bank heard: paid once all the same', async when => {
    const { person, id } = await approved()
    cut.when = when
    await run()
    expect(await rowOf(id)).toMatchObject({ status: 'paying', tries: 1, error: expect.stringContaining('cut') })
    expect(await held(person)).toEqual([90_000n, 10_000n])
    cut.when = 'never'
    await run()
    expect(await rowOf(id)).toMatchObject({ status: 'paid', tries: 2, error: '' })
    expect(await paidOut(id)).toMatchObject({ amountFen: 9_900n, told: 1 })
    expect(await held(person)).toEqual([90_000n, 0n])
    await balanced()
  })

  test('a server that dies after taking it and before telling the bank: the next one tells it', async () => {
    const { id } = await approved()
    await shop.db.update(withdrawals).set({ status: 'paying', tries: 1 }).where(eq(withdrawals.id, id))
    await run()
    expect(await rowOf(id)).toMatchObject({ status: 'paid' })
    expect(await paidOut(id)).toMatchObject({ told: 1 })
  })

  test('a bank that takes its time is asked until it has paid', async () => {
    const { id } = await approved('100', { card: CARDS.slow })
    await run()
    expect(await rowOf(id)).toMatchObject({ status: 'paying' })
    await run()
    expect(await rowOf(id)).toMatchObject({ status: 'paid' })
    expect(await paidOut(id)).toMatchObject({ told: 1 })
  })

  test('ten servers at once tell the bank once', async () => {
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.push((await approved()).id)
    shop.clock.advance(60)
    await Promise.all(Array.from({ length: 10 }, () => runPayouts(services())))
    for (const id of ids) {
      expect(await rowOf(id)).toMatchObject({ status: 'paid', tries: 1 })
      expect(await paidOut(id)).toMatchObject({ told: 1 })
    }
    await balanced()
  })

  test('told twenty times at once that it is paid, the books move once', async () => {
    const { person, id } = await approved()
    await shop.db.update(withdrawals).set({ status: 'paying', nextAt: null }).where(eq(withdrawals.id, id))
    const told = await Promise.all(
      Array.from({ length: 20 }, () => settlePaid(services(), { id, channel: 'sandbox', tradeNo: 'T1' }))
    )
    expect(told.filter(Boolean)).toHaveLength(1)
    expect(await held(person)).toEqual([90_000n, 0n])
    await balanced()
  })

  test('once told to one channel it is never told to another', async () => {
    const { id } = await approved()
    await shop.db.update(withdrawals).set({ channel: 'alipay' }).where(eq(withdrawals.id, id))
    await run()
    expect(await rowOf(id)).toMatchObject({
      status: 'paying',
      error: expect.stringContaining('already told to alipay')
    })
    expect(await paidOut(id)).toBeUndefined()
  })

  test('refused and taken to be paid at once, one of them happens', async () => {
    for (let i = 0; i < 5; i++) {
      const { person, id } = await approved()
      shop.clock.advance(60)
      await Promise.allSettled([refuse(id), runPayouts(services())])
      const { status } = await rowOf(id)
      expect(['refused', 'paid']).toContain(status)
      expect(await held(person)).toEqual([status === 'paid' ? 90_000n : 100_000n, 0n])
      expect(Boolean(await paidOut(id))).toBe(status === 'paid')
    }
    await balanced()
  })
})

test('withdrawals racing other spending of the same balance: nothing is spent twice, nobody waits in a circle', async () => {
  const people: Earner[] = []
  for (let i = 0; i < 4; i++) people.push(await earner(shop, { earnedFen: 20_000n }))
  const spend = (id: string) =>
    post(shop.db, {
      key: newId(),
      reason: 'exchange',
      ref: { kind: 'test', id },
      postings: move(account(user(id), 'shouyi'), account(platform('test'), 'shouyi'), 3_000n),
      at: shop.clock.now()
    })
  const done = await Promise.allSettled(
    people.flatMap(person =>
      Array.from({ length: 12 }, (_, i) => (i % 2 ? ask(person, '30').then(row => approve(row.id)) : spend(person.id)))
    )
  )
  for (const one of done)
    if (one.status === 'rejected' && !(one.reason instanceof InsufficientFunds))
      expect(one.reason).toMatchObject({ code: 'DAY_CAP' })
  for (const person of people) {
    const [available, frozen] = (await held(person)) as [bigint, bigint]
    expect(available).toBeGreaterThanOrEqual(0n)
    expect(frozen % 3_000n).toBe(0n)
    expect(available).toBe(20_000n - frozen - 3_000n * BigInt(await spentTimes(person)))
  }
  await run()
  for (const person of people) expect((await held(person))[1]).toBe(0n)
  await balanced()
})

const spentTimes = async ({ id }: Earner) => {
  const { rows } = await shop.db.$client.query(
    `select count(*)::int as n from ledger_transfers where ref_kind = 'test' and ref_id = $1`,
    [id]
  )
  return rows[0].n as number
}

const anyRule = fc.record({
  feeBp: fc.integer({ min: 0, max: 5000 }),
  feeMinFen: fc.bigInt({ min: 0n, max: 1_000n }),
  unitMinor: fc.bigInt({ min: 1n, max: 100_000n }),
  unitFen: fc.bigInt({ min: 1n, max: 100_000n })
})

test('a price always adds up, and nobody gets more than the amount is worth', () => {
  fc.assert(
    fc.property(anyRule, fc.bigInt({ min: 1n, max: 10n ** 12n }), (rule, amount) => {
      const { grossFen, feeFen, payFen } = priceOf(rule as WithdrawalRule, amount)
      expect(payFen + feeFen).toBe(grossFen)
      expect(grossFen * rule.unitMinor <= amount * rule.unitFen).toBe(true)
      expect(feeFen * 10_000n >= grossFen * BigInt(rule.feeBp)).toBe(true)
      expect(feeFen >= rule.feeMinFen).toBe(true)
    })
  )
})

test('a fee that eats everything is refused', () => {
  const rule = { minMinor: 1n, maxMinor: 100n, stepMinor: 1n, unitMinor: 1n, unitFen: 1n, feeBp: 0, feeMinFen: 10n }
  expect(() => checkedPrice({ ...rule, name: '收益', digits: 2 } as never, 10n)).toThrow('没有可到账的金额')
})

test('any single digit of a card mistyped is noticed', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 15 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const wrong = [...CARDS.good].map((digit, i) => (i === at ? String((Number(digit) + by) % 10) : digit)).join('')
      return luhnFits(CARDS.good) && !luhnFits(wrong)
    })
  )
})

test('the table of moves: every status is reached, ends stay ends, and once told only the channel ends it', () => {
  const moves = Object.values(WITHDRAWAL_MOVES)
  const reached = new Set<string>(['draft', ...moves.map(({ to }) => to)])
  expect([...reached].sort()).toEqual([...WITHDRAWAL_STATUSES].sort())
  const from = (status: string) =>
    moves.filter(one => (one.from as readonly string[]).includes(status)).map(one => one.to)
  for (const end of ['paid', 'refused', 'failed']) expect(from(end)).toEqual([])
  expect(from('paying')).toEqual(['paying', 'paid', 'failed'])
})

test('any order of asking, agreeing, refusing and paying keeps what is held and the books right', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('ask' as const), yuan: fc.integer({ min: 10, max: 80 }) }),
    fc.record({ do: fc.constantFrom('approve' as const, 'refuse' as const), of: fc.nat(5) }),
    fc.constant({ do: 'run' as const })
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async steps => {
      const person = await earner(shop, { earnedFen: 20_000n })
      const ids: string[] = []
      for (const one of steps) {
        if (one.do === 'ask')
          await ask(person, String(one.yuan)).then(
            row => ids.push(row.id),
            () => {}
          )
        else if (one.do === 'run') await run()
        else if (ids[one.of]) await (one.do === 'approve' ? approve : refuse)(ids[one.of]!).catch(() => {})
      }
      const rows = await shop.db.select().from(withdrawals).where(eq(withdrawals.userId, person.id))
      const sum = (...of: string[]) =>
        rows.filter(row => of.includes(row.status)).reduce((total, row) => total + row.amountMinor, 0n)
      const frozen = sum('submitted', 'reviewing', 'approved', 'paying')
      expect(await held(person)).toEqual([20_000n - frozen - sum('paid'), frozen])
    }),
    { numRuns: 25 }
  )
  await balanced()
})

test('earnings given while a withdrawal is under way stay apart from what is held', async () => {
  const { person } = await approved()
  await earn(shop, person.id, 5_000n)
  expect(await held(person)).toEqual([95_000n, 10_000n])
})
