import { and, eq } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { orders, prizeGoods, products, skus } from '../../db/schema'
import type { Award, AwardKind } from '../../engines/calendar'
import { productGoods, reservePieces } from '../../engines/order'
import { Refusal, refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { TOP_PRIZE_FEN, tooBig } from '../draw/service'

interface GoodsDetail {
  productId: string
  skuId: string
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i
const DAY_MS = 86_400_000
/** What was given is kept for so long for an address to be named. */
const COLLECT_DAYS = 30

const detailOf = ({ detail }: Pick<Award, 'detail'>) => (detail ?? {}) as unknown as GoodsDetail

/** Things sent by parcel, free of charge. A piece is taken off the shelf when it is given; without one the award waits. */
export const goodsAward: AwardKind = {
  code: 'award_goods',
  page: () => '/pages/signin/receive',

  async check({ db }, { title, detail, amountMinor }) {
    if (amountMinor > 0n) refuse('BAD_CALENDAR', `「${title}」不另发积分`)
    const { productId, skuId = '' } = detailOf({ detail })
    const [found] = UUID.test(skuId)
      ? await db
          .select({ sku: skus, product: products })
          .from(skus)
          .innerJoin(products, eq(products.id, skus.productId))
          .where(eq(skus.id, skuId))
      : []
    if (!found?.product.published || found.product.id !== productId)
      return refuse('BAD_CALENDAR', `「${title}」没有选择商品，或商品已下架`)
    if (found.product.limitNum > 0) refuse('BAD_CALENDAR', `「${title}」是限购商品，请另建一件作为奖品`)
    if (found.sku.priceFen > TOP_PRIZE_FEN) tooBig()
  },

  queue: award => `goods:${detailOf(award).skuId}`,

  async give({ db }, award, at) {
    const { id, userId, calendar, threshold, title: name } = award
    const { productId, skuId } = detailOf(award)
    const held = await transact(db, tx => reservePieces(tx, { productId, skuId, qty: 1 })).then(
      () => true,
      error => {
        if (error instanceof Refusal && error.code === 'SOLD_OUT') return false
        throw error
      }
    )
    if (!held) return false
    const endsAt = new Date(at.getTime() + COLLECT_DAYS * DAY_MS)
    await db.insert(prizeGoods).values({
      ...{ userId, id, drawId: id, campaign: calendar, position: threshold, name, productId, skuId, postFree: true },
      ...{ endsAt, createdAt: at }
    })
    return true
  }
}

/** What goods of an award are: their picture and which of them; nothing when they are not sold any more. */
export async function goodsOf({ db }: Pick<Services, 'db'>, award: Pick<Award, 'detail'>) {
  const { productId, skuId } = detailOf(award)
  const line = (await productGoods(db, productId, null)).find(one => one.sku?.id === skuId)
  return { picture: line?.sku?.image || line?.product.pictures[0] || '', suk: line?.sku?.suk ?? '' }
}

/** The thing that was given for an award, with how far it is on its way. */
export async function givenGoods({ db }: Pick<Services, 'db'>, { userId, id }: Pick<Award, 'userId' | 'id'>) {
  const [row] = await db
    .select({ state: prizeGoods.state, endsAt: prizeGoods.endsAt, orderNo: orders.no })
    .from(prizeGoods)
    .leftJoin(orders, and(eq(orders.userId, prizeGoods.userId), eq(orders.id, prizeGoods.orderId)))
    .where(and(eq(prizeGoods.userId, userId), eq(prizeGoods.id, id)))
  return row
}
