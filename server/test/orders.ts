import { orderLines, orders } from '../src/db/schema'
import { newId } from '../src/lib/ids'
import type { TestShop } from './harness'

type Fields = Partial<typeof orders.$inferInsert>

/** An unpaid order of one line, written straight into the tables; answers its id and number. */
export async function unpaidOrder(shop: TestShop, userId: string, payFen: bigint, fields: Fields = {}) {
  const [made] = await unpaidOrders(shop, userId, [payFen], fields)
  return made!
}

/** Several of one person, each of so much, in two statements. */
export async function unpaidOrders(shop: TestShop, userId: string, sums: readonly bigint[], fields: Fields = {}) {
  const all = sums.map(payFen => rowsOf(shop, userId, payFen, fields))
  await shop.db.insert(orders).values(all.map(({ order }) => order))
  await shop.db.insert(orderLines).values(all.map(({ line }) => line))
  return all.map(({ order: { id, no } }) => ({ id, no }))
}

function rowsOf(shop: TestShop, userId: string, payFen: bigint, fields: Fields) {
  const id = fields.id ?? newId()
  const shopId = newId()
  const no = `T${id.replaceAll('-', '').slice(-16)}`
  const sums = {
    goodsFen: payFen,
    freightFen: 0n,
    couponFen: 0n,
    mallCouponFen: 0n,
    xfqFen: 0n,
    jindou: 0n,
    jindouFen: 0n,
    payFen
  }
  const receiver = {
    receiver: '王芳',
    receiverPhone: '13800000000',
    receiverRegion: '浙江省杭州市',
    receiverDetail: '文三路 1 号'
  }
  const expiresAt = new Date(shop.clock.now().getTime() + 30 * 60_000)
  const order = { userId, id, no, shopId, totalNum: 1, ...sums, ...receiver, expiresAt, ...fields }
  const line = {
    ...sums,
    userId,
    id: newId(),
    orderId: id,
    rootId: id,
    position: 0,
    shopId,
    shopName: '云上咖啡',
    productId: newId(),
    skuId: newId(),
    title: '云南小粒咖啡豆',
    picture: '',
    suk: '250 克',
    qty: 1,
    priceKind: 'list',
    listFen: payFen,
    priceFen: payFen
  }
  return { order, line }
}
