import { eq } from 'drizzle-orm'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { DAY_S, Releasing } from '../../../test/releasing'
import { orders, users } from '../../db/schema'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'
import { check, fundUser } from '../ledger'
import { lotsOf } from '.'

let shop: TestShop
let releasing: Releasing
beforeAll(async () => {
  shop = await TestShop.open()
  releasing = new Releasing(shop)
})
afterAll(() => shop.close())

test('an order bought at the door and settled brings the lots of its buyer and of who invited the buyer forward', async () => {
  const buying = new Buying(shop)
  const some = await releasing.plan({ ownBp: 1000, fanBp: 100, boostDayBp: 10_000 })
  const owner = await releasing.person()
  const buyer = await buying.buyer()
  await shop.db.update(users).set({ referrerId: owner }).where(eq(users.id, buyer.id))
  await releasing.open(some, owner, 100_000n)
  await releasing.open(some, buyer.id, 100_000n)
  const { no } = await buying.order(buyer.token, [{ of: await buying.goods({ priceFen: 4_000n, stock: 5 }), qty: 1 }])
  await fundUser(shop.db, { userId: buyer.id, asset: 'CNY', amountMinor: 10_000n, key: newId(), at: releasing.now() })
  await shop.call('POST /api/order/pay', { uni: no, paytype: 'yue', from: 'h5' }, { token: buyer.token })
  const keeper = await shop.person({ roles: ['operator'] })
  const parcel = { id: no, company: '顺丰速运', number: 'SF1234567890' }
  await shop.call('POST /api/admin/order/ship', parcel, keeper)
  await shop.call('POST /api/order/take', { uni: no }, { token: buyer.token })
  const boosts = async () => (await Promise.all([buyer.id, owner].map(id => lotsOf(shop.db, id, 'xfq')))).flat()
  expect((await boosts()).map(lot => lot.boostMinor)).toEqual([0n, 0n])
  shop.clock.advance(8 * DAY_S)
  await Promise.all(Array.from({ length: 5 }, () => runJob(shop.app.services, 'order-settle')))
  const [order] = await shop.db.select().from(orders).where(eq(orders.no, no))
  expect(order).toMatchObject({ state: 'complete' })
  expect((await boosts()).map(lot => lot.boostMinor)).toEqual([order!.payFen / 10n, order!.payFen / 100n])
  expect((await check(shop.db)).problems).toEqual([])
})

test('a person sees what is locked and what waits beside the wallet, and only their own', async () => {
  const [some, owner, stranger] = [await releasing.plan(), await shop.person(), await shop.person()]
  await releasing.open(some, owner.id, 10_000n)
  await releasing.fund(some, 1_000n)
  shop.clock.advance(2 * DAY_S)
  await releasing.run()
  const voucher = async ({ token }: { token: string }) => {
    const { data } = await shop.call('GET /api/user/getzichan', { uid: owner.id }, { token })
    return data.list.find(wallet => wallet.code === 'xfq')
  }
  expect(await voucher(owner)).toMatchObject({ balance: '10.00', locked: '80.00', waiting: '10.00' })
  expect(await voucher(stranger)).toMatchObject({ balance: '0.00', locked: '0.00', waiting: '0.00' })
  const record = await shop.call('GET /api/pc/get_balance_record/{type}', { type: 'xfq' }, owner)
  expect(record.data.wallet).toMatchObject({ locked: '80.00', waiting: '10.00' })
  expect(record.data.list).toMatchObject([{ title: '释放', number: '10.00', pm: 1 }])
})
