import { type Receiver, type TransferTerms, transferFault } from './transfer'

const terms = {
  digits: 2,
  asset_name: '消费券',
  balance: '80.00',
  minimum: '1.00',
  maximum: '60.00',
  step: '0.50',
  left_today: '50.00',
  times_left_today: 3
} as TransferTerms
const receiver = { left_month: '40.00' } as Receiver

test.each([
  ['', '请填写转赠数量'],
  ['abc', '转赠数量不正确'],
  ['1.234', '转赠数量不正确'],
  ['0.5', '每次至少 1.00 消费券'],
  ['1.25', '须为 0.50 的整数倍'],
  ['80.5', '消费券不足'],
  ['60.5', '每次最多 60.00 消费券'],
  ['50.5', '超过今天的转赠额度'],
  ['40.5', '超过本月给这位好友的额度'],
  ['40', ''],
  ['1', '']
])('%j: %s', (num, words) => {
  expect(transferFault(terms, receiver, num)).toBe(words)
})

test('nothing more today when all times are used up', () => {
  expect(transferFault({ ...terms, times_left_today: 0 }, receiver, '1')).toBe('超过今天的转赠额度')
})
