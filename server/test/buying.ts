import { randomBytes } from 'node:crypto'
import {
  addresses,
  cartLines,
  categories,
  couponTemplates,
  flashItems,
  flashSessions,
  flashStripes,
  products,
  sessions,
  shops,
  skus,
  userCoupons,
  users
} from '../src/db/schema'
import { fundUser } from '../src/engines/ledger'
import { hashToken } from '../src/http/auth'
import { newId } from '../src/lib/ids'
import { fenOf } from '../src/lib/money'
import type { TestShop } from './harness'

/** Goods, addresses and coupons made straight in the database, and the short way from a SKU to an order. */
export class Buying {
  constructor(private readonly shop: TestShop) {}

  async store(fields: Partial<typeof shops.$inferInsert> = {}) {
    const id = newId()
    await this.shop.db.insert(shops).values({ id, name: `店铺${id.slice(-4)}`, ...fields })
    return id
  }

  /** A product with one SKU; prices in fen. */
  async goods(
    fields: Partial<typeof products.$inferInsert> & { stock?: number } = {},
    sku: Partial<typeof skus.$inferInsert> = {}
  ) {
    const { db } = this.shop
    const shopId = fields.shopId ?? (await this.store())
    const [categoryId, productId, skuId] = [newId(), newId(), newId()]
    const { priceFen = 1000n, vipPriceFen = null, stock = 10 } = fields
    await db.insert(categories).values({ id: categoryId, name: '分类' })
    await db.insert(products).values({
      categoryId,
      rootCategoryId: categoryId,
      name: `商品${productId.slice(-4)}`,
      pictures: ['/p.png'],
      otPriceFen: priceFen,
      ...fields,
      priceFen,
      vipPriceFen,
      stock,
      shopId,
      id: productId
    })
    await db
      .insert(skus)
      .values({ suk: '默认', otPriceFen: priceFen, priceFen, vipPriceFen, stock, ...sku, id: skuId, productId })
    return { productId, skuId, shopId }
  }

  /** Puts a SKU on a flash sale that runs now. */
  async flash(
    of: { productId: string; skuId: string },
    pieces: number,
    fields: { perPerson?: number; priceFen?: bigint; stripes?: number; from_s?: number; for_s?: number } = {}
  ) {
    const { perPerson = 1, priceFen = 500n, stripes = 8, from_s = -60, for_s = 3600 } = fields
    const now = this.shop.clock.now().getTime()
    const [sessionId, id] = [newId(), newId()]
    await this.shop.db.insert(flashSessions).values({
      id: sessionId,
      day: '2026-11-20',
      title: '今日秒杀',
      startsAt: new Date(now + from_s * 1000),
      endsAt: new Date(now + (from_s + for_s) * 1000)
    })
    await this.shop.db.insert(flashItems).values({ ...of, id, sessionId, priceFen, stock: pieces, perPerson })
    await this.shop.db.insert(flashStripes).values(
      Array.from({ length: stripes }, (_, stripe) => ({
        itemId: id,
        stripe,
        stock: Math.floor(pieces / stripes) + (stripe < pieces % stripes ? 1 : 0)
      }))
    )
    return id
  }

  async address(userId: string, fields: Partial<typeof addresses.$inferInsert> = {}) {
    const id = newId()
    await this.shop.db.insert(addresses).values({
      userId,
      id,
      realName: '张三',
      phone: '13800138000',
      province: '广东省',
      city: '深圳市',
      district: '南山区',
      cityId: '440305',
      detail: '科技路 1 号',
      isDefault: true,
      ...fields
    })
    return id
  }

  /** A template of coupons that people may claim, from a second ago for a day; its id. */
  async template(fields: Partial<typeof couponTemplates.$inferInsert> = {}): Promise<string> {
    const id = newId()
    const now = this.shop.clock.now().getTime()
    const times = { startsAt: new Date(now - 1_000), endsAt: new Date(now + 86_400_000) }
    const terms = { title: '满减', thresholdFen: 1_000n, amountFen: 100n, stock: 10 }
    await this.shop.db.insert(couponTemplates).values({ id, ...terms, ...times, ...fields })
    return id
  }

  async coupon(userId: string, fields: Partial<typeof userCoupons.$inferInsert> = {}) {
    const id = newId()
    const now = this.shop.clock.now().getTime()
    await this.shop.db.insert(userCoupons).values({
      userId,
      id,
      templateId: newId(),
      nth: 1,
      title: '满减券',
      thresholdFen: 0n,
      amountFen: 100n,
      startsAt: new Date(now - 1000),
      endsAt: new Date(now + 86_400_000),
      ...fields
    })
    return id
  }

  /** A person with an address. */
  async buyer(fields: Parameters<TestShop['person']>[0] = {}) {
    const phone = `138${String(randomBytes(4).readUInt32BE()).padStart(10, '0').slice(-8)}`
    const person = await this.shop.person({ phone, ...fields })
    const addressId = await this.address(person.id)
    return { ...person, addressId }
  }

  /** Adds to the cart and answers the line's id. */
  async add(token: string, of: { productId: string; skuId: string }, cartNum = 1, activityId = '') {
    const answer = await this.shop.call(
      'POST /api/cart/add',
      { productId: of.productId, uniqueId: of.skuId, cartNum, activityId },
      { token }
    )
    if (answer.status !== 200) throw new Error(answer.msg)
    return answer.data.cartId
  }

  async confirm(token: string, cartIds: string[], choices: Record<string, unknown> = {}) {
    const answer = await this.shop.call('POST /api/order/confirm', { cartId: cartIds.join(','), ...choices }, { token })
    if (answer.status !== 200) throw new Error(answer.msg)
    return answer.data
  }

  /** From SKUs to an unpaid order: answers its number and what it costs. */
  async order(
    token: string,
    wants: { of: { productId: string; skuId: string }; qty?: number; activityId?: string }[],
    choices: Record<string, unknown> = {}
  ) {
    const cartIds: string[] = []
    for (const { of, qty, activityId } of wants) cartIds.push(await this.add(token, of, qty, activityId))
    const { orderKey } = await this.confirm(token, cartIds, choices)
    const answer = await this.shop.call('POST /api/order/create/{id}', { id: orderKey }, { token })
    if (answer.status !== 200) throw new Error(answer.msg)
    return { orderKey, no: answer.data.result.orderId, payPrice: answer.data.result.pay_price }
  }

  /** Pays an order from a balance filled for it. */
  async pay({ id, token }: { id: string; token: string }, no: string) {
    const { data } = await this.shop.call('GET /api/order/detail/{id}', { id: no }, { token })
    const amountMinor = fenOf(data.pay_price)
    const at = this.shop.clock.now()
    if (amountMinor > 0n) await fundUser(this.shop.db, { userId: id, asset: 'CNY', amountMinor, key: newId(), at })
    const answer = await this.shop.call('POST /api/order/pay', { uni: no, paytype: 'yue' }, { token })
    if (answer.data.status !== 'SUCCESS') throw new Error(answer.msg)
  }

  /** Many people with an address each, each with a checkout of these goods ready to become an order. */
  async crowd(
    count: number,
    of: { productId: string; skuId: string },
    options: { activityId?: string; qty?: number } = {}
  ) {
    const { activityId = null, qty = 1 } = options
    const people = Array.from({ length: count }, () => ({
      id: newId(),
      token: randomBytes(32).toString('base64url'),
      cartId: newId()
    }))
    const { db, clock } = this.shop
    await db.insert(users).values(people.map(({ id }) => ({ id, nickname: '小明', inviteCode: id.slice(-12) })))
    const expiresAt = new Date(clock.now().getTime() + 86_400_000)
    await db.insert(sessions).values(
      people.map(({ id, token }) => ({
        id: newId(),
        userId: id,
        familyId: newId(),
        tokenHash: hashToken(token),
        expiresAt
      }))
    )
    const place = { realName: '张三', phone: '13800138000', province: '广东省', city: '深圳市', district: '南山区' }
    await db.insert(addresses).values(
      people.map(({ id }) => ({
        userId: id,
        id: newId(),
        ...place,
        cityId: '440305',
        detail: '科技路 1 号',
        isDefault: true
      }))
    )
    await db.insert(cartLines).values(
      people.map(({ id, cartId }) => ({
        userId: id,
        id: cartId,
        ...of,
        flashItemId: activityId,
        qty,
        seenPriceFen: 1n
      }))
    )
    return Promise.all(
      people.map(async ({ id, token, cartId }) => ({
        id,
        token,
        orderKey: (await this.confirm(token, [cartId])).orderKey
      }))
    )
  }

  create(token: string, orderKey: string) {
    return this.shop.call('POST /api/order/create/{id}', { id: orderKey }, { token })
  }
}
