import fc from 'fast-check'
import * as to from './format'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400
/** 2026-11-20 16:30:00 in China. */
const NOW = Date.parse('2026-11-20T16:30:00+08:00') / 1_000
const at = (text: string) => Date.parse(`${text}+08:00`) / 1_000

describe('maskPhone', () => {
  test.each([
    ['13800138000', '138****8000'],
    ['12345678', '123*5678'],
    ['1234567', '*******'],
    ['1', '*'],
    ['', '']
  ])('%j is %j', (phone, masked) => expect(to.maskPhone(phone)).toBe(masked))
})

describe('bytesText', () => {
  test.each([
    [0, '1 KB'],
    [1_500, '1 KB'],
    [1_600, '2 KB'],
    [1_048_000, '1023 KB'],
    [1_048_576, '1.0 MB'],
    [3_565_158, '3.4 MB']
  ])('%j is %j', (bytes, text) => expect(to.bytesText(bytes)).toBe(text))
})

describe('truncate', () => {
  test.each([
    ['', ''],
    ['一二三四五六七八九十', '一二三四五六七八九十'],
    ['一二三四五六七八九十甲', '一二三四五六七八九十…'],
    ['🙂'.repeat(10), '🙂'.repeat(10)],
    ['🙂'.repeat(11), `${'🙂'.repeat(10)}…`]
  ])('%j is %j', (text, cut) => expect(to.truncate(text)).toBe(cut))

  test('another length', () => expect(to.truncate('红色加大', 2)).toBe('红色…'))
})

describe('relativeTime', () => {
  test.each([
    [-HOUR, '刚刚'],
    [0, '刚刚'],
    [5 * MINUTE - 1, '刚刚'],
    [5 * MINUTE, '5分钟前'],
    [HOUR - 1, '59分钟前'],
    [HOUR, '1小时前'],
    [DAY - 1, '23小时前'],
    [DAY, '1天前'],
    [30 * DAY - 1, '29天前'],
    [30 * DAY, '1个月前'],
    [60 * DAY, '2个月前'],
    [364 * DAY, '11个月前'],
    [365 * DAY, '1年前'],
    [730 * DAY, '2年前']
  ])('%d seconds ago is %s', (age_s, text) => expect(to.relativeTime(NOW - age_s, NOW)).toBe(text))
})

describe('dates are China’s, whatever the zone of the phone', () => {
  test.each([
    ['1970-01-01T08:00:00', '1970-01-01 08:00'],
    ['2026-01-01T00:00:00', '2026-01-01 00:00'],
    ['2024-02-29T23:59:59', '2024-02-29 23:59']
  ])('%s', (moment, text) => expect(to.dateTimeText(at(moment))).toBe(text))

  test.each([
    ['2026-11-20T16:30:00', '11-20 16:30'],
    ['2026-01-01T00:00:00', '01-01 00:00'],
    ['2025-12-31T23:59:59', '2025-12-31 23:59'],
    ['2027-01-01T00:00:00', '2027-01-01 00:00']
  ])('short %s', (moment, text) => expect(to.shortDateTime(at(moment), NOW)).toBe(text))

  test.each([
    ['2026-11-20T00:00:00', '今天 00:00'],
    ['2026-11-20T23:59:59', '今天 23:59'],
    ['2026-11-19T23:59:59', '昨天 23:59'],
    ['2026-11-19T00:00:00', '昨天 00:00'],
    ['2026-11-21T09:05:00', '明天 09:05'],
    ['2026-11-18T23:59:59', '11-18 23:59'],
    ['2026-11-22T00:00:00', '11-22 00:00']
  ])('friendly %s', (moment, text) => expect(to.friendlyTime(at(moment), NOW)).toBe(text))

  test('day, clock and month', () => {
    expect(to.dayText(NOW)).toBe('2026-11-20')
    expect(to.clockText(NOW)).toBe('16:30')
    expect(to.monthText(NOW)).toBe('2026年11月')
    expect(to.monthText(at('2026-02-01T00:00:00'))).toBe('2026年2月')
  })

  test('yesterday turns around a new year', () =>
    expect(to.friendlyTime(at('2025-12-31T22:00:00'), at('2026-01-01T01:00:00'))).toBe('昨天 22:00'))
})

describe('priceParts', () => {
  test.each([
    ['12.50', '', '12', '50'],
    ['0.00', '', '0', '00'],
    ['-3.07', '-', '3', '07'],
    ['12', '', '12', '00'],
    ['12.5', '', '12', '50'],
    ['', '', '--', ''],
    ['abc', '', '--', ''],
    ['12.345', '', '--', ''],
    ['1e3', '', '--', '']
  ])('%j', (yuan, sign, whole, decimals) => expect(to.priceParts(yuan)).toEqual({ sign, whole, decimals }))

  test.each([
    ['12.5', '12.50'],
    ['-0.1', '-0.10'],
    ['x', '--']
  ])('%j reads %j', (yuan, text) => expect(to.priceText(yuan)).toBe(text))
})

describe('shortPrice', () => {
  test.each([
    ['20.00', '20'],
    ['100.00', '100'],
    ['12.50', '12.5'],
    ['0.05', '0.05'],
    ['-3.00', '-3'],
    ['', '--']
  ])('%j is %j', (yuan, text) => expect(to.shortPrice(yuan)).toBe(text))
})

describe('fenOf and yuanOf', () => {
  test.each([
    ['12.50', 1_250],
    ['0.01', 1],
    ['-0.01', -1],
    ['-0.00', 0],
    ['19.99', 1_999],
    ['', undefined],
    ['1,000.00', undefined],
    ['99999999999999.99', undefined]
  ])('%j is %p fen', (yuan, fen) => expect(to.fenOf(yuan)).toBe(fen))

  test.each([
    [0, '0.00'],
    [-0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [123_456, '1234.56']
  ])('%d fen is %s', (fen, yuan) => expect(to.yuanOf(fen)).toBe(yuan))

  test('one undoes the other', () => {
    fc.assert(fc.property(fc.maxSafeInteger(), fen => expect(to.fenOf(to.yuanOf(fen))).toBe(fen === 0 ? 0 : fen)))
  })
})

describe('countText', () => {
  test.each([
    [0, '0'],
    [-5, '0'],
    [Number.NaN, '0'],
    [9_999, '9999'],
    [10_000, '1万'],
    [12_000, '1.2万'],
    [12_999, '1.2万'],
    [99_999, '9.9万'],
    [1_234_567, '123.4万'],
    [99_999_999, '9999.9万'],
    [100_000_000, '1亿'],
    [230_000_000, '2.3亿']
  ])('%d is %s', (count, text) => expect(to.countText(count)).toBe(text))

  test('never says more than there is', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000_000), count => {
        const text = to.countText(count)
        const unit = text.endsWith('亿') ? 100_000_000 : text.endsWith('万') ? 10_000 : 1
        expect(Math.round(Number.parseFloat(text) * unit)).toBeLessThanOrEqual(count)
      })
    )
  })
})

describe('badgeText', () => {
  test.each([
    [0, 99, ''],
    [-1, 99, ''],
    [Number.NaN, 99, ''],
    [1, 99, '1'],
    [99, 99, '99'],
    [100, 99, '99+'],
    [999, undefined, '999'],
    [1_000, undefined, '999+']
  ])('%d of at most %p is %j', (count, max, text) => expect(to.badgeText(count, max)).toBe(text))
})

describe('countdown', () => {
  test.each([
    [0, '00:00'],
    [-5_000, '00:00'],
    [Number.NaN, '00:00'],
    [1, '00:01'],
    [1_000, '00:01'],
    [1_001, '00:02'],
    [1_798_000, '29:58'],
    [HOUR * 1_000, '01:00:00'],
    [(2 * HOUR + 29 * MINUTE + 58) * 1_000, '02:29:58'],
    [(3 * DAY + 1) * 1_000, '3天 00:00:01']
  ])('%d ms reads %s', (left_ms, text) => expect(to.countdownText(left_ms)).toBe(text))

  test('the parts sum to what is left', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), left_s => {
        const { days, hours, minutes, seconds } = to.countdownParts(left_s * 1_000)
        expect(days * DAY + Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds)).toBe(left_s)
      })
    )
  })
})

describe('distanceText', () => {
  test.each([
    [0, '0米'],
    [85.4, '85米'],
    [999.4, '999米'],
    [999.6, '1公里'],
    [1_234, '1.2公里'],
    [99_940, '99.9公里'],
    [99_960, '100公里'],
    [123_456, '123公里'],
    [-1, ''],
    [Number.NaN, ''],
    [Number.POSITIVE_INFINITY, ''],
    [null, ''],
    [undefined, '']
  ])('%p is %j', (metres, text) => expect(to.distanceText(metres)).toBe(text))
})

describe('groupDigits', () => {
  test.each([
    ['', 4, ''],
    ['2026', 4, '2026'],
    ['20261120163001', 4, '2026 1120 1630 01'],
    ['2026 1120 16', 4, '2026 1120 16'],
    ['123456', 3, '123 456']
  ])('%j by %d is %j', (text, size, grouped) => expect(to.groupDigits(text, size)).toBe(grouped))
})
