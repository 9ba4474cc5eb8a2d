import type { Owner } from '../support/owner'

/** Of another person: answers the input a thief would send. Or public, with the reason why that is right. */
export type Entry =
  | ((
      owner: Owner,
      one: (query: string) => Promise<string>
    ) => Record<string, unknown> | Promise<Record<string, unknown>>)
  | { public: string }

/** Every endpoint for signed-in people that takes an id has an entry; the test fails for one without. */
export const strangers: Record<string, Entry> = {
  'GET /api/user/changesubaccout': owner => ({ uid: owner.id }),
  'GET /api/address/detail/{id}': owner => ({ id: owner.addressId }),
  'POST /api/address/edit': owner => ({
    id: owner.addressId,
    real_name: '李四',
    phone: '13900139000',
    province: '广东省',
    city: '深圳市',
    district: '南山区',
    city_id: '440305',
    detail: '别人的地址'
  }),
  'POST /api/address/del': owner => ({ id: owner.addressId }),
  'POST /api/address/default/set': owner => ({ id: owner.addressId }),
  'POST /api/cart/num': owner => ({ id: owner.cartId, number: 2 }),
  'POST /api/cart/del': owner => ({ ids: [owner.cartId] }),
  'POST /api/collect/add': { public: 'goods and shops are public; the favourite is the caller’s' },
  'POST /api/collect/del': { public: 'goods and shops are public; the favourite is the caller’s' },
  'GET /api/user_message/detail': async (owner, one) => ({
    id: await one(`select id from messages where user_id = '${owner.id}' limit 1`)
  }),
  'POST /api/order/confirm': owner => ({ cartId: owner.cartId }),
  'POST /api/order/create/{id}': owner => ({ id: owner.orderKey }),
  'GET /api/order/detail/{id}': owner => ({ id: owner.orders.unpaid }),
  'GET /api/order/get_express': owner => ({ order_id: owner.orders.toReceive }),
  'POST /api/order/cancel': owner => ({ id: owner.orders.unpaid }),
  'POST /api/order/take': owner => ({ uni: owner.orders.toReceive }),
  'POST /api/order/doconsign': owner => ({ uni: owner.orders.toReceive, sign: '/media/x.png' }),
  'POST /api/order/pay': owner => ({ uni: owner.orders.unpaid, paytype: 'yue' }),
  'POST /api/order/paytypeswitch': owner => ({ uni: owner.orders.unpaid, paytype: 'sandbox' }),
  'GET /api/realorder/pay_check': owner => ({ order_id: owner.orders.unpaid }),
  'GET /api/v2/user/clean_search': async (owner, one) => ({
    id: await one(`select id from search_history where user_id = '${owner.id}' limit 1`)
  })
}
