import { type GoodsKind, keepDetail, limitWords, lineOf, type OrderRow, offerOf, skuGoods } from '../../engines/order'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { type MallLine, PACKAGE, type PackageAsk, paidFor, refundedFor, settleFor, tellReceived } from '../order/terms'
import { type FullPackage, packageOf } from './queries'
import { boughtOf, giveSetsBack, leftWords, takeSets } from './sets'
import { listSum, splitPrice } from './split'

type Goods = Awaited<ReturnType<typeof skuGoods>>[number]
interface Chosen {
  goods: Goods
  qty: number
}

const GONE = '有商品已经下架，礼包暂时买不了'

/** Goods sold together: the price of all packages is split over their pieces to the fen, and each goes back at its part. */
export const packageOrder: GoodsKind<PackageAsk, MallLine> = {
  code: PACKAGE,
  settlesTo: 'shop',
  reducible: true,

  /** @throws Refusal ENDED, LINE_INVALID */
  async lines(services, { userId }, ask) {
    const { db } = services
    const found = await packageOf(db, ask.packageId)
    if (!found?.row.published) return refuse('ENDED', '礼包已下架')
    await refuseOver(services, userId, found, ask)
    const chosen = await goodsFor(services, userId, piecesFor(found, ask))
    const wanted = chosen.map(({ goods, qty }) => ({ listFen: goods.sku.priceFen, qty }))
    const priceFen = found.row.priceFen * BigInt(ask.sets)
    if (priceFen > listSum(wanted)) refuse('LINE_INVALID', '这些商品分开买更便宜，请直接购买商品')
    const bundle = { packageId: ask.packageId, title: found.row.title, sets: ask.sets }
    return splitPrice(priceFen, wanted).flatMap((parts, i) =>
      parts.map(({ qty, unitFen }) => ({
        ...lineFor(services, userId, { goods: chosen[i]!.goods, qty }, unitFen),
        bundle
      }))
    )
  },

  keeps: ({ packageId, sets }) => ({ packageId, sets }),

  /** @throws Refusal ENDED, SOLD_OUT, LIMIT */
  async placed({ db }, { id, userId, detail }) {
    const title = await takeSets(db, { userId, ...(detail as Pick<PackageAsk, 'packageId' | 'sets'>) })
    // Called what it was called when it was bought.
    await keepDetail(db, { userId, id }, { title })
  },

  paid: paidFor,

  cancelled: (tx, order) => backOf(tx, order),

  received: tellReceived,

  settled: settleFor,

  async refunded(tx, order) {
    await refundedFor(tx, order)
    await backOf(tx, order)
  }
}

const backOf = ({ db }: Services, { userId, detail }: OrderRow) =>
  giveSetsBack(db, { userId, ...(detail as Pick<PackageAsk, 'packageId' | 'sets'>) })

/** What the order is refused for later is said at once. */
async function refuseOver({ db }: Services, userId: string, { row }: FullPackage, { packageId, sets }: PackageAsk) {
  const { title, quota, sold, limitNum } = row
  if (quota > 0 && sold + sets > quota) refuse('LINE_INVALID', leftWords(title, quota - sold))
  const bought = limitNum > 0 ? await boughtOf(db, { userId, packageId }) : 0
  const over = limitWords(limitNum, bought, sets)
  if (over) refuse('LINE_INVALID', `${title}：${over.replaceAll('件', '份')}`)
}

/** How many pieces of which SKU the packages are made of. @throws Refusal LINE_INVALID */
function piecesFor({ row, items, isWhole }: FullPackage, { sets, picks }: PackageAsk): Map<string, number> {
  if (row.kind === 'fixed' && !isWhole) return refuse('LINE_INVALID', GONE)
  if (row.kind === 'fixed') return new Map(items.map(({ skuId, qty }) => [skuId, qty * sets]))
  const pieces = new Map<string, number>()
  for (const { skuId, qty } of picks) {
    const item = items.find(one => one.skuId === skuId) ?? refuse('LINE_INVALID', '有商品不在这个礼包里，请重新选择')
    const all = (pieces.get(skuId) ?? 0) + qty
    if (all > item.qty * sets) refuse('LINE_INVALID', `${item.name}：每份最多选 ${item.qty} 件`)
    pieces.set(skuId, all)
  }
  const chosen = [...pieces.values()].reduce((sum, qty) => sum + qty, 0)
  const needed = row.pickNum * sets
  if (chosen < needed) refuse('LINE_INVALID', `还差 ${needed - chosen} 件，请选满 ${needed} 件`)
  if (chosen > needed) refuse('LINE_INVALID', `多选了 ${chosen - needed} 件，请选 ${needed} 件`)
  return pieces
}

/** The goods of these pieces, all of which can be bought now. @throws Refusal LINE_INVALID */
async function goodsFor({ db, clock }: Services, userId: string, pieces: Map<string, number>): Promise<Chosen[]> {
  const found = new Map((await skuGoods(db, userId, [...pieces.keys()])).map(goods => [goods.sku.id, goods]))
  const chosen = [...pieces].map(([skuId, qty]): Chosen => {
    const goods = found.get(skuId)
    return goods ? { goods, qty } : refuse('LINE_INVALID', GONE)
  })
  for (const { goods, qty } of chosen) {
    const { left, limit, refusal } = offerOf(goods, false, false, clock.now())
    // A limit is of a product, whichever of its SKUs are in the package.
    const together = chosen.reduce((sum, one) => sum + (one.goods.product.id === goods.product.id ? one.qty : 0), 0)
    const wrong = refusal?.words ?? (qty > left ? `库存仅剩 ${left} 件` : limitWords(limit, goods.bought, together))
    if (wrong) refuse('LINE_INVALID', `${goods.product.name}：${wrong}`)
  }
  return chosen
}

/** A line as the confirm page has those of a cart; it comes from none. */
function lineFor({ clock }: Services, userId: string, { goods, qty }: Chosen, unitFen: bigint): MallLine {
  const now = clock.now()
  const unit = { kind: 'bundle' as const, fen: unitFen }
  const line = {
    userId,
    id: newId(),
    productId: goods.product.id,
    skuId: goods.sku.id,
    flashItemId: null,
    qty,
    seenPriceFen: unitFen,
    buyNow: true,
    createdAt: now
  }
  return {
    ...lineOf(goods, unit, qty),
    cartId: null,
    goods: { ...goods, level: 0, line },
    offer: { ...offerOf(goods, false, false, now), unit }
  }
}
