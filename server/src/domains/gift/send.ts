import { gifts } from '../../db/schema'
import { reservePieces, writeVirtual } from '../../engines/order'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { secretsOf } from '../../lib/secrets'
import type { Services } from '../../services'
import { phoneBlind } from './links'
import { giftOrder } from './order-kind'
import { quoteOf } from './quote'
import type { Cover } from './terms'

interface Sending {
  userId: string
  productId: string
  skuId: string
  pieces: number
  cover: Cover
  words: string
  /** Whose it is to be; without, whoever has a link may take it. */
  phone?: string
}

const maskPhone = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`

/**
 * Orders a gift in the caller's transaction, to be paid like any order: its pieces leave the shelf now.
 * @throws Refusal NOT_FOUND, WITHDRAWN, SOLD_OUT, LIMIT, QTY
 */
export async function orderGift(tx: Services, { userId, productId, skuId, pieces, cover, words, phone }: Sending) {
  const { db, config } = tx
  const now = tx.clock.now()
  const quote = (await quoteOf(tx, userId, { productId, skuId })) ?? refuse('NOT_FOUND', '商品不存在')
  const { goods, unit, freightFen, fault } = quote
  if (fault) refuse(fault.code, fault.words)
  if (phone && pieces > 1) refuse('QTY', '指定手机号的礼物一次送一份')
  await reservePieces(db, { productId, skuId, qty: pieces })
  const id = newId()
  const order = await writeVirtual(db, {
    userId,
    kind: giftOrder.code,
    title: `送礼 ${goods.product.name}`,
    detail: { giftId: id },
    now,
    priceFen: (unit.fen + freightFen) * BigInt(pieces),
    elsewhereFen: 0n
  })
  const named = phone
    ? { phoneSealed: secretsOf(config).seal(phone), phoneBlind: phoneBlind(tx, phone), phoneMasked: maskPhone(phone) }
    : {}
  await db.insert(gifts).values({
    userId,
    id,
    orderId: order.id,
    shopId: goods.shop.id,
    productId,
    skuId,
    title: goods.product.name,
    picture: goods.sku?.image || goods.product.pictures[0]!,
    suk: goods.sku?.suk ?? '',
    pieces,
    goodsFen: unit.fen,
    freightFen,
    cover,
    words,
    ...named,
    createdAt: now
  })
  return { id, order }
}
