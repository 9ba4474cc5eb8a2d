import { and, eq } from 'drizzle-orm'
import { transact } from '../../db/connection'
import { orders, prizeGoods } from '../../db/schema'
import type { Award, AwardKind } from '../../engines/calendar'
import { productGoods, reservePieces } from '../../engines/order'
import { Refusal, refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { goodsDetail, goodsFault } from '../draw/service'

const DAY_MS = 86_400_000
/** What was given is kept for so long for an address to be named. */
const COLLECT_DAYS = 30
const AWARDS_PAGE = '/pages/signin/receive'

/** Things sent by parcel, free of charge. A piece is taken off the shelf when it is given; without one the award waits. */
export const goodsAward: AwardKind = {
  code: 'award_goods',
  page: () => AWARDS_PAGE,

  async check({ db }, { title, detail, amountMinor }) {
    if (amountMinor > 0n) refuse('BAD_CALENDAR', `「${title}」不另发积分`)
    const fault = await goodsFault(db, goodsDetail({ detail }))
    if (fault) refuse('BAD_CALENDAR', `「${title}」${fault}`)
  },

  queue: award => `goods:${goodsDetail(award).skuId}`,

  async give({ db }, award, at) {
    const { id, userId, calendar, threshold, title: name } = award
    const { productId, skuId } = goodsDetail(award)
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
      userId,
      id,
      drawId: id,
      campaign: calendar,
      position: threshold,
      name,
      productId,
      skuId,
      postFree: true,
      page: AWARDS_PAGE,
      endsAt,
      createdAt: at
    })
    return true
  }
}

/** What goods of an award are: their picture and which of them; nothing when they are not sold any more. */
export async function goodsOf({ db }: Pick<Services, 'db'>, award: Pick<Award, 'detail'>) {
  const { productId, skuId } = goodsDetail(award)
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
