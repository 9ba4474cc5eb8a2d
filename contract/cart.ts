import { Bill } from './bill'
import { Count, contract, Flag, Id, Nothing, OneOf, Optional, Picture, Seconds, Text, Type, Yuan } from './core'

/** The SKU of a line as the product page shows it. */
export const AttrInfo = Type.Object({
  suk: Type.String(),
  image: Picture,
  price: Yuan,
  ot_price: Yuan,
  vip_price: Yuan,
  stock: Count,
  unique: Type.String()
})

export const LineProduct = Type.Object({
  id: Id,
  mer_id: Id,
  shop_name: Type.String(),
  image: Picture,
  store_name: Type.String(),
  unit_name: Type.String(),
  price: Yuan,
  ot_price: Yuan,
  vip_price: Yuan,
  stock: Count,
  limit_num: Type.Integer({ description: 'most pieces a person may buy at once, 0 without limit' }),
  attrInfo: AttrInfo
})

/** Which price counts for a line. */
export const PriceKind = OneOf(['flash', 'member', 'list', 'group', 'bundle'], '价格类型')

export const CartLine = Type.Object({
  id: Id,
  product_id: Id,
  unique: Type.String(),
  mer_id: Id,
  shop_name: Type.String(),
  cart_num: Count,
  is_valid: Type.Boolean(),
  is_new: Flag,
  truePrice: Yuan,
  sum_price: Yuan,
  trueStock: Count,
  price_kind: PriceKind,
  activity_id: Type.String({ description: 'flash offer of the line, empty at the everyday price' }),
  activity_stop: Type.Integer({ description: 'Unix seconds at which the flash price ends, 0 without one' }),
  reason: Type.String({ description: 'why the line cannot be bought, empty for a valid one' }),
  price_note: Type.String({ description: 'how the price moved since it was added, empty when it did not' }),
  productInfo: LineProduct
})

/** What takes money off from a certain worth of goods up: a coupon held or to be had at checkout, or free freight. */
export const CartOffer = Type.Object({
  kind: OneOf(['coupon', 'freight'], '优惠类型'),
  mer_id: Type.String({ description: 'empty for the whole mall' }),
  title: Type.String(),
  price: Type.String({ description: 'yuan taken off; empty for free freight' }),
  use_min_price: Yuan
})

const Pieces = Type.Integer({ minimum: 1, maximum: 9999, title: '数量' })

export const cart = contract({
  'POST /api/cart/add': {
    auth: 'login',
    summary: 'Puts pieces of a SKU into the cart, or (new = 1) into a line of its own for buying now',
    input: Type.Object({
      productId: Id,
      cartNum: Type.Integer({ minimum: 1, maximum: 9999, default: 1, title: '数量' }),
      uniqueId: Type.String({ maxLength: 64, default: '', title: '规格' }),
      new: Type.Unsafe<0 | 1>({ type: 'integer', enum: [0, 1], default: 0, title: '立即购买' }),
      activityId: Type.String({ maxLength: 64, default: '', title: '活动' })
    }),
    data: Type.Object({ cartId: Id }),
    refusals: ['CHOOSE_SKU', 'WITHDRAWN', 'SOLD_OUT', 'LIMIT', 'NOT_STARTED', 'ENDED', 'CART_FULL']
  },
  'POST /api/cart/num': {
    auth: 'login',
    summary: 'Sets how many pieces a cart line has',
    input: Type.Object({ id: Id, number: Pieces }),
    data: Nothing,
    refusals: ['SOLD_OUT', 'LIMIT', 'WITHDRAWN', 'NOT_STARTED', 'ENDED']
  },
  'POST /api/cart/del': {
    auth: 'login',
    summary: 'Takes lines out of the cart; lines already gone are passed over',
    input: Type.Object({
      ids: Type.Array(Text(8000, '购物车商品'), { minItems: 1, maxItems: 200, title: '购物车商品' })
    }),
    data: Nothing
  },
  'GET /api/cart/count': {
    auth: 'login',
    summary: 'Pieces and worth of the valid lines of the cart; with cartId also what buying those would come to',
    input: Type.Object({
      cartId: Optional(Type.String({ maxLength: 8000, title: '购物车商品', description: 'ids with a comma between' }))
    }),
    data: Type.Object({
      count: Count,
      sum_price: Yuan,
      bill: Optional(Bill),
      undeliverable: Optional(
        Type.Array(Id, { description: 'chosen lines that cannot be sent to the person’s address' })
      )
    })
  },
  'GET /api/cart/list': {
    auth: 'login',
    summary: 'The cart: lines that can be bought, shop by shop, and lines that cannot, with the reason',
    input: Nothing,
    data: Type.Object({
      valid: Type.Array(CartLine),
      invalid: Type.Array(CartLine),
      offers: Type.Array(CartOffer),
      now: Seconds
    })
  }
})
