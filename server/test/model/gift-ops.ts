import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { within } from '../../src/db/connection'
import { addresses } from '../../src/db/schema'
import { endGift, giftOf, orderGift, refundPiece, takeGift } from '../../src/domains/gift/service'
import { cancelOrder, shipOrder, takeOrder } from '../../src/engines/order'
import { actInSandbox, openPayment, payableOrder, payByBalance } from '../../src/engines/payment'
import { cash } from './goods'
import type { Lane } from './lane'
import { drawn, happens, LAST, type Operation, pick, type Way } from './operation'
import { MARGIN, MARGIN_BP, PEOPLE, SHELF, SHOP } from './terms'

const nth = fc.nat(3)

/** A piece that somebody took, and how its delivery stands. */
interface ModelPiece {
  who: number
  no: string
  state: 'paid' | 'shipped' | 'received' | 'settled' | 'back'
}

/** Some pieces that somebody gives. */
export interface ModelGift {
  id: string
  orderId: string
  who: number
  sku: number
  pieces: number
  by: 'yue' | 'sandbox'
  state: 'unpaid' | 'open' | 'taken' | 'ended' | 'cancelled'
  taken: ModelPiece[]
}

const eachFen = ({ sku }: ModelGift) => SHELF[sku]!.priceFen + SHELF[sku]!.postageFen

const give = drawn(
  fc.record({
    who: fc.nat(PEOPLE - 1),
    sku: fc.nat(SHELF.length - 1),
    pieces: fc.integer({ min: 1, max: 2 }),
    outside: fc.boolean()
  }),
  ({ who, sku, pieces, outside }) => ({
    name: 'give',
    async run(lane: Lane) {
      const userId = lane.people[who]!.id
      const { productId, skuId } = lane.shelf[sku]!
      const wish = { userId, productId, skuId, pieces, cover: 'heart', words: '送给你' } as const
      const { id, order } = await within(lane.services, tx => orderGift(tx, wish))
      const gift: ModelGift = { id, orderId: order.id, who, sku, pieces, by: 'yue', state: 'unpaid', taken: [] }
      lane.made.givens.push(gift)
      await pay(lane, gift, outside)
    }
  })
)

async function pay(lane: Lane, gift: ModelGift, outside: boolean) {
  const userId = lane.people[gift.who]!.id
  const order = await payableOrder(lane.services, { userId, ref: gift.orderId })
  if (outside) {
    const opening = { order, channel: 'sandbox', scene: 'h5', userIds: [userId], ip: '127.0.0.1' } as const
    const { payNo } = await openPayment(lane.services, opening)
    await actInSandbox(lane.services, payNo, 'twice')
    gift.by = 'sandbox'
  } else {
    const canPay = lane.books.book([cash(gift.who, -eachFen(gift) * BigInt(gift.pieces))])
    const answer = await payByBalance(lane.services, order)
    if ((answer === 'paid') !== canPay) throw new Error(`a gift is ${answer}`)
    if (!canPay) return
  }
  gift.state = 'open'
}

/** How taking has to end; `had`: they have a piece of it, and are answered that one. */
function ending(gift: ModelGift, who: number): true | string {
  if (who === gift.who) return 'OWN'
  if (gift.state === 'taken') return 'TAKEN'
  return gift.state === 'open' || 'LAPSED'
}

const take = drawn(fc.record({ nth, who: fc.nat(PEOPLE - 1) }), ({ nth, who }) => ({
  name: 'take a gift',
  async run(lane: Lane) {
    const gift = pick(lane.made.givens, nth)
    if (!gift) return
    const userId = lane.people[who]!.id
    const [address] = await lane.shop.db.select().from(addresses).where(eq(addresses.userId, userId))
    const had = gift.taken.find(piece => piece.who === who)
    const expected = had ? true : ending(gift, who)
    const asked = { userId, giftId: gift.id, addressId: address!.id }
    const made = await happens(lane, expected, () => takeGift(lane.services, asked))
    if (!made || had) return
    gift.taken.push({ who, no: made.no, state: 'paid' })
    if (gift.taken.length === gift.pieces) gift.state = 'taken'
    lane.saw('a gift is taken')
  }
}))

/** What nobody took is back on the balance at once; to anything else it goes when the channel has said so. */
function back(lane: Lane, gift: ModelGift, pieces: number) {
  if (gift.by === 'yue') lane.books.book([cash(gift.who, eachFen(gift) * BigInt(pieces))])
}

const end = drawn(nth, nth => ({
  name: 'take a gift back',
  async run(lane: Lane) {
    const gift = pick(lane.made.givens, nth)
    if (!gift) return
    const row = await giftOf(lane.shop.db, lane.people[gift.who]!.id, gift.id)
    const expected = gift.state === 'open' || 'STATE'
    await happens(lane, expected, () => endGift(lane.services, row, '不送了'))
    if (expected !== true) return
    gift.state = 'ended'
    back(lane, gift, gift.pieces - gift.taken.length)
    lane.saw('a gift is taken back')
  }
}))

const cancel = nth.map(nth => ({
  name: 'cancel a gift',
  async run(lane: Lane) {
    const gift = pick(lane.made.givens, nth)
    if (!gift) return
    const expected = gift.state === 'unpaid' || 'STATE'
    const asked = { userId: lane.people[gift.who]!.id, ref: gift.orderId }
    await happens(lane, expected, () => cancelOrder(lane.services, asked))
    if (expected === true) gift.state = 'cancelled'
  }
}))

const NEXT = { paid: 'shipped', shipped: 'received' } as const
const parcel = { code: 'shunfeng', company: '顺丰速运', no: 'SF1234567890' }

const move = drawn(fc.record({ nth, piece: nth }), ({ nth, piece }) => ({
  name: 'send or receive a gift',
  async run(lane: Lane) {
    const one = pick(pick(lane.made.givens, nth)?.taken ?? [], piece)
    if (one?.state === 'paid') await shipOrder(lane.services, { ref: one.no, parcel })
    else if (one?.state === 'shipped') await takeOrder(lane.services, { userId: lane.people[one.who]!.id, ref: one.no })
    else return
    one.state = NEXT[one.state as keyof typeof NEXT]
  }
}))

/** Customer service gives the money of a piece back to its giver, as long as the shop is not paid. */
const refund = drawn(fc.record({ nth, piece: nth }), ({ nth, piece }) => ({
  name: 'refund a piece of a gift',
  async run(lane: Lane) {
    const gift = pick(lane.made.givens, nth)
    const one = pick(gift?.taken ?? [], piece)
    if (!gift || !one) return
    const expected = ['paid', 'shipped', 'received'].includes(one.state) || 'STATE'
    await happens(lane, expected, () => refundPiece(lane.services, { ref: one.no, reason: '破损' }))
    if (expected !== true) return
    one.state = 'back'
    back(lane, gift, 1)
    lane.saw('a piece of a gift is refunded')
  }
}))

/** Pieces that were received are their shop's, less the platform's part; called where orders are settled. */
export function settleGifts(lane: Lane) {
  for (const gift of lane.made.givens) {
    const marginFen = (SHELF[gift.sku]!.priceFen * MARGIN_BP) / 10_000n
    for (const one of gift.taken.filter(({ state }) => state === 'received')) {
      one.state = 'settled'
      lane.books.book([cash(SHOP, eachFen(gift) - marginFen), cash(MARGIN, marginFen)])
      lane.saw('a gift is settled')
    }
  }
}

/** Gifts: given with money of one's own and from outside, taken by others, sent, taken back, refunded. */
export const giftOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 8, arbitrary: give },
  { weight: 20, arbitrary: take },
  { weight: 20, arbitrary: move },
  { weight: 4, arbitrary: end },
  { weight: 1, arbitrary: cancel },
  { weight: 3, arbitrary: refund }
]

const giveOne = give.of({ who: 0, sku: 2, pieces: 1, outside: true })
const takeLast = (who: number) => take.of({ nth: LAST, who })
const moveLast = move.of({ nth: LAST, piece: LAST })

/** A gift that is taken, and what is open to nobody else then, up to where its delivery is received. */
export const takenWay: Way = [giveOne, takeLast(0), takeLast(1), takeLast(2), moveLast, moveLast]
/** One whose piece is refunded, and one that its giver takes back. */
export const giftWays: readonly Way[] = [
  [giveOne, takeLast(1), refund.of({ nth: LAST, piece: LAST })],
  [giveOne, end.of(LAST), takeLast(1)]
]
