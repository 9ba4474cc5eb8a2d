import fc from 'fast-check'
import { dayjs, dayText, endOfDay, timeText, ZONE } from './clock'

const moments = fc.date({ min: new Date('1992-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })

test('China’s days and times are those of its time zone', () => {
  fc.assert(
    fc.property(moments, at => {
      const china = dayjs(at).tz(ZONE)
      expect(timeText(at)).toBe(china.format('YYYY-MM-DD HH:mm'))
      expect(dayText(at)).toBe(china.format('YYYY-MM-DD'))
      expect(endOfDay(at)).toEqual(china.endOf('day').toDate())
    })
  )
})

test.each([
  ['2026-11-20T15:59:59.999Z', '2026-11-20', '2026-11-20 23:59', '2026-11-20T15:59:59.999Z'],
  ['2026-11-20T16:00:00.000Z', '2026-11-21', '2026-11-21 00:00', '2026-11-21T15:59:59.999Z']
])('the day turns at midnight in China: %s', (at, day, time, end) => {
  const moment = new Date(at)
  expect([dayText(moment), timeText(moment), endOfDay(moment).toISOString()]).toEqual([day, time, end])
})
