import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import validEmail from 'validator/lib/isEmail'
import validUrl from 'validator/lib/isURL'
import { CODE_LENGTH } from './constants'
import { dayText } from './format'

dayjs.extend(customParseFormat)

/** A check of one field's text. */
export type Check = (text: string) => boolean

/** The sentence of the first check that `text` fails, or '' when it passes all. */
export const firstFailure = (text: string, rules: readonly (readonly [Check, string])[]): string =>
  rules.find(([check]) => !check(text))?.[1] ?? ''

/** "li@shop.cn": an address with a real domain, no display name, no quotes or bare IP. */
export const isEmail = (text: string): boolean => validEmail(text)

/** Mainland mobile: 11 digits, the first 1, the second 2 to 9. */
export const isMobile = (text: string): boolean => /^1[2-9]\d{9}$/.test(text)

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

/** First two digits of a citizen ID: provinces, and 81 to 83 for residents from 港澳台. */
const PROVINCE_CODES =
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83'.split(' ')
const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const FIRST_BIRTHDAY = '19000101'

/** Check digit of a citizen ID's first 17 digits, by GB 11643 (ISO 7064 MOD 11-2): "0" to "9" or "X". */
export function citizenIdCheckDigit(first17: string): string {
  const sum = WEIGHTS.reduce((total, weight, i) => total + weight * Number(first17[i]), 0)
  return '10X98765432'[sum % 11]!
}

/**
 * Citizen ID: 18 characters with a right check digit (x or X), or the old 15 digits; a region that can be, and a day of
 * birth that exists and is not after `now`.
 */
export function isCitizenId(text: string, now = new Date()): boolean {
  const match = /^(\d{6})(\d{8}\d{3}[\dXx]|\d{6}\d{3})$/.exec(text)
  if (!match) return false
  const [, region, rest] = match as unknown as [string, string, string]
  const birth = rest.length === 12 ? rest.slice(0, 8) : `19${rest.slice(0, 6)}`
  const checked = rest.length === 9 || citizenIdCheckDigit(text.slice(0, 17)) === text[17]!.toUpperCase()
  return checked && isRegion(region) && isBirthday(birth, now)
}

const isRegion = (code: string) =>
  PROVINCE_CODES.includes(code.slice(0, 2)) && (code.slice(2, 4) !== '00' || /^(?:71|8[123])/.test(code))

/** Years are four digits, so days compare as text. */
function isBirthday(digits: string, now: Date): boolean {
  const today = dayText(now.getTime() / 1_000).replace(/-/g, '')
  return digits >= FIRST_BIRTHDAY && digits <= today && dayjs(digits, 'YYYYMMDD', true).isValid()
}

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
