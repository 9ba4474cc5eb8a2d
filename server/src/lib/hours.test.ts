import fc from 'fast-check'
import { chinaMinute } from './clock'
import { clockText, type Hours, hoursText, minuteOf, standingAt } from './hours'

/** 2026-11-20 is a Friday; times are China's. */
const at = (text: string) => new Date(`2026-11-${text}:00+08:00`)
const hours = (open: string, close: string, restDays: number[] = []): Hours => ({
  openMinute: minuteOf(open),
  closeMinute: minuteOf(close),
  restDays
})

test.each<[Hours, string]>([
  [hours('09:30', '20:30'), '09:30-20:30'],
  [hours('18:00', '02:00', [1, 0]), '18:00-次日02:00，周一、周日休息'],
  [hours('00:00', '24:00'), '全天营业'],
  [{ openMinute: null, closeMinute: null, restDays: [] }, '']
])('%j reads %s', (one, words) => {
  expect(hoursText(one)).toBe(words)
})

test.each<[string, Hours, boolean, string]>([
  ['20T09:29', hours('09:30', '20:30'), false, '休息中 · 今天 09:30 营业'],
  ['20T09:30', hours('09:30', '20:30'), true, '营业中 · 20:30 打烊'],
  ['20T20:30', hours('09:30', '20:30'), false, '休息中 · 明天 09:30 营业'],
  ['20T20:30', hours('09:30', '20:30', [6]), false, '休息中 · 周日 09:30 营业'],
  ['20T12:00', hours('09:30', '20:30', [5]), false, '休息中 · 明天 09:30 营业'],
  ['21T01:59', hours('18:00', '02:00'), true, '营业中 · 02:00 打烊'],
  ['21T02:00', hours('18:00', '02:00'), false, '休息中 · 今天 18:00 营业'],
  // Friday's night goes on into a Saturday of rest, and Saturday's into nothing.
  ['21T01:00', hours('18:00', '02:00', [6]), true, '营业中 · 02:00 打烊'],
  ['22T01:00', hours('18:00', '02:00', [6]), false, '休息中 · 今天 18:00 营业'],
  ['20T03:00', hours('00:00', '24:00'), true, '营业中'],
  ['20T23:59', hours('00:00', '24:00', [5]), false, '休息中 · 明天 00:00 营业'],
  ['20T12:00', hours('09:00', '10:00', [6, 0, 1, 2, 3, 4]), false, '休息中 · 周五 09:00 营业'],
  ['20T12:00', { openMinute: null, closeMinute: null, restDays: [] }, false, '']
])('at %s with %j', (moment, one, isOpen, words) => {
  expect(standingAt(one, at(moment))).toEqual({ isOpen, words })
})

test('the minute is China’s, whatever the zone of the server', () => {
  expect(chinaMinute(new Date('2026-11-20T16:05:00Z'))).toEqual({ day: 6, minute: 5 })
})

test('a minute written and read is the same', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 1440 }), minute => minuteOf(clockText(minute)) === minute))
})
