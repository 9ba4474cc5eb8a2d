import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { approvals, messages } from '../../db/schema'
import { ADJUSTMENT, type Asset, account, balanceOf, check, fundUser, user } from '../../engines/ledger'
import { newId } from '../../lib/ids'

type Person = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let one: Person
let other: Person
beforeAll(async () => {
  shop = await TestShop.open()
  one = await shop.person({ roles: ['operator'] })
  other = await shop.person({ roles: ['operator'] })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

interface Asked {
  side?: 'add' | 'take'
  amount?: string
  asset?: string
  reason?: string
}
const adjust = (id: string, asked: Asked = {}, who: Person = one, idem = newId()) =>
  shop.call(
    'POST /api/admin/customer/adjust',
    { id, asset: 'xfq', side: 'add', amount: '10', reason: '补发活动奖励', ...asked },
    { ...who, idem }
  )
const waitingFor = async (id: string) =>
  (await shop.db.select().from(approvals).where(eq(approvals.subject, id))).filter(row => row.state === 'waiting')
const decide = (id: string, who: Person = other, agree: 0 | 1 = 1) =>
  shop.call('POST /api/admin/approval/decide', { id, agree, reason: '已核对' }, who)
const held = (id: string, asset: Asset = 'xfq') => balanceOf(shop.db, account(user(id), asset))
const platform = (asset: Asset = 'xfq') => balanceOf(shop.db, account(ADJUSTMENT, asset))
const fund = (userId: string, amountMinor: bigint, asset: Asset = 'xfq') =>
  fundUser(shop.db, { userId, asset, amountMinor, key: newId(), at: shop.clock.now() })

describe('an adjustment', () => {
  test('however small waits for a second person, moves against the platform’s account, and is told to its owner', async () => {
    const me = await shop.person({ nickname: '小满' })
    const before = await platform()
    expect(await adjust(me.id, { amount: '0.01' })).toMatchObject({ status: 400, code: 'HELD' })
    expect(await held(me.id)).toBe(0n)
    const [row] = await waitingFor(me.id)
    expect(row!.words).toBe(`为手机号 ${me.phone.slice(0, 3)}****${me.phone.slice(-4)} 的会员增加 0.01 消费券`)
    expect(await decide(row!.id, one)).toMatchObject({ code: 'OWN' })
    expect(await decide(row!.id)).toMatchObject({ status: 200 })
    expect(await held(me.id)).toBe(1n)
    expect((await platform()) - before).toBe(-1n)
    const told = await shop.db.select().from(messages).where(eq(messages.userId, me.id))
    expect(told).toMatchObject([{ title: '资产调整', content: expect.stringContaining('增加 0.01 消费券') }])
    // Why the desk does it is the desk's.
    expect(JSON.stringify(told)).not.toContain('补发')
    expect(await decide(row!.id)).toMatchObject({ code: 'STATE' })
    expect(await held(me.id)).toBe(1n)
  })

  test('asked again is the same request, and refused leaves everything as it was', async () => {
    const me = await shop.person()
    const idem = newId()
    const answers = await Promise.all([1, 2, 3].map(() => adjust(me.id, {}, one, idem)))
    expect(answers.map(({ code }) => code)).toEqual(['HELD', 'HELD', 'HELD'])
    const rows = await waitingFor(me.id)
    expect(rows).toHaveLength(1)
    expect(await decide(rows[0]!.id, other, 0)).toMatchObject({ status: 200 })
    expect(await held(me.id)).toBe(0n)
  })

  test('takes no more than there is, when it is asked and when it is agreed to', async () => {
    const me = await shop.person()
    await fund(me.id, 1000n)
    expect(await adjust(me.id, { side: 'take', amount: '10.01' })).toMatchObject({ code: 'INSUFFICIENT' })
    expect(await adjust(me.id, { side: 'take', amount: '6' })).toMatchObject({ code: 'HELD' })
    expect(await adjust(me.id, { side: 'take', amount: '7' })).toMatchObject({ code: 'HELD' })
    const rows = await waitingFor(me.id)
    const answers = await Promise.all(rows.map(({ id }) => decide(id)))
    expect(answers.map(({ code }) => code ?? 'done').sort()).toEqual(['DEED', 'done'])
    expect([300n, 400n]).toContain(await held(me.id))
    // What could not be done waits on, and can be refused.
    expect(await waitingFor(me.id)).toHaveLength(1)
  })

  test.each<[Asked, string]>([
    [{ amount: '0' }, 'AMOUNT'],
    [{ amount: '0.00' }, 'AMOUNT'],
    [{ amount: '1.001' }, 'AMOUNT'],
    [{ amount: '1.5', asset: 'jindou' }, 'AMOUNT'],
    [{ asset: 'gold' }, 'AMOUNT'],
    [{ amount: '-5' }, 'INVALID'],
    [{ amount: '1e9' }, 'INVALID'],
    [{ reason: ' ' }, 'INVALID']
  ])('of %j is refused with %s, and nobody is asked', async (asked, code) => {
    const me = await shop.person()
    expect(await adjust(me.id, asked)).toMatchObject({ status: 400, code })
    expect(await waitingFor(me.id)).toEqual([])
  })

  test('is for accounts that are there, by whoever has the right; of who is blocked too', async () => {
    const me = await shop.person()
    const gone = await shop.person({ disabled: true })
    expect(await adjust(gone.id)).toMatchObject({ code: 'CLOSED' })
    expect(await adjust(newId())).toMatchObject({ code: 'NOT_FOUND' })
    const reader = await holding(shop, ['customer.read', 'approval.read', 'approval.decide'])
    expect(await adjust(me.id, {}, reader)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await adjust(me.id)).toMatchObject({ code: 'HELD' })
    const [row] = await waitingFor(me.id)
    expect(await decide(row!.id, reader)).toMatchObject({ code: 'FORBIDDEN' })
    await shop.call('POST /api/admin/customer/block', { id: me.id, reason: '盗号' }, one)
    expect(await decide(row!.id)).toMatchObject({ status: 200 })
    expect(await held(me.id)).toBe(1000n)
  })
})

test('whatever is asked and agreed to in whatever order, the books add up and nobody owes', async () => {
  const step = fc.record({
    side: fc.constantFrom<'add' | 'take'>('add', 'take'),
    cents: fc.integer({ min: 1, max: 900 }),
    asset: fc.constantFrom<Asset>('xfq', 'CNY'),
    who: fc.nat(1),
    together: fc.boolean()
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async steps => {
      const me = await shop.person()
      const before = { xfq: await platform('xfq'), CNY: await platform('CNY') }
      const sums = { xfq: 500n, CNY: 500n }
      for (const asset of ['xfq', 'CNY'] as const) await fund(me.id, sums[asset], asset)
      const desk = [one, other]
      let asked: { by: number; asset: 'xfq' | 'CNY'; minor: bigint; id: string }[] = []
      const agreeAll = async () => {
        const answers = await Promise.all(asked.map(({ id, by }) => decide(id, desk[1 - by]!)))
        answers.forEach(({ status, code }, i) => {
          const { asset, minor } = asked[i]!
          if (status === 200) sums[asset] += minor
          else expect(code).toBe('DEED')
        })
        for (const { id } of await waitingFor(me.id)) await decide(id, one, 0)
        asked = []
      }
      for (const { side, cents, asset, who, together } of steps) {
        const known = (await waitingFor(me.id)).map(({ id }) => id)
        const answer = await adjust(me.id, { side, asset, amount: (cents / 100).toFixed(2) }, desk[who]!)
        expect(['HELD', 'INSUFFICIENT']).toContain(answer.code)
        const row = (await waitingFor(me.id)).find(({ id }) => !known.includes(id))
        const minor = side === 'add' ? BigInt(cents) : -BigInt(cents)
        if (row) asked.push({ by: who, asset: asset as 'xfq', minor, id: row.id })
        if (!together) await agreeAll()
        for (const one of ['xfq', 'CNY'] as const) expect(await held(me.id, one)).toBe(sums[one])
      }
      await agreeAll()
      for (const asset of ['xfq', 'CNY'] as const) {
        expect(await held(me.id, asset)).toBe(sums[asset])
        expect(sums[asset]).toBeGreaterThanOrEqual(0n)
        expect((await platform(asset)) - before[asset]).toBe(500n - sums[asset])
      }
    }),
    { numRuns: 12 }
  )
})
