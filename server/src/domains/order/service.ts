import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { orders } from '../../db/schema'
import { afterSalesOf } from '../../engines/aftersale'
import { groupOfRef, membersOf } from '../../engines/group'
import {
  type Checkout as AnyCheckout,
  billOf,
  type HeldCoupon,
  type OrderRow,
  parcelsOf,
  rewardsOf
} from '../../engines/order'
import type { PayWay } from '../../engines/payment'
import type { ShopScope } from '../../engines/scope'
import { seconds, timeText } from '../../lib/clock'
import { groupBy } from '../../lib/group'
import { least, yuan } from '../../lib/money'
import type { Services } from '../../services'
import { afterSaleViews } from '../aftersale/wire'
import { billView, cartLine } from '../cart/wire'
import { readSettings } from '../site/settings'
import { eventsOf, type OrderWithLines, partsOf, withLines, withSending } from './queries'
import type { MallLine } from './terms'
import { ownTotals, shopTotals } from './totals'
import { bundleView, orderDetail, pinkView } from './wire'

type Checkout = AnyCheckout<MallLine>

/** "a,b,c" as ids; undefined stays undefined, which is no choice at all. */
export const idsOf = (text: string | undefined): string[] | undefined =>
  text
    ?.split(',')
    .map(part => part.trim())
    .filter(Boolean)

/** How many orders somebody has in each state; on a shop's side, also what was paid there today. */
export async function orderCounts(ctx: Services & { person: { id: string }; shop?: ShopScope }) {
  const { shop } = ctx
  const totals = shop ? await shopTotals(ctx, shop) : await ownTotals(ctx, ctx.person.id)
  const { states, openReturns, paidFen, today } = totals
  const of = (...names: string[]) => names.reduce((sum, name) => sum + (states.get(name) ?? 0), 0)
  return {
    order_count: of('unpaid', 'paid', 'shipped', 'received', 'complete'),
    sum_price: yuan(paidFen),
    unpaid_count: of('unpaid'),
    unshipped_count: of('paid'),
    received_count: of('shipped'),
    evaluated_count: of('received'),
    complete_count: of('complete'),
    refunding_count: openReturns,
    refunded_count: of('refunded'),
    ...(today && { today_count: today.count, today_price: yuan(today.fen) })
  }
}

/** One order with everything its page shows. */
export const detailOf = async (services: Services, order: OrderRow) => (await detailWith(services, order)).detail

/** As `detailOf`, with what it is made from. */
export async function detailWith(services: Services, order: OrderRow) {
  const { db } = services
  const [[withOwnLines], events, parts, parent, { site }, refunds, pink] = await Promise.all([
    withLines(db, [order]).then(list => withSending(services, list)),
    eventsOf(db, order),
    order.state === 'split' ? partsOf(db, order) : [],
    order.parentId ? parentOf(db, order) : undefined,
    readSettings(db, 'site'),
    afterSalesOf(db, order.userId, [order.id]),
    pinkOfOrder(services, order)
  ])
  const help = { phone: site.service_phone, words: `客服时间 ${site.service_hours}` }
  const of: OrderWithLines = withOwnLines!
  const detail = orderDetail(services, {
    ...of,
    events,
    parts,
    parcels: await parcelsOf(db, order, of.lines),
    parent,
    help,
    pink,
    refunds: await afterSaleViews(db, refunds),
    rewards: await rewardsOf(services, order.state === 'split' ? parts : [order])
  })
  return { of, detail }
}

/** The group an order was made with; null for an order of one's own. */
async function pinkOfOrder({ db, kinds }: Services, order: OrderRow) {
  if (!kinds.group.all.some(kind => kind.code === order.kind)) return null
  const group = await groupOfRef(db, { kind: order.kind, ref: order.id })
  return group ? pinkView(group, await membersOf(db, [group]), order.userId) : null
}

async function parentOf(db: Queryable, { userId, parentId }: OrderRow) {
  const [parent] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.id, parentId!)))
  return parent
}

/** A checkout as the confirm page takes it. */
export function confirmationOf(checkout: Checkout, payments: PayWay[]) {
  const { address, pricing, choices, balance, most } = checkout
  const { total } = pricing
  const bundle = checkout.lines[0]?.bundle
  return {
    orderKey: checkout.key,
    expires_time: seconds(checkout.expiresAt),
    bundle: bundle ? bundleView(bundle) : null,
    addressInfo: address && {
      id: address.id,
      real_name: address.realName,
      phone: address.phone,
      province: address.province,
      city: address.city,
      district: address.district,
      detail: address.detail,
      is_default: (address.isDefault ? 1 : 0) as 0 | 1
    },
    undeliverable: pricing.undeliverable.map(i => checkout.lines[i]!.goods.line.id),
    shops: shopsOf(checkout),
    priceGroup: {
      totalPrice: yuan(total.goodsFen),
      storePostage: yuan(total.freightFen),
      couponPrice: yuan(total.couponFen),
      xfqPrice: yuan(total.xfqFen),
      jindouPrice: yuan(total.jindouFen),
      payPrice: yuan(total.payFen)
    },
    bill: billView(billOf(checkout.lines.map((line, i) => ({ ...line, ...pricing.lines[i]! })))),
    usable: {
      coupons: checkout.coupons.map(coupon => couponOf(coupon, checkout)),
      jindou: {
        balance: Number(balance.jindou),
        points: Number(most.jindou),
        price: yuan(most.jindou),
        checked: choices.useJindou
      },
      xfq: { balance: yuan(balance.xfq), price: yuan(most.xfq), checked: choices.useXfq }
    },
    payments
  }
}

function shopsOf(checkout: Checkout) {
  const indexes = groupBy(checkout.lines.keys(), i => checkout.lines[i]!.goods.shop.id)
  return [...indexes].map(([shopId, members]) => {
    const sum = (pick: (i: number) => bigint) => members.reduce((fen, i) => fen + pick(i), 0n)
    const { lines } = checkout.pricing
    const own = checkout.coupons.find(({ id, shopId: of }) => of === shopId && checkout.choices.couponIds.includes(id))
    return {
      mer_id: shopId,
      shop_name: checkout.lines[members[0]!]!.goods.shop.name,
      cartInfo: members.map(i => cartLine(checkout.lines[i]!)),
      total_price: yuan(sum(i => checkout.pricing.lines[i]!.goodsFen)),
      postage: yuan(sum(i => checkout.pricing.lines[i]!.freightFen)),
      sub_price: yuan(
        sum(i => lines[i]!.goodsFen + lines[i]!.freightFen - lines[i]!.couponFen + lines[i]!.mallCouponFen)
      ),
      coupon: own ? couponOf(own, checkout) : null
    }
  })
}

function couponOf(coupon: HeldCoupon, { pricing, lines, choices }: Checkout) {
  const checked = choices.couponIds.includes(coupon.id)
  const goodsFen = pricing.lines.reduce((sum, line, i) => {
    const fits = coupon.shopId === null || coupon.shopId === lines[i]!.goods.shop.id
    const shopPart = line.couponFen - line.mallCouponFen
    return fits ? sum + line.goodsFen - (coupon.shopId === null ? shopPart : 0n) : sum
  }, 0n)
  const usable = goodsFen >= coupon.thresholdFen
  return {
    id: coupon.id,
    title: coupon.title,
    mer_id: coupon.shopId ?? '',
    coupon_price: yuan(coupon.amountFen),
    off_price: yuan(usable ? least(coupon.amountFen, goodsFen) : 0n),
    use_min_price: yuan(coupon.thresholdFen),
    end_time: seconds(coupon.endsAt),
    _end_time: timeText(coupon.endsAt),
    checked,
    usable: (usable ? 1 : 0) as 0 | 1,
    reason: usable ? '' : `还差 ¥${yuan(coupon.thresholdFen - least(goodsFen, coupon.thresholdFen))} 可用`
  }
}
