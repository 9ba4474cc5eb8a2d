import { and, eq } from 'drizzle-orm'
import { within } from '../../db/connection'
import { prizeGoods } from '../../db/schema'
import { forEachOf } from '../../db/side-by-side'
import {
  checkOut,
  createOrder,
  type GoodsKind,
  type OrderLine,
  type OrderRow,
  releasePieces,
  reservePieces
} from '../../engines/order'
import { groupBy } from '../../lib/group'
import { moveRow } from '../../lib/machine'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { GOODS_MOVES, lineFor, waitingGoods } from './goods-prize'

interface DeliveryAsk {
  prizeIds: string[]
}

const PLACE = { table: prizeGoods, state: prizeGoods.state }

/** Orders that send things that were won or given, together: they cost nothing, their freight is what is said of each. */
export const deliveryKind = (code: string, unreturnable: string): GoodsKind<DeliveryAsk> => ({
  code,
  settlesTo: 'shop',
  reducible: false,

  /** @throws Refusal NOT_FOUND, WITHDRAWN */
  async lines({ db }, { userId }, { prizeIds }) {
    const rows = await waitingGoods(db, userId, prizeIds)
    const lines = await forEachOf(
      db,
      rows,
      async row => (await lineFor(db, row)) ?? refuse('WITHDRAWN', `「${row.name}」的商品已停售，请联系客服`)
    )
    // Things of one sort are one line; those that are sent free stay apart from those that are not.
    const same = groupBy(lines, line => `${line.skuId}:${line.freight.by}`)
    return [...same.values()].map((group): OrderLine => ({ ...group[0]!, qty: group.length }))
  },

  keeps: ({ prizeIds }) => ({ prizeIds }),

  /** Each thing is sent with one order: whoever asks for it again at the same moment finds it gone. */
  async placed({ db }, { id, userId, detail }) {
    for (const prizeId of prizesIn({ detail })) {
      const where = and(eq(prizeGoods.userId, userId), eq(prizeGoods.id, prizeId))
      const moved = await moveRow(db, { ...PLACE, where }, GOODS_MOVES.order, { orderId: id })
      if (!moved) refuse('NOT_FOUND', '奖品不存在，或已经领取')
    }
  },

  cancelled: (tx, order) => takeBack(tx, order),
  refunded: (tx, order) => takeBack(tx, order),
  unreturnable: () => unreturnable
})

export const delivery = deliveryKind('prize_delivery', '奖品不支持退货，如有质量问题请联系客服换货')

const prizesIn = ({ detail }: Pick<OrderRow, 'detail'>) => [...((detail?.prizeIds as string[]) ?? [])].sort()

/** Their pieces are on the shelf again by now: they are taken off it, and wait to be collected as before. */
async function takeBack({ db }: Services, order: OrderRow) {
  const own = and(eq(prizeGoods.userId, order.userId), eq(prizeGoods.orderId, order.id))
  const rows = await db.select().from(prizeGoods).where(own).orderBy(prizeGoods.id)
  for (const row of rows) {
    const where = and(own, eq(prizeGoods.id, row.id))
    await moveRow(db, { ...PLACE, where }, GOODS_MOVES.return, { orderId: null })
    await reservePieces(db, { ...row, qty: 1 })
  }
}

export interface DeliveryRequest {
  userId: string
  prizeIds: readonly string[]
  /** The person's default address without. */
  addressId?: string
}

/** What the delivery of things would cost, and where it would go. @throws Refusal NOT_FOUND, WITHDRAWN */
export const previewDelivery = (
  services: Services,
  { userId, prizeIds, addressId }: DeliveryRequest,
  kind: GoodsKind<DeliveryAsk> = delivery
) => checkOut(services, kind, { userId, ask: { prizeIds: [...new Set(prizeIds)] }, choices: { addressId } })

/**
 * Orders the delivery of things that were won, to be paid like any order; nothing is to pay where the freight is free.
 * @throws Refusal NOT_FOUND, WITHDRAWN, ADDRESS_NEEDED, UNDELIVERABLE
 */
export async function orderDelivery(
  services: Services,
  request: DeliveryRequest,
  kind: GoodsKind<DeliveryAsk> = delivery
) {
  const { key } = await previewDelivery(services, request, kind)
  return within(services, async tx => {
    const { userId } = request
    const rows = await waitingGoods(tx.db, userId, request.prizeIds)
    const pieces = [...groupBy(rows, row => row.skuId).values()].map(group => ({ ...group[0]!, qty: group.length }))
    // Put on the shelf for the order to take: nobody else gets at them before this commits. In one order, as orders lock.
    pieces.sort((a, b) => (a.productId < b.productId ? -1 : 1))
    for (const piece of pieces) await releasePieces(tx.db, piece)
    return createOrder(tx, { userId, orderKey: key, choices: {}, payType: '', mark: '' })
  })
}
