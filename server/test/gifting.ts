import { eq } from 'drizzle-orm'
import { giftPieces, gifts, orders, skus } from '../src/db/schema'
import { fundUser } from '../src/engines/ledger'
import { newId } from '../src/lib/ids'
import { Buying } from './buying'
import type { TestShop } from './harness'
import { paying } from './paying'

export type Who = { id: string; token: string }
export type Goods = Awaited<ReturnType<Buying['goods']>>
type Sent = { num?: number; phone?: string; words?: string; cover?: 'heart' | 'birthday'; by?: 'yue' | 'sandbox' }

/** Short words for tests about gifts, through the door. */
export class Gifting {
  readonly buying: Buying
  readonly till: ReturnType<typeof paying>
  constructor(private readonly shop: TestShop) {
    this.buying = new Buying(shop)
    this.till = paying(() => shop)
  }

  /** Somebody with money. */
  giver = async (fen = 100_000n, fields: Parameters<TestShop['person']>[0] = {}) => {
    const giver = await this.shop.person({ nickname: '小满', ...fields })
    const money = { userId: giver.id, asset: 'CNY' as const, amountMinor: fen, key: newId(), at: this.shop.clock.now() }
    await fundUser(this.shop.db, money)
    return giver
  }

  order = (
    { token }: Who,
    { productId, skuId }: Goods,
    { num = 1, words = '生日快乐', cover = 'heart', phone }: Sent = {}
  ) =>
    this.shop.call('POST /api/gift/send', { product_id: productId, unique: skuId, num, words, cover, phone }, { token })

  /** Ordered and paid from the balance. */
  send = async (giver: Who, goods: Goods, sent: Sent = {}) => {
    const { data } = await this.order(giver, goods, sent)
    const paid = await this.till.pay(data.order_id, 'yue', giver.token)
    if (paid.data.status !== 'SUCCESS') throw new Error(paid.msg)
    return data
  }

  /** What a new link to it carries. */
  link = async ({ token }: Who, id: string) =>
    (await this.shop.call('POST /api/gift/activesend', { id }, { token })).data.token
  open = (token: string, who?: Who) => this.shop.call('GET /api/gift/geturlinfo', { token }, who)
  take = (token: string, who: Who & { addressId: string }) =>
    this.shop.call('POST /api/gift/receive', { token, addressId: who.addressId }, who)
  cancel = (giver: Who, id: string) => this.shop.call('POST /api/gift/cancel', { id }, giver)
  mine = async (giver: Who, id: string) =>
    (await this.shop.call('GET /api/gift/invitelist', { id }, giver)).data.list[0]!

  giftRow = async (id: string) => (await this.shop.db.select().from(gifts).where(eq(gifts.id, id)))[0]!
  pieceStates = async (id: string) =>
    (await this.shop.db.select().from(giftPieces).where(eq(giftPieces.giftId, id)).orderBy(giftPieces.position)).map(
      piece => piece.state
    )
  orderRow = async (no: string) => (await this.shop.db.select().from(orders).where(eq(orders.no, no)))[0]!
  stock = async ({ skuId }: Goods) => (await this.shop.db.select().from(skus).where(eq(skus.id, skuId)))[0]!.stock
  has = ({ id }: Who) => this.till.balanceFen(id)
}
