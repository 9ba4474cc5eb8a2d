import fc from 'fast-check'
import { claimUntil, countsUntil, isPeriod, periodAt, periodEnd } from './periods'

const at = (text: string) => new Date(text)

test.each([
  ['day', '2026-11-20T15:59:59.999Z', '2026-11-20'],
  ['day', '2026-11-20T16:00:00Z', '2026-11-21'],
  ['week', '2026-11-22T15:59:59Z', '2026-11-16'],
  ['week', '2026-11-22T16:00:00Z', '2026-11-23'],
  ['week', '2027-01-02T03:00:00Z', '2026-12-28'],
  ['month', '2026-11-30T15:59:59Z', '2026-11'],
  ['month', '2026-11-30T16:00:00Z', '2026-12'],
  ['month', '2028-02-29T15:59:59Z', '2028-02'],
  ['once', '2026-11-30T16:00:00Z', 'once']
])('a %s at %s is %s', (period, moment, name) => expect(periodAt(period, at(moment))).toBe(name))

test.each([
  ['day', '2026-11-20', '2026-11-20T16:00:00.000Z'],
  ['week', '2026-11-16', '2026-11-22T16:00:00.000Z'],
  ['month', '2026-12', '2026-12-31T16:00:00.000Z'],
  ['month', '2028-02', '2028-02-29T16:00:00.000Z']
])('the %s %s ends at %s', (period, name, end) => expect(periodEnd(period, name)?.toISOString()).toBe(end))

test('every moment is in one period, which begins where the one before ended', () => {
  const moments = fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.constantFrom('day', 'week', 'month'), (moment, period) => {
      const name = periodAt(period, moment)
      const end = periodEnd(period, name)!
      expect(isPeriod(period, name)).toBe(true)
      expect(end.getTime()).toBeGreaterThan(moment.getTime())
      expect(periodAt(period, new Date(end.getTime() - 1))).toBe(name)
      const next = periodAt(period, end)
      expect(next > name && isPeriod(period, next)).toBe(true)
    })
  )
})

test.each([
  ['day', '2026-02-30'],
  ['day', '2026-11'],
  ['day', 'once'],
  ['week', '2026-11-17'],
  ['month', '2026-13'],
  ['month', '2026-11-20'],
  ['once', '2026-11-20']
])('%s %s is none', (period, name) => expect(isPeriod(period, name)).toBe(false))

test('what counts ends with the period, the task or its early end, and the claim so many days later', () => {
  const task = { period: 'day', endsAt: at('2026-11-20T10:00:00Z'), endedAt: null, claimDays: 2 }
  expect(countsUntil(task, '2026-11-19')).toEqual(at('2026-11-19T16:00:00Z'))
  expect(countsUntil(task, '2026-11-20')).toEqual(at('2026-11-20T10:00:00Z'))
  expect(claimUntil({ ...task, endedAt: at('2026-11-20T08:00:00Z') }, '2026-11-20')).toEqual(at('2026-11-22T08:00:00Z'))
})
