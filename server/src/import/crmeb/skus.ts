import type { saveProducts } from '../../domains/catalogue/write'
import type { Staged } from './book'
import { fenOf, hundredths, intOf, isOn, textOf } from './values'

type ProductInput = Parameters<typeof saveProducts>[1][number]
type Sku = ProductInput['skus'][number] & { image: string }
type Attr = NonNullable<ProductInput['attrs']>[number]

/** What a product is sold as, and in which words it differs from what it was. */
export interface Shelf {
  attrs: Attr[]
  skus: Sku[]
  changes: string[]
}

const MAX_SKUS = 200
const MAX_STOCK = 100_000_000

/** Attributes and SKUs of a product out of its rows; a product without SKUs is one at its own price. */
export function shelfOf(product: Staged, attrRows: readonly Staged[], skuRows: readonly Staged[]): Shelf {
  const changes: string[] = []
  if (skuRows.length === 0) {
    changes.push('没有规格数据，已按商品本身的价格和库存搬入')
    return { attrs: [], skus: [skuOf(product, product, changes)], changes }
  }
  const attrs = attrRows.map(attrOf).filter(({ name, values }) => name !== '' && values.length > 0)
  if (!isOn(product.data, 'spec_type') && skuRows.length === 1)
    return { attrs: [], skus: [skuOf(product, skuRows[0]!, changes)], changes }
  const all = unique(skuRows, changes)
  if (attrs.length > 0) {
    const fitting = all.filter(row => fits(wordOf(row), attrs))
    if (fitting.length > 0) {
      for (const row of all) if (!fitting.includes(row)) changes.push(`规格“${wordOf(row)}”与商品属性不符，没有搬入`)
      return {
        attrs,
        skus: few(fitting, changes).map(row => ({ ...skuOf(product, row, changes), suk: wordOf(row) })),
        changes
      }
    }
  }
  return plainShelf(product, all, changes)
}

/** Where attributes and SKUs have nothing to do with each other: one attribute, whose values are the SKUs. */
function plainShelf(product: Staged, rows: readonly Staged[], changes: string[]): Shelf {
  if (rows.length > 1) changes.push('商品属性与规格对不上，已合并为一个“规格”属性')
  const one = rows.length === 1
  const skus = few(rows, changes).map(row => {
    const sku = skuOf(product, row, changes)
    return one ? sku : { ...sku, suk: wordOf(row).replaceAll(',', ' / ') || `规格 ${row.key}` }
  })
  return { attrs: one ? [] : [{ name: '规格', values: skus.map(({ suk }) => suk!) }], skus, changes }
}

const wordOf = ({ data }: Staged) => textOf(data, 'suk')

const attrOf = ({ data }: Staged): Attr => ({
  name: textOf(data, 'attr_name'),
  values: [
    ...new Set(
      textOf(data, 'attr_values')
        .split(',')
        .map(value => value.trim())
        .filter(Boolean)
    )
  ]
})

function fits(suk: string, attrs: readonly Attr[]): boolean {
  const values = suk.split(',')
  return values.length === attrs.length && attrs.every((attr, i) => attr.values.includes(values[i]!))
}

function unique(rows: readonly Staged[], changes: string[]): Staged[] {
  const seen = new Map<string, Staged>()
  for (const row of rows) {
    if (seen.has(wordOf(row))) changes.push(`规格“${wordOf(row)}”重复，只搬入了第一个`)
    else seen.set(wordOf(row), row)
  }
  return [...seen.values()]
}

function few(rows: readonly Staged[], changes: string[]): readonly Staged[] {
  if (rows.length > MAX_SKUS) changes.push(`规格最多 ${MAX_SKUS} 个，其余 ${rows.length - MAX_SKUS} 个没有搬入`)
  return rows.slice(0, MAX_SKUS)
}

const within = (count: number) => Math.min(Math.max(count, 0), MAX_STOCK)

/** Member prices count only where the product has them on, and are never above the price. */
function skuOf(product: Staged, { data }: Staged, changes: string[]): Sku {
  const priceFen = fenOf(data, 'price')
  const vipFen = isOn(product.data, 'is_vip') ? fenOf(data, 'vip_price') : 0n
  if (vipFen > priceFen) changes.push('会员价高于售价，没有搬入')
  const stock = intOf(data, 'stock')
  if (stock < 0) changes.push(`库存是 ${stock}，已按 0 搬入`)
  const otFen = fenOf(data, 'ot_price')
  return {
    image: textOf(data, 'image'),
    priceFen,
    otPriceFen: otFen > 0n ? otFen : priceFen,
    vipPriceFen: vipFen > 0n && vipFen <= priceFen ? vipFen : null,
    costFen: fenOf(data, 'cost'),
    stock: within(stock),
    sales: within(intOf(data, 'sales')),
    // Kilograms with two decimals.
    weightG: within(Number(hundredths(data.weight) ?? 0n) * 10)
  }
}
