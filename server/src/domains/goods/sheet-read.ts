import { adminGoods } from '@contract/goods'
import type { SheetActor, SheetRow } from '../../engines/sheet'
import { inputChecker } from '../../http/validate'
import { isId } from '../../lib/ids'
import { lazily } from '../../lib/lazily'
import { tooLow } from '../../lib/low-price'
import { fenOf, yuan } from '../../lib/money'
import { refuse } from '../../lib/refusal'
import { weighPrices } from '../catalogue/service'
import { pricesOf, type ToSave } from './save'
import type { ProductField } from './sheet-columns'
import { type Current, freightKey, type Known, plainId } from './sheet-known'
import { type PictureOf, picturesIn } from './sheet-pictures'
import { attrsOf, rowOf, skusOf } from './sheet-skus'

const checker = lazily(() => inputChecker(adminGoods['POST /api/admin/goods/save'].input))

/** What names in a file stand for, and its pictures. */
export interface KnownAll extends Known {
  pictureOf: PictureOf
}

/** What the rows of one product say, and whether everything already is so. */
export interface Thing {
  input: ToSave
  isSame: boolean
}

/**
 * Puts what the rows of one product say over what it is now. A column the file has not leaves things as they are, and so does
 * an SKU without a row; an empty cell empties.
 * @throws Refusal with the number of the row that is wrong, where it is not the first
 */
export function readThing(rows: readonly SheetRow[], known: KnownAll, actor: SheetActor): Thing {
  const id = rows[0]!.cells.id ?? ''
  if (id && !isId(id)) refuse('INVALID', '商品编号不正确，新商品请留空')
  const now = id ? (known.goods.get(plainId(id)) ?? refuse('NOT_FOUND', '商品不存在')) : undefined
  const input = checker()(merged(rows, known, actor, now)) as ToSave
  const before = now && (merged([], known, actor, now) as unknown as ToSave)
  if (before && told(before) === told(input)) return { input, isSame: true }
  if (now && input.version !== now.version) refuse('CHANGED', '导出后有人修改过这件商品，请重新导出再改')
  const wasOn = now?.status === 'on' ? 1 : 0
  if (input.published !== wasOn && !actor.rights.includes('goods.publish'))
    refuse('FORBIDDEN', '没有「上架与下架」权限，请勿修改上架列')
  const { low } = weighPrices(known.least, now?.shelf ?? [], input.skus.map(pricesOf))
  if (low.length > 0) {
    const { nth } = rowOf(rows, low[0]!.suk, now) ?? rows[0]!
    refuse('INVALID', `${tooLow(known.least, low)}，请在商品编辑页修改`, { nth })
  }
  return { input, isSame: false }
}

/** A product as the endpoint that saves one takes it, not checked yet. */
function merged(rows: readonly SheetRow[], known: KnownAll, actor: SheetActor, now: Current | undefined) {
  const cell = (field: ProductField) => cellOf(rows, field)
  const text = (field: ProductField, is: string | number | undefined) => cell(field) ?? is ?? ''
  // What the mall recommends is not a shop's to say.
  const mark = (field: ProductField, title: string, is: 0 | 1 | undefined) =>
    actor.shop ? (is ?? 0) : flagOf(cell(field), title, is ?? 0)
  const shopId = shopOf(cell('shop'), known, actor, now)
  const attrs = attrsOf(rows, cell('attrs'), now)
  return {
    id: now?.id,
    version: cell('version') || now?.version,
    shop_id: shopId,
    cate_id: categoryOf(cell('cate'), known, now),
    brand_id: named(cell('brand'), now?.brand_id, name => known.brands.get(name) ?? refuse('INVALID', '品牌不存在')),
    store_name: text('name', now?.store_name),
    store_info: text('intro', now?.store_info),
    video: now?.video ?? '',
    keyword: text('keyword', now?.keyword),
    images: imagesOf(cell('images'), known, now),
    unit_name: text('unit', now?.unit_name),
    temp_id: named(cell('freight'), now?.temp_id, name => freightOf(known, shopId, name, now?.temp_id)),
    postage: cell('postage') === '' ? '0' : text('postage', now?.postage ?? '0'),
    limit_num: cell('limit') === '' ? 0 : text('limit', now?.limit_num ?? 0),
    is_hot: mark('hot', '热卖', now?.is_hot),
    is_best: mark('best', '精品', now?.is_best),
    is_new: mark('fresh', '新品', now?.is_new),
    sort: actor.shop ? (now?.sort ?? 0) : cell('sort') === '' ? 0 : text('sort', now?.sort ?? 0),
    description: now?.description ?? '',
    published: flagOf(cell('on'), '上架', now?.status === 'on' ? 1 : 0),
    attrs,
    skus: skusOf(rows, { actor, pictureOf: known.pictureOf }, now, attrs)
  }
}

function imagesOf(cell: string | undefined, { pictureOf }: KnownAll, now: Current | undefined): string[] {
  const is = now?.images ?? []
  if (cell === undefined || plain(cell) === is.join('\n')) return is
  return picturesIn(cell).map(pictureOf)
}

/** What the first row says; the others may leave it empty or say the same. Undefined where the file has no such column. */
function cellOf(rows: readonly SheetRow[], field: string): string | undefined {
  const first = rows[0]?.cells[field]
  const other = rows.find(({ cells }) => cells[field] && cells[field] !== first)
  if (other) refuse('INVALID', `与第 ${rows[0]!.nth} 行是同一商品，商品信息却不一致`, { nth: other.nth })
  return first
}

function flagOf(cell: string | undefined, title: string, is: 0 | 1): 0 | 1 {
  if (cell === undefined || cell === '') return is
  if (cell === '是' || cell === '1') return 1
  if (cell === '否' || cell === '0') return 0
  return refuse('INVALID', `「${title}」请填「是」或「否」`)
}

/** What may be named or not: as it is, nothing, or what the name stands for. */
const named = (cell: string | undefined, is: string | null | undefined, find: (name: string) => string) => {
  if (cell === undefined) return is ?? null
  return cell === '' ? null : find(cell)
}

function shopOf(name: string | undefined, { shops }: Known, { shop }: SheetActor, now: Current | undefined): string {
  const cell = name && plainId(name)
  if (shop) {
    if (cell && cell !== shop.name && cell !== shop.id) refuse('INVALID', '只能导入自己店铺的商品')
    return shop.id
  }
  const same = now && (!cell || cell === now.shop_name || cell === now.shop_id)
  if (same) return now.shop_id
  if (now) return refuse('INVALID', '商品不能换到另一家店铺')
  if (!cell) return refuse('INVALID', '请填写店铺')
  const found = shops.get(cell) ?? refuse('INVALID', `没有名为「${cell.slice(0, 20)}」的店铺`)
  return found.length === 1 ? found[0]! : refuse('INVALID', '有多家同名店铺，请填写店铺编号')
}

function categoryOf(cell: string | undefined, { categories }: Known, now: Current | undefined): string {
  if (cell === undefined && now) return now.cate_id
  if (!cell) return refuse('INVALID', '请填写分类')
  const found = categories.get(cell) ?? refuse('INVALID', `没有分类「${cell.slice(0, 40)}」，请按「上级/下级」填写`)
  return oneOf(found, now?.cate_id) ?? refuse('INVALID', '有多个同名的分类，请先改名')
}

function freightOf({ freights }: Known, shopId: string, name: string, is: string | null | undefined): string {
  const found = freights.get(freightKey(shopId, name)) ?? refuse('INVALID', '这家店铺没有这个运费模板')
  return oneOf(found, is) ?? refuse('INVALID', '店铺有多个同名的运费模板，请先改名')
}

/** Which of several is meant by one name: the only one, or what it is already. */
const oneOf = (ids: readonly string[], is: string | null | undefined) =>
  ids.length === 1 ? ids[0] : ids.find(id => id === is)

const plain = (text: string) => text.replaceAll('\r\n', '\n').trim()
const amount = (text: string) => yuan(fenOf(text))

/** A product as text, alike for what is saved alike. */
function told(of: ToSave): string {
  const skus = of.skus.map(sku => [
    ...[sku.suk, sku.image, amount(sku.price), amount(sku.ot_price ?? sku.price)],
    ...[sku.vip_price ? amount(sku.vip_price) : null, amount(sku.cost ?? '0'), sku.stock ?? null, sku.weight_g]
  ])
  return JSON.stringify([
    ...[of.shop_id, of.cate_id, of.brand_id ?? null, plain(of.store_name), plain(of.store_info), plain(of.keyword)],
    ...[of.images, plain(of.unit_name), of.temp_id ?? null, amount(of.postage), of.limit_num, of.is_hot, of.is_best],
    ...[of.is_new, of.sort, of.published, of.attrs, skus]
  ])
}
