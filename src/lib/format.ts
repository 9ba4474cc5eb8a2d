import { BADGE_MAX, JUST_NOW_MINUTES, TEXTS, TRUNCATE_CHARS } from './constants'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
const MONTH_DAYS = 30
const YEAR_DAYS = 365
/** The shop's days and hours are China's, wherever the phone is. */
const CHINA_OFFSET_S = 8 * HOUR_S

const two = (value: number) => String(value).padStart(2, '0')

/** "13800138000" -> "138****8000": the first 3 and last 4 stay; text too short for that is hidden whole. */
export function maskPhone(phone: string): string {
  if (phone.length <= 7) return '*'.repeat(phone.length)
  return phone.slice(0, 3) + '*'.repeat(phone.length - 7) + phone.slice(-4)
}

/** "12 KB", "3.4 MB": how large a file is; never less than one KB. */
export function bytesText(bytes: number): string {
  const kib = bytes / 1024
  return kib < 1024 ? `${Math.max(1, Math.round(kib))} KB` : `${(kib / 1024).toFixed(1)} MB`
}

/** The first `max` characters and an ellipsis; shorter text as it is. An emoji is not cut in half. */
export function truncate(text: string, max = TRUNCATE_CHARS): string {
  const chars = Array.from(text)
  return chars.length > max ? `${chars.slice(0, max).join('')}…` : text
}

/** "刚刚", "5分钟前", "2小时前", "29天前", "11个月前", "3年前" of two Unix seconds; a moment to come reads "刚刚". */
export function relativeTime(at_s: number, now_s: number): string {
  const age_s = now_s - at_s
  const days = Math.floor(age_s / DAY_S)
  if (age_s < JUST_NOW_MINUTES * MINUTE_S) return TEXTS.justNow
  if (age_s < HOUR_S) return `${Math.floor(age_s / MINUTE_S)}分钟前`
  if (age_s < DAY_S) return `${Math.floor(age_s / HOUR_S)}小时前`
  if (days < MONTH_DAYS) return `${days}天前`
  if (days < YEAR_DAYS) return `${Math.min(11, Math.floor(days / MONTH_DAYS))}个月前`
  return `${Math.floor(days / YEAR_DAYS)}年前`
}

/** China's calendar and clock of Unix seconds, without the phone's zone. */
function chinaTime(at_s: number) {
  const date = new Date((at_s + CHINA_OFFSET_S) * 1_000)
  return {
    year: date.getUTCFullYear(),
    monthDay: `${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`,
    clock: `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`,
    dayNumber: Math.floor((at_s + CHINA_OFFSET_S) / DAY_S)
  }
}

/** "2026-11-20" of Unix seconds, in China's time like all that follow. */
export function dayText(at_s: number): string {
  const { year, monthDay } = chinaTime(at_s)
  return `${year}-${monthDay}`
}

/** "16:30". */
export const clockText = (at_s: number): string => chinaTime(at_s).clock

/** "2026-11-20 16:30". */
export const dateTimeText = (at_s: number): string => `${dayText(at_s)} ${clockText(at_s)}`

/** "11-20 16:30" within this year, else with the year. */
export function shortDateTime(at_s: number, now_s: number): string {
  const { year, monthDay, clock } = chinaTime(at_s)
  return year === chinaTime(now_s).year ? `${monthDay} ${clock}` : dateTimeText(at_s)
}

const NEAR_DAYS: Record<string, string> = { '-1': '昨天', '0': '今天', '1': '明天' }

/** "今天 16:30", "昨天 …", "明天 …", else as `shortDateTime`. */
export function friendlyTime(at_s: number, now_s: number): string {
  const near = NEAR_DAYS[chinaTime(at_s).dayNumber - chinaTime(now_s).dayNumber]
  return near ? `${near} ${clockText(at_s)}` : shortDateTime(at_s, now_s)
}

/** Month of a record as wallets group them: "2026年11月". */
export function monthText(at_s: number): string {
  const [year, month] = dayText(at_s).split('-')
  return `${year}年${Number(month)}月`
}

export interface PriceParts {
  /** "-" or "". */
  sign: string
  /** Whole yuan: "12". */
  whole: string
  /** Two decimals: "50"; '' when the price is unknown. */
  decimals: string
}

/** "12.5" -> {sign: '', whole: '12', decimals: '50'}. What is no amount reads "--", never a wrong price. */
export function priceParts(yuan: string): PriceParts {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(yuan)
  if (!match) return { sign: '', whole: '--', decimals: '' }
  const [, sign = '', whole = '', decimals = ''] = match
  return { sign, whole, decimals: decimals.padEnd(2, '0') }
}

/** "12.5" -> "12.50". */
export function priceText(yuan: string): string {
  const { sign, whole, decimals } = priceParts(yuan)
  return decimals ? `${sign}${whole}.${decimals}` : whole
}

/** "20.00" -> "20", "12.50" -> "12.5": for what is read at a glance, such as 满59减5. */
export function shortPrice(yuan: string): string {
  const { sign, whole, decimals } = priceParts(yuan)
  const rest = decimals.replace(/0+$/, '')
  return sign + whole + (rest && `.${rest}`)
}

/** "已省 ¥70.00": the one word for all that is less than the list price; '' where nothing is. */
export const savedWords = ({ saved_price }: { saved_price: string }): string =>
  Number(saved_price) > 0 ? `已省 ¥${priceText(saved_price)}` : ''

/** Yuan to whole fen for comparing on screen ("12.5" -> 1250), or undefined. What is paid the server reckons. */
export function fenOf(yuan: string): number | undefined {
  const { sign, whole, decimals } = priceParts(yuan)
  const fen = Number(whole + decimals)
  if (!decimals || !Number.isSafeInteger(fen)) return undefined
  return sign && fen ? -fen : fen
}

/** Whole fen to yuan: 1250 -> "12.50". */
export function yuanOf(fen: number): string {
  const digits = String(Math.abs(Math.trunc(fen))).padStart(3, '0')
  return `${fen <= -1 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const WAN = 10_000
const YI = 100_000_000

/** 9999 -> "9999", 12000 -> "1.2万", 230000000 -> "2.3亿". Cut off, not rounded: a shop does not boast. */
export function countText(count: number): string {
  const whole = Math.max(0, Math.floor(count) || 0)
  if (whole < WAN) return String(whole)
  const [unit, word] = whole < YI ? [WAN, '万'] : [YI, '亿']
  return `${Math.floor(whole / (unit / 10)) / 10}${word}`
}

/** Text of a badge: '' at zero, "99+" above `max`. */
export function badgeText(count: number, max = BADGE_MAX): string {
  if (!(count > 0)) return ''
  return count > max ? `${max}+` : String(Math.floor(count))
}

export interface CountdownParts {
  days: number
  /** Two digits each. */
  hours: string
  minutes: string
  seconds: string
}

/** What is left of a countdown. A second that has begun counts, so the last one shown before zero is 01. */
export function countdownParts(left_ms: number): CountdownParts {
  const left_s = Math.max(0, Math.ceil(left_ms / 1_000) || 0)
  return {
    days: Math.floor(left_s / DAY_S),
    hours: two(Math.floor((left_s % DAY_S) / HOUR_S)),
    minutes: two(Math.floor((left_s % HOUR_S) / MINUTE_S)),
    seconds: two(left_s % MINUTE_S)
  }
}

/** "29:58", "02:29:58", "3天 02:29:58". */
export function countdownText(left_ms: number): string {
  const { days, hours, minutes, seconds } = countdownParts(left_ms)
  if (days > 0) return `${days}天 ${hours}:${minutes}:${seconds}`
  return hours === '00' ? `${minutes}:${seconds}` : `${hours}:${minutes}:${seconds}`
}

/** 85 -> "85米", 1234 -> "1.2公里", 123456 -> "123公里"; '' when unknown. */
export function distanceText(metres: number | null | undefined): string {
  if (typeof metres !== 'number' || !(metres >= 0) || metres === Number.POSITIVE_INFINITY) return ''
  const whole = Math.round(metres)
  if (whole < 1_000) return `${whole}米`
  const tenths = Math.round(whole / 100) / 10
  return tenths < 100 ? `${tenths}公里` : `${Math.round(whole / 1_000)}公里`
}

/** An order or card number in groups that can be read aloud: "2026 1120 1630 01". */
export function groupDigits(text: string, size = 4): string {
  const chars = Array.from(text.replace(/\s/g, ''))
  return chars.map((char, i) => (i > 0 && i % size === 0 ? ` ${char}` : char)).join('')
}
