import { markOf } from '../../lib/mark'
import { yuan } from '../../lib/money'
import type { FullPackage, PackageItem } from './queries'
import { cheapest, listSum } from './split'

const RULES = {
  all: [
    '礼包价按各件商品的售价分摊到分，订单里能看到每件的实付价。',
    '支持按件申请售后：退其中几件，按这几件分摊的实付价退款，其余照常发货。',
    '礼包价不与秒杀价、会员价、拼团价同享，可以使用优惠券、金豆和消费券。'
  ],
  fixed: '礼包里的商品一起下单、一起发货，不能单独更换。',
  pick: (pieces: number) => `任选 ${pieces} 件为一份，多买几份按份数选满即可；同一件商品有每份件数的上限。`
}

const isOnSale = ({ published }: PackageItem) => published

/** How many packages can be bought now: as far as the goods and what is left of them in all go. */
function stockOf({ row, items, isWhole }: FullPackage): number {
  const { kind, pickNum, quota, sold } = row
  if (kind === 'fixed' && !isWhole) return 0
  const left = quota > 0 ? Math.max(quota - sold, 0) : Number.POSITIVE_INFINITY
  const sets = kind === 'fixed' ? fixedSets(items) : pickedSets(items, pickNum)
  return Math.min(left, sets)
}

const fixedSets = (items: readonly PackageItem[]) =>
  items.length > 0 && items.every(isOnSale) ? Math.min(...items.map(({ stock, qty }) => Math.floor(stock / qty))) : 0

/** The most packages whose pieces there are, where of each SKU so many may be in one. */
function pickedSets(items: readonly PackageItem[], pickNum: number): number {
  const shelf = items.filter(isOnSale)
  const enough = (sets: number) =>
    shelf.reduce((pieces, { stock, qty }) => pieces + Math.min(stock, qty * sets), 0) >= pickNum * sets
  let [least, most] = [0, Math.floor(shelf.reduce((pieces, { stock }) => pieces + stock, 0) / pickNum)]
  while (least < most) {
    const middle = Math.ceil((least + most) / 2)
    if (enough(middle)) least = middle
    else most = middle - 1
  }
  return least
}

/** A package among others. */
export function cardOf(of: FullPackage) {
  const { row, items } = of
  return {
    id: row.id,
    title: row.title,
    intro: row.intro,
    image: row.picture,
    kind: row.kind as 'fixed' | 'pick',
    pick_num: row.pickNum,
    price: yuan(row.priceFen),
    ot_price: yuan(listSum(row.kind === 'pick' ? cheapest(items, row.pickNum) : items)),
    stock: stockOf(of)
  }
}

const pieceOf = (item: PackageItem) => ({
  unique: item.skuId,
  product_id: item.productId,
  store_name: item.name,
  suk: item.suk,
  image: item.image || item.pictures[0]!,
  price: yuan(item.listFen),
  num: item.qty,
  stock: item.published ? item.stock : 0
})

/** A package as its page shows it. */
export const detailOf = (of: FullPackage) => ({
  ...cardOf(of),
  mer_id: of.row.shopId,
  shop_name: of.shopName,
  limit_num: of.row.limitNum,
  items: of.items.map(pieceOf),
  rules: [of.row.kind === 'pick' ? RULES.pick(of.row.pickNum) : RULES.fixed, ...RULES.all]
})

/** What the form says of a package: neither what was sold nor what its goods cost and have now. */
export function formOf({ row, items }: FullPackage) {
  const { title, intro, picture, kind, pickNum, priceFen, limitNum, quota, sort, published } = row
  const goods = items.map(({ productId, skuId, qty }) => ({ productId, skuId, qty }))
  return { title, intro, picture, kind, pickNum, priceFen, limitNum, quota, sort, published, goods }
}

/** A package as the console lists it. */
export const deskOf = (of: FullPackage) => ({
  ...cardOf(of),
  mer_id: of.row.shopId,
  shop_name: of.shopName,
  mark: markOf(formOf(of)),
  limit_num: of.row.limitNum,
  quota: of.row.quota,
  sold: of.row.sold,
  sort: of.row.sort,
  published: of.row.published ? (1 as const) : (0 as const),
  items: of.items.map(pieceOf)
})
