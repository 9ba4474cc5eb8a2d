import {
  Count,
  contract,
  DeskFile,
  Flag,
  Format,
  Id,
  Nothing,
  Nullable,
  OneOf,
  Optional,
  Picture,
  Seconds,
  Text,
  Type,
  Words,
  Yuan
} from './core'
import { Seen } from './home-admin'

const Price = (title: string) => Type.String({ pattern: '^\\d{1,8}(\\.\\d{1,2})?$', title })
const Stock = Type.Integer({ minimum: 0, maximum: 10_000_000, title: '库存' })

const Line = Type.Object({
  id: Id,
  store_name: Type.String(),
  image: Picture,
  price: Yuan,
  price_to: Type.String({ description: 'the highest price of its SKUs; empty when they cost the same' }),
  stock: Count,
  sales: Count,
  shop_id: Id,
  shop_name: Type.String(),
  cate_name: Type.String(),
  status: OneOf(['on', 'off'], '状态'),
  _status: Type.String(),
  sku_count: Count,
  add_time: Seconds
})

const Attr = Type.Object({
  name: Words(20, '规格名称'),
  values: Type.Array(Words(30, '规格值'), { minItems: 1, maxItems: 50, title: '规格值' })
})

const Marks = { is_hot: Flag, is_best: Flag, is_new: Flag }

const Goods = Type.Object({
  id: Id,
  version: Count,
  edited_by: Type.String(),
  edited_time: Seconds,
  shop_id: Id,
  shop_name: Type.String(),
  cate_id: Id,
  brand_id: Nullable(Id),
  store_name: Type.String(),
  store_info: Type.String(),
  keyword: Type.String(),
  images: Type.Array(Picture),
  video: Type.String({ description: 'shown before the pictures; empty where there is none' }),
  unit_name: Type.String(),
  temp_id: Nullable(Id),
  postage: Yuan,
  limit_num: Count,
  ...Marks,
  sort: Type.Integer(),
  description: Type.String(),
  status: OneOf(['on', 'off'], '状态'),
  _status: Type.String(),
  attrs: Type.Array(Type.Object({ name: Type.String(), values: Type.Array(Type.String()) })),
  skus: Type.Array(
    Type.Object({
      unique: Id,
      suk: Type.String(),
      image: Type.String(),
      price: Yuan,
      ot_price: Yuan,
      vip_price: Nullable(Yuan),
      cost: Yuan,
      stock: Count,
      sales: Count,
      weight_g: Count,
      shelf_code: Type.String({ description: 'where it lies in the store room; empty where nobody said' })
    })
  )
})

const SkuToSave = Type.Object({
  suk: Type.String({ maxLength: 200, default: '', description: 'values joined by a comma; empty without attributes' }),
  image: Type.String({ maxLength: 500, default: '', title: '规格图片' }),
  price: Price('售价'),
  ot_price: Optional(Price('划线价')),
  vip_price: Optional(Nullable(Price('会员价'))),
  cost: Optional(Price('成本价')),
  stock: Optional(Stock),
  was: Optional(
    Type.Integer({
      minimum: 0,
      title: '原库存',
      description: 'what the caller saw; stock is set only while it is still so'
    })
  ),
  weight_g: Type.Integer({ minimum: 0, maximum: 10_000_000, default: 0, title: '重量' }),
  shelf_code: Optional(Type.String({ maxLength: 30, title: '货位', description: 'as it is without' }))
})

const Category = Type.Object({
  id: Id,
  pid: Nullable(Id),
  cate_name: Type.String(),
  pic: Type.String(),
  sort: Type.Integer(),
  is_show: Flag
})

/** Goods of all shops, for the people who run the shop. */
/** Why stock moves. */
export const STOCK_CAUSES = [
  'order',
  'cancel',
  'refund',
  'aftersale',
  'reserve',
  'release',
  'flash',
  'edit',
  'import'
] as const

export const adminGoods = contract({
  'GET /api/admin/goods/list': {
    auth: 'console',
    shops: true,
    right: 'goods.read',
    summary:
      'Goods of all shops, the newest first unless told, by cursor; keyword is words of the name, or an id. What a shop, a category or a state narrows down is sorted among its newest two thousand (what is low by its stock: all of it), and what has a keyword stays the newest first',
    input: Type.Object({
      state: OneOf(['all', 'on', 'off', 'low'], '状态', { default: 'all' }),
      keyword: Type.String({ maxLength: 50, default: '', title: '搜索词' }),
      shop: Optional(Id),
      cate: Optional(Id),
      sort: OneOf(['new', 'price_up', 'price_down', 'stock_up', 'stock_down', 'sales_up', 'sales_down'], '排序', {
        default: 'new'
      }),
      cursor: Optional(Text(200, '游标')),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, title: '每页条数' })
    }),
    data: Type.Object({
      list: Type.Array(Line),
      cursor: Nullable(Type.String()),
      counts: Type.Object(
        { all: Count, on: Count, off: Count, low: Count },
        { description: 'of the state alone, to a thousand' }
      ),
      low_stock: Type.Integer({ description: 'so many pieces or fewer are low' })
    })
  },
  'POST /api/admin/goods/export': {
    auth: 'console',
    shops: true,
    right: 'goods.read',
    summary:
      'The address of a file (CSV or .xlsx) of the goods that goods/list finds, for a minute; it can be sent in again as it is',
    input: Type.Object({
      state: OneOf(['all', 'on', 'off', 'low'], '状态', { default: 'all' }),
      keyword: Type.String({ maxLength: 50, default: '', title: '搜索词' }),
      shop: Optional(Id),
      cate: Optional(Id),
      format: Format
    }),
    data: DeskFile
  },
  'GET /api/admin/goods/detail/{id}': {
    auth: 'console',
    shops: true,
    right: 'goods.read',
    summary: 'All of a product that an operator may change, with its version',
    input: Type.Object({ id: Id }),
    data: Goods
  },
  'GET /api/admin/goods/offers/{id}': {
    auth: 'console',
    shops: true,
    right: 'goods.read',
    summary: 'Flash sessions a product is sold in now or will be, SKU by SKU, the next first',
    input: Type.Object({ id: Id }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          title: Type.String(),
          state: OneOf(['soon', 'running'], '状态'),
          suk: Type.String(),
          price: Yuan,
          start_time: Seconds,
          stop_time: Seconds
        })
      )
    })
  },
  'GET /api/admin/goods/stock/{id}': {
    auth: 'console',
    shops: true,
    right: 'goods.read',
    summary: 'How the stock of a product moved and why, the newest first, by cursor',
    input: Type.Object({
      id: Id,
      sku: Optional(Id),
      cursor: Optional(Text(200, '游标')),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20, title: '每页条数' })
    }),
    data: Type.Object({
      list: Type.Array(
        Type.Object({
          id: Id,
          suk: Type.String(),
          moved: Type.Integer({ description: 'pieces that came, or below zero that went' }),
          after: Nullable(Type.Integer({ description: 'on the shelf afterwards; not told of orders' })),
          cause: OneOf(STOCK_CAUSES, '原因'),
          order_no: Type.String({ description: 'of what an order took or gave back' }),
          by_name: Type.String({ description: 'who changed it by hand' }),
          moved_time: Seconds
        })
      ),
      cursor: Nullable(Type.String()),
      skus: Type.Array(Type.Object({ id: Id, suk: Type.String(), stock: Count }))
    })
  },
  'GET /api/admin/goods/options': {
    auth: 'console',
    shops: true,
    right: 'goods.read',
    summary: 'What a product is chosen from: categories, brands, shops by name, and freight templates of one shop',
    input: Type.Object({ shop: Optional(Id), search: Type.String({ maxLength: 50, default: '', title: '店铺名称' }) }),
    data: Type.Object({
      categories: Type.Array(Category),
      brands: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      shops: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      freight_templates: Type.Array(Type.Object({ id: Id, name: Type.String() }))
    })
  },
  'POST /api/admin/goods/save': {
    auth: 'console',
    shops: true,
    right: 'goods.edit',
    twoPersons: true,
    idempotent: true,
    body_kib: 512,
    summary:
      'Makes a product with its matrix of SKUs, or changes the version the caller saw of one; two persons set prices far below what they were, or cost',
    input: Type.Object({
      id: Optional(Id),
      version: Optional(Type.Integer({ minimum: 1, title: '版本' })),
      shop_id: Id,
      cate_id: Id,
      brand_id: Optional(Nullable(Id)),
      store_name: Words(120, '商品名称'),
      store_info: Type.String({ maxLength: 200, default: '', title: '商品简介' }),
      keyword: Type.String({ maxLength: 200, default: '', title: '关键词' }),
      images: Type.Array(Picture, { minItems: 1, maxItems: 12, title: '商品图片' }),
      video: Type.String({ maxLength: 500, default: '', title: '商品视频' }),
      unit_name: Words(10, '单位'),
      temp_id: Optional(Nullable(Id)),
      postage: Price('运费'),
      limit_num: Type.Integer({ minimum: 0, maximum: 10_000, default: 0, title: '限购数量' }),
      ...Marks,
      sort: Type.Integer({ minimum: -10_000, maximum: 10_000, default: 0, title: '排序' }),
      description: Type.String({ maxLength: 200_000, default: '', title: '商品详情' }),
      published: Flag,
      attrs: Type.Array(Attr, { maxItems: 4, title: '规格' }),
      skus: Type.Array(SkuToSave, { minItems: 1, maxItems: 150, title: '规格明细' })
    }),
    data: Type.Object({ id: Id, version: Count }),
    refusals: ['CHANGED']
  },
  'POST /api/admin/goods/publish': {
    auth: 'console',
    shops: true,
    right: 'goods.publish',
    summary: 'Puts products on sale (as soon as their shops are open) or takes them off, all of them or none',
    input: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true, title: '商品' }),
      published: Flag
    }),
    data: Type.Object({ changed: Count })
  },
  'POST /api/admin/goods/batch': {
    auth: 'console',
    shops: true,
    right: 'goods.edit',
    twoPersons: true,
    summary:
      'Changes one thing of many products, all of them or none: their category, how they are sent, or their prices in percent of what they are, by two persons where that is far below',
    input: Type.Object({
      ids: Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true, title: '商品' }),
      cate_id: Optional(Id),
      freight: Optional(Type.Object({ temp_id: Optional(Id), postage: Price('运费') }, { title: '运费' })),
      percent: Optional(Type.Integer({ minimum: 10, maximum: 1000, title: '价格比例' }))
    }),
    data: Type.Object({ changed: Count }),
    refusals: ['CHANGED']
  },
  'POST /api/admin/goods/sheet/pictures': {
    auth: 'console',
    shops: true,
    right: 'goods.edit',
    ownTrail: true,
    upload: true,
    upload_mb: 200,
    summary:
      'Takes an archive (.zip) of pictures that files of goods name; they are drawn anew once a file asks for them',
    input: Nothing,
    data: Type.Object({
      id: Id,
      filename: Type.String(),
      picture_count: Count,
      ignored: Type.Array(Type.String(), { description: 'what is in it and is no picture' })
    }),
    refusals: ['TOO_LARGE']
  },
  'POST /api/admin/goods/film': {
    auth: 'console',
    shops: true,
    right: 'goods.edit',
    ownTrail: true,
    upload: true,
    upload_mb: 100,
    summary: 'Uploads a film of goods (MP4, H.264, three minutes): looked through, without the place it was taken at',
    input: Nothing,
    data: Type.Object({ url: Type.String(), seconds: Count }),
    refusals: ['NOT_A_VIDEO', 'CODEC', 'TOO_LONG', 'TOO_LARGE']
  },
  'POST /api/admin/upload': {
    auth: 'console',
    shops: true,
    right: 'goods.edit',
    upload: true,
    summary: 'Uploads a picture of the house: drawn anew on the server, without place or camera data',
    input: Nothing,
    data: Type.Object({ url: Picture, width: Count, height: Count }),
    refusals: ['NOT_A_PICTURE', 'TOO_LARGE']
  },
  'GET /api/admin/category/list': {
    auth: 'console',
    shops: true,
    right: 'goods.read',
    summary: 'Categories on two levels, hidden ones too, each with how many goods it has, to a thousand',
    input: Nothing,
    data: Type.Array(Type.Composite([Category, Type.Object({ mark: Type.String(), goods_count: Count })]))
  },
  'POST /api/admin/category/save': {
    auth: 'console',
    right: 'category.edit',
    summary: 'Makes a category under another one or on the first level, or changes one',
    input: Type.Object({
      id: Optional(Id),
      mark: Seen,
      pid: Optional(Nullable(Id)),
      cate_name: Words(20, '分类名称'),
      pic: Type.String({ maxLength: 500, default: '', title: '分类图片' }),
      sort: Type.Integer({ minimum: -10_000, maximum: 10_000, default: 0, title: '排序' }),
      is_show: Flag
    }),
    data: Type.Object({ id: Id }),
    refusals: ['CHANGED', 'LEVEL', 'NAME_TAKEN']
  },
  'POST /api/admin/category/remove': {
    auth: 'console',
    right: 'category.edit',
    summary: 'Deletes a category that has neither goods nor categories under it',
    input: Type.Object({ id: Id }),
    data: Nothing,
    refusals: ['IN_USE']
  }
})
