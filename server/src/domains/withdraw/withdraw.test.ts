import { eq } from 'drizzle-orm'
import { atConsole } from '../../../test/console'
import { TestShop } from '../../../test/harness'
import { codeFor, otherThan } from '../../../test/sign-in'
import { bindCard, CARDS, cashing, earn, earner, verifyName } from '../../../test/withdrawing'
import { payoutAccounts, sandboxPayouts, users, withdrawalRules, withdrawals } from '../../db/schema'
import { check } from '../../engines/ledger'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const { cash, operator, approve, turnDown, held, payDay } = cashing(() => shop)
const list = async ({ token }: { token: string }) =>
  (await shop.call('GET /api/extract/getcashlist', {}, { token })).data.list

describe('binding an account', () => {
  test('a card: bank found from the number, number sealed and masked, the first is the default', async () => {
    const person = await shop.person()
    await verifyName(shop, person.id)
    const { data } = await bindCard(shop, person)
    expect(data.account).toMatchObject({
      type: 'bank',
      title: '招商银行 储蓄卡',
      number: '**** 7898',
      holder: '*小满',
      is_default: 1,
      cooling_until: null
    })
    const [row] = await shop.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, person.id))
    expect(JSON.stringify(row)).not.toContain(CARDS.good)
    expect(JSON.stringify(row)).not.toContain('陈小满')
    const info = await shop.call('GET /api/bankinfo', {}, person)
    expect(info.data).toMatchObject({ real_name: '*小满', wechat_bound: 0, list: [{ number: '**** 7898' }] })
    expect(JSON.stringify(info)).not.toContain(CARDS.good)
  })

  test.each([
    ['622588', '招商银行'],
    ['6217001234', '建设银行'],
    ['622848', '农业银行']
  ])('the first digits %s tell the bank', async (bin, bank) => {
    const { token } = await shop.person()
    expect((await shop.call('GET /api/bankinfo', { bin }, { token })).data.bank?.bank_name).toBe(bank)
  })

  test('a whole card number is never asked about: it would stand in logs', async () => {
    const { token } = await shop.person()
    expect(await shop.call('GET /api/bankinfo', { bin: CARDS.good }, { token })).toMatchObject({ code: 'INVALID' })
  })

  const bind = async (person: { token: string; phone: string }, input: Record<string, unknown>) =>
    shop.call(
      'POST /api/user/setdrawtype',
      {
        extract_type: 'bank',
        cardnum: CARDS.good,
        captcha: await codeFor(shop, person.phone, 'verify', person.token),
        ...input
      },
      { token: person.token }
    )

  test.each([
    ['a digit mistyped', { cardnum: '6225881234567897' }, 'CARD_WRONG'],
    ['a bank nobody knows', { cardnum: '8888880000000000' }, 'CARD_WRONG'],
    ['letters', { cardnum: '62258812345678AB' }, 'INVALID'],
    ['another holder', { name: '王小二' }, 'NAME_MISMATCH'],
    ['no number', { cardnum: undefined }, 'INVALID'],
    ['an Alipay account that is none', { extract_type: 'alipay', alipay_code: 'nobody' }, 'INVALID'],
    ['WeChat that is not bound', { extract_type: 'weixin' }, 'WECHAT_UNBOUND']
  ])('refuses %s', async (_, input, code) => {
    const person = await shop.person()
    await verifyName(shop, person.id)
    expect(await bind(person, input)).toMatchObject({ status: 400, code })
  })

  test('refuses without a real name, a code, a right code, and from a sub-account', async () => {
    const person = await shop.person()
    const input = { extract_type: 'bank', cardnum: CARDS.good } as const
    expect(await bindCard(shop, person)).toMatchObject({ code: 'REAL_NAME' })
    await verifyName(shop, person.id)
    expect(await shop.call('POST /api/user/setdrawtype', input, person)).toMatchObject({ code: 'INVALID' })
    const captcha = otherThan(await codeFor(shop, person.phone, 'verify', person.token))
    const wrong = await shop.call('POST /api/user/setdrawtype', { ...input, captcha }, person)
    expect(wrong).toMatchObject({ code: 'CODE_WRONG' })
    const child = await shop.person({ parentId: person.id })
    const fromChild = await shop.call('POST /api/user/setdrawtype', { ...input, captcha }, child)
    expect(fromChild).toMatchObject({ code: 'SUB_ACCOUNT' })
  })

  test('the same card twice is refused; an unknown bank is chosen by hand', async () => {
    const person = await shop.person()
    await verifyName(shop, person.id)
    await bindCard(shop, person)
    expect(await bindCard(shop, person)).toMatchObject({ code: 'BOUND' })
    const cardnum = '9558801234567897'
    expect(await bind(person, { cardnum })).toMatchObject({ code: 'BANK_UNKNOWN' })
    const chosen = await bind(person, { cardnum, bank_code: 'ICBC' })
    expect(chosen.data.account).toMatchObject({ title: '工商银行 储蓄卡', is_default: 0 })
  })

  test('choosing the default and letting go; another person’s account is not there', async () => {
    const owner = await earner(shop)
    const second = (await bindCard(shop, owner, CARDS.other)).data.account!
    const set = (id: string, who: { token: string }, more = {}) =>
      shop.call('POST /api/user/setdrawtype', { id, ...more }, { token: who.token })
    const stranger = await earner(shop)
    expect(await set(second.id, stranger)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await set(second.id, stranger, { remove: 1 })).toMatchObject({ code: 'NOT_FOUND' })
    expect((await set(second.id, owner)).data.account).toMatchObject({ is_default: 1 })
    expect((await set(second.id, owner, { remove: 1 })).data).toEqual({ account: null })
    const { data } = await shop.call('GET /api/bankinfo', {}, owner)
    expect(data.list).toMatchObject([{ id: owner.accountId, is_default: 1 }])
  })
})

describe('withdrawing', () => {
  test('held, approved, paid: fee and amount add up, and the books balance', async () => {
    const person = await earner(shop)
    const { data } = await cash(person, '200')
    expect(data).toMatchObject({ money: '200.00', fee: '2.00', arrive: '198.00', status: 0, _status: '审核中' })
    expect(await held(person)).toEqual({ available: 80_000n, frozen: 20_000n })
    expect((await approve(data.id, await operator())).data).toMatchObject({ status: 'approved', holder: '*小满' })
    await payDay()
    expect((await list(person))[0]).toMatchObject({
      status: 1,
      _status: '已到账',
      account: '招商银行 储蓄卡 **** 7898'
    })
    expect(await held(person)).toEqual({ available: 80_000n, frozen: 0n })
    expect((await check(shop.db)).problems).toEqual([])
    const { data: info } = await shop.call('GET /api/user/getdrawinfo', {}, person)
    expect(info).toMatchObject({ balance: '800.00', frozen: '0.00', withdrawn: '200.00', left_today: '19800.00' })
  })

  test('refused: the money and the day’s quota come back', async () => {
    const person = await earner(shop)
    const { data } = await cash(person, '100')
    const reviewer = await operator()
    await turnDown(data.id, reviewer)
    expect(await held(person)).toEqual({ available: 100_000n, frozen: 0n })
    expect((await list(person))[0]).toMatchObject({ status: -1, note: '收款信息有误' })
    expect(await approve(data.id, reviewer)).toMatchObject({ code: 'STATE' })
    const { data: info } = await shop.call('GET /api/user/getdrawinfo', {}, person)
    expect(info).toMatchObject({ left_today: '20000.00', times_left_today: 5 })
  })

  test('a bank that does not take it: failed, and everything comes back', async () => {
    const person = await earner(shop, { card: CARDS.turnedDown })
    const { data } = await cash(person, '100')
    await approve(data.id, await operator())
    await payDay()
    expect((await list(person))[0]).toMatchObject({ status: -2, _status: '收款失败' })
    expect(await held(person)).toEqual({ available: 100_000n, frozen: 0n })
    expect((await check(shop.db)).problems).toEqual([])
  })

  test('a large one needs two different operators, neither of them the person', async () => {
    const person = await earner(shop, { earnedFen: 1_000_000n })
    await shop.db
      .update(users)
      .set({ roles: ['operator'] })
      .where(eq(users.id, person.id))
    await atConsole(shop.db, person.id, person.token)
    const { data } = await cash(person, '5000')
    const [one, two] = [await operator(), await operator()]
    expect(await approve(data.id, person.token)).toMatchObject({ code: 'OWN' })
    expect((await approve(data.id, one)).data).toMatchObject({ status: 'reviewing', approvals_needed: 2 })
    expect(await approve(data.id, one)).toMatchObject({ code: 'TWICE' })
    await payDay()
    expect((await list(person))[0]).toMatchObject({ status: 0, _status: '复核中' })
    expect((await approve(data.id, two)).data).toMatchObject({ status: 'approved' })
    await payDay()
    expect((await list(person))[0]).toMatchObject({ status: 1 })
  })

  test.each([
    ['too little', '9.99', 'AMOUNT'],
    ['too much at once', '20000.01', 'AMOUNT'],
    ['more than there is', '1000.01', 'INSUFFICIENT'],
    ['three decimals', '10.001', 'AMOUNT'],
    ['a negative amount', '-10', 'INVALID'],
    ['words', '十元', 'INVALID'],
    ['an exponent', '1e3', 'INVALID']
  ])('refuses %s, and holds nothing', async (_, money, code) => {
    const person = await earner(shop)
    expect(await cash(person, money)).toMatchObject({ status: 400, code })
    expect(await held(person)).toEqual({ available: 100_000n, frozen: 0n })
  })

  test('refuses without a real name, an account, from a sub-account, to another person’s card, of a closed asset', async () => {
    const person = await shop.person()
    await earn(shop, person.id, 10_000n)
    expect(await cash(person, '50')).toMatchObject({ code: 'REAL_NAME' })
    await verifyName(shop, person.id)
    expect(await cash(person, '50')).toMatchObject({ code: 'UNBOUND' })
    const other = await earner(shop)
    expect(await cash(person, '50', { account_id: other.accountId })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await cash(other, '50', { asset: 'ruby' })).toMatchObject({ code: 'OFF' })
    expect(await cash(other, '50', { extract_type: 'alipay' })).toMatchObject({ code: 'UNBOUND' })
    const child = await shop.person({ parentId: other.id })
    await earn(shop, child.id, 10_000n)
    expect(await cash(child, '50')).toMatchObject({ code: 'SUB_ACCOUNT' })
  })

  test('an account bound in another name is refused after the name changed', async () => {
    const person = await earner(shop)
    await shop.db.execute(`delete from real_names where user_id = '${person.id}'`)
    await verifyName(shop, person.id, '王小二')
    expect(await cash(person, '50')).toMatchObject({ code: 'NAME_MISMATCH' })
  })

  test('a day’s cooling after a change of phone, and after a further account', async () => {
    const person = await earner(shop)
    await shop.db.update(users).set({ phoneChangedAt: shop.clock.now() }).where(eq(users.id, person.id))
    expect(await cash(person, '50')).toMatchObject({ code: 'COOLING' })
    const { data } = await shop.call('GET /api/user/getdrawinfo', {}, person)
    expect(data).toMatchObject({ open: 0, block: { code: 'COOLING' } })
    shop.clock.advance(86_401)
    const second = (await bindCard(shop, person, CARDS.other)).data.account!
    expect(second.note).toContain('安全冷静期')
    expect(await cash(person, '50', { account_id: second.id })).toMatchObject({ code: 'COOLING' })
    expect(await cash(person, '50', { account_id: person.accountId })).toMatchObject({ status: 200 })
    shop.clock.advance(86_401)
    expect(await cash(person, '50', { account_id: second.id })).toMatchObject({ status: 200 })
  })

  test('five times a day, so much a month; tomorrow and next month anew', async () => {
    const person = await earner(shop, { earnedFen: 50_000_000n })
    for (let i = 0; i < 5; i++) expect(await cash(person, '20')).toMatchObject({ status: 200 })
    expect(await cash(person, '20')).toMatchObject({ code: 'DAY_CAP' })
    // From the 21st of November on: the rest of the month at the day's cap.
    for (let day = 0; day < 4; day++) {
      shop.clock.advance(86_400)
      expect(await cash(person, '20000')).toMatchObject({ status: 200 })
      expect(await cash(person, '10')).toMatchObject({ code: 'DAY_CAP' })
    }
    shop.clock.advance(86_400)
    expect(await cash(person, '20000')).toMatchObject({ code: 'MONTH_CAP' })
    shop.clock.advance(15 * 86_400)
    expect(await cash(person, '20000')).toMatchObject({ status: 200 })
  })

  test('the same request fifty times at once holds once', async () => {
    const person = await earner(shop)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        shop.call(
          'POST /api/extract/cash',
          { extract_type: 'bank', money: '100' },
          { token: person.token, idem: 'once' }
        )
      )
    )
    expect(new Set(answers.map(answer => answer.data.id)).size).toBe(1)
    expect(await held(person)).toEqual({ available: 90_000n, frozen: 10_000n })
  })

  test('of many at once, no more than the balance and the day’s number pass', async () => {
    const person = await earner(shop, { earnedFen: 25_000n })
    const answers = await Promise.all(Array.from({ length: 20 }, () => cash(person, '100')))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(2)
    expect(await held(person)).toEqual({ available: 5_000n, frozen: 20_000n })
    const other = await earner(shop)
    const small = await Promise.all(Array.from({ length: 20 }, () => cash(other, '10')))
    expect(small.filter(answer => answer.status === 200)).toHaveLength(5)
  })
})

describe('reviewing', () => {
  test('is for operators only', async () => {
    const person = await earner(shop)
    const { data } = await cash(person, '50')
    const staff = (await shop.person({ roles: ['staff'] })).token
    for (const token of [person.token, staff]) {
      expect(await approve(data.id, token)).toMatchObject({ code: 'FORBIDDEN' })
      expect(await turnDown(data.id, token)).toMatchObject({ code: 'FORBIDDEN' })
      expect(await shop.call('GET /api/admin/withdrawal/list', {}, { token })).toMatchObject({ code: 'FORBIDDEN' })
    }
  })

  test('lists by status, numbers masked', async () => {
    const person = await earner(shop)
    const { data } = await cash(person, '60')
    const answer = await shop.call(
      'GET /api/admin/withdrawal/list',
      { status: 'submitted' },
      { token: await operator() }
    )
    expect(answer.data.list.find(one => one.id === data.id)).toMatchObject({
      money: '60.00',
      holder: '*小满',
      nickname: '小明'
    })
    expect(JSON.stringify(answer)).not.toContain(CARDS.good)
    expect(JSON.stringify(answer)).not.toContain('陈小满')
  })

  test('agreed to and refused at once, one of them happens', async () => {
    const token = await operator()
    for (let i = 0; i < 5; i++) {
      const person = await earner(shop)
      const { data } = await cash(person, '100')
      const answers = await Promise.all([approve(data.id, token), turnDown(data.id, await operator())])
      expect(answers.some(answer => answer.status === 200)).toBe(true)
      await payDay()
      const { available, frozen } = await held(person)
      expect(frozen).toBe(0n)
      expect([90_000n, 100_000n]).toContain(available)
    }
    expect((await check(shop.db)).problems).toEqual([])
  })

  test('an unknown withdrawal is not there', async () => {
    const token = await operator()
    expect(await approve('00000000-0000-7000-8000-000000000000', token)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await turnDown('00000000-0000-7000-8000-000000000000', token)).toMatchObject({ code: 'NOT_FOUND' })
  })
})

test('rules are words of the numbers in force, and an asset without a rule says so', async () => {
  const { data } = await shop.call('GET /api/cashrule', {})
  expect(data.list.join('')).toContain('1.00%，最低 0.10 元')
  expect((await shop.call('GET /api/cashrule', { asset: 'hdt' })).data.list).toEqual(['这种资产目前不能提现。'])
  const { token } = await shop.person()
  expect(await shop.call('GET /api/user/getdrawinfo', { asset: 'hdt' }, { token })).toMatchObject({ code: 'OFF' })
})

test('a further asset is a row: rate, digits and fee of its own', async () => {
  await shop.db.insert(withdrawalRules).values({
    asset: 'hdt',
    open: true,
    minMinor: 10_000n,
    maxMinor: 10_000_000n,
    unitMinor: 10_000n,
    unitFen: 50n,
    feeMinFen: 5n,
    dayMinor: 10_000_000n,
    dayTimes: 3,
    monthMinor: 10_000_000n,
    twoPersonsMinor: 10_000_000n
  })
  const person = await earner(shop)
  await earn(shop, person.id, 100_000n, 'hdt')
  const { data } = await cash(person, '3.0001', { asset: 'hdt' })
  expect(data).toMatchObject({ money: '3.0001', fee: '0.05', arrive: '1.45', asset_name: '互兑通' })
  await approve(data.id, await operator())
  await payDay()
  expect((await list(person))[0]).toMatchObject({ status: 1 })
  const [row] = await shop.db.select().from(withdrawals).where(eq(withdrawals.id, data.id))
  const [paid] = await shop.db.select().from(sandboxPayouts).where(eq(sandboxPayouts.payoutNo, row!.payoutNo))
  expect(paid!.amountFen).toBe(145n)
  expect((await check(shop.db)).problems).toEqual([])
})
