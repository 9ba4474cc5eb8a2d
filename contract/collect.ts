import {
  Count,
  contract,
  Flag,
  Id,
  ListOf,
  Nothing,
  OneOf,
  Optional,
  Picture,
  paging,
  Seconds,
  TimeText,
  Type,
  Yuan
} from './core'

const input = Type.Object({
  id: Optional(Id),
  product_id: Optional(Id),
  type: Optional(OneOf(['product', 'shop'], '类型'))
})
const data = Type.Object({ userCollect: Type.Boolean() })
const ids = Type.Array(Id, { minItems: 1, maxItems: 100, title: '所选内容' })

/** A product as a person kept or last saw it, and as it is now. */
const SeenGoods = Type.Object({
  id: Id,
  mer_id: Id,
  shop_name: Type.String(),
  image: Picture,
  store_name: Type.String(),
  price: Yuan,
  fell_price: Type.String({ description: 'yuan it costs less than then; empty when it does not' }),
  on_sale: Flag,
  sold_out: Flag,
  add_time: Seconds,
  _add_time: TimeText
})

const FollowedShop = Type.Object({
  id: Id,
  shop_name: Type.String(),
  logo: Picture,
  is_self: Flag,
  followers: Count,
  on_sale: Flag,
  /** Newest goods of the shop. */
  goods: Type.Array(Type.Object({ id: Id, image: Picture, price: Yuan })),
  add_time: Seconds,
  _add_time: TimeText
})

export const collect = contract({
  'POST /api/collect/add': {
    auth: 'login',
    summary: 'Keeps a product at its price of today, or follows a shop (`type` shop); again changes nothing',
    input,
    data
  },
  'POST /api/collect/del': {
    auth: 'login',
    summary: 'Lets a product or shop go, or all those of `ids`; what is not kept changes nothing',
    input: Type.Object({ ...input.properties, ids: Optional(ids) }),
    data
  },
  'GET /api/collect/goods': {
    auth: 'login',
    summary: 'Products the caller keeps, newest first: all, those that cost less than then, or those off the shelf',
    input: Type.Object({ tab: OneOf(['all', 'fell', 'gone'], '筛选'), ...paging }),
    data: Type.Object({ list: Type.Array(SeenGoods), count: Count, fell_count: Count, gone_count: Count })
  },
  'GET /api/collect/shops': {
    auth: 'login',
    summary: 'Shops the caller follows, newest first, with some of their goods',
    input: Type.Object(paging),
    data: ListOf(FollowedShop)
  },
  'GET /api/collect/count': {
    auth: 'login',
    summary: 'How many products and shops the caller keeps, and products they looked at',
    input: Nothing,
    data: Type.Object({ goods_count: Count, shop_count: Count, visit_count: Count })
  },
  'POST /api/collect/visit': {
    auth: 'login',
    summary: 'Notes that the caller looked at a product, unless they want none of that kept',
    input: Type.Object({ id: Id }),
    data: Nothing
  },
  'GET /api/collect/visits': {
    auth: 'login',
    summary: 'Products the caller looked at, newest first, and whether that is kept',
    input: Type.Object(paging),
    data: Type.Object({
      list: Type.Array(
        Type.Composite([
          SeenGoods,
          Type.Object({ day: Type.String({ description: '"2026-11-20", of China’s calendar' }) })
        ])
      ),
      count: Count,
      keeps: Flag
    })
  },
  'POST /api/collect/visits/del': {
    auth: 'login',
    summary: 'Erases what the caller looked at: those of `ids`, or everything',
    input: Type.Object({ ids: Optional(ids), all: Optional(Flag) }),
    data: Nothing
  },
  'POST /api/collect/visits/keep': {
    auth: 'login',
    summary: 'Whether what the caller looks at is kept from now on',
    input: Type.Object({ keeps: Flag }),
    data: Type.Object({ keeps: Flag })
  }
})
