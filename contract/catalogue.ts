import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nullable,
  OneOf,
  Optional,
  Picture,
  paging,
  Seconds,
  Text,
  Type,
  Yuan
} from './core'
import { Pink } from './order'
import { ReplyLine } from './review'

/** What a product's flash sale says in a list: its lowest price now and when that ends. Null when none is running. */
export const ActivityMark = Type.Object({
  type: OneOf(['flash'], '活动'),
  id: Id,
  price: Yuan,
  stop_time: Seconds
})

const common = {
  id: Id,
  mer_id: Id,
  shop_name: Type.String(),
  image: Picture,
  store_name: Type.String(),
  store_info: Type.String(),
  cate_id: Id,
  price: Yuan,
  ot_price: Yuan,
  vip_price: Type.String({ description: 'yuan; empty when members pay the same' }),
  unit_name: Type.String(),
  sales: Count,
  stock: Count,
  is_hot: Flag,
  is_best: Flag,
  is_new: Flag,
  freight: OneOf([1, 2, 3], '运费'),
  postage: Yuan,
  spec_type: OneOf([0, 1], '规格'),
  limit_num: Type.Integer({ minimum: 0, description: 'at most so many a person; 0 for no limit' })
}

/** A product in a list. `freight`: 1 free, 2 `postage` whatever the number, 3 by region and number. */
export const ProductLine = Type.Object({ ...common, activity: Nullable(ActivityMark) })

/** What is chosen and sold: `suk` is the chosen values joined by a comma, "默认" where there is nothing to choose. */
export const Sku = Type.Object({
  product_id: Id,
  suk: Type.String(),
  unique: Id,
  image: Picture,
  price: Yuan,
  ot_price: Yuan,
  vip_price: Type.String({ description: 'yuan; empty when members pay the same' }),
  stock: Count,
  sales: Count,
  weight: Type.Integer({ description: 'grams' })
})

/** A shop as goods show it. */
export const ShopCard = Type.Object({
  mer_id: Id,
  shop_name: Type.String(),
  logo: Picture,
  is_self: Flag,
  product_score: Type.String({ description: 'one decimal, "5.0" while nobody has reviewed' }),
  service_score: Type.String(),
  followers: Count,
  goods_count: Count,
  phone: Type.String(),
  city: Type.String()
})

/** A flash sale of one product: sessions running or to come today. `state`: 0 to come, 1 running. */
export const ProductActivity = Type.Object({
  type: OneOf(['flash'], '活动'),
  id: Id,
  title: Type.String(),
  state: OneOf([0, 1], '状态'),
  start_time: Seconds,
  stop_time: Seconds,
  items: Type.Array(
    Type.Object({
      id: Id,
      unique: Id,
      suk: Type.String(),
      price: Yuan,
      stock: Count,
      quota: Type.Integer({ description: 'pieces of the offer in all' }),
      limit_num: Type.Integer({ description: 'at most so many a person' })
    })
  )
})

/** A coupon on offer with the product. `mer_id` null: good in the whole mall. */
export const OfferedCoupon = Type.Object({
  id: Id,
  mer_id: Nullable(Id),
  title: Type.String(),
  coupon_price: Yuan,
  use_min_price: Yuan,
  start_time: Seconds,
  end_time: Seconds,
  is_use: Type.Boolean({ description: 'the caller has as many as a person may, in all their accounts' })
})

/** What a product costs those who buy it together. */
export const TuanOffer = Type.Object({
  open: Flag,
  last_hours: Type.Integer({ description: 'how long a group has to fill' }),
  joined: Type.Integer({ description: 'people who bought it in groups that were filled' }),
  price: Yuan,
  sizes: Type.Array(
    Type.Object({
      size: Count,
      price: Yuan,
      items: Type.Array(Type.Object({ unique: Id, suk: Type.String(), price: Yuan }))
    }),
    { description: 'the smallest group first; price is that of the cheapest SKU' }
  ),
  groups: Type.Array(Pink, { description: 'that can be joined, those that need fewest first; one in a list' }),
  my_pink: Nullable(Pink),
  shared_pink: Nullable(Pink),
  rules: Type.Array(Type.String())
})

/** Where to, by when and at what freight one piece would come; words are empty where they are not known. */
export const Delivery = Type.Object({
  known_by: OneOf(['address', 'city', 'none'], '送货地'),
  to: Type.String({ description: 'empty while no place is known' }),
  deliverable: Flag,
  arrives: Type.String({ description: '预计明天（11月24日）送达' }),
  leaves: Type.String({ description: '今天 16:00 前付款，今天发货' }),
  freight_text: Type.String({ description: 'for one piece to this place' })
})

export const ProductDetail = Type.Object({
  storeInfo: Type.Object({
    ...common,
    slider_image: Type.Array(Picture),
    video: Type.String(),
    keyword: Type.String(),
    description: Type.String({ description: 'cleaned HTML' }),
    brand_name: Type.String(),
    freight_note: Type.String({ description: 'what sending costs, in words, while no address is known' }),
    userCollect: Type.Boolean()
  }),
  productAttr: Type.Array(Type.Object({ attr_name: Type.String(), attr_values: Type.Array(Type.String()) })),
  productValue: Type.Record(Type.String(), Sku),
  reply: Nullable(ReplyLine),
  replyCount: Count,
  replyChance: Type.Integer({ description: 'percent of good reviews; 100 while there are none' }),
  good_list: Type.Array(ProductLine),
  coupons: Type.Array(OfferedCoupon),
  activity: Nullable(ProductActivity),
  tuan: Nullable(TuanOffer),
  delivery: Delivery,
  shop: ShopCard
})

export const productSorts = ['default', 'sales', 'price_asc', 'price_desc', 'newest'] as const

/** An id of something a person would call by this name. */
export const IdOf = (title: string) => Type.String({ format: 'uuid', title })
const YuanInput = (title: string) => Type.String({ pattern: '^\\d{1,9}(\\.\\d{1,2})?$', title })

/** Filters and paging of every list of goods. `cursor` is that of the page before; it takes the place of `page`. */
export const productFilters = {
  cid: Optional(IdOf('分类')),
  sid: Optional(IdOf('分类')),
  mer_id: Optional(IdOf('店铺')),
  brand_id: Optional(IdOf('品牌')),
  keyword: Optional(Text(60, '关键词')),
  price_min: Optional(YuanInput('最低价')),
  price_max: Optional(YuanInput('最高价')),
  is_hot: Optional(OneOf([0, 1], '热卖')),
  is_best: Optional(OneOf([0, 1], '精品')),
  is_new: Optional(OneOf([0, 1], '新品')),
  vip: Optional(OneOf([0, 1], '会员')),
  sort: Optional(OneOf(productSorts, '排序')),
  ...paging,
  cursor: Optional(Text(300, '游标'))
}

/** A page of goods. `count` is exact to 1,000 and then stays there; `cursor` asks for the next page, empty at the end. */
export const ProductPage = Type.Object({ list: Type.Array(ProductLine), count: Count, cursor: Type.String() })

export const CategoryNode = Type.Object({
  id: Id,
  cate_name: Type.String(),
  pid: Type.String({ description: 'empty on the first level' }),
  pic: Picture,
  children: Type.Array(Type.Object({ id: Id, cate_name: Type.String(), pid: Id, pic: Picture }))
})

const FlashLine = Type.Object({
  id: Id,
  product_id: Id,
  unique: Id,
  store_name: Type.String(),
  suk: Type.String(),
  image: Picture,
  price: Yuan,
  ot_price: Yuan,
  stock: Count,
  quota: Count,
  percent: Type.Integer({ minimum: 0, maximum: 100, description: 'sold, of 100' }),
  limit_num: Type.Integer()
})

export const catalogue = contract({
  'GET /api/products': {
    auth: 'open',
    summary: 'Goods by category of either level, shop, brand, word, price and mark',
    input: Type.Object(productFilters),
    data: ProductPage,
    cache_s: 5
  },
  'GET /api/product/brand': {
    auth: 'open',
    summary: 'Brands, those of one category of either level if asked, each with its best sellers',
    input: Type.Object({ cid: Optional(IdOf('分类')), ...paging }),
    data: ListOf(
      Type.Object({
        id: Id,
        brand_name: Type.String(),
        pic: Picture,
        intro: Type.String(),
        product_count: Count,
        products: Type.Array(Type.Object({ id: Id, image: Picture, store_name: Type.String(), price: Yuan }))
      })
    ),
    cache_s: 30
  },
  'GET /api/product/discount': {
    auth: 'open',
    summary:
      'Flash sessions of today with their goods, and a page of goods sold under their list price; with mer_id those of one shop',
    input: Type.Object({ mer_id: Optional(IdOf('店铺')), ...paging }),
    data: Type.Object({
      sessions: Type.Array(
        Type.Object({
          id: Id,
          title: Type.String(),
          state: OneOf([0, 1, 2], '状态'),
          start_time: Seconds,
          stop_time: Seconds,
          list: Type.Array(FlashLine)
        }),
        { description: 'state 0 to come, 1 running, 2 over' }
      ),
      list: Type.Array(ProductLine),
      count: Count
    }),
    cache_s: 2
  },
  'GET /api/product/hot': {
    auth: 'open',
    summary: 'Best sellers',
    input: Type.Object({ ...paging }),
    data: ListOf(ProductLine),
    cache_s: 10
  },
  'GET /api/product/recom': {
    auth: 'open',
    summary:
      'Goods the shop recommends; with is_tuan those that are sold to groups, each with what groups pay; with around those that fit where the caller stands: beside what an order or the cart holds, like a product, or by what they looked at',
    input: Type.Object({
      ...paging,
      is_tuan: Optional(OneOf([0, 1], '团购')),
      around: Optional(OneOf(['order', 'cart', 'goods', 'seen'], '推荐场景')),
      order_id: Optional(Type.String({ maxLength: 64, title: '订单编号', description: 'with around=order' })),
      product_id: Optional(Type.String({ format: 'uuid', title: '商品编号', description: 'with around=goods' }))
    }),
    data: ListOf(Type.Composite([ProductLine, Type.Object({ tuan: Optional(TuanOffer) })])),
    cache_s: 10,
    cache_unless: 'around'
  },
  'GET /api/product/qiangfu': {
    auth: 'open',
    summary: 'Goods of the 抢福 zone',
    input: Type.Object({ ...paging }),
    data: ListOf(ProductLine),
    cache_s: 10
  },
  'GET /api/product/detail/{id}': {
    auth: 'open',
    replica: 'strangers',
    summary:
      'One product with its SKUs, newest review, shop, offers, delivery, what groups pay, and whether the caller keeps it; pinkId is the group somebody was invited to',
    input: Type.Object({
      id: Id,
      pinkId: Optional(Id),
      city: Optional(Type.String({ maxLength: 20, title: '城市', description: 'counts while there is no address' }))
    }),
    data: ProductDetail
  },
  'GET /api/category': {
    auth: 'open',
    summary: 'Categories of goods, two levels',
    input: Type.Object({}),
    data: Type.Array(CategoryNode),
    cache_s: 30
  }
})
