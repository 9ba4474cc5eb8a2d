import { Whole } from './admin'
import { Count, contract, Id, Optional, Picture, Seconds, Text, Type } from './core'

/** So many orders are printed at once. */
export const MOST_SLIPS = 200

/** Orders by their numbers, or without them all that wait to be sent, of one shop. */
const which = {
  shop: Optional(Id),
  orders: Optional(Type.Array(Text(64, '订单号', 1), { minItems: 1, maxItems: MOST_SLIPS, title: '订单' }))
}

const printed = {
  orders_total: Count,
  pieces_total: Count,
  rest_total: Type.Integer({ minimum: 0, description: 'how many more wait to be sent, to a thousand' }),
  passed_over: Type.Array(Type.String(), {
    description: 'numbers of those that were asked for and have nothing to be sent'
  })
}

const Piece = { store_name: Type.String(), suk: Type.String(), shelf_code: Type.String(), piece_num: Count }

/** What is printed where parcels are packed. */
export const adminSlip = contract({
  'POST /api/admin/order/picking': {
    auth: 'console',
    shops: true,
    right: 'order.ship',
    summary: 'What is to be fetched for some orders, by product and where it lies; nothing of whom it is for',
    input: Type.Object(which),
    data: Type.Object({
      ...printed,
      list: Type.Array(
        Type.Object({
          product_id: Id,
          store_name: Type.String(),
          image: Picture,
          piece_num: Count,
          skus: Type.Array(
            Type.Object({
              unique: Id,
              suk: Type.String(),
              shelf_code: Type.String(),
              piece_num: Count,
              orders_total: Count
            })
          )
        })
      )
    })
  },
  'POST /api/admin/order/slips': {
    auth: 'console',
    shops: true,
    right: 'order.ship',
    summary:
      'What goes into each parcel of some orders and where it goes, without prices; whole receivers to who may see those, with a reason',
    input: Type.Object({ ...which, ...Whole }),
    data: Type.Object({
      ...printed,
      list: Type.Array(
        Type.Object({
          order_id: Type.String(),
          shop_name: Type.String(),
          paid_time: Seconds,
          real_name: Type.String(),
          user_phone: Type.String(),
          user_address: Type.String(),
          mark: Type.String(),
          lines: Type.Array(Type.Object({ id: Id, ...Piece }))
        })
      )
    })
  }
})
