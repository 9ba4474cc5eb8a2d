import { isId } from './ids'
import { refuse } from './refusal'

/** Only what the column's type can hold: a cursor may be made up. */
const kinds = {
  int: (key: string) => /^-?\d{1,10}$/.test(key) && Math.abs(Number(key)) < 2 ** 31,
  fen: (key: string) => /^\d{1,18}$/.test(key),
  code: (key: string) => /^[A-Za-z0-9_-]{0,60}$/.test(key),
  uuid: isId,
  time: (key: string) =>
    /^[12]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-](0\d|1[0-4])(:[0-5]\d)?$/.test(key) &&
    !Number.isNaN(Date.parse(key))
} as const

type Kind = keyof typeof kinds

/** How one sort orders goods: columns from left to right, all in one direction, ending in the id. */
export interface Order {
  columns: readonly (readonly [column: string, kind: Kind])[]
  direction: 'asc' | 'desc'
}

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
    if (typeof key !== 'string' || !kinds[kind](key)) wrong()
  })
  return keys as string[]
}
