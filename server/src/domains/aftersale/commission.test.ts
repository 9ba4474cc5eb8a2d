import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { commissions } from '../../db/schema'
import { account, balanceOf, check, user } from '../../engines/ledger'
import { saveCommissionRule } from '../../engines/referral'
import { runJob } from '../../jobs'

let shop: TestShop
let buying: Buying
let keeper: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { PLATFORM_MARGIN_BP: '1000' } })
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator', 'staff'] })
  await saveCommissionRule(shop.app.services, { scope: 'default', firstBp: 4_000 })
})
beforeEach(async () => {
  keeper.token = await shop.tokenOf(keeper.id)
})
afterAll(() => shop.close())

const { linesOf, ship, take, asked, agree, offer, answer } = afterSales(
  () => shop,
  () => buying,
  () => keeper
)

/** An order of ten pieces of 30 yuan, without freight: a margin of 30 yuan and a commission of 12. */
async function bought() {
  const referrer = await shop.person()
  const buyer = await buying.buyer({ referrerId: referrer.id })
  const { no } = await buying.order(buyer.token, [{ of: await buying.goods({ priceFen: 3000n, stock: 50 }), qty: 10 }])
  await buying.pay(buyer, no)
  const [line] = await linesOf(no)
  return { referrer, buyer, no, line: line! }
}

const earned = ({ id }: { id: string }) => balanceOf(shop.db, account(user(id), 'shouyi'))
const promised = async ({ id }: { id: string }) =>
  (await shop.db.select().from(commissions).where(eq(commissions.userId, id)))[0]!

async function settle(who: { id: string; token: string }, no: string) {
  await ship(no)
  await take(who, no)
  shop.clock.advance(8 * 86_400)
  await runJob(shop.app.services, 'order-settle')
}

test('what is given back in parts takes its proportion of the referrer’s commission, in any split and order', async () => {
  const splits = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 0, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(splits, async parts => {
      keeper.token = await shop.tokenOf(keeper.id)
      const { referrer, buyer, no, line } = await bought()
      expect(await promised(referrer)).toMatchObject({ state: 'pending', amountFen: 1200n })
      let left = 10
      for (const part of parts) {
        const cart_num = Math.min(part, left - 1)
        if (cart_num < 1) break
        const { id } = await asked(buyer, no, { cart_ids: [{ cart_id: line.id, cart_num }] })
        expect(await agree(id)).toMatchObject({ status: 200 })
        left -= cart_num
      }
      await settle(buyer, no)
      expect(await earned(referrer)).toBe(BigInt(left) * 120n)
      expect(await promised(referrer)).toMatchObject({ state: 'settled', amountFen: BigInt(left) * 120n })
    }),
    { numRuns: 8 }
  )
  expect((await check(shop.db)).problems).toEqual([])
})

test('of what a buyer leaves with the shop after a part came back, the referrer has their commission', async () => {
  keeper.token = await shop.tokenOf(keeper.id)
  const { referrer, buyer, no, line } = await bought()
  await ship(no)
  const { id } = await asked(buyer, no, { cart_ids: [{ cart_id: line.id, cart_num: 10 }] })
  expect(await offer(id, '200.00')).toMatchObject({ status: 200 })
  expect(await answer(buyer, id, 'accept')).toMatchObject({ status: 200 })
  expect(await promised(referrer)).toMatchObject({ state: 'pending' })
  await take(buyer, no)
  shop.clock.advance(8 * 86_400)
  await runJob(shop.app.services, 'order-settle')
  // A third of the 300 yuan was kept, all pieces asked back or not.
  expect(await promised(referrer)).toMatchObject({ state: 'settled', amountFen: 400n })
  expect(await earned(referrer)).toBe(400n)
})

test('all of it given back leaves the referrer nothing', async () => {
  const { referrer, buyer, no, line } = await bought()
  for (const cart_num of [7, 3]) {
    const { id } = await asked(buyer, no, { cart_ids: [{ cart_id: line.id, cart_num }] })
    await agree(id)
  }
  expect(await promised(referrer)).toMatchObject({ state: 'void' })
  expect(await earned(referrer)).toBe(0n)
})

test('where what is kept of an order is worth nothing, nothing is promised any more', async () => {
  const referrer = await shop.person()
  const buyer = await buying.buyer({ referrerId: referrer.id })
  const dear = await buying.goods({ priceFen: 1999n })
  const cheap = await buying.goods({ priceFen: 1n, shopId: dear.shopId })
  // The coupon pays for all of the cheap piece.
  await buying.coupon(buyer.id, { amountFen: 1500n, shopId: dear.shopId })
  const { no } = await buying.order(buyer.token, [{ of: dear }, { of: cheap }])
  await buying.pay(buyer, no)
  const [first, second] = await linesOf(no)
  expect([first!.payFen, second!.payFen]).toEqual([500n, 0n])
  expect(await promised(referrer)).toMatchObject({ state: 'pending', amountFen: 20n })
  const { id } = await asked(buyer, no, { cart_ids: [{ cart_id: first!.id, cart_num: 1 }] })
  await agree(id)
  await settle(buyer, no)
  expect(await promised(referrer)).toMatchObject({ state: 'void' })
  expect(await earned(referrer)).toBe(0n)
})
