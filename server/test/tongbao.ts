import { eq } from 'drizzle-orm'
import type { Database } from '../src/db/connection'
import { shops } from '../src/db/schema'
import { saveTerms } from '../src/domains/sendtb/service'
import { account, balanceOf, CONVERSION, merchant, move, post, user } from '../src/engines/ledger'
import { runJob } from '../src/jobs'
import { newId } from '../src/lib/ids'
import type { Buying } from './buying'
import type { TestShop } from './harness'
import { Recharging } from './recharging'

type Who = { id: string; token: string }
type Goods = Awaited<ReturnType<Buying['goods']>>

/** A shop with goods, and who keeps it. */
export interface Giver {
  owner: Who
  of: Goods
  shopId: string
}

/** Gives a shop 通宝 that nobody paid for. */
export const fillPurse = (db: Database, shopId: string, tb: bigint, at: Date) =>
  post(db, {
    key: newId(),
    reason: 'operator_fund',
    ref: { kind: 'shop', id: shopId },
    postings: move(account(CONVERSION, 'tb'), account(merchant(shopId), 'tb'), tb),
    at
  })

/** Short words for tests about 通宝, over one shop of the mall. */
export class Tongbao {
  private readonly recharging: Recharging

  constructor(
    private readonly shop: TestShop,
    private readonly buying: Buying
  ) {
    this.recharging = new Recharging(shop)
  }

  now = () => this.shop.clock.now()

  terms = (fields: Partial<Parameters<typeof saveTerms>[1]> = {}) =>
    saveTerms(this.shop.db, {
      open: true,
      perYuanMost: 200,
      personDay: 100,
      taskPeople: 50,
      at: this.now(),
      ...fields
    })

  has = (shopId: string, bucket: 'available' | 'frozen' = 'available') =>
    balanceOf(this.shop.db, account(merchant(shopId), 'tb', bucket))
  got = ({ id }: { id: string }) => balanceOf(this.shop.db, account(user(id), 'tb'))
  fill = (shopId: string, tb: bigint) => fillPurse(this.shop.db, shopId, tb, this.now())
  job = () => runJob(this.shop.app.services, 'tb-give')

  /** Goods for 100 yuan, unless told otherwise. */
  async giver(priceFen = 10_000n): Promise<Giver> {
    const owner = await this.shop.person()
    const of = await this.buying.goods({ priceFen, stock: 1_000 })
    await this.shop.db.update(shops).set({ ownerId: owner.id }).where(eq(shops.id, of.shopId))
    return { owner, of, shopId: of.shopId }
  }

  /** People who bought there. */
  async buyers(of: Goods, count: number) {
    const people = []
    for (let i = 0; i < count; i++) {
      const buyer = await this.buying.buyer()
      await this.buying.pay(buyer, (await this.buying.order(buyer.token, [{ of }])).no)
      people.push(buyer)
    }
    return people
  }

  /** A shop with so many, and people who bought there. */
  async kept(tb: bigint, count = 1, priceFen?: bigint) {
    const giver = await this.giver(priceFen)
    const people = await this.buyers(giver.of, count)
    if (tb > 0n) await this.fill(giver.shopId, tb)
    return { ...giver, people }
  }

  plan = (owner: Who, each: number, more = {}) =>
    this.shop.call('POST /api/keeper/tb/task', { title: '老客回馈', each, ...more }, owner)
  rule = (owner: Who, per_yuan = '0.5', order_most = 0) =>
    this.shop.call('POST /api/keeper/tb/rule', { open: 1, per_yuan, order_most }, owner)

  /** A package of so many for ten fen each. */
  pack = (num: bigint) =>
    this.recharging.pack({ type: 'tb', title: `${num} 通宝`, priceFen: num * 10n, giveMinor: num })
  order = ({ owner, shopId }: Giver, packId: string, who: Who = owner) =>
    this.shop.call('POST /api/recharge/recharge', { id: packId, side: 'shop', mer_id: shopId }, who)
  paid = (who: Who, no: string, act?: string) => this.recharging.paid(who, no, act)
  /** Buys a package at the cashier; the order's number. */
  async bought(giver: Giver, packId: string): Promise<string> {
    const { data } = await this.order(giver, packId)
    await this.paid(giver.owner, data.order_id)
    return data.order_id
  }
}
