import { contract, paging, Type } from './core'
import { Order, order } from './order'

export const chosen = contract({
  'GET /api/dyxlist': {
    auth: 'login',
    summary:
      'My orders with goods that were among the platform’s choice (精品) when they were ordered, newest first; type as in order/list',
    input: Type.Object({
      type: order['GET /api/order/list'].input.properties.type,
      search: Type.String({ maxLength: 50, default: '', title: '搜索词' }),
      ...paging
    }),
    data: Type.Array(Order)
  }
})
