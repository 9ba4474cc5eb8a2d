import type { SheetColumn } from '../../engines/sheet'
import { PLAIN_SUK } from '../../lib/low-price'
import type { Current } from './sheet-known'

/** Columns of a product: written in its first row, and left empty or repeated in the others. */
const PRODUCT = [
  { field: 'id', title: '商品编号', isOnly: true, sample: '' },
  { field: 'version', title: '版本', isOnly: true, sample: '', face: 'count' },
  {
    field: 'name',
    title: '商品名称',
    like: ['商品标题', '商品名', '宝贝标题', '宝贝名称', '品名', '标题'],
    sample: '手冲挂耳咖啡'
  },
  { field: 'shop', title: '店铺', like: ['店铺名称', '门店'], sample: '店铺名称' },
  { field: 'cate', title: '分类', like: ['商品分类', '类目', '商品类目', '品类'], sample: '食品/冲饮' },
  { field: 'brand', title: '品牌', sample: '' },
  { field: 'intro', title: '简介', like: ['商品简介', '卖点', '副标题'], sample: '' },
  { field: 'keyword', title: '关键词', like: ['关键字', '搜索词'], sample: '咖啡 挂耳' },
  { field: 'images', title: '商品图片', like: ['主图', '图片', '轮播图', '商品主图'], sample: '' },
  { field: 'unit', title: '单位', like: ['计量单位'], sample: '盒' },
  { field: 'freight', title: '运费模板', sample: '' },
  { field: 'postage', title: '运费', like: ['邮费', '快递费'], sample: '0', face: 'yuan' },
  { field: 'limit', title: '限购', like: ['限购数量', '每人限购'], sample: '0', face: 'count' },
  { field: 'hot', title: '热卖', sample: '否' },
  { field: 'best', title: '精品', sample: '否' },
  { field: 'fresh', title: '新品', sample: '否' },
  { field: 'sort', title: '排序', sample: '0', face: 'count' },
  { field: 'on', title: '上架', like: ['是否上架', '上架状态'], sample: '否' },
  { field: 'attrs', title: '规格名', like: ['规格项', '规格名称'], sample: '口味,规格' }
] as const satisfies readonly SheetColumn[]

/** Columns of an SKU, in each row. */
const SKU = [
  { field: 'suk', title: '规格值', like: ['规格', '颜色尺码', '销售属性'], sample: '深烘,10 袋' },
  { field: 'image', title: '规格图片', like: ['规格图', 'SKU 图'], sample: '' },
  {
    field: 'price',
    title: '售价',
    like: ['销售价', '价格', '单价', '现价', '零售价', '一口价'],
    sample: '39.90',
    face: 'yuan'
  },
  { field: 'ot', title: '划线价', like: ['原价', '市场价', '吊牌价'], sample: '49.00', face: 'yuan' },
  { field: 'vip', title: '会员价', like: ['VIP 价'], sample: '', face: 'yuan' },
  { field: 'cost', title: '成本价', like: ['成本', '进价', '进货价', '采购价'], sample: '18.00', face: 'yuan' },
  { field: 'stock', title: '库存', like: ['库存数量', '数量', '可售库存'], sample: '100', face: 'count' },
  { field: 'was', title: '原库存', isOnly: true, sample: '', face: 'count' },
  { field: 'weight', title: '重量（克）', also: ['重量(克)', '重量'], sample: '120', face: 'count' },
  { field: 'shelf', title: '货位', also: ['货位号'], like: ['库位', '货架号'], sample: 'A-03-2' }
] as const satisfies readonly SheetColumn[]

export type ProductField = (typeof PRODUCT)[number]['field']
export type SkuField = (typeof SKU)[number]['field']

export const GOODS_COLUMNS: readonly SheetColumn[] = [...PRODUCT, ...SKU]
export const SKU_FIELDS: readonly SkuField[] = SKU.map(({ field }) => field)

const word = (is: 0 | 1) => (is === 1 ? '是' : '否')

/** What a product is called by where a file names it by words. */
export interface Called {
  cate: string
  brand: string
  freight: string
}

/** The rows of a product as a file has them, one for each of its SKUs: such a file sent in as it is changes nothing. */
export function rowsOfGoods(now: Current, { cate, brand, freight }: Called): string[][] {
  const product: Record<ProductField, string> = {
    id: now.id,
    version: String(now.version),
    name: now.store_name,
    shop: now.shop_name,
    cate,
    brand,
    intro: now.store_info,
    keyword: now.keyword,
    images: now.images.join('\n'),
    unit: now.unit_name,
    freight,
    postage: now.postage,
    limit: String(now.limit_num),
    hot: word(now.is_hot),
    best: word(now.is_best),
    fresh: word(now.is_new),
    sort: String(now.sort),
    on: word(now.status === 'on' ? 1 : 0),
    attrs: now.attrs.map(attr => attr.name).join(',')
  }
  const further: Partial<typeof product> = { id: product.id, version: product.version, name: product.name }
  return now.skus.map((one, i) => {
    const head = i === 0 ? product : further
    const sku: Record<SkuField, string> = {
      suk: one.suk === PLAIN_SUK ? '' : one.suk,
      image: one.image,
      price: one.price,
      ot: one.ot_price,
      vip: one.vip_price ?? '',
      cost: one.cost,
      stock: String(one.stock),
      was: String(one.stock),
      weight: String(one.weight_g),
      shelf: one.shelf_code
    }
    return [...PRODUCT.map(({ field }) => head[field] ?? ''), ...SKU.map(({ field }) => sku[field])]
  })
}
