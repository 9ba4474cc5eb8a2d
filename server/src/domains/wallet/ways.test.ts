import { waysThere } from './ways'

test.each([
  ['充值、订单退款', '充值、订单退款'],
  ['提现到银行卡、支付宝或微信', '提现到银行卡、支付宝或微信'],
  ['签到、任务、抽奖、绿豆兑换', '抽奖、绿豆兑换'],
  ['分享、看视频、粉丝签到', ''],
  ['', '']
])('of %j only what can be done is said', (words, said) =>
  expect(waysThere(words, new Set(['POST /api/lottery/jindou', 'POST /api/user/doexchange']))).toBe(said)
)

test('a programme that is built adds its own words', () => {
  expect(waysThere('签到、任务', new Set(['POST /api/sign/integral']))).toBe('签到')
})

test('what the shop has today', () => {
  expect(waysThere('抽奖、绿豆兑换')).toBe('抽奖、绿豆兑换')
  expect(waysThere('任务、分享')).toBe('任务')
})
