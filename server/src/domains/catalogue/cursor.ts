import type { Order } from '../../lib/cursor'

export { cursorAfter, keysOf, type Order, sortOfCursor } from '../../lib/cursor'

export const orders = {
  default: {
    columns: [
      ['sort', 'int'],
      ['sales', 'int'],
      ['id', 'uuid']
    ],
    direction: 'desc'
  },
  sales: {
    columns: [
      ['sales', 'int'],
      ['id', 'uuid']
    ],
    direction: 'desc'
  },
  price_asc: {
    columns: [
      ['price_fen', 'fen'],
      ['id', 'uuid']
    ],
    direction: 'asc'
  },
  price_desc: {
    columns: [
      ['price_fen', 'fen'],
      ['id', 'uuid']
    ],
    direction: 'desc'
  },
  newest: {
    columns: [
      ['created_at', 'time'],
      ['id', 'uuid']
    ],
    direction: 'desc'
  }
} as const satisfies Record<string, Order>

export type Sort = keyof typeof orders
