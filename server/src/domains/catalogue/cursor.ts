import { refuse } from '../../lib/refusal'

const kinds = {
  int: /^-?\d{1,18}$/,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  time: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d)?$/
} as const

type Kind = keyof typeof kinds

/** How one sort orders goods: columns from left to right, all in one direction, ending in the id. */
export interface Order {
  columns: readonly (readonly [column: string, kind: Kind])[]
  direction: 'asc' | 'desc'
}

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
      ['price_fen', 'int'],
      ['id', 'uuid']
    ],
    direction: 'asc'
  },
  price_desc: {
    columns: [
      ['price_fen', 'int'],
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

/** Where a list goes on after `keys`, the last row's sort columns as text; only good for the same sort. */
export const cursorAfter = (sort: string, keys: readonly string[]): string =>
  Buffer.from(JSON.stringify([sort, ...keys])).toString('base64url')

const wrong = () => refuse('INVALID', '游标格式不正确')

function partsOf(cursor: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parts) ? parts : wrong()
  } catch {
    return wrong()
  }
}

/** The sort a cursor was made for. */
export const sortOfCursor = (cursor: string): unknown => partsOf(cursor)[0]

/** The keys of a cursor made for `sort`, each checked to be what its column holds. */
export function keysOf(cursor: string, sort: string, columns: Order['columns']): string[] {
  const [made, ...keys] = partsOf(cursor)
  if (made !== sort || keys.length !== columns.length) wrong()
  columns.forEach(([, kind], i) => {
    const key = keys[i]
    if (typeof key !== 'string' || !kinds[kind].test(key)) wrong()
    if (kind === 'time' && Number.isNaN(Date.parse(key as string))) wrong()
  })
  return keys as string[]
}
