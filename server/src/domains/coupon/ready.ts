import type { Input } from '@contract/core'
import type { adminCoupon } from '@contract/coupon'
import { eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { couponTemplates, shops } from '../../db/schema'
import type { HeldDeed } from '../../http/two-persons'
import { seconds } from '../../lib/clock'
import { asSeen } from '../../lib/mark'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { changesAhead } from '../console/present'

type ToSave = Input<(typeof adminCoupon)['POST /api/admin/coupon/save']>
type Template = typeof couponTemplates.$inferSelect
type Terms = Omit<Template, 'id' | 'claimed' | 'createdAt'>

/** What the form of a coupon says, which claims change nothing of. */
export const formOf = ({ id: _, claimed: __, createdAt: ___, ...form }: Template) => form

/** What may be changed whenever: what people have claimed keeps the terms it was claimed under. */
export const told = ({ title, amountFen, thresholdFen, stock, perPerson, published }: Omit<Terms, 'shopId'>) => ({
  title,
  coupon_price: yuan(amountFen),
  use_min_price: yuan(thresholdFen),
  stock,
  limit_num: perPerson,
  published
})

/**
 * A coupon as it is to be written, over the one there is, held.
 * @throws Refusal NOT_FOUND, BAD_COUPON, CHANGED; CLAIMED when terms are to change that somebody has claimed
 */
export async function readyCoupon(
  { db }: { db: Queryable },
  input: ToSave
): Promise<{ before: Template | undefined; values: Terms }> {
  const values: Terms = {
    shopId: input.mer_id ?? null,
    title: input.title.trim(),
    amountFen: fenOf(input.coupon_price),
    thresholdFen: fenOf(input.use_min_price),
    startsAt: new Date(input.starts_at * 1000),
    endsAt: new Date(input.ends_at * 1000),
    stock: input.stock,
    perPerson: input.limit_num,
    published: input.published === 1
  }
  if (values.amountFen <= 0n) refuse('BAD_COUPON', '面额须大于零')
  if (values.thresholdFen < values.amountFen) refuse('BAD_COUPON', '使用门槛不能低于面额')
  if (values.endsAt <= values.startsAt) refuse('BAD_COUPON', '结束时间须晚于开始时间')
  if (values.shopId && (await db.$count(shops, eq(shops.id, values.shopId))) === 0) refuse('BAD_COUPON', '店铺不存在')
  if (!input.id) return { before: undefined, values }
  const [found] = await db.select().from(couponTemplates).where(eq(couponTemplates.id, input.id)).for('update')
  const before = found ?? refuse('NOT_FOUND', '优惠券不存在')
  asSeen(formOf(before), input.mark)
  const isSame =
    before.amountFen === values.amountFen &&
    before.thresholdFen === values.thresholdFen &&
    before.shopId === values.shopId &&
    seconds(before.startsAt) === input.starts_at
  if (before.claimed > 0 && !isSame) refuse('CLAIMED', '已有会员领取，面额、门槛、店铺和开始时间不能再改')
  if (values.stock < before.claimed) refuse('BAD_COUPON', `已领取 ${before.claimed} 张，发行量不能更少`)
  return { before, values }
}

/** What all of a coupon takes off orders at most. */
const worthFen = ({ amountFen, stock }: Pick<Terms, 'amountFen' | 'stock'>) => amountFen * BigInt(stock)

/** Whether people may have more of it than before, or more easily. */
const isLooser = (before: Terms, values: Terms) =>
  !before.published || worthFen(values) > worthFen(before) || values.thresholdFen < before.thresholdFen

const LIMIT_FEN = 5_000_000n

/** What everybody may claim: above an amount for all of it by two persons. What nobody may claim yet weighs nothing. */
export const couponDeed: HeldDeed = {
  code: 'POST /api/admin/coupon/save',
  title: '发布优惠券',
  limitFen: LIMIT_FEN,
  weigh: async (caller, input: ToSave) => {
    const { before, values } = await readyCoupon(caller, input)
    if (!values.published || (before && !isLooser(before, values))) return
    const fen = worthFen(values)
    const words = `发布「${values.title}」${values.stock} 张，面额共 ¥${yuan(fen)}`
    const sides = { before: before && told(before), after: told(values) }
    return { fen, words, changes: await changesAhead(caller, 'POST /api/admin/coupon/save', sides) }
  }
}

export const openingDeed: HeldDeed = {
  code: 'POST /api/admin/coupon/publish',
  title: '开放领取优惠券',
  limitFen: LIMIT_FEN,
  weigh: async ({ db }, { id, published }: Input<(typeof adminCoupon)['POST /api/admin/coupon/publish']>) => {
    if (published === 0) return
    const [found] = await db.select().from(couponTemplates).where(eq(couponTemplates.id, id)).for('update')
    if (!found || found.published) return
    const fen = worthFen(found)
    const words = `开放领取「${found.title}」${found.stock} 张，面额共 ¥${yuan(fen)}`
    return { fen, words, changes: [{ title: '领取', was: '已停领', is: '开放' }] }
  }
}
