import { eq } from 'drizzle-orm'
import { within } from '../src/db/connection'
import { orderLines, packages, skus } from '../src/db/schema'
import { type PackageTerms, savePackage } from '../src/domains/package/service'
import type { Buying } from './buying'
import type { TestShop } from './harness'

type Who = { id: string; token: string }
type Goods = { productId: string; skuId: string; shopId: string }

interface Asking {
  packageNum?: number
  packageItems?: { unique: string; num: number }[]
  couponId?: string
  useXfq?: boolean
  useJindou?: boolean
}

/** Short words for tests about packages, over one shop. */
export const packing = (shop: () => TestShop, buying: () => Buying) => ({
  /** Goods of one shop, each of one SKU, at these prices in fen. */
  async goods(prices: readonly bigint[], stock = 100): Promise<Goods[]> {
    const shopId = await buying().store()
    const made: Goods[] = []
    for (const priceFen of prices) made.push(await buying().goods({ shopId, priceFen, stock }))
    return made
  },

  /** A package of goods, so many pieces of each; with `pickNum` one to choose from. */
  async make(goods: readonly Goods[], qtys: readonly number[], fields: Partial<PackageTerms> = {}): Promise<string> {
    const { pickNum = 0 } = fields
    const terms: PackageTerms = {
      title: '丰收礼包',
      intro: '一次备齐',
      picture: '/p.png',
      kind: pickNum > 0 ? 'pick' : 'fixed',
      pickNum,
      priceFen: 2000n,
      limitNum: 0,
      quota: 0,
      sort: 0,
      published: true,
      items: goods.map(({ productId, skuId }, i) => ({ productId, skuId, qty: qtys[i]! })),
      ...fields
    }
    return (await within(shop().app.services, tx => savePackage(tx.db, terms))).id
  },

  confirm: ({ token }: Who, packageId: string, asking: Asking = {}) =>
    shop().call('POST /api/order/confirm', { packageId, ...asking }, { token }),

  create: ({ token }: Who, orderKey: string) => shop().call('POST /api/order/create/{id}', { id: orderKey }, { token }),

  /** An unpaid order of packages. */
  async order(who: Who, packageId: string, asking: Asking = {}) {
    const checkout = await this.confirm(who, packageId, asking)
    if (checkout.status !== 200) throw new Error(checkout.msg)
    const made = await this.create(who, checkout.data.orderKey)
    if (made.status !== 200) throw new Error(made.msg)
    return { no: made.data.result.orderId, payPrice: made.data.result.pay_price }
  },

  async paid(who: Who, packageId: string, asking: Asking = {}) {
    const order = await this.order(who, packageId, asking)
    await buying().pay(who, order.no)
    return order
  },

  rowOf: async (id: string) => (await shop().db.select().from(packages).where(eq(packages.id, id)))[0]!,
  stockOf: async ({ skuId }: Goods) => (await shop().db.select().from(skus).where(eq(skus.id, skuId)))[0]!.stock,
  linesOf: async (orderId: string) =>
    shop().db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position),
  detail: async ({ token }: Who, no: string) =>
    (await shop().call('GET /api/order/detail/{id}', { id: no }, { token })).data
})
