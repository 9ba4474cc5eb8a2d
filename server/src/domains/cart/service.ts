import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { cartLines, users } from '../../db/schema'
import { cartGoods, isMember, type Offer, offerOf, productGoods } from '../../engines/order'
import { isId, newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { judge } from './wire'

/** More lines than anybody looks through; also what bounds the work of one look at a cart. */
const MAX_LINES = 200

export interface Wanted {
  productId: string
  /** SKU id; may be empty for a product with one SKU. */
  unique: string
  qty: number
  buyNow: boolean
  /** Flash offer, or the flash session it is in; empty at the everyday price. */
  activityId: string
}

/** Puts goods into the person's cart and answers the line's id. The same SKU under the same offer is one line. */
export async function addToCart(db: Queryable, userId: string, wanted: Wanted, now: Date): Promise<string> {
  const activityId = wanted.activityId || null
  const choices = isId(wanted.activityId || wanted.productId)
    ? await productGoods(db, wanted.productId, activityId)
    : []
  if (choices.length === 0) refuse('NOT_FOUND', '商品不存在或已下架')
  const offered = activityId ? choices.filter(goods => goods.flash) : choices
  if (offered.length === 0) refuse('NOT_FOUND', '活动不存在或已结束')
  const goods = wanted.unique ? offered.find(choice => choice.sku.id === wanted.unique) : offered[0]!
  if (!wanted.unique && offered.length > 1) refuse('CHOOSE_SKU', '请选择规格')
  if (!goods) refuse('NOT_FOUND', activityId ? '该规格没有参加活动' : '规格不存在')
  const [person] = await db.select({ level: users.level }).from(users).where(eq(users.id, userId))
  const flashItemId = goods.flash?.id ?? null
  const offer = offerOf(goods, flashItemId !== null, isMember(person?.level ?? 0), now)
  if (offer.refusal) refuse(offer.refusal.code, offer.refusal.words)
  checkPieces(offer, wanted.qty)
  const [full] = await db
    .select({ lines: sql<number>`count(*)::int` })
    .from(cartLines)
    .where(and(eq(cartLines.userId, userId), eq(cartLines.buyNow, false)))
  if (!wanted.buyNow && full!.lines >= MAX_LINES) refuse('CART_FULL', '购物车已满，请先清理一些商品')
  return insertLine(db, userId, { goods, offer, flashItemId, wanted })
}

interface NewLine {
  goods: { sku: { id: string } }
  offer: Offer
  flashItemId: string | null
  wanted: Wanted
}

async function insertLine(db: Queryable, userId: string, { goods, offer, flashItemId, wanted }: NewLine) {
  const most = Math.min(offer.left, offer.limit || offer.left, 9999)
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into cart_lines (user_id, id, product_id, sku_id, flash_item_id, qty, seen_price_fen, buy_now)
    values (${userId}, ${newId()}, ${wanted.productId}, ${goods.sku.id}, ${flashItemId}, ${wanted.qty}, ${offer.unit.fen},
      ${wanted.buyNow})
    on conflict (user_id, sku_id, coalesce(flash_item_id, '00000000-0000-0000-0000-000000000000'::uuid)) where not buy_now
    do update set qty = cart_lines.qty + excluded.qty, seen_price_fen = excluded.seen_price_fen
    where cart_lines.qty + excluded.qty <= ${most}
    returning id`)
  if (rows[0]) return rows[0].id
  if (offer.limit && most === offer.limit) refuse('LIMIT', `每人限购 ${offer.limit} 件，购物车里已有该商品`)
  refuse('SOLD_OUT', `库存仅剩 ${offer.left} 件，购物车里已有该商品`)
}

function checkPieces(offer: Offer, qty: number) {
  if (offer.limit && qty > offer.limit) refuse('LIMIT', `每人限购 ${offer.limit} 件`)
  if (qty > offer.left) refuse('SOLD_OUT', `库存仅剩 ${offer.left} 件`)
}

/** Sets how many pieces a line has. @throws Refusal NOT_FOUND, also for somebody else's line */
export async function setPieces(db: Queryable, userId: string, id: string, qty: number, now: Date) {
  const [goods] = await cartGoods(db, userId, [id])
  if (!goods) refuse('NOT_FOUND', '购物车里没有这件商品')
  const { offer } = judge(goods, now)
  if (offer.refusal) refuse(offer.refusal.code, offer.refusal.words)
  if (qty > goods.line.qty) checkPieces(offer, qty)
  await db
    .update(cartLines)
    .set({ qty })
    .where(and(eq(cartLines.userId, userId), eq(cartLines.id, id)))
}

export async function removeLines(db: Queryable, userId: string, ids: readonly string[]) {
  const real = ids.filter(id => isId(id))
  if (real.length > 0) {
    await db.delete(cartLines).where(and(eq(cartLines.userId, userId), inArray(cartLines.id, real)))
  }
}
