import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
let keeper: { id: string; token: string }
beforeAll(async () => {
  shop = await TestShop.open({ env: { JINDOU_SHARE_PERCENT: '50' } })
  buying = new Buying(shop)
  keeper = await shop.person({ roles: ['operator', 'staff'] })
})
afterAll(() => shop.close())

const { detail, ship, asked, agree, withdraw, paidOrder } = afterSales(
  () => shop,
  () => buying,
  () => keeper
)

describe('where goods go back to', () => {
  const put = (id: string, input: Record<string, unknown>, who = keeper) =>
    shop.call('POST /api/admin/shop/return_address', { id, ...input }, { token: who.token })
  const place = { name: '退货组', phone: '0571-8800123', address: '浙江省杭州市余杭区仓前街道 8 号库' }

  test('is kept with the return when the shop agrees, and stays when the shop moves', async () => {
    const { buyer, no, a } = await paidOrder()
    const { shopId } = a
    expect(await put(shopId, place)).toMatchObject({ status: 200 })
    await ship(no)
    const { id } = await asked(buyer, no, { refund_type: 2 })
    const returnTo = async () => (await detail(buyer, no)).refunds.find(one => one.id === id)!.return_to
    expect(await returnTo()).toBeNull()
    await agree(id)
    expect(await returnTo()).toEqual(place)
    await put(shopId, { ...place, address: '江苏省苏州市工业园区 9 号库' })
    expect(await returnTo()).toEqual(place)
  })

  test('is nothing where only the money goes back, or the shop has not said', async () => {
    const { buyer, no } = await paidOrder()
    await ship(no)
    await agree((await asked(buyer, no, { refund_type: 2 })).id)
    expect((await detail(buyer, no)).refunds[0]!.return_to).toBeNull()
  })

  test('is said by operators alone, whole, for a shop there is', async () => {
    const { buyer, a } = await paidOrder()
    expect((await put(a.shopId, place, buyer)).status).not.toBe(200)
    expect(await put(newId(), place)).toMatchObject({ code: 'NOT_FOUND' })
    for (const wrong of [{ name: '' }, { phone: 'abc' }, { address: '库' }])
      expect(await put(a.shopId, { ...place, ...wrong })).toMatchObject({ code: 'INVALID' })
  })
})

test('open after-sales are counted, on the order page and on mine, until they are over', async () => {
  const { buyer, no, first } = await paidOrder()
  const counts = async () => {
    const { data } = await shop.call('GET /api/order/data', {}, buyer)
    const { data: me } = await shop.call('GET /api/user', {}, buyer)
    return [data.refunding_count, me.orderStatusNum.refunding_count]
  }
  expect(await counts()).toEqual([0, 0])
  const cart_ids = [{ cart_id: first.id, cart_num: 1 }]
  const one = await asked(buyer, no, { cart_ids })
  const two = await asked(buyer, no, { cart_ids })
  expect(await counts()).toEqual([2, 2])
  await agree(one.id)
  expect(await counts()).toEqual([1, 1])
  await withdraw(buyer, two.id)
  expect(await counts()).toEqual([0, 0])
})
