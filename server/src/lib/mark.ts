import { createHash } from 'node:crypto'
import { refuse } from './refusal'

/** A count of minor units is told from another by its digits. */
const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** The same for the same values, in whichever order their names come: jsonb has an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(fields.map(([name, one]) => [name, inOrder(one)]))
}

/** What tells a row from how it was before or will be, and nothing else of it. */
export const markOf = (row: object): string =>
  createHash('sha256')
    .update(JSON.stringify(inOrder(JSON.parse(JSON.stringify(row, plain)))))
    .digest('base64url')
    .slice(0, 22)

/**
 * Refuses to write over what somebody else changed since the caller loaded it. The row must be held.
 * @throws Refusal CHANGED
 */
export function stillAs(row: object, seen: string | undefined) {
  if (seen !== markOf(row)) refuse('CHANGED', '其他人刚刚修改过，你的修改没有保存，请重新载入后再改')
}

/**
 * The same where a save may go without a mark: whoever says nothing of what they saw writes over whatever is there. A row
 * that was seen and is gone is not made again.
 * @throws Refusal CHANGED
 */
export function asSeen(row: object | undefined, seen: string | undefined) {
  if (seen !== undefined) stillAs(row ?? {}, seen)
}
