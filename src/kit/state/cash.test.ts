import { amountFault, arrival, cashFault, type DrawInfo, firstAccount, most, type PayoutAccount } from './cash'

const info = {
  asset: 'shouyi',
  asset_name: '收益',
  unit: { minor: '1', fen: '1' },
  balance: '365.50',
  minimum: '10.00',
  maximum: '20000.00',
  left_today: '300.00',
  left_month: '5000.00',
  times_left_today: 4,
  digits: 2,
  fee: { rate_bp: 100, minimum: '0.10' },
  methods: []
} as unknown as DrawInfo

test.each([
  ['200', '2.00', '198.00'],
  ['10', '0.10', '9.90'],
  ['10.05', '0.11', '9.94']
])('of %s the fee is %s and %s arrives', (money, fee, arrive) => {
  expect(arrival(info, money)).toEqual({ fee, arrive })
})

test.each(['', '0', 'x', '0.10'])('of %j nothing arrives', money => {
  expect(arrival(info, money)).toBeNull()
})

test.each([
  ['', '请输入提现金额'],
  ['9', '每次至少提现 10.00 元'],
  ['366', '超过可提现金额'],
  ['301', '超过今天的提现额度'],
  ['300', '']
])('%j: %j', (money, words) => {
  expect(amountFault(info, money)).toBe(words)
})

test('the first thing in the way is said: who one is, where to, how much', () => {
  const account = { note: '' } as PayoutAccount
  const of = (words: string, to?: PayoutAccount, money = '300') =>
    cashFault({ ...info, block: { code: '', words } }, to, money)
  expect(of('完成实名认证后即可提现')).toBe('完成实名认证后即可提现')
  expect(of('')).toBe('请添加收款账户')
  expect(of('', { ...account, note: '11-24 10:00 后可用' })).toBe('11-24 10:00 后可用')
  expect(of('', account, '')).toBe('请输入提现金额')
  expect(of('', account)).toBe('')
})

test('all that can be asked for is the smallest cap', () => {
  expect(most(info)).toBe('300.00')
})

test('the default account comes first, unless it cools off', () => {
  const account = (id: string, is_default: number, note = '') => ({ account: { id, is_default, note } })
  const of = (...methods: unknown[]) => firstAccount({ ...info, methods } as DrawInfo)?.id
  expect(of(account('a', 0), account('b', 1))).toBe('b')
  expect(of(account('a', 0), account('b', 1, '冷静期'))).toBe('a')
  expect(of(account('b', 1, '冷静期'))).toBe('b')
  expect(of({ account: null })).toBeUndefined()
})

test('of what is not yuan the fee and what arrives are reckoned by what it is paid as', () => {
  const hdt = { ...info, asset: 'hdt', asset_name: '互兑通', digits: 4, unit: { minor: '10000', fen: '150' } }
  expect(arrival(hdt, '20.5')).toEqual({ fee: '0.31', arrive: '30.44' })
  expect(amountFault(hdt, '9')).toBe('每次至少提现 10.00 互兑通')
})
