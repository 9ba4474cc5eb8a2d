import { unserialize } from 'php-serialize'
import { dayjs, dayText, ZONE } from '../../lib/clock'
import type { SourceRow } from './tables'

/** Text of a column, without blanks around it; empty where there is none. PostgreSQL keeps no NUL. */
export const textOf = (row: SourceRow, column: string): string => (row[column] ?? '').replaceAll('\0', '').trim()

/** The first `length` characters, an emoji being one. */
export const cut = (text: string, length: number): string => [...text].slice(0, length).join('')

/** A whole number; 0 for anything else. */
export function intOf(row: SourceRow, column: string): number {
  const value = Number(textOf(row, column) || 0)
  return Number.isFinite(value) ? Math.trunc(value) : 0
}

export const isOn = (row: SourceRow, column: string): boolean => intOf(row, column) === 1

/** A number of a row; 0n where there is none. */
export const keyOf = (text: string | null | undefined): bigint => (/^\d{1,18}$/.test(text ?? '') ? BigInt(text!) : 0n)

/** A decimal in hundredths: "12.5" is 1250n, nothing is 0n; undefined for what has more decimals or is no number. */
export function hundredths(text: string | null | undefined): bigint | undefined {
  const match = /^([+-]?)(\d{1,15})(?:\.(\d*))?$/.exec((text ?? '').trim() || '0')
  if (!match) return undefined
  const [, sign, whole, decimals = ''] = match
  if (/[1-9]/.test(decimals.slice(2))) return undefined
  const value = BigInt(whole!) * 100n + BigInt(decimals.slice(0, 2).padEnd(2, '0'))
  return sign === '-' ? -value : value
}

/** An amount of fen that is not below zero; 0n for what is none. */
export function fenOf(row: SourceRow, column: string): bigint {
  const fen = hundredths(row[column]) ?? 0n
  return fen > 0n ? fen : 0n
}

const EARLIEST = Date.UTC(2000, 0, 1)

/** A moment given as Unix seconds or as a date in China's time; null for zeros, zero dates and what is none. */
export function momentOf(row: SourceRow, column: string): Date | null {
  const text = textOf(row, column)
  if (/^\d{9,10}$/.test(text)) {
    const at = new Date(Number(text) * 1000)
    return at.getTime() >= EARLIEST ? at : null
  }
  if (!/^\d{4}-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?/.test(text) || text.startsWith('0000')) return null
  const at = dayjs.tz(text.slice(0, 19), ZONE)
  return at.isValid() ? at.toDate() : null
}

/** A day of China's calendar given as Unix seconds, below zero before 1970, or as a date; null for zeros. */
export function dayOf(row: SourceRow, column: string): string | null {
  const text = textOf(row, column)
  if (/^-?[1-9]\d{0,10}$/.test(text)) return dayText(new Date(Number(text) * 1000))
  const at = momentOf(row, column)
  return at && dayText(at)
}

/** A mainland mobile number out of what people write: +86, blanks and dashes go. */
export function phoneOf(text: string): string | undefined {
  const digits = text.replace(/[\s\-()（）]/g, '').replace(/^(\+|00)?86(?=1\d{10}$)/, '')
  return /^1[3-9]\d{9}$/.test(digits) ? digits : undefined
}

/** What was stored as JSON or by PHP's serialize; undefined for neither. */
export function packed(text: string): unknown {
  if (text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    // Some releases packed it twice.
    return typeof value === 'string' ? packed(value) : value
  } catch {
    try {
      return unserialize(text)
    } catch {
      return undefined
    }
  }
}

/** A field of something unpacked, as text. */
export function at(value: unknown, ...path: string[]): string {
  let here = value
  for (const name of path) here = here && typeof here === 'object' ? (here as Record<string, unknown>)[name] : undefined
  return typeof here === 'string' || typeof here === 'number' ? String(here).replaceAll('\0', '').trim() : ''
}

/** Texts of a list, whether it came as an array or with numbered keys. */
export const listOf = (value: unknown): string[] =>
  value && typeof value === 'object' ? Object.values(value).filter(one => typeof one === 'string' && one !== '') : []

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', '#039': "'", '#39': "'", amp: '&' }

/** HTML that was stored with its markup written out. */
export const unescaped = (html: string): string =>
  html.replace(/&(lt|gt|quot|#0?39|amp);/g, (_, name: string) => ENTITIES[name]!)
