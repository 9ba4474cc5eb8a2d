import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat'
import { dayText } from './format'

dayjs.extend(customParseFormat)

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
