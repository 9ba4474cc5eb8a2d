import { eq } from 'drizzle-orm'
import { articles, commissions, orders, subshopRates } from '../src/db/schema'
import { account, balanceOf, merchant, user } from '../src/engines/ledger'
import { runJob } from '../src/jobs'
import { newId } from '../src/lib/ids'
import type { Buying } from './buying'
import type { TestShop } from './harness'
import { verifyName } from './withdrawing'

type Who = { id: string; token: string }
export interface Keeper extends Who {
  phone: string
  subshop: string
  /** What links from the window carry. */
  link: string
}
type Goods = Awaited<ReturnType<Buying['goods']>>

export const VERSION = '2026.11'

/** Short words for tests about sub-shops: keepers with a window, visitors, and orders that are settled. */
export class Windows {
  constructor(
    private readonly shop: TestShop,
    private readonly buying: Buying,
    private readonly operator: Who
  ) {}

  now = () => this.shop.clock.now()

  async agreement(version = VERSION, from = new Date('2020-01-01T00:00:00Z')) {
    const text = { kind: 'agreement', slug: 'subshop', version, title: '小店服务协议', content: '<p>请逐条阅读</p>' }
    await this.shop.db.insert(articles).values({ ...text, id: newId(), publishedAt: from, effectiveAt: from })
  }

  async verified(fields: Parameters<TestShop['person']>[0] = {}) {
    const person = await this.shop.person(fields)
    await verifyName(this.shop, person.id)
    return person
  }

  /** Somebody with an open sub-shop and these goods in its window. */
  async keeper(goods: readonly Goods[] = []): Promise<Keeper> {
    const person = await this.verified()
    const { data } = await this.shop.call('POST /api/subshop/open', { name: '阿满的小店', version: VERSION }, person)
    const keeper = { ...person, subshop: data.id }
    if (goods.length > 0) await this.put(keeper, goods)
    return { ...keeper, link: await this.linkOf(keeper) }
  }

  put = (keeper: Who, goods: readonly Goods[]) =>
    this.shop.call('POST /api/subshop/addShowCase', { ids: goods.map(({ productId }) => productId) }, keeper)

  async linkOf(keeper: Who) {
    const { data } = await this.shop.call('GET /api/subshop/center', {}, keeper)
    return data.token
  }

  /** Goods whose shop shares so much of what they are sold for. */
  async shared(bp: number, fields: Parameters<Buying['goods']>[0] = {}): Promise<Goods> {
    const goods = await this.buying.goods({ priceFen: 10_000n, stock: 1000, ...fields })
    await this.rate(goods, bp)
    return goods
  }

  rate = ({ productId }: { productId: string }, rateBp: number) =>
    this.shop.db
      .insert(subshopRates)
      .values({ productId, rateBp, editedBy: '店长', editedAt: this.now() })
      .onConflictDoUpdate({ target: subshopRates.productId, set: { rateBp } })

  touch = async (who: Who, link: string) =>
    (await this.shop.call('POST /api/lock_customer/touch', { share: link }, who)).data

  /** From goods to a paid order; answers its number. */
  async bought(buyer: Who, wants: { of: Goods; qty?: number }[]) {
    const { no } = await this.buying.order(buyer.token, wants)
    await this.buying.pay(buyer, no)
    return no
  }

  async received(buyer: Who, no: string) {
    const ship = { id: no, company: '顺丰速运', number: 'SF1234567890' }
    const operator = { ...this.operator, token: await this.shop.tokenOf(this.operator.id) }
    const sent = await this.shop.call('POST /api/admin/order/ship', ship, operator)
    if (sent.status !== 200) throw new Error(sent.msg)
    const taken = await this.shop.call(
      'POST /api/order/take',
      { uni: no },
      { token: await this.shop.tokenOf(buyer.id) }
    )
    if (taken.status !== 200) throw new Error(taken.msg)
  }

  /** Received, and eight days later settled. */
  async settled(buyer: Who, ...numbers: string[]) {
    for (const no of numbers) await this.received(buyer, no)
    this.shop.clock.advance(8 * 86_400)
    await runJob(this.shop.app.services, 'order-settle')
  }

  /** Who earns what of the orders that became of one, as [role, person, fen]. */
  async earned(no: string) {
    const [order] = await this.shop.db.select().from(orders).where(eq(orders.no, no))
    const rows = await this.shop.db.select().from(commissions).where(eq(commissions.orderId, order!.id))
    return rows
      .filter(({ state }) => state !== 'void')
      .map(({ role, userId, amountFen, takenBackFen }) => [role, userId, amountFen - takenBackFen] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
  }

  earnings = ({ id }: { id: string }) => balanceOf(this.shop.db, account(user(id), 'shouyi'))
  income = ({ shopId }: { shopId: string }) => balanceOf(this.shop.db, account(merchant(shopId), 'CNY'))
}
