import { and, eq, inArray, sql } from 'drizzle-orm'
import { within } from '../../db/connection'
import { giftPieces, gifts, giftTakings, orders, users } from '../../db/schema'
import { samePerson } from '../../engines/identity/person'
import { addMessage } from '../../engines/message'
import {
  addressOf,
  checkOut,
  createOrder,
  type GoodsKind,
  lineOf,
  productGoods,
  releasePieces,
  settlementOf,
  tellBuyer
} from '../../engines/order'
import { payableOrder, payByBalance } from '../../engines/payment'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { returnPiece } from './money'
import { isDeliverable } from './quote'
import { lockGift, moveGift, movePiece, piecesIn, sentWith } from './rows'
import { soldAs } from './sold'
import { GIFT_DELIVERY, GIFT_MOVES, type GiftRow, PIECE_MOVES, pageOfGiver } from './terms'

interface PieceAsk {
  pieceId: string
}

/** A piece that was taken, sent to whoever took it: they pay nothing, and the shop is paid out of what the giver paid. */
export const giftDelivery: GoodsKind<PieceAsk> = {
  code: GIFT_DELIVERY,
  settlesTo: 'shop',
  reducible: false,

  /** @throws Refusal NOT_FOUND, WITHDRAWN */
  async lines({ db }, _who, { pieceId }) {
    const [gift] = await db
      .select({ productId: gifts.productId, skuId: gifts.skuId })
      .from(giftPieces)
      .innerJoin(gifts, eq(gifts.id, giftPieces.giftId))
      .where(eq(giftPieces.id, pieceId))
    if (!gift) return refuse('NOT_FOUND', '礼物不存在')
    const goods = (await productGoods(db, gift.productId, null)).find(one => one.sku.id === gift.skuId)
    if (!goods?.product.published) return refuse('WITHDRAWN', '商品已停售，礼金会退还送礼人')
    return [{ ...lineOf(goods, { kind: 'list', fen: 0n }, 1), cartId: null, freight: { by: 'free' } }]
  },

  keeps: ({ pieceId }) => ({ pieceId }),

  /** The piece is held by now: what a second taking of it would write is refused by its keys. */
  async placed({ db, clock }, { id, userId, detail }) {
    const pieceId = detail!.pieceId as string
    const [piece] = await db.select({ giftId: giftPieces.giftId }).from(giftPieces).where(eq(giftPieces.id, pieceId))
    const person = sql`(select coalesce(parent_id, id) from users where id = ${userId})`
    await db.insert(giftTakings).values({
      userId,
      pieceId,
      giftId: piece!.giftId,
      personId: person as never,
      orderId: id,
      createdAt: clock.now()
    })
  },

  async received({ db }, order) {
    const sent = await sentWith(db, order.id)
    if (!sent) return
    await addMessage(db, {
      userId: sent.gift.userId,
      kind: 'order',
      title: '好友收到礼物了',
      key: `gift-there:${sent.piece.id}`,
      content: `你送出的「${sent.gift.title}」已经签收，心意已送达。`,
      url: pageOfGiver(sent.gift.id),
      at: order.receivedAt!
    })
  },

  /** What the giver paid for the piece is shared as a sale of it would be, unless it went back to them. */
  async settled({ db, config }, order) {
    const sent = await sentWith(db, order.id)
    if (!sent || !(await movePiece(db, sent.piece, PIECE_MOVES.settle))) return []
    const postings = settlementOf(soldAs(order, sent.gift), 'shop', config.PLATFORM_MARGIN_BP)
    const ref = { kind: 'order', id: order.id }
    return [{ key: `gift_settle:${sent.piece.id}`, reason: 'order_settle', ref, postings, at: order.settledAt! }]
  },

  /** A delivery that comes to nothing: the giver has their money back. */
  async refunded(tx, order) {
    const sent = await sentWith(tx.db, order.id)
    if (!sent) return
    await returnPiece(tx, sent.gift, sent.piece, '礼物未能发出')
    const content = `「${sent.gift.title}」没有发出，款项已退还给送礼人。`
    await tellBuyer(tx, order, { title: '礼物未能发出', content, turn: 'refunded', at: order.refundedAt! })
  },

  unreturnable: () => '礼物如有质量问题，请联系客服处理'
}

interface Taking {
  userId: string
  giftId: string
  addressId: string
}

/**
 * Takes a piece of a gift for a person, and orders its delivery to their address, in one transaction. Whoever has a piece of
 * it is answered that one again.
 * @throws Refusal OWN, TAKEN, LAPSED, NOT_FOUND, UNDELIVERABLE, WITHDRAWN, SOLD_OUT, LIMIT
 */
export const takeGift = (services: Services, { userId, giftId, addressId }: Taking) =>
  within(services, async (tx): Promise<{ no: string }> => {
    const { db } = tx
    // Held first: who comes at the same moment, takes it back or lets it lapse waits, and sees what became of it.
    const gift = await lockGift(db, giftId)
    const before = await takingOf(tx, userId, giftId)
    if (before) return before
    await refuseTaking(tx, gift, userId)
    const address = await addressOf(db, userId, addressId)
    const goods = (await productGoods(db, gift.productId, null)).find(one => one.sku.id === gift.skuId)
    if (goods && !(await isDeliverable(tx, goods, address!.cityId)))
      refuse('UNDELIVERABLE', '该地区暂不支持配送，请换一个收货地址')
    const [piece] = await piecesIn(db, gift, 'waiting')
    if (!piece || !(await movePiece(db, piece, PIECE_MOVES.take))) return refuse('TAKEN', GONE)
    // Put on the shelf for the order to take: nobody else gets at it before this commits.
    await releasePieces(db, { ...gift, qty: 1 })
    const { key } = await checkOut(tx, giftDelivery, { userId, ask: { pieceId: piece.id }, choices: { addressId } })
    const mark = '好友赠礼，请勿附价格单据'
    const order = await createOrder(tx, { userId, orderKey: key, choices: {}, payType: '', mark })
    await payByBalance(tx, await payableOrder(tx, { userId, ref: order.id }))
    if ((await piecesIn(db, gift, 'waiting')).length === 0) await moveGift(db, gift, GIFT_MOVES.fill)
    await tellGiver(tx, gift, userId, piece.id)
    return { no: order.no }
  })

const GONE = '来晚一步，礼物已被领完'

/** @throws Refusal OWN, TAKEN, LAPSED */
async function refuseTaking({ db, clock }: Services, gift: GiftRow, userId: string) {
  const { rows } = await db.execute(sql`select where ${gift.userId} in ${samePerson(userId)}`)
  if (rows.length > 0) refuse('OWN', '这是你送出的礼物，分享给好友来领取吧')
  if (gift.state === 'taken') refuse('TAKEN', GONE)
  if (gift.state === 'ended') refuse('LAPSED', gift.endedBy === 'time' ? '礼物已过期' : '礼物已被送礼人撤回')
  if (gift.state !== 'open' || gift.lapsesAt! <= clock.now()) refuse('LAPSED', '礼物已过期')
}

/** The delivery of the piece a person has of a gift, in whichever of their accounts. */
export async function takingOf({ db }: Services, userId: string, giftId: string): Promise<{ no: string } | undefined> {
  const [row] = await db
    .select({ no: orders.no })
    .from(giftTakings)
    .innerJoin(orders, and(eq(orders.userId, giftTakings.userId), eq(orders.id, giftTakings.orderId)))
    .where(and(eq(giftTakings.giftId, giftId), inArray(giftTakings.userId, sql`${samePerson(userId)}`)))
  return row
}

async function tellGiver({ db, clock }: Services, gift: GiftRow, userId: string, pieceId: string) {
  const [taker] = await db.select({ nickname: users.nickname }).from(users).where(eq(users.id, userId))
  await addMessage(db, {
    userId: gift.userId,
    kind: 'order',
    title: '你的礼物被收下了',
    key: `gift-taken:${pieceId}`,
    at: clock.now(),
    content: `${taker!.nickname}收下了你送的「${gift.title}」，商家会尽快发货。`,
    url: pageOfGiver(gift.id)
  })
}
