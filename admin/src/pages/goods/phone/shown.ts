import { choices, combinations, type Detail, type Draft, MARK_TITLES, skuOf, whole } from '../draft'

/** A SKU as the app would show it. */
export interface Line {
  values: string[]
  price: string
  ot: string
  vip: string
  stock: number
  image: string
}

/** What the app's page of the product would show of a draft. */
export interface Shown {
  pictures: string[]
  name: string
  intro: string
  unit: string
  limit: number
  attrs: { name: string; values: string[] }[]
  lines: Line[]
  tags: string[]
  sales: number
  parameters: [string, string][]
  html: string
}

const MOST_TAGS = 3
const OFF_FEN = 1000
const GRAMS = 1000

export const fen = (yuan: string) => Math.round(Number(yuan) * 100) || 0
const count = (text: string) => Math.max(0, Math.floor(Number(text)) || 0)

/** The lowest of some amounts, '' of none. */
export const lowest = (prices: readonly string[]): string =>
  prices.filter(Boolean).reduce((least, price) => (least === '' || fen(price) < fen(least) ? price : least), '')

/** `brand` is what its brand is called, '' of none. */
export function shownOf(draft: Draft, brand: string, goods?: Detail): Shown {
  const attrs = whole(draft.attrs ?? [])
  const pictures = draft.images ?? []
  const lines = choices(attrs).map((values): Line => {
    const { price, ot_price, vip_price, stock, image } = skuOf(draft.skus ?? {}, values.join(','))
    const isOwn = price !== '' && Number.isFinite(Number(price))
    return {
      values,
      price: isOwn ? price : '',
      ot: ot_price || price,
      vip: vip_price,
      stock: count(stock),
      image: image || (pictures[0] ?? '')
    }
  })
  return {
    pictures,
    name: draft.store_name ?? '',
    intro: draft.store_info ?? '',
    unit: draft.unit_name ?? '',
    limit: count(draft.limit_num),
    attrs,
    lines,
    tags: tagsOf(draft, lines),
    sales: (goods?.skus ?? []).reduce((sum, { sales }) => sum + sales, 0),
    parameters: parametersOf(draft, attrs, brand),
    html: draft.description ?? ''
  }
}

/** At most three marks, the one that matters most first. */
function tagsOf({ marks = [], temp_id, postage }: Draft, lines: readonly Line[]): string[] {
  const off = fen(lowest(lines.map(({ ot }) => ot))) - fen(lowest(lines.map(({ price }) => price)))
  return [
    ...(['is_new', 'is_hot', 'is_best'] as const).filter(mark => marks.includes(mark)).map(mark => MARK_TITLES[mark]),
    ...(off >= OFF_FEN ? [`直降${Math.floor(off / 100)}元`] : []),
    ...(!temp_id && fen(postage) === 0 ? ['包邮'] : [])
  ].slice(0, MOST_TAGS)
}

function parametersOf({ unit_name, limit_num, skus = {} }: Draft, attrs: Shown['attrs'], brand: string) {
  const weights = combinations(attrs)
    .map(suk => count(skuOf(skus, suk).weight_g))
    .filter(Boolean)
  const [least, most] = [Math.min(...weights), Math.max(...weights)]
  const weight = least === most ? weightText(least) : `${weightText(least)} 至 ${weightText(most)}`
  const limit = count(limit_num)
  const rows: [string, string][] = [
    ['品牌', brand],
    ...attrs.map(({ name, values }): [string, string] => [name, values.join('、')]),
    ['重量', weights.length > 0 ? weight : ''],
    ['计价单位', unit_name],
    ['限购', limit > 0 ? `每人限购${limit}${unit_name}` : '']
  ]
  return rows.filter(([, value]) => value)
}

const weightText = (grams: number) => (grams < GRAMS ? `${grams}克` : `${Math.round(grams / 10) / 100}千克`)
