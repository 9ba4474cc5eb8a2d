import type { Answer, Sent } from '../../api'

export type Detail = Answer<'GET /api/admin/goods/detail/{id}'>
type ToSave = Sent<'POST /api/admin/goods/save'>

export interface Attr {
  name: string
  values: string[]
}

/** A row of the matrix as it is typed; what is empty is not sent. */
export interface SkuDraft {
  price: string
  ot_price: string
  vip_price: string
  cost: string
  stock: string
  weight_g: string
  shelf_code: string
  image: string
  /** The stock that was there when the form was opened. */
  was?: number
}

/** All of the form. */
export interface Draft {
  shop_id: string
  cate_id: string
  brand_id?: string | null
  store_name: string
  store_info: string
  keyword: string
  unit_name: string
  images: string[]
  video: string
  temp_id?: string | null
  postage: string
  limit_num: string
  marks: string[]
  sort: string
  description: string
  published: boolean
  attrs: Attr[]
  /** By the values joined with a comma; '' without attributes. */
  skus: Record<string, SkuDraft>
}

/** What people call the fields of the form. */
export const TITLES = {
  store_name: '商品名称',
  shop_id: '店铺',
  cate_id: '分类',
  brand_id: '品牌',
  unit_name: '单位',
  store_info: '商品简介',
  keyword: '搜索关键词',
  images: '图片',
  video: '视频',
  temp_id: '运费模板',
  postage: '固定运费',
  limit_num: '每人限购',
  sort: '排序',
  marks: '标记',
  published: '上架销售',
  attrs: '规格',
  description: '商品详情'
} as const

export const MARK_TITLES = { is_hot: '热卖', is_best: '精选', is_new: '新品' } as const

export type SkuField = Exclude<keyof SkuDraft, 'was' | 'image'>
/** The columns of the matrix. */
export const SKU_FIELDS: readonly { field: SkuField; title: string; prefix?: string }[] = [
  { field: 'price', title: '售价', prefix: '¥' },
  { field: 'ot_price', title: '划线价', prefix: '¥' },
  { field: 'vip_price', title: '会员价', prefix: '¥' },
  { field: 'cost', title: '成本价', prefix: '¥' },
  { field: 'stock', title: '库存' },
  { field: 'weight_g', title: '重量（克）' },
  { field: 'shelf_code', title: '货位' }
]

const EMPTY: SkuDraft = {
  price: '',
  ot_price: '',
  vip_price: '',
  cost: '',
  stock: '',
  weight_g: '',
  shelf_code: '',
  image: ''
}
/** The word of the only SKU of a product without attributes. */
const PLAIN = '默认'
/** As many as the contract takes. */
export const MOST_SKUS = 150
const MARKS = ['is_hot', 'is_best', 'is_new'] as const

/** Those attributes that have a name and values, as only they count. */
export const whole = (attrs: readonly Attr[]) => attrs.filter(({ name, values }) => name && values.length > 0)

/** Every choice of one value of each attribute, in their order. */
export const choices = (attrs: readonly Attr[]): string[][] =>
  whole(attrs).reduce<string[][]>((rows, { values }) => rows.flatMap(row => values.map(value => [...row, value])), [[]])

/** The same as SKUs are called by them. */
export const combinations = (attrs: readonly Attr[]): string[] => choices(attrs).map(row => row.join(','))

/** The row of a combination, empty where it is new. */
export const skuOf = (skus: Draft['skus'], suk: string): SkuDraft => ({ ...EMPTY, ...skus[suk] })

export const newDraft = (shopId?: string): Partial<Draft> => ({
  shop_id: shopId,
  store_name: '',
  store_info: '',
  keyword: '',
  unit_name: '件',
  images: [],
  video: '',
  postage: '0',
  limit_num: '0',
  marks: [],
  sort: '0',
  description: '',
  published: false,
  attrs: [],
  skus: {}
})

export const draftOf = (goods: Detail): Draft => ({
  ...goods,
  limit_num: String(goods.limit_num),
  sort: String(goods.sort),
  marks: MARKS.filter(mark => goods[mark] === 1),
  published: goods.status === 'on',
  skus: Object.fromEntries(
    goods.skus.map(sku => [
      goods.attrs.length === 0 && sku.suk === PLAIN ? '' : sku.suk,
      {
        price: sku.price,
        ot_price: sku.ot_price === sku.price ? '' : sku.ot_price,
        vip_price: sku.vip_price ?? '',
        cost: Number(sku.cost) === 0 ? '' : sku.cost,
        stock: String(sku.stock),
        weight_g: sku.weight_g ? String(sku.weight_g) : '',
        shelf_code: sku.shelf_code,
        image: sku.image,
        was: sku.stock
      }
    ])
  )
})

const flag = (is: boolean) => (is ? 1 : 0) as 0 | 1

/** What is sent: the product as the form says it, of the version that was loaded. */
export function toSave(draft: Draft, goods?: Detail): ToSave {
  const { marks, skus, limit_num, sort, published, attrs, ...rest } = draft
  const used = whole(attrs)
  return {
    ...rest,
    ...(goods && { id: goods.id, version: goods.version }),
    brand_id: draft.brand_id ?? null,
    temp_id: draft.temp_id ?? null,
    limit_num: Number(limit_num),
    sort: Number(sort),
    is_hot: flag(marks.includes('is_hot')),
    is_best: flag(marks.includes('is_best')),
    is_new: flag(marks.includes('is_new')),
    published: flag(published),
    attrs: used,
    skus: combinations(used).map(suk => {
      const { price, ot_price, vip_price, cost, stock, weight_g, shelf_code, image, was } = skuOf(skus, suk)
      return {
        suk,
        price,
        image,
        shelf_code,
        weight_g: Number(weight_g || 0),
        stock: Number(stock || 0),
        ...(was !== undefined && { was }),
        ...(ot_price && { ot_price }),
        ...(vip_price && { vip_price }),
        ...(cost && { cost })
      }
    })
  }
}

const MONEY = /^\d{1,8}(\.\d{1,2})?$/
const WHOLE = /^\d{1,8}$/

/** The first thing that is wrong with the matrix, in words; '' when nothing is. */
export function faultOf(draft: Pick<Draft, 'attrs' | 'skus'>): string {
  const half = draft.attrs.find(({ name, values }) => (name === '') !== (values.length === 0))
  if (half) return half.name ? `请填写「${half.name}」的规格值` : '请填写规格名称'
  const names = draft.attrs.map(({ name }) => name).filter(Boolean)
  if (new Set(names).size < names.length) return '规格名称重复了'
  const rows = combinations(draft.attrs)
  if (rows.length > MOST_SKUS) return `规格组合最多 ${MOST_SKUS} 个，现有 ${rows.length} 个`
  for (const suk of rows) {
    const { price, ot_price, vip_price, cost, stock, weight_g } = skuOf(draft.skus, suk)
    const of = suk ? `「${suk}」` : ''
    if (!MONEY.test(price)) return `请填写${of}售价，最多两位小数`
    if ([ot_price, vip_price, cost].some(text => text && !MONEY.test(text))) return `${of}价格格式不正确`
    if (vip_price && Number(vip_price) > Number(price)) return `${of}会员价不能高于售价`
    if (!WHOLE.test(stock)) return `请填写${of}库存`
    if (weight_g && !WHOLE.test(weight_g)) return `${of}重量应为整数`
  }
  return ''
}
