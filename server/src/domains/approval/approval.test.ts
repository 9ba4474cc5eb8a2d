import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { Buying } from '../../../test/buying'
import { holding } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { approvals, auditEntries, consolePeople } from '../../db/schema'
import { type Asset, account, balanceOf, check, pool } from '../../engines/ledger'
import { runJob } from '../../jobs'
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

let pools = 0
const newPool = () => `held-${pools++}`
const fund = (name: string, amount: string, who: Person = one, idem = newId()) =>
  shop.call('POST /api/admin/pool/fund', { pool: name, asset: 'xfq', amount }, { ...who, idem })
const held = (name: string, asset: Asset = 'xfq') => balanceOf(shop.db, account(pool(name), asset))
const list = async (who: Person = other, state: 'waiting' | 'decided' = 'waiting') =>
  (await shop.call('GET /api/admin/approval/list', { state, limit: 100 }, who)).data.list
const decide = (id: string, agree: 0 | 1, who: Person = other, reason = '已核对') =>
  shop.call('POST /api/admin/approval/decide', { id, agree, reason }, who)
const stateOf = async (id: string) => (await shop.db.select().from(approvals).where(eq(approvals.id, id)))[0]!.state
const trailOf = async (subject: string) =>
  (await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, subject)).orderBy(auditEntries.seq)).map(
    entry => [entry.action, entry.actorId]
  )

/** A funding above its limit that waits for a second person. */
async function waiting(who: Person = one, amount = '10000.01') {
  const name = newPool()
  expect(await fund(name, amount, who)).toMatchObject({ status: 400, code: 'HELD' })
  const [row] = await shop.db.select().from(approvals).where(eq(approvals.subject, name))
  return { name, id: row!.id }
}

describe('an act above its limit', () => {
  test('is kept, done by a second person exactly as asked, and told in the trail', async () => {
    const small = newPool()
    expect(await fund(small, '10000')).toMatchObject({ status: 200, data: { balance: '10000.00' } })
    const { name, id } = await waiting()
    expect(await held(name)).toBe(0n)
    const seen = (await list()).find(row => row.id === id)
    expect(seen).toMatchObject({
      title: '资金池注资',
      told: `向资金池 ${name} 注资 10000.01 消费券`,
      amount: '10000.01',
      may: ['agree', 'refuse'],
      _state: '待复核'
    })
    expect((await list(one)).find(row => row.id === id)!.may).toEqual(['withdraw'])
    expect(await decide(id, 1, one)).toMatchObject({ code: 'OWN' })
    expect(await held(name)).toBe(0n)
    expect(await decide(id, 1)).toMatchObject({ status: 200, data: { state: 'done' } })
    expect(await held(name)).toBe(1_000_001n)
    expect(await decide(id, 1)).toMatchObject({ code: 'STATE' })
    expect(await trailOf(name)).toEqual([
      ['approval ask', one.id],
      ['POST /api/admin/pool/fund', other.id],
      ['POST /api/admin/approval/decide', other.id]
    ])
    expect((await list(one, 'decided')).find(row => row.id === id)).toMatchObject({ state: 'done', may: [] })
  })

  test('is kept once, whoever repeats it', async () => {
    const name = newPool()
    const idem = newId()
    const answers = await Promise.all([1, 2, 3, 4].map(() => fund(name, '20000', one, idem)))
    expect(answers.map(answer => answer.code)).toEqual(['HELD', 'HELD', 'HELD', 'HELD'])
    expect(await fund(name, '20000', one)).toMatchObject({ code: 'HELD' })
    expect(await fund(name, '20000', other)).toMatchObject({ code: 'HELD' })
    expect((await list()).filter(row => row.done_to === name)).toHaveLength(1)
    expect(await held(name)).toBe(0n)
  })

  test('is refused with a reason, or taken back by who asked', async () => {
    const [first, second] = [await waiting(), await waiting()]
    expect(await decide(first.id, 0, other, '  ')).toMatchObject({ code: 'INVALID' })
    expect(await decide(first.id, 0, other, '金额不对')).toMatchObject({ data: { state: 'refused' } })
    expect(await decide(second.id, 0, one, '')).toMatchObject({ data: { state: 'withdrawn' } })
    expect([await held(first.name), await held(second.name)]).toEqual([0n, 0n])
    // What was refused may be asked again.
    expect(await fund(first.name, '10000.01')).toMatchObject({ code: 'HELD' })
  })

  test('lapses by the clock, marked or not, and may then be asked again', async () => {
    const { name, id } = await waiting()
    shop.clock.advance(86_400)
    expect(await decide(id, 1)).toMatchObject({ code: 'LAPSED' })
    expect((await list()).find(row => row.id === id)).toBeUndefined()
    expect((await list(other, 'decided')).find(row => row.id === id)).toMatchObject({ state: 'lapsed', may: [] })
    expect(await stateOf(id)).toBe('waiting')
    expect(await fund(name, '10000.01')).toMatchObject({ code: 'HELD' })
    expect(await stateOf(id)).toBe('lapsed')
    shop.clock.advance(86_400)
    expect(await runJob(shop.app.services, 'approvals-lapse')).toBeGreaterThan(0)
    expect(await runJob(shop.app.services, 'approvals-lapse')).toBe(0)
    expect((await trailOf(name)).map(([action]) => action)).toEqual([
      'approval ask',
      'approval lapse',
      'approval ask',
      'approval lapse'
    ])
    expect(await held(name)).toBe(0n)
  })
})

describe('of those who decide at once', () => {
  test('one does, and the deed is done once', async () => {
    const { name, id } = await waiting()
    const people = await Promise.all([1, 2, 3, 4].map(() => shop.person({ roles: ['operator'] })))
    const answers = await Promise.all(people.map(person => decide(id, 1, person)))
    expect(answers.map(answer => answer.code ?? 'done').sort()).toEqual(['STATE', 'STATE', 'STATE', 'done'])
    expect(await held(name)).toBe(1_000_001n)
  })

  test('agreeing, refusing and taking back exclude each other', async () => {
    for (let round = 0; round < 5; round++) {
      const { name, id } = await waiting()
      const answers = await Promise.all([decide(id, 0, one), decide(id, 1, other), decide(id, 0, other)])
      expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
      expect(await held(name)).toBe((await stateOf(id)) === 'done' ? 1_000_001n : 0n)
    }
  })
})

describe('nobody decides', () => {
  test('about what they may not do themselves, nor sees it', async () => {
    const { id } = await waiting()
    const clerk = await holding(shop, ['approval.read', 'approval.decide', 'order.price'])
    expect(await decide(id, 1, clerk)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await decide(id, 0, clerk)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await list(clerk)).toEqual([])
    const today = await shop.call('GET /api/admin/today', {}, clerk)
    expect(today.data.queues.find(queue => queue.id === 'approvals')).toMatchObject({ count: 0 })
    expect(await decide(newId(), 1)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('for somebody who may not do it any more', async () => {
    const asker = await holding(shop, ['pool.fund'])
    const { name, id } = await waiting(asker)
    await shop.db.update(consolePeople).set({ disabled: true }).where(eq(consolePeople.userId, asker.id))
    expect(await decide(id, 1)).toMatchObject({ code: 'ASKER' })
    expect([await stateOf(id), await held(name)]).toEqual(['waiting', 0n])
  })

  test.each([
    ['input', { input: '{"amount":"99999","asset":"xfq","pool":"mine"}' }],
    ['fingerprint', { fingerprint: 'another' }],
    ['asker', { askerId: newId() }],
    ['time', { expiresAt: new Date('2099-01-01T00:00:00Z') }],
    ['amount', { amountFen: 1n }]
  ])('about a row whose %s was changed in the database', async (_, change) => {
    const { name, id } = await waiting()
    await shop.db.update(approvals).set(change).where(eq(approvals.id, id))
    expect((await list()).find(row => row.id === id)).toBeDefined()
    expect(await decide(id, 1)).toMatchObject({ code: 'BROKEN_SEAL' })
    expect(await held(name)).toBe(0n)
    expect(await decide(id, 0)).toMatchObject({ status: 200 })
  })
})

describe('deeds', () => {
  test('about orders: a deep cut and a large refund wait, and what is no longer possible stays undone', async () => {
    const buying = new Buying(shop)
    const buyer = await buying.buyer()
    const { no } = await buying.order(buyer.token, [{ of: await buying.goods({ priceFen: 500_000n }) }])
    const price = (pay_price: string) =>
      shop.call('POST /api/admin/order/price', { id: no, pay_price, reason: '老顾客' }, one)
    expect(await price('4999')).toMatchObject({ status: 200 })
    expect(await price('1')).toMatchObject({ code: 'HELD' })
    const asked = async () => (await list()).find(row => row.done_to === no)!
    expect(await asked()).toMatchObject({ told: `订单 ${no} 由 ¥4999.00 改为 ¥1.00`, amount: '4998.00', why: '老顾客' })
    expect(await decide((await asked()).id, 1)).toMatchObject({ status: 200 })
    const detail = async () => (await shop.call('GET /api/admin/order/detail/{id}', { id: no }, one)).data
    expect((await detail()).pay_price).toBe('1.00')
    await price('3000')
    await buying.pay(buyer, no)
    const refund = () => shop.call('POST /api/admin/order/refund', { id: no, reason: '缺货' }, one)
    expect(await refund()).toMatchObject({ code: 'HELD' })
    const { id } = await asked()
    const parcel = { id: no, company: 'zhongtong', number: 'ZT20261120' }
    await shop.call('POST /api/admin/order/ship', parcel, one)
    expect(await decide(id, 1)).toMatchObject({ code: 'DEED' })
    expect(await stateOf(id)).toBe('waiting')
  })

  test('about limits: lowering is done at once, raising waits', async () => {
    const limit = (amount: string, action = 'POST /api/admin/release/lot') =>
      shop.call('POST /api/admin/approval/limit', { action, limit: amount }, one)
    const shown = async () =>
      (await shop.call('GET /api/admin/approval/limits', {}, one)).data.find(row => row.action.endsWith('release/lot'))
    expect(await shown()).toMatchObject({ limit: '2000.00', is_default: 1 })
    expect(await limit('500')).toMatchObject({ status: 200 })
    expect(await shown()).toMatchObject({ limit: '500.00', is_default: 0 })
    expect(await limit('500.01')).toMatchObject({ code: 'HELD' })
    expect(await limit('1', 'POST /api/admin/approval/limit')).toMatchObject({ code: 'UNKNOWN' })
    expect(await limit('1', 'constructor')).toMatchObject({ code: 'UNKNOWN' })
    const row = (await list()).find(one => one.action === 'POST /api/admin/approval/limit')!
    expect(row).toMatchObject({ amount: '', told: '「新建释放批次」的复核额度由 ¥500.00 提高到 ¥500.01' })
    expect(await shown()).toMatchObject({ limit: '500.00' })
    expect(await decide(row.id, 1)).toMatchObject({ status: 200 })
    expect(await shown()).toMatchObject({ limit: '500.01' })
  })

  test('that cannot be done are refused at once, and nothing is kept', async () => {
    const asked = (await list()).length
    const lot = { user_id: newId(), plan: 'no-such-plan', amount: '999999' }
    expect(await shop.call('POST /api/admin/release/lot', lot, one)).toMatchObject({ code: 'NOT_FOUND' })
    const fill = { pool: newPool(), asset: 'xfq', amount: '99999.001' }
    expect(await shop.call('POST /api/admin/pool/fund', fill, one)).toMatchObject({ code: 'AMOUNT' })
    const order = { id: 'no-such-order', reason: '缺货' }
    expect(await shop.call('POST /api/admin/order/refund', order, one)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await list()).toHaveLength(asked)
  })
})

test('whatever three people do in whatever order, money moves by two persons and once', async () => {
  const people = [one, other, await shop.person({ roles: ['operator'] })]
  const step = fc.record({ who: fc.nat(2), deed: fc.constantFrom('ask', 'agree', 'refuse', 'wait'), which: fc.nat(3) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async steps => {
      const name = newPool()
      const asked: string[] = []
      let done = 0n
      for (const { who, deed, which } of steps) {
        const person = people[who]!
        if (deed === 'ask') {
          await fund(name, `${20_000 + which}`, person)
          const rows = await shop.db.select().from(approvals).where(eq(approvals.subject, name))
          for (const { id } of rows) if (!asked.includes(id)) asked.push(id)
        } else if (deed === 'wait') shop.clock.advance(30_000)
        else if (asked.length > 0) {
          const id = asked[which % asked.length]!
          const [row] = await shop.db.select().from(approvals).where(eq(approvals.id, id))
          const answer = await decide(id, deed === 'agree' ? 1 : 0, person)
          if (answer.status !== 200 || deed !== 'agree') continue
          expect(row!.askerId).not.toBe(person.id)
          done += row!.amountFen!
        }
      }
      expect(await held(name)).toBe(done)
    }),
    { numRuns: 15 }
  )
})
