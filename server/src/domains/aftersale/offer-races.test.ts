import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterSales, expectSums } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { afterSaleLines, afterSaleOffers, afterSales as rows } from '../../db/schema'
import { account, balanceOf, check, user } from '../../engines/ledger'
import { runJob } from '../../jobs'
import { fenOf, yuan } from '../../lib/money'

let shop: TestShop
let buying: Buying
let keeper: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { JINDOU_SHARE_PERCENT: '50' } })
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator', 'staff'] })
})
afterEach(async () => expect((await check(shop.db)).problems).toEqual([]))
afterAll(() => shop.close())

const sales = afterSales(
  () => shop,
  () => buying,
  () => keeper
)
const { ship, asked, ask, agree, received, send, withdraw, offer, answer, paidOrder, stateOf, detail, take, rowOf } =
  sales
const cny = (id: string) => balanceOf(shop.db, account(user(id), 'CNY'))
const offersOf = (id: string) => shop.db.select().from(afterSaleOffers).where(eq(afterSaleOffers.afterSaleId, id))

async function offered(type: 1 | 2, price = '7.00') {
  const of = await paidOrder()
  await ship(of.no)
  const { id, refund_price } = await asked(of.buyer, of.no, { refund_type: type })
  if (type === 2) {
    await agree(id)
    await send(of.buyer, id)
  }
  await offer(id, price)
  return { ...of, id, askedFen: fenOf(refund_price) }
}

const won = (answers: readonly { status: number; code?: string }[]) => {
  for (const one of answers) if (one.status !== 200) expect(one.code).toBe('STATE')
  return answers.filter(one => one.status === 200).length
}

describe('at the same moment', () => {
  test.each([1, 2] as const)('taken twenty times, it is paid once (kind %i)', async type => {
    const { buyer, id } = await offered(type)
    expect(won(await Promise.all(Array.from({ length: 20 }, () => answer(buyer, id, 'accept'))))).toBe(1)
    expect(await cny(buyer.id)).toBe(700n)
  })

  test.each([1, 2] as const)(
    'taken by the buyer and agreed to whole by the shop: one of both (kind %i)',
    async type => {
      for (let round = 0; round < 4; round++) {
        const { buyer, id, askedFen } = await offered(type)
        const whole = () => (type === 1 ? agree(id) : received(id))
        const [took, gave] = await Promise.all(
          round % 2 === 0 ? [answer(buyer, id, 'accept'), whole()] : [whole(), answer(buyer, id, 'accept')].reverse()
        )
        expect(won([took!, gave!])).toBe(1)
        expect(await cny(buyer.id)).toBe(took!.status === 200 ? 700n : askedFen)
        const [kept] = await offersOf(id)
        expect(kept!.answer).toBe(took!.status === 200 ? 'accepted' : 'dropped')
      }
    }
  )

  test('taken, not taken and withdrawn: one of the three', async () => {
    for (let round = 0; round < 3; round++) {
      const { buyer, no, id } = await offered(1)
      const answers = await Promise.all([
        answer(buyer, id, 'accept'),
        answer(buyer, id, 'decline'),
        withdraw(buyer, id)
      ])
      // What was not taken may still be withdrawn after that.
      const [took, not, left] = answers.map(one => one.status === 200)
      expect(won(answers)).toBe(not && left ? 2 : 1)
      expect(await cny(buyer.id)).toBe(took ? 700n : 0n)
      expect((await rowOf(no)).openAfterSales).toBe(took || left ? 0 : 1)
    }
  })

  test('two at the desk who offer make one offer', async () => {
    const of = await paidOrder()
    await ship(of.no)
    const { id } = await asked(of.buyer, of.no)
    const prices = ['1.00', '2.00', '3.00', '4.00', '5.00', '6.00']
    expect(won(await Promise.all(prices.map(price => offer(id, price))))).toBe(1)
    expect(await offersOf(id)).toHaveLength(1)
  })

  test('the clock that finds a shop silent does not overrule an offer made meanwhile', async () => {
    const of = await paidOrder()
    await ship(of.no)
    const { id } = await asked(of.buyer, of.no)
    const now = shop.clock.now()
    await shop.db.update(rows).set({ dueAt: now }).where(eq(rows.id, id))
    const [made] = await Promise.all([offer(id, '7.00'), runJob(shop.app.services, 'aftersale-due')])
    expect(await stateOf(id)).toBe(made.status === 200 ? 'offered' : 'refunded')
    await runJob(shop.app.services, 'aftersale-due')
    expect(await stateOf(id)).toBe(made.status === 200 ? 'offered' : 'refunded')
  })

  test('taken in its last second while the clock lapses it: never both', async () => {
    const { buyer, id } = await offered(1)
    const soon = new Date(shop.clock.now().getTime() + 1_000)
    await shop.db.update(rows).set({ dueAt: soon }).where(eq(rows.id, id))
    const [took] = await Promise.all([answer(buyer, id, 'accept'), runJob(shop.app.services, 'aftersale-due')])
    expect(took.status).toBe(200)
    const late = await offered(1)
    await shop.db.update(rows).set({ dueAt: shop.clock.now() }).where(eq(rows.id, late.id))
    const [refused] = await Promise.all([
      answer(late.buyer, late.id, 'accept'),
      runJob(shop.app.services, 'aftersale-due')
    ])
    expect(refused).toMatchObject({ code: 'STATE' })
    expect(await cny(late.buyer.id)).toBe(0n)
  })
})

test('whatever is offered of whichever pieces, all sums hold and no more comes back than was paid', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          qty: fc.integer({ min: 1, max: 3 }),
          share: fc.integer({ min: 0, max: 1_000 }),
          end: fc.constantFrom('accept', 'accept', 'decline', 'whole')
        }),
        { minLength: 1, maxLength: 5 }
      ),
      async parts => {
        keeper.token = await shop.tokenOf(keeper.id)
        const { buyer, no, first, second, payFen } = await paidOrder(5)
        await ship(no)
        await take(buyer, no)
        let expected = 0n
        for (const { qty, share, end } of parts) {
          const answered = await ask(buyer, no, { cart_ids: [{ cart_id: first.id, cart_num: qty }] })
          if (answered.status !== 200) continue
          const { id, refund_price } = answered.data
          const askedFen = fenOf(refund_price)
          const fen = 1n + ((askedFen - 2n) * BigInt(share)) / 1_000n
          if (end === 'whole') await agree(id)
          else {
            expect(await offer(id, yuan(fen))).toMatchObject({ status: 200 })
            expect(await answer(buyer, id, end)).toMatchObject({ status: 200 })
          }
          if (end === 'decline') await withdraw(buyer, id)
          else expected += end === 'whole' ? askedFen : fen
        }
        expect(await cny(buyer.id)).toBe(expected)
        const { refunds } = await detail(buyer, no)
        expectSums(refunds, id => (id === first.id ? 3333n : 1999n))
        for (const { bill, refund_price } of refunds)
          expect(bill.rows.reduce((sum, row) => sum + fenOf(row.money), 0n)).toBe(fenOf(refund_price))
        const rest = await ask(buyer, no)
        if (rest.status === 200) await agree(rest.data.id)
        expect(await cny(buyer.id)).toBeLessThanOrEqual(payFen)
        // What went back and what was kept come to what was paid, share by share.
        const l = afterSaleLines
        const of = (name: string) => sql<string>`sum(${sql.raw(`l.${name} + l.kept_${name}`)})::text`
        const { rows: sums } = await shop.db.execute<Record<string, string>>(sql`
          select ${of('pay_fen')} as pay, ${of('freight_fen')} as freight, ${of('coupon_fen')} as coupon,
            ${of('xfq_fen')} as xfq, ${of('jindou')} as jindou, sum(a.kept_fen)::text as kept, sum(l.kept_pay_fen)::text as kept_pay
          from ${l} l join after_sales a on a.user_id = l.user_id and a.id = l.after_sale_id
          where l.user_id = ${buyer.id} and a.state = 'refunded'`)
        const both = (name: 'payFen' | 'freightFen' | 'couponFen' | 'xfqFen' | 'jindou') =>
          String(first[name] + second[name])
        expect(sums[0]).toMatchObject({
          ...{ pay: both('payFen'), freight: both('freightFen'), coupon: both('couponFen') },
          ...{ xfq: both('xfqFen'), jindou: both('jindou') }
        })
        const [{ kept }] = (
          await shop.db.execute<{ kept: string }>(
            sql`select sum(kept_fen)::text as kept from after_sales where user_id = ${buyer.id}`
          )
        ).rows as [{ kept: string }]
        expect(BigInt(kept)).toBe(payFen - (await cny(buyer.id)))
        expect(BigInt(sums[0]!.kept_pay!)).toBe(BigInt(kept))
        expect((await rowOf(no)).state).toBe(kept === '0' ? 'refunded' : 'received')
      }
    ),
    { numRuns: 8 }
  )
})
