import { eq } from 'drizzle-orm'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { paidAt, storeToPay } from '../../../test/storing'
import { shopStaff, shops } from '../../db/schema'

type Who = { id: string; token: string }

let shop: TestShop
let buying: Buying
let operator: Who
let keeper: Who
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  operator = await shop.person({ roles: ['operator', 'staff'] })
  keeper = await shop.person()
})
afterAll(() => shop.close())
const sales = afterSales(
  () => shop,
  () => buying,
  () => operator
)

const people = async (mer_id: string, asked: object = {}, who: Who = keeper) =>
  shop.call('GET /api/user/lock_customer/fans_list', { side: 'shop', mer_id, ...asked }, who)
const follow = (who: Who, id: string) => shop.call('POST /api/collect/add', { id, type: 'shop' }, who)

test('who follows a shop is listed with the newest first, masked, and found by name', async () => {
  const mer_id = await buying.store({ ownerId: keeper.id })
  const fans = [await shop.person({ nickname: '爱喝茶的阿青' }), await shop.person({ nickname: '小满爱逛街' })]
  for (const fan of fans) {
    await follow(fan, mer_id)
    shop.clock.advance(60)
  }
  await follow(fans[0]!, await buying.store())
  const { data } = await people(mer_id, { kind: 'follower' })
  expect(data).toMatchObject({ count: 2, follower: 2, lock_num: 0 })
  expect(data.list.map(one => one.nickname)).toEqual(['小**街', '爱**青'])
  expect(data.list[0]).toMatchObject({ order_count: 0, number: '0.00', days_left: 0, opens: 0 })
  const found = await people(mer_id, { kind: 'follower', keyword: '喝茶' })
  expect(found.data).toMatchObject({ count: 1, follower: 2, list: [{ nickname: '爱**青' }] })
  expect((await people(mer_id, { kind: 'follower', page: 2, limit: 1 })).data.list).toMatchObject([
    { nickname: '爱**青' }
  ])
  await shop.call('POST /api/collect/del', { id: mer_id, type: 'shop' }, fans[1]!)
  expect((await people(mer_id, { kind: 'follower' })).data.follower).toBe(1)
})

test('who bought is listed once, with what was not given back', async () => {
  const { buyer, a, no, payFen, first } = await sales.paidOrder(3)
  await shop.db.update(shops).set({ ownerId: keeper.id }).where(eq(shops.id, a.shopId))
  const own = (await people(a.shopId)).data
  expect(own).toMatchObject({ count: 1, lock_num: 1, follower: 0 })
  const whole = (Number(payFen) / 100).toFixed(2)
  expect(own.list).toMatchObject([{ id: buyer.id, order_count: 1, number: whole }])
  const part = await sales.asked(buyer, no, { cart_ids: [{ cart_id: first.id, cart_num: 1 }] })
  await sales.agree(part.id)
  const [left] = (await people(a.shopId)).data.list
  expect(left).toMatchObject({ order_count: 1 })
  expect(Number(left!.number)).toBeGreaterThan(0)
  expect(Number(left!.number)).toBeLessThan(Number(whole))
  const rest = await sales.asked(buyer, no)
  await sales.agree(rest.id)
  expect((await people(a.shopId)).data).toMatchObject({ count: 0, lock_num: 0, list: [] })
})

test('who paid at the counter is a customer too, and how often is counted', async () => {
  const mer_id = await storeToPay(shop, { ownerId: keeper.id })
  const [often, once] = [await shop.person(), await shop.person()]
  await paidAt(shop, mer_id, once, 1_000n)
  for (const amount of [1_200n, 800n]) {
    shop.clock.advance(60)
    await paidAt(shop, mer_id, often, amount)
  }
  const { data } = await people(mer_id)
  expect(data.list).toMatchObject([
    { id: often.id, order_count: 2, number: '20.00' },
    { id: once.id, order_count: 1, number: '10.00' }
  ])
})

test('is for who acts for the shop with the right to its orders', async () => {
  const mer_id = await buying.store({ ownerId: keeper.id })
  const other = await shop.person()
  await buying.store({ ownerId: other.id })
  expect(await people(mer_id, {}, other)).toMatchObject({ code: 'FORBIDDEN' })
  expect(await people(mer_id, {}, await shop.person())).toMatchObject({ code: 'FORBIDDEN' })
  const clerk = await shop.person()
  const named = { userId: clerk.id, shopId: mer_id, namedBy: keeper.id }
  await shop.db.insert(shopStaff).values({ ...named, rights: ['goods'] })
  expect(await people(mer_id, {}, clerk)).toMatchObject({ code: 'FORBIDDEN' })
  await shop.db
    .update(shopStaff)
    .set({ rights: ['orders'] })
    .where(eq(shopStaff.userId, clerk.id))
  expect(await people(mer_id, {}, clerk)).toMatchObject({ status: 200 })
})
