/** A part of a file, the last byte included; `whole` when all of it is wanted, null when nothing of it is there. */
export type Part = { from: number; to: number } | 'whole' | null

/**
 * What a Range header asks of `size` bytes (RFC 9110, 14.2). What cannot be read, and several ranges at once, are
 * answered with everything, as the standard allows.
 */
export function partOf(header: string | undefined, size: number): Part {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole'
  if (first === '') {
    const count = Math.min(Number(last), size)
    return count > 0 ? { from: size - count, to: size - 1 } : null
  }
  if (last !== '' && Number(last) < Number(first)) return 'whole'
  if (Number(first) >= size) return null
  return { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
