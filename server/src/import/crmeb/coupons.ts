import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { couponTemplates } from '../../db/schema'
import { bringCoupons, type PastCoupon } from '../../engines/order'
import { newId } from '../../lib/ids'
import { inBatches, Misfits, type Move, oursOf, remember, type Staged } from './book'
import { cut, fenOf, intOf, isOn, momentOf, textOf } from './values'

const DAY_MS = 86_400_000
const FOREVER_MS = 3650 * DAY_MS
/** Good for everything in the shop; the other types name categories or products, which our coupons do not. */
const GENERAL = 0

/**
 * What coupons are made from. They come closed: days of grace after a claim, gifts to new people and the like are not ours, so
 * somebody looks at each before people may claim it again.
 */
export const moveCouponTemplates = (move: Move) =>
  inBatches(move, { name: 'coupons', table: 'store_coupon_issue', size: 500 }, async (tx, rows) => {
    const misfits = new Misfits('store_coupon_issue')
    const made = rows.flatMap(row => {
      const wrong = misfitOf(row)
      if (wrong) misfits.left(row.key, wrong)
      return wrong ? [] : [{ key: row.key, row: templateOf(move, row) }]
    })
    if (made.length > 0) await tx.insert(couponTemplates).values(made.map(({ row }) => row))
    await remember(
      tx,
      'store_coupon_issue',
      made.map(({ key, row }) => ({ key, id: row.id }))
    )
    await misfits.write(tx)
  })

function misfitOf({ data }: Staged): string | undefined {
  if (intOf(data, 'type') !== GENERAL) return '品类券、商品券没有对应的类型'
  return fenOf(data, 'coupon_price') === 0n ? '优惠券没有面值' : undefined
}

const titleOf = ({ data }: Staged) => cut(textOf(data, 'coupon_title') || textOf(data, 'title'), 30) || '优惠券'

function templateOf(move: Move, row: Staged) {
  const { data } = row
  const startsAt = momentOf(data, 'start_time') ?? momentOf(data, 'add_time') ?? move.at
  const ends = [momentOf(data, 'end_use_time'), momentOf(data, 'end_time')].flatMap(at => (at ? [at.getTime()] : []))
  const lasts_ms = Math.max(intOf(data, 'coupon_time'), 1) * DAY_MS
  return {
    id: newId(),
    shopId: move.shopId,
    title: titleOf(row),
    thresholdFen: fenOf(data, 'use_min_price'),
    amountFen: fenOf(data, 'coupon_price'),
    startsAt,
    endsAt: new Date(Math.max(...ends, startsAt.getTime() + lasts_ms)),
    stock: isOn(data, 'is_permanent') ? 0 : Math.max(intOf(data, 'total_count'), 0),
    published: false,
    createdAt: momentOf(data, 'add_time') ?? move.at
  }
}

/** What people have in their hands, with the terms it was given under. */
export const moveCoupons = (move: Move) =>
  inBatches(move, { name: 'user-coupons', table: 'store_coupon_user', size: 500 }, async (tx, rows) => {
    const misfits = new Misfits('store_coupon_user')
    const templates = await oursOf(
      tx,
      'store_coupon_issue',
      rows.map(({ data }) => BigInt(Math.max(intOf(data, 'cid'), 0)))
    )
    const people = await oursOf(
      tx,
      'user',
      rows.map(({ owner }) => owner)
    )
    const made = rows.flatMap(row => {
      const coupon = couponOf(move, row, {
        userId: people.get(row.owner ?? 0n),
        templateId: templates.get(BigInt(Math.max(intOf(row.data, 'cid'), 0)))
      })
      if (typeof coupon === 'string') misfits.left(row.key, coupon)
      return typeof coupon === 'string' ? [] : [{ key: row.key, coupon }]
    })
    await bringCoupons(
      tx,
      made.map(({ coupon }) => coupon)
    )
    await countClaims(
      tx,
      made.map(({ coupon }) => coupon.templateId)
    )
    await remember(
      tx,
      'store_coupon_user',
      made.map(({ key, coupon }) => ({ key, id: coupon.id }))
    )
    await misfits.write(tx)
  })

interface Of {
  userId?: string
  templateId?: string
}

const USED = 1

/** The coupon, or why it is none here. */
function couponOf(move: Move, row: Staged, { userId, templateId }: Of): PastCoupon | string {
  const { data } = row
  if (isOn(data, 'is_fail')) return '优惠券已失效'
  if (!userId) return `用户 ${row.owner ?? 0n} 不存在`
  if (!templateId) return `所属的优惠券 ${intOf(data, 'cid')} 没有搬入`
  if (fenOf(data, 'coupon_price') === 0n) return '优惠券没有面值'
  const createdAt = momentOf(data, 'add_time') ?? move.at
  const startsAt = momentOf(data, 'start_time') ?? createdAt
  const used = intOf(data, 'status') === USED
  return {
    id: newId(),
    userId,
    templateId,
    shopId: move.shopId,
    title: titleOf(row),
    thresholdFen: fenOf(data, 'use_min_price'),
    amountFen: fenOf(data, 'coupon_price'),
    startsAt,
    endsAt: momentOf(data, 'end_time') ?? new Date(startsAt.getTime() + FOREVER_MS),
    usedAt: used ? (momentOf(data, 'use_time') ?? createdAt) : null,
    createdAt
  }
}

/** What is in people's hands counts as claimed. */
async function countClaims(tx: Queryable, templateIds: readonly string[]) {
  if (templateIds.length === 0) return
  await tx.execute(sql`
    update coupon_templates t set claimed = t.claimed + c.n, stock = greatest(t.stock, t.claimed + c.n)
    from (select id, count(*)::int as n from unnest(${sql.param([...templateIds])}::uuid[]) as given (id) group by id) c
    where t.id = c.id`)
}
