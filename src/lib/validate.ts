import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import validEmail from 'validator/lib/isEmail'
import validUrl from 'validator/lib/isURL'
import { CODE_LENGTH } from './constants'

dayjs.extend(customParseFormat)

export { isCitizenId } from './citizen-id'

/** The number of a parcel, of any carrier. */
export const PARCEL_NUMBER = /^[A-Za-z0-9-]{5,40}$/

/** A check of one field's text. */
export type Check = (text: string) => boolean

/** The sentence of the first check that `text` fails, or '' when it passes all. */
export const firstFailure = (text: string, rules: readonly (readonly [Check, string])[]): string =>
  rules.find(([check]) => !check(text))?.[1] ?? ''

/** "li@shop.cn": an address with a real domain, no display name, no quotes or bare IP. */
export const isEmail = (text: string): boolean => validEmail(text)

/** Mainland mobile: 11 digits, the first 1, the second 2 to 9. */
export const isMobile = (text: string): boolean => /^1[2-9]\d{9}$/.test(text)

/** What is wrong with the phone a form asks for, or ''. */
export const mobileFault = (text: string): string => (isMobile(text) ? '' : '请输入正确的手机号')

/** "https://shop.cn/x": a web address with http or https and a domain. */
export const isUrl = (text: string): boolean =>
  validUrl(text, { protocols: ['http', 'https'], require_protocol: true, disallow_auth: true })

const DAYS = ['YYYY-MM-DD', 'YYYY-M-D', 'YYYY/MM/DD', 'YYYY/M/D', 'YYYY.MM.DD', 'YYYY年MM月DD日', 'YYYY年M月D日']
const DATE_FORMATS = DAYS.flatMap(day => [day, `${day} HH:mm`, `${day} HH:mm:ss`])

/** A day that exists, as people write it, with or without a time: "2026-2-28", "2026年2月28日 16:30". */
export const isDate = (text: string): boolean => dayjs(text, DATE_FORMATS, true).isValid()

/** ISO 8601: "2026-02-28", or with a time "2026-02-28T16:30:00.000+08:00". The day and the time must exist. */
export function isIsoDate(text: string): boolean {
  const match = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:Z|[+-](\d{2}):?(\d{2}))?)?$/.exec(
    text
  )
  if (!match) return false
  const [, day, hour = '0', minute = '0', second = '0', zoneHour = '0', zoneMinute = '0'] = match
  const time = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  const zone = Number(zoneHour) < 15 && Number(zoneMinute) < 60
  return time && zone && dayjs(day, 'YYYY-MM-DD', true).isValid()
}

/** A decimal number, with a minus or thousands separators in the right places: "-1,234.5". No exponent. */
export const isNumber = (text: string): boolean => /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text)

/** One or more of 0 to 9. */
export const isDigits = (text: string): boolean => /^\d+$/.test(text)

const PLATE_PROVINCES = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼'
// I and O are never on a plate, being too close to 1 and 0.
const PLATES = [
  `[${PLATE_PROVINCES}][A-HJ-NP-Z](?=[A-Z]*\\d)[A-HJ-NP-Z\\d]{5}`,
  `[${PLATE_PROVINCES}][A-HJ-NP-Z](?=[A-Z]*\\d)[A-HJ-NP-Z\\d]{4}[挂学警港澳领]`,
  // New energy: small cars carry the letter in front of five, large ones behind.
  `[${PLATE_PROVINCES}][A-HJ-NP-Z][A-HJK][A-HJ-NP-Z\\d]\\d{4}`,
  `[${PLATE_PROVINCES}][A-HJ-NP-Z]\\d{5}[A-HJK]`,
  '使\\d{6}',
  '\\d{6}使'
]
const PLATE = new RegExp(`^(?:${PLATES.join('|')})$`)

/** Car plate in capitals without spaces, new energy included: "粤B12345", "粤BD12345", "沪A12345D". */
export const isCarPlate = (text: string): boolean => PLATE.test(text)

/** A plate as typed, made fit for `isCarPlate`: "粤b·123 45" -> "粤B12345". */
export const tidyCarPlate = (text: string): string => text.replace(/[\s·•.-]/g, '').toUpperCase()

/** Yuan of at most 12 whole digits and two decimals, not negative: "0", "12.5", "12.50". */
export const isMoney = (text: string): boolean => /^(?:0|[1-9]\d{0,11})(?:\.\d{1,2})?$/.test(text)

/** Chinese characters only, rare ones too; no punctuation. */
export const isChinese = (text: string): boolean =>
  /^[\u3007\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{323AF}]+$/u.test(text)

/** Latin letters only. */
export const isLetters = (text: string): boolean => /^[A-Za-z]+$/.test(text)

/** Latin letters or digits only. */
export const isLettersOrDigits = (text: string): boolean => /^[A-Za-z\d]+$/.test(text)

/** A number from `min` to `max`, both included. */
export function isInRange(value: string | number, min: number, max: number): boolean {
  if (typeof value === 'string' && !isNumber(value)) return false
  const number = Number(String(value).replace(/,/g, ''))
  return number >= min && number <= max
}

/** From `min` to `max` characters or items, both included. An emoji of one code point counts as one, as on the server. */
export function isLengthBetween(value: string | readonly unknown[], min: number, max: number): boolean {
  const length = typeof value === 'string' ? Array.from(value).length : value.length
  return length >= min && length <= max
}

/** Nothing there: null, undefined, NaN, blank text, an empty list, set or object. Zero and false are something. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || Number.isNaN(value)) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  if (value instanceof Map || value instanceof Set) return value.size === 0
  if (typeof value !== 'object' || value instanceof Date) return false
  return Object.keys(value).length === 0
}

/** Text that is a JSON object or list. */
export function isJson(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

/** Landline with its area code, an extension allowed: "010-82345678", "0755-2345678-801". */
export const isLandline = (text: string): boolean =>
  /^(?:0(?:10|2\d)-?[2-9]\d{7}|0[3-9]\d{2}-?[2-9]\d{6,7})(?:-\d{1,6})?$/.test(text)

/** Numeric code of exactly `length` digits, a phone code's six by default. */
export const isCode = (text: string, length = CODE_LENGTH): boolean => text.length === length && isDigits(text)

/** What is wrong with the code a form asks for, or ''. */
export const codeFault = (text: string): string => (isCode(text) ? '' : '请输入 6 位验证码')
