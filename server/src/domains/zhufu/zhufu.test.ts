import fc from 'fast-check'
import { byTwo } from '../../../test/console'
import { Exchanging } from '../../../test/exchanging'
import { TestShop } from '../../../test/harness'
import { Releasing } from '../../../test/releasing'
import { codeFor } from '../../../test/sign-in'
import { CARDS, cashable, earn, verifyName } from '../../../test/withdrawing'
import { banners } from '../../db/schema'
import { type Asset, account, balanceOf, check, pool } from '../../engines/ledger'
import { savePlan } from '../../engines/release'
import { saveTransferRule } from '../../engines/transfer'
import { saveWithdrawalRule } from '../../engines/withdrawal'
import { newId } from '../../lib/ids'

let shop: TestShop
let e: Exchanging
let r: Releasing
type Who = { id: string; token: string; phone: string }

const PLANS = [
  { code: 'hold-ruby', asset: 'ruby', collect: 'auto' },
  { code: 'value-ruby', asset: 'ruby', collect: 'day' },
  { code: 'retain-ldl', asset: 'ldl', collect: 'auto' }
]
const HUNDREDTHS = { minMinor: 100n, stepMinor: 100n, personDayMinor: 100_000n }
const TENTHS = { minMinor: 10_000n, stepMinor: 10_000n, personDayMinor: 10_000_000n }
const LDL = { ...TENTHS, fromAsset: 'hdt', toAsset: 'ldl', rateFrom: 10_000n, pool: 'x-ldl' }
const RUBY = { toAsset: 'ruby', pool: 'x-ruby', rateTo: 100n }

async function rules() {
  const terms = { title: '发放', dailyBp: 1_000, lastsDays: 10 }
  for (const plan of PLANS) await savePlan(shop, { ...terms, ...plan, pool: plan.code })
  await e.rule({ ...HUNDREDTHS, code: 'bt_shubt', fromAsset: 'bt', toAsset: 'shubt', rateFrom: 100n, rateTo: 60n })
  await e.rule({ ...LDL, code: 'hdt_ldl', title: '互兑通转乐兑礼', rateTo: 90n })
  await e.rule({ ...LDL, code: 'retain_hdt', title: '互兑通留存', rateTo: 100n, plan: 'retain-ldl' })
  await e.rule({ ...TENTHS, ...RUBY, code: 'hdt_ruby', fromAsset: 'hdt', rateFrom: 10_000n, rateTo: 80n })
  const hold = { title: '持有转红宝石', fromAsset: 'chiyou', rateFrom: 10_000n, plan: 'hold-ruby' }
  await e.rule({ ...TENTHS, ...RUBY, ...hold, code: 'chiyou_ruby' })
  const value = { title: '红宝石值转红宝石', fromAsset: 'rubyval', rateFrom: 100n, plan: 'value-ruby' }
  await e.rule({ ...HUNDREDTHS, ...RUBY, ...value, code: 'rubyval_ruby' })
}

beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '30' } })
  e = new Exchanging(shop)
  r = new Releasing(shop)
  await rules()
  for (const asset of ['shubt', 'hdt', 'ruby'])
    await saveWithdrawalRule(shop.app.services, {
      ...{ asset, open: true, minMinor: 100n, maxMinor: 500_000n, unitMinor: 1n, unitFen: 1n },
      ...{ dayMinor: 500_000n, dayTimes: 3, monthMinor: 900_000n, twoPersonsMinor: 900_000n, proofFromMinor: null }
    })
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const fill = (name: string, asset: Asset, amountMinor: bigint) =>
  e.fill({ code: '', pool: name, toAsset: asset } as never, amountMinor)
const poolHas = (name: string, asset: Asset) => balanceOf(shop.db, account(pool(name), asset))
async function holding(asset: Asset, minor: bigint): Promise<Who> {
  const who = await shop.person()
  await e.give(who.id, minor, asset)
  return who
}
const swap = (who: Who, type: string, num: string, more: { version?: number } = {}, idem = newId()) =>
  shop.call('POST /api/zhufu/exchange', { type, num, ...more }, { ...who, idem })
const lots = async (who: Who, type: 'hold' | 'retain' | 'value') =>
  (await shop.call('GET /api/zhufu/hold_list', { type }, who)).data
const days = async (n: number) => {
  for (let day = 0; day < n; day++) {
    r.nextDay()
    await r.run()
  }
}

test('one path exchanges every pair, by the rule that is named', async () => {
  await fill('x-ldl', 'ldl', 100_000n)
  const who = await holding('hdt', 55_000n)
  const { data } = await shop.call('GET /api/zhufu/exchange_info', { type: 'hdt_ldl' }, who)
  expect(data).toMatchObject({ from: { name: '互兑通', balance: '5.5000' }, to: { name: '乐兑礼' }, most: '5.0000' })
  expect(data.schedule).toBeNull()
  expect((await swap(who, 'hdt_ldl', '5')).data).toMatchObject({ to: '4.50', from_balance: '0.5000' })
  const list = await shop.call('GET /api/zhufu/exchange_list', { type: 'hdt_ldl' }, who)
  expect(list.data).toMatchObject({ count: 1, from_name: '互兑通', to_name: '乐兑礼', list: [{ from: '5.0000' }] })
  expect((await shop.call('GET /api/zhufu/exchange_list', { type: 'bt_shubt' }, who)).data.count).toBe(0)
})

test('what is refused: no rule, one nobody made, other terms, an empty pool, too much', async () => {
  const who = await holding('bt', 10_000n)
  const unnamed = await shop.call('POST /api/zhufu/exchange', { num: '1' }, { ...who, idem: newId() })
  expect(unnamed).toMatchObject({ code: 'INVALID' })
  expect(await swap(who, 'bt_gone', '1')).toMatchObject({ code: 'NOT_FOUND' })
  expect(await swap(who, 'bt_shubt', '1', { version: 9 })).toMatchObject({ code: 'RULE_CHANGED' })
  expect(await swap(who, 'bt_shubt', '1')).toMatchObject({ code: 'POOL_SHORT' })
  expect(await swap(who, 'bt_shubt', '0.5')).toMatchObject({ code: 'AMOUNT' })
  expect(await swap(await holding('bt', 100n), 'bt_shubt', '2')).toMatchObject({ code: 'POOL_SHORT' })
  expect(await e.has(who.id, 'bt')).toBe(10_000n)
})

test('tokens go back into rubies at the rate of that rule', async () => {
  await fill('x-ruby', 'ruby', 80n)
  const who = await holding('hdt', 20_000n)
  const back = (num: string) => shop.call('POST /api/zhufu/hdt_exrubyback', { num }, { ...who, idem: newId() })
  expect((await back('1')).data).toMatchObject({ from: '1.0000', to: '0.80', to_balance: '0.80' })
  expect(await back('1')).toMatchObject({ code: 'POOL_SHORT' })
})

test('holdings are given out day by day, out of what is set aside for them at once', async () => {
  await fill('x-ruby', 'ruby', 1_000n)
  const who = await holding('chiyou', 100_000n)
  const { data } = await shop.call('GET /api/zhufu/exrubyinfo', {}, who)
  expect(data).toMatchObject({ type: 'chiyou_ruby', schedule: { daily_bp: 1_000, lasts_days: 10, by_hand: 0 } })
  expect(data.rules.join('')).toMatch(/不产生利息/)
  const before = await poolHas('hold-ruby', 'ruby')
  expect((await swap(who, 'chiyou_ruby', '10')).data).toMatchObject({ to: '10.00', to_balance: '0.00' })
  expect((await poolHas('hold-ruby', 'ruby')) - before).toBe(1_000n)
  await days(3)
  expect(await e.has(who.id, 'ruby')).toBe(300n)
  const { list, holdings } = await lots(who, 'hold')
  expect(list).toMatchObject([
    {
      ...{ title: '持有转红宝石', from_name: '持有', from_number: '10.0000', asset_name: '红宝石', number: '10.00' },
      ...{ paid_number: '3.00', waiting_number: '0.00', left_number: '7.00', percent: 30, status: 'open' },
      days: [{ number: '1.00', _status: '已到账' }, {}, {}]
    }
  ])
  expect(holdings).toMatchObject([{ code: 'chiyou', number: '0.0000' }, { code: 'gschiyou' }])
  const moved = await shop.call('GET /api/zhufu/hold_record_list', {}, who)
  expect(moved.data).toMatchObject({ wallet: { code: 'chiyou' }, list: [{ pm: 0, number: '10.0000' }, { pm: 1 }] })
  await days(7)
  expect(await e.has(who.id, 'ruby')).toBe(1_000n)
  expect((await lots(who, 'hold')).list).toMatchObject([{ status: 'due', next_day: '', percent: 100 }])
  const stranger = await shop.person()
  expect((await lots(stranger, 'hold')).count).toBe(0)
})

test('a rule whose plan is closed does nothing', async () => {
  const who = await holding('hdt', 20_000n)
  await savePlan(shop, {
    code: 'shut',
    title: '发放',
    asset: 'ldl',
    pool: 'shut',
    dailyBp: 1,
    lastsDays: 9,
    open: false
  })
  await e.rule({ ...LDL, code: 'retain_shut', rateTo: 100n, plan: 'shut' })
  expect(await swap(who, 'retain_shut', '1')).toMatchObject({ code: 'CLOSED' })
  const { data } = await shop.call('GET /api/zhufu/exchange_info', { type: 'retain_shut' }, who)
  expect(data).toMatchObject({ open: 0, schedule: null })
  await e.rule({ ...LDL, code: 'retain_shut', rateTo: 100n, plan: 'shut', open: false })
})

test('what is kept has its own rate, beside that of having it at once', async () => {
  await fill('x-ldl', 'ldl', 100_000n)
  const who = await holding('hdt', 100_000n)
  const { data } = await shop.call('GET /api/zhufu/retain_info', {}, who)
  expect(data).toMatchObject({
    ...{ type: 'retain_hdt', rate: { from: '1.0000', to: '1.00' } },
    ways: [{ type: 'retain_hdt', title: '互兑通留存' }],
    at_once: { type: 'hdt_ldl', rate: { from: '1.0000', to: '0.90' } }
  })
  const keep = (type?: string) =>
    shop.call('POST /api/zhufu/retain', { num: '4', ...(type && { type }) }, { ...who, idem: newId() })
  expect((await keep()).data).toMatchObject({ to: '4.00', to_balance: '0.00' })
  expect(await keep('hdt_ldl')).toMatchObject({ code: 'NOT_FOUND' })
  await days(1)
  expect(await e.has(who.id, 'ldl')).toBe(40n)
  expect((await lots(who, 'retain')).list).toMatchObject([{ title: '互兑通留存', left_number: '3.60' }])
  expect((await lots(who, 'hold')).count).toBe(0)
})

test('rubies of ruby value are set aside each day and collected by hand, once a day', async () => {
  await fill('x-ruby', 'ruby', 2_000n)
  const who = await holding('rubyval', 2_500n)
  const numbers = async () => (await shop.call('GET /api/zhufu/draw_ruby_num', {}, who)).data
  const draw = (idem = newId()) => shop.call('POST /api/zhufu/draw_ruby_val', {}, { ...who, idem })
  expect(await numbers()).toMatchObject({ rubyval: '25.00', can_draw: 0, note: '现在没有可领取的红宝石' })
  expect(await draw()).toMatchObject({ code: 'NOTHING' })
  await swap(who, 'rubyval_ruby', '20')
  await days(2)
  expect(await numbers()).toMatchObject({ rubyval: '5.00', ready_number: '4.00', left_number: '16.00', can_draw: 1 })
  expect((await lots(who, 'value')).list).toMatchObject([{ ready_number: '4.00', paid_number: '0.00' }])
  const same = newId()
  const answers = await Promise.all([draw(same), draw(same), draw(), draw()])
  expect(answers.filter(({ status }) => status === 200).map(({ data }) => data.number)).toContain('4.00')
  expect(await e.has(who.id, 'ruby')).toBe(400n)
  expect(await draw()).toMatchObject({ code: 'NOTHING' })
  await days(1)
  expect((await draw()).data).toMatchObject({ number: '2.00', balance: '6.00', asset_name: '红宝石' })
})

test('digital subsidy, tokens and rubies are withdrawn by one path, each by its own rule', async () => {
  const who = await shop.person()
  const accountId = await cashable(shop, who.id)
  for (const asset of ['shubt', 'hdt', 'ruby'] as const) {
    await earn(shop, who.id, 20_000n, asset)
    const { data } = await shop.call('GET /api/zhufu/withdraw_info', { asset }, who)
    expect(data).toMatchObject({ asset, open: 1 })
    const ask = { extract_type: 'bank', asset, money: '1', account_id: accountId } as const
    const done = await shop.call('POST /api/zhufu/withdraw', ask, { ...who, idem: newId() })
    expect(done.data).toMatchObject({ asset, status: 0 })
  }
  const { data } = await shop.call('GET /api/zhufu/withdraw_list', { asset: 'ruby' }, who)
  expect(data).toMatchObject({ count: 1, list: [{ asset: 'ruby', asset_name: '红宝石' }] })
  const ask = { extract_type: 'bank', money: '99999', account_id: accountId } as const
  expect(await shop.call('POST /api/zhufu/withdraw', ask, { ...who, idem: newId() })).toMatchObject({ code: 'AMOUNT' })
})

test('the digital subsidy with the accounts it goes to, and binding one', async () => {
  const who = await shop.person()
  await verifyName(shop, who.id)
  await earn(shop, who.id, 1_234n, 'shubt')
  const captcha = await codeFor(shop, who.phone, 'verify', who.token)
  const card = { extract_type: 'bank', cardnum: CARDS.good, captcha } as const
  expect((await shop.call('POST /api/zhufu/bind_account', card, who)).data.account).toMatchObject({ is_default: 1 })
  const { data } = await shop.call('GET /api/zhufu/account_info', {}, who)
  expect(data).toMatchObject({ wallet: { code: 'shubt', balance: '12.34' }, list: [{ number: '**** 7898' }] })
  expect(JSON.stringify(data)).not.toContain(CARDS.good)
})

test('tokens are given to somebody else, with a code to one’s own phone', async () => {
  await saveTransferRule(shop, {
    ...{ code: 'hdt', title: '互兑通转赠', asset: 'hdt', minMinor: 10_000n, maxMinor: 100_000n, stepMinor: 10_000n },
    ...{ dayMinor: 100_000n, dayTimes: 3, receiveDayMinor: 100_000n, pairMonthMinor: 100_000n },
    ...{ newAccountS: 0, newPhoneS: 86_400, newDeviceS: 0, newDeviceDayMinor: 0n }
  })
  const [me, friend] = [await holding('hdt', 50_000n), await shop.person()]
  for (const { id } of [me, friend]) await verifyName(shop, id)
  const found = await shop.call('GET /api/zhufu/gift_list', { phone: friend.phone }, me)
  expect(found.data).toMatchObject({ asset_name: '互兑通', balance: '5.0000', receiver_info: { name: '*小满' } })
  const captcha = await codeFor(shop, me.phone, 'verify', me.token)
  const { ticket } = (await shop.call('POST /api/user/checkVerifyCode', { captcha, type: 'verify' }, me)).data
  const ask = { to: found.data.receiver_info!.ticket, ticket, num: '2' }
  const given = await shop.call('POST /api/zhufu/gift', ask, { ...me, idem: newId() })
  expect(given.data).toMatchObject({ number: '2.0000', balance: '3.0000' })
  expect(await e.has(friend.id, 'hdt')).toBe(20_000n)
})

test('records are of all accounts or of one, newest first; of others’ and of other assets nothing', async () => {
  const who = await holding('bt', 5_000n)
  shop.clock.advance(60)
  await e.give(who.id, 30_000n, 'hdt')
  await e.give(who.id, 70n, 'xfq')
  const read = async (ask: { asset?: string } = {}) => shop.call('GET /api/zhufu/record_list', ask, who)
  expect((await read()).data).toMatchObject({ balance: '', count: 2, list: [{ unit: '互兑通' }, { unit: '补贴' }] })
  expect((await read({ asset: 'bt' })).data).toMatchObject({ balance: '50.00', count: 1, list: [{ number: '50.00' }] })
  expect(await read({ asset: 'CNY' })).toMatchObject({ code: 'NOT_FOUND' })
  expect((await read()).data.holdings.map(({ name }) => name)).toContain('红宝石值')
})

test('the home has banners and picked goods for everybody, and what is mine for me', async () => {
  await shop.db.insert(banners).values([
    { id: newId(), place: 'zhufu', title: '补贴换数字补贴', picture: '/b.png', url: '', color: '#fff', sort: 1 },
    { id: newId(), place: 'car', title: '车主', picture: '/c.png', url: '', color: '#fff', sort: 1 }
  ])
  const head = await shop.call('GET /api/zfheaderindex', {})
  expect(head.data).toMatchObject({ title: '助富', list: [{ title: '补贴换数字补贴' }] })
  expect(head.data.rules.map(({ words }) => words).join('')).toMatch(/没有利息和收益/)
  expect((await shop.call('GET /api/zfgoodsindex', {})).data).toEqual({ list: [], count: 0 })
  await fill('x-ruby', 'ruby', 1_000n)
  const who = await holding('chiyou', 30_000n)
  await swap(who, 'chiyou_ruby', '2')
  const { data } = await shop.call('GET /api/zhufu/index', {}, who)
  expect(data).toMatchObject({ open_count: 1, ready_number: '0.00' })
  expect(data.holdings).toContainEqual({ code: 'chiyou', name: '持有', number: '1.0000' })
  expect(await shop.call('GET /api/zhufu/index', {})).toMatchObject({ code: 'SIGN_IN' })
})

test('my accounts say what is locked beside what there is', async () => {
  await fill('x-ruby', 'ruby', 1_000n)
  const who = await holding('chiyou', 30_000n)
  await earn(shop, who.id, 500n, 'shubt')
  await swap(who, 'chiyou_ruby', '2')
  const { data } = await shop.call('GET /api/zhufu/my', {}, who)
  expect(data.total).toBe('5.00')
  expect(data.list.find(({ code }) => code === 'ruby')).toMatchObject({ balance: '0.00', locked: '2.00' })
  expect(data.list).toHaveLength(10)
})

test('an operator writes a rule with a plan, which has to fit it', async () => {
  const operator = await shop.person({ roles: ['operator'] })
  const write = (more: Record<string, unknown>) =>
    byTwo(
      shop,
      'POST /api/admin/exchange/rule',
      {
        ...{
          code: 'retain_bt',
          title: '补贴留存',
          open: 1,
          from_asset: 'bt',
          to_asset: 'ldl',
          pool: 'x-ldl',
          fee_bp: 0
        },
        ...{ rate_from: '1', rate_to: '1', minimum: '1', step: '1', person_day: '10', total_day: '100' },
        ...{ from_hour: 0, until_hour: 24, plan: 'retain-ldl' },
        ...more
      } as never,
      operator
    )
  expect(await write({})).toMatchObject({ status: 200 })
  const { list } = (await shop.call('GET /api/admin/exchange/rules', {}, operator)).data
  expect(list.find(({ code }) => code === 'retain_bt')).toMatchObject({ plan: 'retain-ldl', version: 1 })
  for (const wrong of [{ plan: 'gone' }, { plan: 'hold-ruby' }, { plan: 'shut' }, { pool: 'retain-ldl' }])
    expect(await write(wrong)).toMatchObject({ code: 'BAD_RULE' })
  expect((await write({ plan: '', open: 0 })).data).toMatchObject({ plan: '', version: 2 })
})

test('whatever is put in at whatever times comes out to the last unit, and never more', async () => {
  await fill('x-ruby', 'ruby', 10_000_000n)
  const put = fc.record({ whole: fc.integer({ min: 1, max: 40 }), wait: fc.integer({ min: 0, max: 4 }) })
  const run = fc.asyncProperty(fc.array(put, { minLength: 1, maxLength: 4 }), async puts => {
    const who = await holding('chiyou', 2_000_000n)
    let promised = 0n
    for (const { whole, wait } of puts) {
      expect((await swap(who, 'chiyou_ruby', String(whole))).status).toBe(200)
      promised += BigInt(whole) * 100n
      await days(wait)
      expect((await e.has(who.id, 'ruby')) <= promised).toBe(true)
    }
    await days(10)
    expect(await e.has(who.id, 'ruby')).toBe(promised)
    expect((await lots(who, 'hold')).list.every(({ status }) => status === 'due')).toBe(true)
  })
  await fc.assert(run, { numRuns: 4 })
})
