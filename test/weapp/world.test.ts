import { dayText } from '../../server/src/lib/clock'
import { todaysWorld, untilOneDay_ms } from '../support/seeded'

test('a file of tests that would run across midnight begins after it', () => {
  expect(untilOneDay_ms(new Date('2026-11-27T23:55:00+08:00'))).toBe(0)
  expect(untilOneDay_ms(new Date('2026-11-27T23:55:01+08:00'))).toBe(299_000)
  expect(untilOneDay_ms(new Date('2026-11-27T23:59:59.999+08:00'))).toBe(1)
  expect(untilOneDay_ms(new Date('2026-11-28T00:00:00+08:00'))).toBe(0)
})

test('the demo world a run began with yesterday is not the one of today', async () => {
  const made = process.env.SHOP_SEEDED_TEMPLATE!
  process.env.SHOP_SEEDED_TEMPLATE = made.replace(/_\d{8}$/, '_20260101')
  try {
    expect(await todaysWorld()).toBe(made.replace(/_\d{8}$/, `_${dayText(new Date()).replaceAll('-', '')}`))
  } finally {
    process.env.SHOP_SEEDED_TEMPLATE = made
  }
})
