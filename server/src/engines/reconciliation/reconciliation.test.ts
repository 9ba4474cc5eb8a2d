import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { earner } from '../../../test/withdrawing'
import { reconciliationDifferences, sandboxPayouts } from '../../db/schema'
import { dayText } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { runCommand } from '../../ops'
import { account, CLEARING, move, outside, post } from '../ledger'
import { approveWithdrawal, runPayouts } from '../withdrawal'
import { compareDay, keepStatement, reconcile, reconcileDaily } from '.'

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await TestShop.open()
  token = (await shop.person({ roles: ['operator'] })).token
})
afterAll(() => shop.close())

const services = () => shop.app.services
const today = () => dayText(shop.clock.now())
const nextDay = () => shop.clock.advance(86_400)

async function paidOut(money: string) {
  const person = await earner(shop)
  const asked = await shop.call('POST /api/extract/cash', { extract_type: 'bank', money }, { token: person.token })
  await approveWithdrawal(shop.app.services, { withdrawalId: asked.data.id, operatorId: newId(), at: shop.clock.now() })
  await runPayouts(services())
}
const differences = async (day: string) =>
  (await shop.call('GET /api/admin/reconciliation/differences', { day }, { token })).data.list

test('a day on which the books and the bank agree has no difference', async () => {
  const day = today()
  await paidOut('100')
  await paidOut('250')
  expect(await reconcile(services(), 'sandbox', day)).toBe(0)
  const { data } = await shop.call('GET /api/admin/reconciliation/list', {}, { token })
  expect(data.list.find(one => one.day === day)).toMatchObject({ lines: 2, in: '0.00', out: '346.50', differences: 0 })
})

test('lists what the bank paid and we never wrote, what we wrote and it never paid, and another amount', async () => {
  nextDay()
  const day = today()
  await paidOut('100')
  await shop.db.insert(sandboxPayouts).values({
    payoutNo: 'never-written',
    amountFen: 777n,
    status: 'paid',
    tradeNo: 'SP1',
    at: shop.clock.now()
  })
  const key = newId()
  await post(shop.db, {
    key: `pay:${key}`,
    reason: 'channel_in',
    ref: { kind: 'order', id: key },
    postings: move(account(outside('sandbox'), 'CNY'), account(CLEARING, 'CNY'), 500n),
    at: shop.clock.now()
  })
  await shop.db.execute(
    `update sandbox_payouts set amount_fen = 9901 where amount_fen = 9900 and at::date >= date '${day}' - 1`
  )
  expect(await reconcile(services(), 'sandbox', day)).toBe(3)
  const found = await differences(day)
  expect(found.map(({ line, kind, books, channel_says }) => [line, kind, books, channel_says]).sort()).toEqual([
    ['pay', 'not_at_channel', '5.00', '0.00'],
    ['payout', 'amount', '-99.00', '-99.01'],
    ['payout', 'not_in_books', '0.00', '-7.77']
  ])
})

test('again, it lists the same once; what an operator settled stays settled, and only once', async () => {
  const day = today()
  const [first] = await differences(day)
  const settle = () =>
    shop.call('POST /api/admin/reconciliation/resolve', { id: first!.id, note: '已与银行核实' }, { token })
  expect(await settle()).toMatchObject({ status: 200 })
  expect(await settle()).toMatchObject({ code: 'STATE' })
  await reconcile(services(), 'sandbox', day)
  const found = await differences(day)
  expect(found).toHaveLength(3)
  expect(found.filter(one => one.resolved)).toMatchObject([{ note: '已与银行核实' }])
})

test('the daily job compares the last three days, and not again within hours', async () => {
  nextDay()
  expect(await reconcileDaily(services())).toBe(3)
  expect(await reconcileDaily(services())).toBe(0)
  nextDay()
  expect(await reconcileDaily(services())).toBe(3)
})

test('a statement that is read in for a channel without its own', async () => {
  const day = today()
  await keepStatement(shop.db, 'alipay', day, [{ line: 'pay', no: 'a1', amountFen: 100n }])
  expect(await compareDay(services(), 'alipay', day)).toBe(1)
  await keepStatement(shop.db, 'alipay', day, [])
  expect(await compareDay(services(), 'alipay', day)).toBe(0)
  await expect(reconcile(services(), 'alipay', day)).rejects.toThrow('read one in')
})

test('a day is compared from the command line', async () => {
  const ops = (...line: string[]) => runCommand(services(), line)
  expect(await ops('reconcile', '2026-01-01')).toBe('0 differences on 2026-01-01 with sandbox')
  await expect(ops('reconcile', 'yesterday')).rejects.toThrow('not a day')
})

test('is for operators only, and an unknown difference is not there', async () => {
  const staff = (await shop.person({ roles: ['staff'] })).token
  const unknown = { id: newId(), note: '核实' }
  for (const key of ['GET /api/admin/reconciliation/list', 'GET /api/admin/reconciliation/differences'] as const)
    expect(await shop.call(key, {}, { token: staff })).toMatchObject({ code: 'FORBIDDEN' })
  const resolve = (who: string) => shop.call('POST /api/admin/reconciliation/resolve', unknown, { token: who })
  expect(await resolve(staff)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await resolve(token)).toMatchObject({ code: 'NOT_FOUND' })
})

const lines = fc.uniqueArray(
  fc.record({ no: fc.integer({ min: 1, max: 60 }).map(String), amountFen: fc.bigInt({ min: 1n, max: 900n }) }),
  { selector: line => line.no, maxLength: 20 }
)
const fates = fc.array(fc.constantFrom('same', 'late', 'lost', 'changed'), { minLength: 20, maxLength: 20 })

test('differences are exactly the lines that were dropped or changed, late ones at midnight included', async () => {
  const [day, next] = ['2026-12-20', '2026-12-21']
  const at = (late: boolean) => new Date(`${late ? next : day}T01:00:00+08:00`)
  await fc.assert(
    fc.asyncProperty(lines, fates, async (said, fate) => {
      const channel = newId().replaceAll('-', '')
      const told = said.map(({ no, amountFen }) => ({ line: 'pay' as const, no: channel + no, amountFen }))
      for (const [i, { no, amountFen }] of told.entries()) {
        if (fate[i] === 'lost') continue
        const fen = fate[i] === 'changed' ? amountFen + 1n : amountFen
        await post(shop.db, {
          key: `pay:${no}`,
          reason: 'channel_in',
          ref: { kind: 'test', id: no },
          postings: move(account(outside(channel), 'CNY'), account(CLEARING, 'CNY'), fen),
          at: at(fate[i] === 'late')
        })
      }
      await keepStatement(shop.db, channel, day, told)
      const wrong = told.filter((_, i) => fate[i] === 'lost' || fate[i] === 'changed')
      expect(await compareDay(services(), channel, day)).toBe(wrong.length)
      const listed = await shop.db
        .select()
        .from(reconciliationDifferences)
        .where(eq(reconciliationDifferences.channel, channel))
      expect(listed.map(one => one.no).sort()).toEqual(wrong.map(one => one.no).sort())
      expect(await compareDay(services(), channel, next)).toBe(0)
    }),
    { numRuns: 25 }
  )
})
