import { eq } from 'drizzle-orm'
import { groups, orders, type skus } from '../src/db/schema'
import { saveTuan } from '../src/domains/tuan/service'
import { groupOfRef, lapseGroups } from '../src/engines/group'
import type { Buying } from './buying'
import type { TestShop } from './harness'

type Who = { id: string; token: string }
type Goods = { productId: string; skuId: string; shopId: string }

/** What is asked for beside the goods: the group to join or the size to open, and the choices of a checkout. */
interface Asking {
  pinkId?: string
  pinkSize?: number
  qty?: number
  couponId?: string
  useXfq?: boolean
  useJindou?: boolean
}

/** Short words for tests about buying in groups, over one shop. */
export const grouping = (shop: () => TestShop, buying: () => Buying) => ({
  /** Goods at ten yuan, sold to groups of two at eight and of three at seven. */
  async goods(
    sizes: Record<number, bigint> = { 2: 800n, 3: 700n },
    fields: Parameters<Buying['goods']>[0] = {},
    sku: Partial<typeof skus.$inferInsert> = {}
  ): Promise<Goods> {
    const goods = await buying().goods({ stock: 100, ...fields }, sku)
    await this.offer(goods, sizes)
    return goods
  },

  offer: ({ productId, skuId }: Pick<Goods, 'productId' | 'skuId'>, sizes: Record<number, bigint>, published = true) =>
    saveTuan(shop().app.services, {
      productId,
      published,
      hours: 24,
      sizes: Object.entries(sizes).map(([size, priceFen]) => ({ size: Number(size), prices: [{ skuId, priceFen }] }))
    }),

  /** A checkout of some pieces, as the confirm page asks for it. */
  async confirm({ token }: Who, of: Goods, pink: Asking = {}) {
    const { pinkId = '0', qty = 1, ...rest } = pink
    const wanted = { productId: of.productId, uniqueId: of.skuId, cartNum: qty, new: 1 as const }
    const added = await shop().call('POST /api/cart/add', wanted, { token })
    if (added.status !== 200) throw new Error(added.msg)
    const { cartId } = added.data
    return shop().call('POST /api/order/confirm', { cartId, new: 1, pinkId, ...rest }, { token })
  },

  create: ({ token }: Who, orderKey: string) => shop().call('POST /api/order/create/{id}', { id: orderKey }, { token }),

  /** An unpaid order with its group. */
  async order(who: Who, of: Goods, pink: Asking = {}) {
    const checkout = await this.confirm(who, of, pink)
    if (checkout.status !== 200) throw new Error(checkout.msg)
    const made = await this.create(who, checkout.data.orderKey)
    if (made.status !== 200) throw new Error(made.msg)
    const no = made.data.result.orderId
    const row = await this.rowOf(no)
    const group = await groupOfRef(shop().db, { kind: 'tuan', ref: row.id })
    return { no, id: row.id, pinkId: group!.id }
  },

  async paid(who: Who, of: Goods, pink: Asking = {}) {
    const order = await this.order(who, of, pink)
    await buying().pay(who, order.no)
    return order
  },

  rowOf: async (no: string) => (await shop().db.select().from(orders).where(eq(orders.no, no)))[0]!,
  groupOf: async (id: string) => (await shop().db.select().from(groups).where(eq(groups.id, id)))[0]!,
  detail: async ({ token }: Who, no: string) =>
    (await shop().call('GET /api/order/detail/{id}', { id: no }, { token })).data,
  lapse: () => lapseGroups(shop().app.services)
})
