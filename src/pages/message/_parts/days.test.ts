import { dayTitle, groupByDay } from './days'

const at = (text: string) => Date.parse(`${text}+08:00`) / 1000
const now = at('2026-11-21T00:30')

test.each([
  ['2026-11-21T00:00', '今天'],
  ['2026-11-20T23:59', '昨天'],
  ['2026-11-20T00:00', '昨天'],
  ['2026-11-19T23:59', '11月19日'],
  ['2026-01-02T12:00', '1月2日'],
  ['2025-12-31T23:59', '2025年12月31日']
])('%s reads %s', (text, title) => {
  expect(dayTitle(at(text), now)).toBe(title)
})

test('days keep their order, and each stands once', () => {
  const items = ['2026-11-21T00:20', '2026-11-21T00:10', '2026-11-20T09:00', '2026-11-03T09:00'].map(text => ({
    add_time: at(text)
  }))
  const days = groupByDay(items, now)
  expect(days.map(({ day, items: of }) => [day, of.length])).toEqual([
    ['今天', 2],
    ['昨天', 1],
    ['11月3日', 1]
  ])
  expect(groupByDay([], now)).toEqual([])
})
