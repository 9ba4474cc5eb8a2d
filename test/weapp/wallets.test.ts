import { sample } from '../support/sample'
import { broken } from './backend'
import { openPage } from './weapp'

const wallet = (code: string, name: string, balance: string, more = {}) => ({
  code,
  name,
  digits: 2,
  kind: 'money' as const,
  balance,
  frozen: '0.00',
  transit: '0.00',
  locked: '0.00',
  pending: '0.00',
  waiting: '0.00',
  cash_out: true,
  earned_by: '签到',
  used_for: '购物付款',
  worth: balance,
  reference_value: '1',
  reference_text: '',
  ...more
})
const bill = (id: string, title: string, pm: 0 | 1, number: string) => ({
  id,
  title,
  pm,
  number,
  category: 'CNY',
  type: 'reward',
  unit: '余额',
  balance: '12.00',
  mark: '',
  add_time: 1_795_000_000,
  _add_time: '2026-11-18 19:06',
  status: 1 as const
})
const month = { time: '2026-11', title: '2026年11月', income: '99.00', spent: '7.00' }
const days = (balances: string[]) =>
  balances.map((balance, i) => ({ time: `2026-11-${10 + i}`, income: '0.00', spent: '0.00', balance }))

const wallets = {
  list: [
    wallet('CNY', '余额', '12.00', { frozen: '3.00' }),
    wallet('shouyi', '收益', '30.00'),
    wallet('ldl', '乐兑礼', '0.00')
  ],
  total: '45.00',
  now_money: '12.00',
  brokerage_price: '30.00',
  jindou: '0',
  lvdou: '0',
  hongdou: '0',
  xfq: '0.00'
}
const statement = ({ type }: { type?: unknown }) => ({
  list: [type === 'CNY' ? bill('1', '订单退款', 1, '12.00') : bill('2', '推广佣金', 1, '30.00')],
  time: [month],
  count: 1,
  wallet: null,
  trend: days(type === 'CNY' ? ['1.00', '5.00', '12.00'] : ['0.00', '0.00', '0.00'])
})

test('one wallet after the other, with its trend, what is frozen, and its records', async () => {
  const page = await openPage(
    'pages/mine/finance',
    {},
    {
      token: 't',
      answers: { 'GET /api/user/getzichan': wallets, 'GET /api/pc/get_balance_record/{type}': statement }
    }
  )
  await page.expectText('冻结中 3.00')
  await page.expectText('最低 1.00 · 最高 12.00')
  await page.expectText('收入 99.00 支出 7.00')
  await page.expectText('订单退款')
  await page.tap('.trend__column', 1)
  await page.expectText('11-11')
  await page.expectText('5.00')
  await page.expectNoText('乐兑礼')
  await page.tap('全部')
  await page.expectText('乐兑礼')
  await page.tap('收益')
  await page.expectText('推广佣金')
  await page.expectText(/近 30 天没有收益/)
  await page.expectNoText('订单退款')
})

const bills = ({ type }: { type?: unknown }) => ({
  list: [bill('1', '推广佣金', 1, '30.00'), ...(type ? [] : [bill('2', '提现', 0, '5.00')])],
  time: [month],
  count: type ? 1 : 2,
  trend: days(['0.00', '30.00', '25.00']),
  settled: '40.00',
  available: '30.00',
  frozen: '4.00',
  withdrawn: '6.00',
  sources: [
    { type: 'commission', title: '推广佣金', number: '30.00', ratio: 0.75 },
    { type: 'reward', title: '活动奖励', number: '10.00', ratio: 0.25 }
  ]
})

/** Somebody without shops of their own to earn by. */
const noShops = sample('GET /api/partner/bonus_list', { list: [], count: 0 })
const shopless = { 'GET /api/partner/bonus_list': noShops, 'GET /api/dock/bonus_list': noShops }

test('earnings by where they come from, and only those of one source', async () => {
  const page = await openPage(
    'pages/user/myProfit',
    {},
    {
      token: 't',
      answers: { 'GET /api/user/getzichan': wallets, 'GET /api/user/bill_list': bills, ...shopless }
    }
  )
  for (const words of ['累计收益', '40.00', '提现中', '4.00', '已提现', '6.00']) await page.expectText(words)
  await page.expectText('30.00 元 · 75%')
  await page.expectText('-5.00')
  await page.tap('.chips__item', 1)
  await page.expectNoText('-5.00')
})

test('what does not load says so and can be tried again', async () => {
  const page = await openPage(
    'pages/user/myProfit',
    {},
    {
      token: 't',
      answers: { 'GET /api/user/getzichan': wallets, 'GET /api/user/bill_list': broken(), ...shopless }
    }
  )
  await page.expectText('重新加载')
  await page.expectNoText('近 30 天还没有收益')
})
