import { and, eq } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { orders } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { payingKinds } from '../lock'
import { jindouShareOf, pickCoupons, pricingLine } from './checkout'
import { takeDeductions } from './deductions'
import type { CreateRequest, Draft } from './draft'
import { type Held, heldShort, holdAndWrite, holdWhole, overWords, takeFromAnyStripe } from './hold'
import { type GoodsKind, goodsKindOf } from './kinds'
import { type Loaded, loadCheckout, type OwnCoupon } from './load'
import { newNumber } from './numbers'
import { priceOrder } from './pricing'

export interface Created {
  id: string
  no: string
  payFen: bigint
  /** False: an earlier call with the same key made it. */
  fresh: boolean
}

/**
 * Makes the order of a checkout, once per order key: stock, flash pieces and coupons are held, beans and vouchers taken
 * and the cart lines removed in one transaction. Two round trips to read and write; where more than that statement is needed,
 * a transaction's own and those of the ledger.
 * @throws Refusal KEY_EXPIRED, ADDRESS_NEEDED, NOT_FOUND, SOLD_OUT, LIMIT, ENDED, COUPON_UNUSABLE, UNDELIVERABLE,
 * BALANCE_SHORT; nothing is held then
 */
export async function createOrder(services: Services, request: CreateRequest): Promise<Created> {
  const at = services.clock.now()
  const loaded = await loadCheckout(services.db, request, at)
  if (loaded.order) return { ...loaded.order, fresh: false }
  const draft = draftOf(services, request, loaded, at)
  const whole = isSimple(services, draft) ? await holdWhole(services.db, draft) : undefined
  if (whole !== undefined) return whole ? createdOf(draft) : madeMeanwhile(services.db, request)
  const created = await within(services, async tx => {
    const { db } = tx
    const held = await holdAndWrite(db, draft)
    if (!held.fresh) return null
    await checkHeld(db, draft, held)
    const { id, pricing, lines, detail, kind } = draft
    await takeDeductions(db, { userId: request.userId, orderId: id, at, ...pricing.total })
    await goodsKindOf(tx, kind).placed?.(tx, { id, userId: request.userId, detail, lines })
    return createdOf(draft)
  })
  return created ?? madeMeanwhile(services.db, request)
}

const createdOf = ({ id, no, pricing }: Draft): Created => ({ id, no, payFen: pricing.total.payFen, fresh: true })

/**
 * Whether one statement makes the whole order: nothing comes off the wallet, its kind adds nothing, and nobody else's
 * transaction would break with it. So it is in a rush, where a transaction of three round trips would hold its locks longer.
 */
function isSimple(services: Services, { kind, pricing: { total } }: Draft): boolean {
  return '$client' in services.db && total.xfqFen === 0n && total.jindou === 0n && !goodsKindOf(services, kind).placed
}

function draftOf(services: Services, request: CreateRequest, loaded: Loaded, at: Date): Draft {
  const { snapshot, address, left, withdrawn } = loaded
  if (!snapshot) refuse('KEY_EXPIRED', '订单信息已过期，请重新结算')
  const { lines, templates } = snapshot
  const kind: GoodsKind<object> = goodsKindOf(services, snapshot.kind)
  const addressId = request.choices.addressId ?? snapshot.choices.addressId
  if (!addressId) refuse('ADDRESS_NEEDED', '请选择收货地址')
  if (!address) refuse('NOT_FOUND', '收货地址不存在')
  for (const { flashEndsAt, flashItemId, skuId, productId, title, qty } of lines) {
    if (withdrawn.includes(productId)) refuse('WITHDRAWN', `${title}：商品已下架`)
    if (flashEndsAt && flashEndsAt <= at) refuse('ENDED', `${title}：秒杀已结束`)
    if ((left[flashItemId ?? skuId] ?? 0) < qty) refuse('SOLD_OUT', shortWords(title, flashItemId, left[skuId]))
  }
  // What was chosen when it was confirmed may be chosen anew: a kind nothing is taken off has nothing to choose from.
  const { coupons, balance } = kind.reducible ? loaded : NOTHING_OFF
  const couponIds = kind.reducible ? (request.choices.couponIds ?? snapshot.choices.couponIds) : []
  const { useXfq, useJindou } = { ...snapshot.choices, ...request.choices }
  const used = pickCoupons(coupons, couponIds)
  const pricing = priceOrder({
    lines: lines.map(pricingLine),
    templates: new Map(templates.map(template => [template.id, template])),
    regionCode: address.cityId,
    coupons: used,
    xfqFen: useXfq ? balance.xfq : 0n,
    jindou: useJindou ? balance.jindou : 0n,
    jindouShare: jindouShareOf(services)
  })
  if (pricing.unusable.length > 0) refuse('COUPON_UNUSABLE', '所选优惠券未达到使用门槛')
  const stuck = pricing.undeliverable[0]
  if (stuck !== undefined) refuse('UNDELIVERABLE', `${lines[stuck]!.title}：暂不支持配送到该地区`)
  const detail = keptWith(kind.keeps?.(snapshot.ask), used)
  const made = { id: newId(), no: newNumber(at), at, kind: kind.code, detail }
  return { ...made, request, address, lines, couponIds, pricing, lockKinds: payingKinds(services) }
}

/** What its kind keeps with an order, and which coupons it used, by their shops: one that comes back forgets the order. */
function keptWith(kept: Record<string, unknown> | undefined, used: readonly OwnCoupon[]) {
  if (used.length === 0) return kept ?? null
  return { ...kept, coupons: Object.fromEntries(used.map(({ shopId, templateId }) => [shopId ?? 'all', templateId])) }
}

const NOTHING_OFF = { coupons: [], balance: { xfq: 0n, jindou: 0n } }

const shortWords = (title: string, flashItemId: string | null, pieces = 0) => {
  if (flashItemId) return `${title}：已抢光`
  return pieces > 0 ? `${title}：库存仅剩 ${pieces} 件` : `${title}：已售罄`
}

/** What could not be held refuses the whole order; the transaction gives back what was. */
async function checkHeld(tx: Queryable, draft: Draft, held: Held) {
  const flash = draft.lines.filter(line => line.flashItemId)
  if (held.coupons < draft.couponIds.length) refuse('COUPON_UNUSABLE', '优惠券不可用或已被使用')
  if (held.buyers < flash.length) refuse('LIMIT', '已超过每人限购数量')
  for (const id of held.over) refuse('LIMIT', await overWords(tx, draft, id))
  const { code, words } = (await heldShort(tx, draft, held)) ?? {}
  if (code && words) refuse(code, words)
  for (const line of flash.filter(({ flashItemId }) => !held.taken.includes(flashItemId!))) {
    if (!(await takeFromAnyStripe(tx, draft, line))) refuse('SOLD_OUT', `${line.title}：已抢光`)
  }
}

async function madeMeanwhile(db: Queryable, { userId, orderKey }: CreateRequest): Promise<Created> {
  const [order] = await db
    .select({ id: orders.id, no: orders.no, payFen: orders.payFen })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.orderKey, orderKey)))
  return { ...order!, fresh: false }
}
