import type { users } from '../../server/src/db/schema'
import { Buying } from '../../server/test/buying'
import type { TestShop } from '../../server/test/harness'

/** A person who has something of everything, in the demo world: what pages are opened with, and what strangers ask for. */
export interface Owner {
  id: string
  token: string
  phone: string
  operator: string
  addressId: string
  /** A line in the cart. */
  cartId: string
  /** A priced checkout that was not made an order yet. */
  orderKey: string
  /** Order numbers by how far they are. */
  orders: { unpaid: string; toShip: string; toReceive: string }
  goods: { productId: string; skuId: string }
  couponId: string
}

const FREE = `select s.product_id, s.id from skus s join products p on p.id = s.product_id
  where s.stock > 200 and p.published and p.limit_num = 0 order by s.price_fen, s.id limit 4`

/** Makes the owner through the door: puts into the cart, checks out, orders, pays, searches, and has one order shipped. */
export async function makeOwner(shop: TestShop, fields: Partial<typeof users.$inferInsert> = {}): Promise<Owner> {
  const buying = new Buying(shop)
  const { rows } = await shop.db.$client.query(FREE)
  const wares = rows.map(row => ({ productId: row.product_id as string, skuId: row.id as string }))
  const buyer = await buying.buyer({ nickname: '有物主', ...fields })
  const operator = (await shop.person({ roles: ['operator', 'staff'] })).token
  const order = async (i: number) =>
    (await buying.order(buyer.token, [{ of: wares[i % wares.length]! }], { addressId: buyer.addressId, couponId: '' }))
      .no
  const [unpaid, toShip, toReceive] = [await order(0), await order(1), await order(2)]
  await buying.pay(buyer, toShip)
  await buying.pay(buyer, toReceive)
  const shipped = await shop.call(
    'POST /api/admin/order/ship',
    { id: toReceive, company: '顺丰速运', number: 'SF1234567890' },
    { token: operator }
  )
  if (shipped.status !== 200) throw new Error(`shipping: ${shipped.msg}`)
  const couponId = await buying.coupon(buyer.id)
  const cartId = await buying.add(buyer.token, wares[3 % wares.length]!)
  const { orderKey } = await buying.confirm(buyer.token, [cartId], { addressId: buyer.addressId, couponId })
  await shop.call('GET /api/search_productlist', { keyword: '茶' }, { token: buyer.token })
  return {
    id: buyer.id,
    token: buyer.token,
    phone: buyer.phone,
    operator,
    addressId: buyer.addressId,
    cartId,
    orderKey,
    orders: { unpaid, toShip, toReceive },
    goods: wares[0]!,
    couponId
  }
}
