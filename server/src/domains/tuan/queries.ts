import type { TuanOffer } from '@contract/catalogue'
import type { Static } from '@sinclair/typebox'
import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { skus } from '../../db/schema'
import { type Group, groupById, joinableGroups, membersOf, openSeatOf, wonBySubject } from '../../engines/group'
import { least, yuan } from '../../lib/money'
import type { Services } from '../../services'
import { pinkView } from '../order/wire'
import { TUAN, type TuanTerms, termsOf } from './terms'

type Offer = Static<typeof TuanOffer>
type Suks = ReadonlyMap<string, string>

const RULES = [
  '开团或参团后请在 30 分钟内付款，名额从下单时开始保留；到时未付款，名额会让给别人。',
  '在规定时间内付款人数达到成团人数，拼团成功，商家开始发货。',
  '到时没有拼满，已付的款项、优惠券、金豆和消费券会自动原路退回，不用申请。',
  '拼团期间不能单独退款；拼团成功后可以正常申请售后，一个人退款不影响其他团员。',
  '同一件商品同时只能参加一个团；拼团价不与秒杀价、会员价同享，可以使用优惠券、金豆和消费券。'
]

const lowest = (prices: Iterable<bigint>) => [...prices].reduce(least)

const sizeOf =
  (suks: Suks) =>
  ({ size, prices }: TuanTerms['sizes'][number]) => ({
    size,
    price: yuan(lowest(prices.values())),
    items: [...prices].flatMap(([unique, fen]) => {
      const suk = suks.get(unique)
      return suk === undefined ? [] : [{ unique, suk, price: yuan(fen) }]
    })
  })

interface Shown {
  terms: TuanTerms
  suks: Suks
  joined: number
  groups: Offer['groups']
  mine?: Offer['my_pink']
  shared?: Offer['shared_pink']
}

const offerView = ({ terms, suks, joined, groups, mine = null, shared = null }: Shown): Offer => ({
  open: terms.published ? 1 : 0,
  last_hours: terms.hours,
  joined,
  price: yuan(lowest(terms.sizes.flatMap(one => [...one.prices.values()]))),
  sizes: terms.sizes.map(sizeOf(suks)),
  groups,
  my_pink: mine,
  shared_pink: shared,
  rules: RULES
})

/** The SKUs of whole products lie beside each other, so they are read by product. */
async function suksOf(db: Queryable, terms: Iterable<TuanTerms>): Promise<Suks> {
  const productIds = [...terms].map(({ productId }) => productId)
  if (productIds.length === 0) return new Map()
  const rows = await db.select({ id: skus.id, suk: skus.suk }).from(skus).where(inArray(skus.productId, productIds))
  return new Map(rows.map(({ id, suk }) => [id, suk]))
}

/** What groups pay for some products, each with the group that needs fewest; the same for everybody. */
export async function offersOf(services: Pick<Services, 'db' | 'clock'>, productIds: readonly string[]) {
  const { db, clock } = services
  const [terms, groups, won] = await Promise.all([
    termsOf(db, productIds),
    joinableGroups(db, { kind: TUAN, subjects: productIds, now: clock.now(), each: 1 }),
    wonBySubject(db, TUAN, productIds)
  ])
  const [suks, members] = await Promise.all([suksOf(db, terms.values()), membersOf(db, groups)])
  const offers = new Map<string, Offer>()
  for (const one of terms.values()) {
    const own = groups.filter(group => group.subject === one.productId).map(group => pinkView(group, members))
    offers.set(one.productId, offerView({ terms: one, suks, joined: won.get(one.productId) ?? 0, groups: own }))
  }
  return offers
}

/** At most so many open groups are shown of a product. */
const SHOWN = 10

interface Looking {
  productId: string
  userId: string | null
  /** The group somebody was invited to. */
  pinkId?: string
}

/**
 * A product's group buy for whoever looks: prices, groups to join, their own, and the one they were invited to. Null when it
 * is not sold to groups, or no longer and nobody has a group left.
 */
export async function offerFor(
  services: Pick<Services, 'db' | 'clock'>,
  { productId, userId, pinkId }: Looking
): Promise<Offer | null> {
  const { db, clock } = services
  const terms = (await termsOf(db, [productId])).get(productId)
  if (!terms) return null
  const [groups, won, seat, invited] = await Promise.all([
    joinableGroups(db, { kind: TUAN, subjects: [productId], now: clock.now(), each: SHOWN }),
    wonBySubject(db, TUAN, [productId]),
    userId ? openSeatOf(db, { kind: TUAN, subject: productId, userId }) : undefined,
    pinkId ? groupById(db, TUAN, pinkId) : undefined
  ])
  const mine = seat && (await groupById(db, TUAN, seat.groupId))
  const shared = invited?.subject === productId ? invited : undefined
  const all = [...groups, mine, shared].filter(group => group !== undefined)
  const [suks, members] = await Promise.all([suksOf(db, [terms]), membersOf(db, all)])
  const view = (group: Group) => pinkView(group, members, userId ?? undefined)
  if (!terms.published && groups.length === 0 && !mine && !shared) return null
  return offerView({
    terms,
    suks,
    joined: won.get(productId) ?? 0,
    groups: groups.map(view),
    mine: mine ? view(mine) : null,
    shared: shared ? view(shared) : null
  })
}
