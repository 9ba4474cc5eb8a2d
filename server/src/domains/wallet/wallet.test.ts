import { TestShop } from '../../../test/harness'
import {
  type Asset,
  account,
  fundUser,
  move,
  outside,
  post,
  type Reason,
  setReference,
  user
} from '../../engines/ledger'
import { saveOrderReward, savePlan } from '../../engines/release'
import { newId } from '../../lib/ids'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const fund = (userId: string, asset: 'CNY' | 'jindou' | 'hdt', amountMinor: bigint) =>
  fundUser(shop.db, { userId, asset, amountMinor, key: newId(), at: shop.clock.now() })

describe('GET /api/user/getzichan', () => {
  test('lists every wallet, empty ones too, in the digits of each', async () => {
    const { id, token } = await shop.person()
    await fund(id, 'CNY', 12_345n)
    await fund(id, 'jindou', 700n)
    await fund(id, 'hdt', 15_000n)
    const held = account(user(id), 'CNY')
    const at = shop.clock.now()
    const ref = { kind: 'test', id }
    const postings = move(held, { ...held, bucket: 'frozen' }, 345n)
    await post(shop.db, { key: newId(), reason: 'freeze', ref, postings, at })
    const { data } = await shop.call('GET /api/user/getzichan', {}, { token })
    expect(data).toMatchObject({ now_money: '120.00', brokerage_price: '0.00', jindou: '700', lvdou: '0', xfq: '0.00' })
    // 123.45 yuan, 3.45 of it frozen, and 700 beans at 100 a yuan.
    expect(data.total).toBe('130.45')
    expect(data.list).toHaveLength(21)
    expect(data.list[0]).toEqual({
      code: 'CNY',
      name: '余额',
      pending: '0.00',
      digits: 2,
      kind: 'money',
      balance: '120.00',
      frozen: '3.45',
      transit: '0.00',
      locked: '0.00',
      waiting: '0.00',
      earned_by: '充值、订单退款',
      used_for: '购物付款',
      cash_out: false,
      worth: '123.45',
      reference_value: '1',
      reference_text: '1.00 余额 ≈ 1.00 元'
    })
    expect(data.list.find(wallet => wallet.code === 'jindou')).toMatchObject({
      reference_value: '0.01',
      reference_text: '100 金豆 ≈ 1.00 元'
    })
    const unpublished = { balance: '1.5000', reference_value: null, reference_text: '', cash_out: true }
    expect(data.list.find(wallet => wallet.code === 'hdt')).toMatchObject(unpublished)
  })

  test('shows a reference value once the operator publishes it', async () => {
    const { token } = await shop.person()
    await setReference(shop.db, 'hdt', { minor: 10_000n, fen: 50n })
    const { data } = await shop.call('GET /api/user/getzichan', {}, { token })
    expect(data.list.find(wallet => wallet.code === 'hdt')).toMatchObject({ reference_value: '0.5' })
  })

  test('shows nothing of anybody else, whatever id is sent along', async () => {
    const rich = await shop.person()
    await fund(rich.id, 'CNY', 100n)
    const { token } = await shop.person()
    const { data } = await shop.call('GET /api/user/getzichan', { uid: rich.id, user_id: rich.id }, { token })
    expect(data.now_money).toBe('0.00')
  })

  test('asks a stranger to sign in', async () => {
    expect(await shop.call('GET /api/user/getzichan', {})).toMatchObject({ status: 410000, code: 'SIGN_IN' })
  })
})

/** Puts an amount on a person's account, or takes it off, as a reason says. */
async function moved(userId: string, asset: Asset, amountMinor: bigint, reason: Reason = 'reward', memo?: string) {
  const [out, mine] = [account(outside('bank'), asset), account(user(userId), asset)]
  const postings = amountMinor > 0n ? move(out, mine, amountMinor) : move(mine, out, -amountMinor)
  await post(shop.db, { key: newId(), reason, ref: { kind: 'test', id: userId }, postings, at: shop.clock.now(), memo })
}

const DAY_S = 86_400

describe('GET /api/pc/get_balance_record/{type}', () => {
  test('shows an asset line by line, newest first, and the totals of whole months over all pages', async () => {
    const { id } = await shop.person()
    await moved(id, 'jindou', 30n, 'reward', '连续签到')
    shop.clock.advance(40 * DAY_S)
    const token = await shop.tokenOf(id)
    for (let i = 0; i < 3; i++) await moved(id, 'jindou', 5n)
    await moved(id, 'jindou', -8n, 'order_deduct')
    const { data } = await shop.call('GET /api/pc/get_balance_record/{type}', { type: 'jindou', limit: 2 }, { token })
    expect(data.list.map(bill => [bill.pm, bill.number, bill.balance, bill.title])).toEqual([
      [0, '8', '37', '下单抵扣'],
      [1, '5', '45', '活动奖励']
    ])
    expect(data.count).toBe(5)
    expect(data.time).toEqual([
      { time: '2026-12', title: '2026年12月', income: '15', spent: '8' },
      { time: '2026-11', title: '2026年11月', income: '30', spent: '0' }
    ])
    expect(data.wallet).toMatchObject({ code: 'jindou', balance: '37', worth: '0.37' })
    const last = await shop.call(
      'GET /api/pc/get_balance_record/{type}',
      { type: 'jindou', limit: 2, page: 3 },
      { token }
    )
    expect(last.data.list).toMatchObject([{ number: '30', mark: '连续签到', unit: '金豆', category: 'jindou' }])
  })

  test.each([
    ['0', ['提现 30.00', '推广佣金 80.00', '订单支付 20.00', '充值 100.00'], null],
    ['1', ['提现 30.00', '订单支付 20.00'], null],
    ['2', ['推广佣金 80.00', '充值 100.00'], null],
    ['3', ['推广佣金 80.00'], null],
    ['4', ['提现 30.00'], null],
    ['CNY', ['订单支付 20.00', '充值 100.00'], 'CNY'],
    ['ruby', [], 'ruby']
  ])('statement %s', async (type, lines, of) => {
    const { id, token } = await shop.person()
    const steps: [Asset, bigint, Reason][] = [
      ['CNY', 10_000n, 'top_up'],
      ['CNY', -2_000n, 'order_pay'],
      ['shouyi', 8_000n, 'commission'],
      ['shouyi', -3_000n, 'withdraw'],
      ['jindou', 7n, 'reward']
    ]
    for (const [asset, amountMinor, reason] of steps) {
      shop.clock.advance(1)
      await moved(id, asset, amountMinor, reason)
    }
    const { data } = await shop.call('GET /api/pc/get_balance_record/{type}', { type }, { token })
    expect(data.list.map(bill => `${bill.title} ${bill.number}`)).toEqual(lines)
    expect(data.count).toBe(lines.length)
    expect(data.wallet?.code ?? null).toBe(of)
    expect(data.trend).toEqual([])
  })

  test('of some reasons shows what lies days apart, a page at a time', async () => {
    const { id } = await shop.person()
    for (const out of [3n, 0n, 4n, 0n, 5n]) {
      await moved(id, 'jindou', 30n)
      if (out > 0n) await moved(id, 'jindou', -out, 'order_deduct')
      await moved(id, 'jindou', 1n)
      shop.clock.advance(DAY_S)
    }
    const token = await shop.tokenOf(id)
    const asked = { category: 'jindou', type: 'order_deduct', limit: 2 }
    const page = async (page: number) =>
      (await shop.call('GET /api/user/bill_list', { ...asked, page }, { token })).data.list.map(bill => bill.number)
    expect([await page(1), await page(2), await page(3)]).toEqual([['5', '4'], ['3'], []])
  })

  test('draws the trend of an asset, every day present, ending at the balance', async () => {
    const { id, token } = await shop.person()
    await moved(id, 'hdt', 10_000n)
    shop.clock.advance(8 * DAY_S)
    await moved(id, 'hdt', 5_000n)
    shop.clock.advance(2 * DAY_S)
    await moved(id, 'hdt', -2_500n, 'exchange')
    const { data } = await shop.call('GET /api/pc/get_balance_record/{type}', { type: 'hdt', days: 7 }, { token })
    const balances = data.trend.map(day => day.balance)
    expect(balances).toEqual(['1.0000', '1.0000', '1.0000', '1.0000', '1.5000', '1.5000', '1.2500'])
    expect(data.trend.at(-1)).toMatchObject({ income: '0.0000', spent: '0.2500' })
  })

  test.each([
    ['an asset that does not exist', 'gold', 'NOT_FOUND'],
    ['a number that means nothing', '44', 'NOT_FOUND'],
    ['what is no word at all', "CNY' or 1=1", 'INVALID'],
    ['a name of every object', 'constructor', 'NOT_FOUND']
  ])('refuses %s', async (_, type, code) => {
    const { token } = await shop.person()
    const answer = await shop.call('GET /api/pc/get_balance_record/{type}', { type }, { token })
    expect(answer).toMatchObject({ status: 400, code })
  })

  test('shows nothing of anybody else', async () => {
    const rich = await shop.person()
    await moved(rich.id, 'CNY', 100n)
    const { token } = await shop.person()
    const asked = { type: '0', uid: rich.id, user_id: rich.id }
    expect((await shop.call('GET /api/pc/get_balance_record/{type}', asked, { token })).data.count).toBe(0)
    expect(await shop.call('GET /api/pc/get_balance_record/{type}', { type: '0' })).toMatchObject({ code: 'SIGN_IN' })
  })
})

describe('GET /api/user/bill_list', () => {
  test('says what was earned, from where, what is held and what was paid out', async () => {
    const { id, token } = await shop.person()
    const mine = account(user(id), 'shouyi')
    const held = { ...mine, bucket: 'frozen' as const }
    await moved(id, 'shouyi', 9_000n, 'commission')
    await moved(id, 'shouyi', 3_000n, 'reward')
    const step = (reason: Reason, postings: ReturnType<typeof move>) =>
      post(shop.db, { key: newId(), reason, ref: { kind: 'test', id }, postings, at: shop.clock.now() })
    await step('withdraw', move(mine, held, 5_000n))
    await step('withdraw_back', move(held, mine, 1_000n))
    await step('withdraw_paid', move(held, account(outside('bank'), 'shouyi'), 2_500n))
    const { data } = await shop.call('GET /api/user/bill_list', { days: 7 }, { token })
    expect(data).toMatchObject({ settled: '120.00', available: '80.00', frozen: '15.00', withdrawn: '25.00' })
    expect(data.sources).toEqual([
      { type: 'commission', title: '推广佣金', number: '90.00', ratio: 0.75 },
      { type: 'reward', title: '活动奖励', number: '30.00', ratio: 0.25 }
    ])
    expect(data.trend.at(-1)!.balance).toBe('80.00')
    expect(data.count).toBe(4)
  })

  test('takes a source, a side and a month', async () => {
    const { id, token } = await shop.person()
    await moved(id, 'shouyi', 100n, 'commission')
    await moved(id, 'shouyi', -40n, 'withdraw')
    const month = shop.clock.now().toISOString().slice(0, 7)
    const count = async (ask: Record<string, unknown>) =>
      (await shop.call('GET /api/user/bill_list', ask, { token })).data.count
    expect(await count({ type: 'commission' })).toBe(1)
    expect(await count({ pm: 0 })).toBe(1)
    expect(await count({ month })).toBe(2)
    expect(await count({ month: '2020-01' })).toBe(0)
    expect(await count({ category: 'CNY' })).toBe(0)
  })

  test.each([
    ['an unknown asset', { category: 'gold' }, 'NOT_FOUND'],
    ['a month that is none', { month: '2026-13' }, 'INVALID'],
    ['a side that is none', { pm: 2 }, 'INVALID'],
    ['a trend of years', { days: 1_000 }, 'INVALID'],
    ['a page before the first', { page: 0 }, 'INVALID']
  ])('refuses %s', async (_, ask, code) => {
    const { token } = await shop.person()
    expect(await shop.call('GET /api/user/bill_list', ask as Record<string, unknown>, { token })).toMatchObject({
      status: 400,
      code
    })
  })

  test('shows nothing of anybody else', async () => {
    const rich = await shop.person()
    await moved(rich.id, 'shouyi', 100n, 'commission')
    const { token } = await shop.person()
    const { data } = await shop.call('GET /api/user/bill_list', { uid: rich.id } as Record<string, unknown>, { token })
    expect(data).toMatchObject({ settled: '0.00', count: 0, sources: [] })
    expect(await shop.call('GET /api/user/bill_list', {})).toMatchObject({ code: 'SIGN_IN' })
  })
})

describe('GET /api/user/myhongdou', () => {
  test('shows what there is, what came in today, what orders earn, and the records', async () => {
    const me = await shop.person()
    const give = (amountMinor: bigint) =>
      fundUser(shop.db, { userId: me.id, asset: 'hongdou', amountMinor, key: newId(), at: shop.clock.now() })
    await give(40n)
    shop.clock.advance(86_400)
    await give(5n)
    const terms = { title: '购物得红豆', asset: 'hongdou', pool: 'beans', dailyBp: 10_000, lastsDays: 1 }
    await savePlan(shop.app.services, { ...terms, code: 'beans' })
    await saveOrderReward(shop.app.services, { plan: 'beans', minor: 1n, perFen: 500n })
    const { data } = await shop.call('GET /api/user/myhongdou', { days: 30 }, me)
    expect(data).toMatchObject({ today: '5', count: 2, wallet: { code: 'hongdou', balance: '45' } })
    expect(data.list.map(bill => bill.number)).toEqual(['5', '40'])
    expect(data.trend).toHaveLength(30)
    expect(data.rules[0]!.words).toContain('每实付 5.00 元得 1 红豆')
    const other = await shop.call('GET /api/user/myhongdou', {}, await shop.person())
    expect(other.data).toMatchObject({ today: '0', count: 0, list: [], wallet: { balance: '0' } })
  })
})
