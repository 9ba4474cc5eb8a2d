import { dailyOf, type ExchangeTerms, exchangeFault, received } from './exchange'

const terms = (fields: Partial<ExchangeTerms> = {}): ExchangeTerms => ({
  type: 't',
  title: '',
  version: 1,
  open: 1,
  note: '',
  rules: [],
  schedule: null,
  list: [],
  fee_bp: 0,
  from: { code: 'hongdou', name: '红豆', digits: 0, balance: '500' },
  to: { code: 'xfq', name: '消费券', digits: 2, balance: '0.00' },
  rate: { from: '100', to: '1.00' },
  minimum: '10',
  step: '10',
  left_today: '300',
  most: '300',
  ...fields
})

test.each([
  ['150', 0, '1.50'],
  ['155', 100, '1.53'],
  ['', 0, '0.00'],
  ['abc', 0, '0.00'],
  ['1.5', 0, '0.00']
])('%j at a fee of %i gets %s', (num, fee_bp, got) => {
  expect(received(terms({ fee_bp }), num)).toBe(got)
})

test.each([
  ['', '请填写兑换数量'],
  ['x', '兑换数量不正确'],
  ['1.5', '兑换数量不正确'],
  ['5', '每次至少 10 红豆'],
  ['15', '须为 10 的整数倍'],
  ['510', '红豆不足'],
  ['310', '超过今天的兑换额度'],
  ['300', '']
])('%j: %j', (num, fault) => {
  expect(exchangeFault(terms(), num)).toBe(fault)
})

test('a pool that is short and a closed exchange are said', () => {
  expect(exchangeFault(terms({ most: '100' }), '200')).toBe('目前最多可兑 100 红豆')
  expect(exchangeFault(terms({ most: '0' }), '200')).toBe('今天暂时兑完了，请稍后再来')
  expect(exchangeFault(terms({ open: 0, note: '每天 9:00 至 12:00 开放兑换' }), '200')).toBe(
    '每天 9:00 至 12:00 开放兑换'
  )
})

test.each([
  ['10.00', 100, '0.10'],
  ['10.00', 333, '0.33'],
  ['0.00', 333, '0.00']
])('of %s at %i a day comes %s', (got, daily_bp, daily) => {
  expect(dailyOf(terms({ schedule: { daily_bp, lasts_days: 30, by_hand: 0 } }), got)).toBe(daily)
})

test('what is there at once comes on no day', () => {
  expect(dailyOf(terms(), '10.00')).toBe('')
})
