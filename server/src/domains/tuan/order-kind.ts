import {
  confirmSeat,
  groupById,
  groupOfRef,
  groupsOfRefs,
  joinGroup,
  leaveSeat,
  openGroup,
  openSeatOf,
  refuseClosed
} from '../../engines/group'
import {
  type CartGoods,
  cartGoods,
  type GoodsKind,
  isMember,
  limitWords,
  lineOf,
  offerOf,
  tellBuyer,
  type Waiting
} from '../../engines/order'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type GroupAsk, type MallLine, promiseFor, revokeFor, settleFor, tellPaid, tellReceived } from '../order/terms'
import { holdTerms, sizeToOpen, TUAN, termsOf } from './terms'

/** Goods bought by a group: one line of the cart, at the price of the group's size, sent once the group is full. */
export const tuan: GoodsKind<GroupAsk, MallLine> = {
  code: 'tuan',
  settlesTo: 'shop',
  reducible: true,

  /** @throws Refusal EMPTY, NOT_FOUND, LINE_INVALID, ENDED, GROUP_OVER, GROUP_FULL, GROUP_ALREADY */
  async lines(services, { userId }, ask) {
    const { db, clock } = services
    if (ask.cartIds.length === 0) refuse('EMPTY', '请选择要结算的商品')
    if (ask.cartIds.length > 1) refuse('LINE_INVALID', '团购请一次只买一种商品')
    const [goods] = await cartGoods(db, userId, ask.cartIds)
    if (!goods) return refuse('NOT_FOUND', '购物车里没有这件商品')
    const priceFen = await priceIn(services, userId, goods, ask)
    const offer = {
      ...offerOf(goods, false, isMember(goods.level), clock.now()),
      unit: { kind: 'group' as const, fen: priceFen }
    }
    const { qty } = goods.line
    const wrong =
      offer.refusal?.words ??
      (qty > offer.left ? `库存仅剩 ${offer.left} 件` : limitWords(offer.limit, goods.bought, qty))
    if (wrong) refuse('LINE_INVALID', `${goods.product.name}：${wrong}`, { cart_id: goods.line.id })
    return [{ ...lineOf(goods, offer.unit, qty), cartId: goods.line.id, goods, offer }]
  },

  keeps: ({ groupId, size }) => ({ groupId, size }),

  /** @throws Refusal ENDED, NOT_FOUND, GROUP_OVER, GROUP_FULL, GROUP_ALREADY */
  async placed(tx, { id: ref, userId, detail, lines }) {
    const { groupId, size } = detail as Pick<GroupAsk, 'groupId' | 'size'>
    const taking = { kind: TUAN, ref, userId }
    if (groupId) return void (await joinGroup(tx, { ...taking, groupId }))
    const subject = lines[0]!.productId
    await holdTerms(tx.db, subject)
    const terms = (await termsOf(tx.db, [subject])).get(subject)
    await openGroup(tx, { ...taking, subject, size: sizeToOpen(terms, size), hours: terms!.hours })
  },

  async paid(tx, order, parts) {
    await promiseFor(tx, parts, order.paidAt!)
    await tellPaid(tx, order)
    const content = '拼满后商家就会发货；到时没有拼满，会全额原路退款。'
    await tellBuyer(tx, order, { title: '拼团付款成功', content, turn: 'paid', at: order.paidAt! })
    // Over: the order stays paid for the moment, and is refunded with the other seats of its group.
    await confirmSeat(tx, { kind: TUAN, ref: order.id })
  },

  async cancelled(tx, order) {
    await leaveSeat(tx, { kind: TUAN, ref: order.id })
  },

  received: tellReceived,

  settled: settleFor,

  async refunded(tx, order) {
    const seat = { kind: TUAN, ref: order.id }
    await revokeFor(tx, order)
    const group = await groupOfRef(tx.db, seat)
    const lapsed = group?.state === 'lapsed'
    const title = lapsed ? '拼团未拼满，已退款' : '订单已退款'
    const content = `${lapsed ? '没有在规定时间内拼满，' : ''}款项已原路退回，请注意查收。`
    await tellBuyer(tx, order, { title, content, turn: 'refunded', at: order.refundedAt! })
    await leaveSeat(tx, seat)
  },

  async waiting({ db }, orders) {
    const groups = await groupsOfRefs(
      db,
      [TUAN],
      orders.map(order => order.id)
    )
    const found = new Map<string, Waiting>()
    for (const [id, { state, size, confirmed, endsAt }] of groups) {
      if (state === 'open') {
        const words = `拼团中，还差 ${size - confirmed} 人，拼满后商家发货；到时未拼满，全额退款`
        found.set(id, { title: '待成团', words, until: endsAt })
      }
      if (state === 'lapsed') found.set(id, { title: '未成团', words: '没有拼满，正在为你原路退款', until: null })
    }
    return found
  }
}

/** What one piece costs the person in the group they ask for; a group that cannot be joined is refused at once. */
async function priceIn(services: Services, userId: string, { product, line }: CartGoods, ask: GroupAsk) {
  const { db, clock } = services
  if (line.flashItemId) refuse('LINE_INVALID', '秒杀价不能再拼团，请选择其中一种优惠')
  const terms = (await termsOf(db, [product.id])).get(product.id)
  const own = await openSeatOf(db, { kind: TUAN, subject: product.id, userId })
  if (own) refuse('GROUP_ALREADY', services.kinds.group.of(TUAN).already)
  const size = ask.groupId
    ? await sizeToJoin(services, product.id, ask.groupId, clock.now())
    : sizeToOpen(terms, ask.size)
  const priceFen = terms?.sizes.find(one => one.size === size)?.prices.get(line.skuId)
  return priceFen ?? refuse('LINE_INVALID', `${product.name}：该规格没有参加 ${size} 人团`, { cart_id: line.id })
}

async function sizeToJoin({ db }: Services, productId: string, groupId: string, now: Date): Promise<number> {
  const group = await groupById(db, TUAN, groupId)
  if (group?.subject !== productId) return refuse('NOT_FOUND', '这个团不存在')
  if (group.state !== 'open' || group.endsAt <= now || group.taken >= group.size) refuseClosed(group, now)
  return group.size
}
