import { charactersOf, searchVector, wordsOf } from '../../lib/chinese'
import { cleanHtml } from '../../lib/html'
import { newId } from '../../lib/ids'
import { PLAIN_SUK } from '../../lib/low-price'
import { refuse } from '../../lib/refusal'
import type { Called } from './terms'

/** One SKU as the operator gives it. `suk` is the values of the attributes joined by a comma, in their order. */
export interface SkuInput {
  id?: string
  suk?: string
  image?: string
  priceFen: bigint
  /** List price, crossed out; the price itself if left out. */
  otPriceFen?: bigint
  vipPriceFen?: bigint | null
  costFen?: bigint
  /** Left out: an SKU that exists keeps its stock. */
  stock?: number
  /** Counted by orders afterwards; only a new SKU takes it. */
  sales?: number
  weightG?: number
  /** Where it lies in the store room. Left out: an SKU that exists keeps it. */
  shelfCode?: string
  /** The most it cost since two persons last agreed to its price, where that is more. */
  priceFromFen?: bigint | null
}

export interface ProductInput {
  id?: string
  shopId: string
  categoryId: string
  brandId?: string | null
  name: string
  intro?: string
  keyword?: string
  pictures: string[]
  video?: string
  unit?: string
  isHot?: boolean
  isBest?: boolean
  isNew?: boolean
  isQiangfu?: boolean
  freightTemplateId?: string | null
  postageFen?: bigint
  limitNum?: number
  /** HTML; cleaned before it is stored. */
  description?: string
  published?: boolean
  sort?: number
  createdAt?: Date
  attrs?: { name: string; values: string[] }[]
  skus: SkuInput[]
}

/** Categories, brands and shops by id. */
export type Names = Map<string, { name: string; parent: string | null }>

export interface Prepared {
  id: string
  input: ProductInput
  rootCategoryId: string
  search: string
  /** What suggestions are taken from. */
  called: Called
  description: string
  skus: (SkuInput & { suk: string })[]
}

const MAX_SKUS = 200

/** Checks what the operator gave and works out what is stored with it. */
export function prepare(inputs: ProductInput[], names: Names): Prepared[] {
  const cleaned = new Map<string, string>()
  const wordsOnce = remember(wordsOf)
  return inputs.map(input => {
    checkProduct(input)
    const category = names.get(input.categoryId) ?? refuse('INVALID', '请选择商品分类')
    const shop = names.get(input.shopId) ?? refuse('INVALID', '店铺不存在')
    const brand = input.brandId ? (names.get(input.brandId) ?? refuse('INVALID', '品牌不存在')) : undefined
    const html = input.description ?? ''
    if (!cleaned.has(html)) cleaned.set(html, cleanHtml(html))
    const around = { brand: brand?.name ?? '', category: category.name, shop: shop.name }
    const values = (input.attrs ?? []).flatMap(attr => attr.values)
    return {
      id: input.id ?? newId(),
      input,
      rootCategoryId: category.parent ?? input.categoryId,
      search: searchOf({ name: input.name, keyword: input.keyword ?? '', ...around, values }, wordsOnce),
      called: { name: input.name, brand: brand?.name ?? '', category: category.name },
      description: cleaned.get(html)!,
      skus: input.skus.map(sku => ({ ...sku, suk: sku.suk ?? PLAIN_SUK }))
    }
  })
}

/** What the search words of a product are made of. */
export interface Found {
  name: string
  keyword: string
  brand: string
  category: string
  shop: string
  values: string[]
}

/** The search words of a product; `wordsOnce` cuts what many products share. */
export const searchOf = ({ name, keyword, brand, category, shop, values }: Found, wordsOnce: typeof wordsOf): string =>
  searchVector(
    wordsOf(name),
    [...wordsOf(keyword), ...wordsOnce(brand), ...wordsOnce(category)],
    [shop, ...values].flatMap(wordsOnce),
    charactersOf(name)
  )

export function remember(make: (text: string) => string[]) {
  const made = new Map<string, string[]>()
  return (text: string) => {
    if (!made.has(text)) made.set(text, make(text))
    return made.get(text)!
  }
}

/** @throws Refusal INVALID, worded for the operator */
export function checkProduct({ name, pictures, attrs = [], skus, postageFen = 0n, limitNum = 0 }: ProductInput) {
  if (name.trim() === '' || name.length > 120) refuse('INVALID', '商品名称需为 1 到 120 个字')
  if (pictures.length === 0) refuse('INVALID', '请至少上传一张商品图片')
  if (postageFen < 0n) refuse('INVALID', '运费不能小于 0')
  if (!Number.isInteger(limitNum) || limitNum < 0) refuse('INVALID', '限购数量格式不正确')
  if (skus.length === 0 || skus.length > MAX_SKUS) refuse('INVALID', `规格需为 1 到 ${MAX_SKUS} 个`)
  if (attrs.some(attr => !attr.name || attr.values.length === 0 || attr.values.some(v => !v || v.includes(',')))) {
    refuse('INVALID', '规格名称和规格值不能为空，也不能含有逗号')
  }
  const given = new Set(skus.map(sku => sku.suk ?? PLAIN_SUK))
  if (given.size < skus.length) refuse('INVALID', '规格重复了')
  for (const suk of given) if (!fits(suk, attrs)) refuse('INVALID', `规格“${suk}”与规格值不符`)
  skus.forEach(checkSku)
}

function fits(suk: string, attrs: { values: string[] }[]): boolean {
  if (attrs.length === 0) return suk === PLAIN_SUK
  const values = suk.split(',')
  return values.length === attrs.length && attrs.every((attr, i) => attr.values.includes(values[i]!))
}

const MAX_FEN = 1_000_000_000_00n
const MAX_STOCK = 100_000_000

function checkSku({ priceFen, otPriceFen, vipPriceFen, costFen, stock = 0, sales = 0, weightG = 0 }: SkuInput) {
  const prices = [priceFen, otPriceFen ?? 0n, vipPriceFen ?? 0n, costFen ?? 0n]
  if (prices.some(fen => fen < 0n || fen > MAX_FEN)) refuse('INVALID', '价格不能小于 0，也不能超过 10 亿元')
  if (vipPriceFen != null && vipPriceFen > priceFen) refuse('INVALID', '会员价不能高于售价')
  if ([stock, sales, weightG].some(n => !Number.isInteger(n) || n < 0 || n > MAX_STOCK)) {
    refuse('INVALID', '库存、销量和重量需为不小于 0 的整数')
  }
}

const sum = (numbers: number[]) =>
  Math.min(
    numbers.reduce((a, b) => a + b, 0),
    2_147_483_647
  )
const min = (fens: bigint[]) => [...fens].sort((a, b) => (a < b ? -1 : 1))[0]!

/** Rows as `jsonb_to_recordset` reads them; money as text, so that it stays whole. */
export const productRows = (all: Prepared[]) =>
  all.map(({ id, input, rootCategoryId, search, description, skus }) => {
    const vip = skus.flatMap(sku => (sku.vipPriceFen == null ? [] : [sku.vipPriceFen]))
    return {
      id,
      shop_id: input.shopId,
      category_id: input.categoryId,
      root_category_id: rootCategoryId,
      brand_id: input.brandId ?? null,
      name: input.name.trim(),
      intro: input.intro ?? '',
      keyword: input.keyword ?? '',
      pictures: input.pictures,
      video: input.video ?? '',
      unit: input.unit ?? '件',
      price_fen: String(min(skus.map(sku => sku.priceFen))),
      ot_price_fen: String(min(skus.map(sku => sku.otPriceFen ?? sku.priceFen))),
      vip_price_fen: vip.length > 0 ? String(min(vip)) : null,
      stock: sum(skus.map(sku => sku.stock ?? 0)),
      sales: sum(skus.map(sku => sku.sales ?? 0)),
      is_hot: input.isHot ?? false,
      is_best: input.isBest ?? false,
      is_new: input.isNew ?? false,
      is_qiangfu: input.isQiangfu ?? false,
      freight_template_id: input.freightTemplateId ?? null,
      postage_fen: String(input.postageFen ?? 0n),
      limit_num: input.limitNum ?? 0,
      spec_type: input.attrs?.length ? 1 : 0,
      description,
      published: input.published ?? true,
      sort: input.sort ?? 0,
      search,
      created_at: input.createdAt ?? null
    }
  })

export const attrRows = (all: Prepared[]) =>
  all.flatMap(({ id, input }) =>
    (input.attrs ?? []).map(({ name, values }, position) => ({ product_id: id, position, name, values }))
  )

export const skuRows = (all: Prepared[]) =>
  all.flatMap(({ id, skus }) =>
    skus.map(sku => ({
      id: sku.id ?? newId(),
      product_id: id,
      suk: sku.suk,
      image: sku.image ?? '',
      price_fen: String(sku.priceFen),
      ot_price_fen: String(sku.otPriceFen ?? sku.priceFen),
      vip_price_fen: sku.vipPriceFen == null ? null : String(sku.vipPriceFen),
      cost_fen: String(sku.costFen ?? 0n),
      stock: sku.stock ?? null,
      sales: sku.sales ?? 0,
      weight_g: sku.weightG ?? 0,
      shelf_code: sku.shelfCode ?? null,
      price_from_fen: sku.priceFromFen == null ? null : String(sku.priceFromFen)
    }))
  )
