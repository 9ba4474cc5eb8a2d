import { blanksBefore, dayName, monthBeside, monthName } from './monthGrid'

test('a month begins under its weekday, also after a leap day and at the turn of the year', () => {
  expect(['2026-11', '2026-12', '2027-01', '2028-02', '2028-03'].map(blanksBefore)).toEqual([0, 2, 5, 2, 3])
})

test('months beside each other go over the turn of the year', () => {
  expect([monthBeside('2026-12', 1), monthBeside('2027-01', -1), monthBeside('2028-02', 1)]).toEqual([
    ...['2027-01', '2026-12', '2028-03']
  ])
})

test('are called as people call them', () => {
  expect([monthName('2026-01'), dayName('2026-11-05')]).toEqual(['2026年1月', '11月5日'])
})
