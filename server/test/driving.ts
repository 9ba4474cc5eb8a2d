import { randomInt } from 'node:crypto'
import { afterSaleLines, afterSales, orderLines, orders } from '../src/db/schema'
import { closeCarMonths } from '../src/domains/car/months'
import { CAR_ASSET, CAR_PLAN, type CarTerms, saveTiers } from '../src/domains/car/tiers'
import { account, balanceOf, fundPool, user } from '../src/engines/ledger'
import { runReleases, savePlan } from '../src/engines/release'
import { newId } from '../src/lib/ids'
import type { TestShop } from './harness'

const HOUR_MS = 3_600_000

/** Low enough for small orders, each better than the one below. */
export const TIERS: readonly CarTerms[] = [
  { title: '铜牌车主', fromFen: 100_00n, rateBp: 100, mostFen: 5_00n },
  { title: '银牌车主', fromFen: 500_00n, rateBp: 200, mostFen: 20_00n },
  { title: '金牌车主', fromFen: 2_000_00n, rateBp: 300, mostFen: 70_00n }
]

/** A plate nobody has yet. */
export const newPlate = () => `浙A${String(randomInt(100_000)).padStart(5, '0')}`

/** Short words for tests about car owners. */
export class Driving {
  constructor(private readonly shop: TestShop) {}

  /** Opens the programme, with an empty pool. */
  open = async (tiers: readonly CarTerms[] = TIERS) => {
    const plan = { code: CAR_PLAN, title: '车主收益', asset: CAR_ASSET, pool: CAR_PLAN, dailyBp: 10_000, lastsDays: 1 }
    await savePlan(this.shop.app.services, plan)
    await saveTiers(this.shop.db, '2026-01', tiers)
  }
  fund = (amountMinor: bigint) =>
    fundPool(this.shop.db, { pool: CAR_PLAN, asset: CAR_ASSET, amountMinor, key: newId(), at: this.shop.clock.now() })
  has = (userId: string) => balanceOf(this.shop.db, account(user(userId), CAR_ASSET))
  closeMonths = () => closeCarMonths(this.shop.app.services)
  release = () => runReleases(this.shop.app.services)

  /** Moves the clock on to an hour of a day of China's calendar: ('2026-12-01', 2). */
  until(day: string, hour = 12) {
    const at = Date.parse(`${day}T00:00:00+08:00`) + hour * HOUR_MS
    this.shop.clock.advance((at - this.shop.clock.now().getTime()) / 1000)
  }

  /** Somebody with a plate. */
  async driver(plate = newPlate()) {
    const person = await this.shop.person()
    const bound = await this.bind(person, plate)
    if (bound.status !== 200) throw new Error(bound.msg)
    return { ...person, plate }
  }
  // Months pass, so every call is made by a session of its own.
  bind = async ({ id }: { id: string }, plate: string, more: Record<string, unknown> = { agree: 1 }) =>
    this.shop.call('POST /api/merchantoffline/bind_plate', { plate, ...more }, { token: await this.shop.tokenOf(id) })
  month = async ({ id }: { id: string }) =>
    (await this.shop.call('GET /api/car/get_pemonth', {}, { token: await this.shop.tokenOf(id) })).data
  profit = async ({ id }: { id: string }) =>
    (await this.shop.call('GET /api/car/get_profit', {}, { token: await this.shop.tokenOf(id) })).data

  /** A mall order that was settled now. */
  async settled(userId: string, payFen: bigint, fields: Partial<typeof orders.$inferInsert> = {}) {
    const [id, at] = [newId(), this.shop.clock.now()]
    await this.shop.db.insert(orders).values({
      userId,
      id,
      no: newId(),
      state: 'complete',
      totalNum: 1,
      goodsFen: payFen,
      payFen,
      settledAt: at,
      freightFen: 0n,
      couponFen: 0n,
      mallCouponFen: 0n,
      xfqFen: 0n,
      jindou: 0n,
      jindouFen: 0n,
      receiver: '',
      receiverPhone: '',
      receiverRegion: '',
      receiverDetail: '',
      shopId: newId(),
      expiresAt: at,
      paidAt: at,
      receivedAt: at,
      completedAt: at,
      ...fields
    })
    return id
  }

  /** Money of an order that went back now. */
  async refunded(
    userId: string,
    orderId: string,
    payFen: bigint,
    fields: Partial<typeof afterSales.$inferInsert> = {}
  ) {
    const [id, lineId, at] = [newId(), newId(), this.shop.clock.now()]
    const sums = { payFen, freightFen: 0n, xfqFen: 0n, jindou: 0n }
    const parts = { ...sums, couponFen: 0n, mallCouponFen: 0n, jindouFen: 0n }
    await this.shop.db.insert(orderLines).values({
      userId,
      id: lineId,
      orderId,
      rootId: orderId,
      position: 0,
      shopId: newId(),
      shopName: '',
      goodsFen: payFen,
      productId: newId(),
      skuId: newId(),
      title: '',
      picture: '',
      suk: '',
      qty: 1,
      priceKind: 'price',
      listFen: payFen,
      priceFen: payFen,
      ...parts
    })
    await this.shop.db.insert(afterSales).values({
      userId,
      id,
      orderId,
      shopId: newId(),
      type: 1,
      state: 'refunded',
      shipped: true,
      reason: '',
      words: '',
      pictures: [],
      qty: 1,
      ...sums,
      closedAt: at,
      createdAt: at,
      ...fields
    })
    await this.shop.db.insert(afterSaleLines).values({ userId, afterSaleId: id, orderLineId: lineId, qty: 1, ...parts })
  }
}
