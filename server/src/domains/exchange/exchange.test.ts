import { byTwo, holding } from '../../../test/console'
import { Exchanging } from '../../../test/exchanging'
import { TestShop } from '../../../test/harness'

let shop: TestShop
let x: Exchanging
beforeAll(async () => {
  shop = await TestShop.open()
  x = new Exchanging(shop)
})
afterAll(() => shop.close())

const info = (type: string, { token }: { token: string }) => shop.call('GET /api/user/dhinfo', { type }, { token })
const exchange = (type: string, num: string, { token }: { token: string }, more: Record<string, unknown> = {}) =>
  shop.call('POST /api/user/doexchange', { type, num, ...more }, { token })

describe('through the door', () => {
  test('the terms say what one has and may give in, and exchanging by them moves both balances', async () => {
    const rule = await x.rule({ feeBp: 100 })
    await x.fill(rule, 40n)
    const person = await shop.person()
    await x.give(person.id, 755n)
    const { data } = await info(rule.code, person)
    expect(data).toMatchObject({
      open: 1,
      note: '',
      rate: { from: '10', to: '1' },
      minimum: '10',
      left_today: '1000',
      most: '400',
      from: { code: 'lvdou', name: '绿豆', balance: '755' },
      to: { code: 'jindou', name: '金豆', balance: '0' },
      list: []
    })
    expect(data.rules[1]).toContain('1.00%')
    const done = await exchange(rule.code, '305', person, { version: data.version })
    expect(done.data).toMatchObject({ from: '305', to: '29', fee: '1', from_balance: '450', to_balance: '29' })
    expect((await info(rule.code, person)).data.list).toMatchObject([{ from: '305', to: '29' }])
    const bills = await shop.call('GET /api/pc/get_balance_record/{type}', { type: 'jindou' }, person)
    expect(bills.data.list).toMatchObject([{ title: '兑换', number: '29', mark: '绿豆换金豆' }])
  })

  test('the same key again answers the same and takes nothing', async () => {
    const rule = await x.rule()
    await x.fill(rule, 100n)
    const person = await shop.person()
    await x.give(person.id, 500n)
    const again = () =>
      shop.call('POST /api/user/doexchange', { type: rule.code, num: '100' }, { ...person, idem: 'k1' })
    const [first, second] = [await again(), await again()]
    expect(second.data).toEqual(first.data)
    expect(await x.has(person.id, 'lvdou')).toBe(400n)
  })

  test.each([
    ['0', 'AMOUNT'],
    ['1.5', 'AMOUNT'],
    ['9', 'AMOUNT'],
    ['99999', 'DAY_CAP'],
    ['-10', 'INVALID'],
    ['1e3', 'INVALID'],
    ['', 'INVALID']
  ])('%j is refused with %s', async (num, code) => {
    const rule = await x.rule()
    const person = await shop.person()
    await x.give(person.id, 100n)
    expect(await exchange(rule.code, num, person)).toMatchObject({ status: 400, code, msg: /[\u4e00-\u9fff]/ })
    expect(await x.has(person.id, 'lvdou')).toBe(100n)
  })

  test('a closed exchange says why', async () => {
    const rule = await x.rule({ open: false })
    expect((await info(rule.code, await shop.person())).data).toMatchObject({ open: 0, note: /暂停/ })
    expect(await info('no_such', await shop.person())).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('operators', () => {
  const form = {
    code: 'hongdou_test',
    title: '红豆换消费券',
    open: 1 as const,
    from_asset: 'hongdou',
    to_asset: 'xfq',
    pool: 'test-xfq',
    rate_from: '1',
    rate_to: '0.01',
    fee_bp: 0,
    minimum: '100',
    step: '100',
    person_day: '5000',
    total_day: '1000000',
    from_hour: 0,
    until_hour: 24
  }

  test('write a rule, fill its pool and see both; a change is another version', async () => {
    const operator = await shop.person({ roles: ['operator'] })
    const set = (fields = {}) => byTwo(shop, 'POST /api/admin/exchange/rule', { ...form, ...fields }, operator)
    const now = async () =>
      (await shop.call('GET /api/admin/exchange/rules', {}, operator)).data.list.find(one => one.code === form.code)
    await set()
    expect(await now()).toMatchObject({ version: 1, rate: { from: '1', to: '0.01' }, pool_balance: '0.00' })
    await set({ rate_to: '0.02' })
    expect((await now())!.version).toBe(2)
    const fill = () =>
      shop.call(
        'POST /api/admin/pool/fund',
        { pool: 'test-xfq', asset: 'xfq', amount: '50' },
        { ...operator, idem: 'f' }
      )
    await fill()
    expect((await fill()).data.balance).toBe('50.00')
    const person = await shop.person()
    await x.give(person.id, 300n, 'hongdou')
    expect((await exchange('hongdou_test', '300', person)).data).toMatchObject({ to: '6.00' })
    const { data } = await shop.call('GET /api/admin/exchange/rules', {}, operator)
    expect(data.list.find(rule => rule.code === 'hongdou_test')).toMatchObject({ pool_balance: '44.00' })
    expect((await set({ rate_to: '0.02', open: 0 })).status).toBe(200)
    expect(await exchange('hongdou_test', '100', person)).toMatchObject({ code: 'CLOSED' })
  })

  test('every version is told: who wrote it, how long it held, and what it changed', async () => {
    const operator = await shop.person({ roles: ['operator'] })
    const code = 'hongdou_told'
    const set = async (fields = {}) => {
      shop.clock.advance(60)
      return byTwo(shop, 'POST /api/admin/exchange/rule', { ...form, code, ...fields }, operator)
    }
    await set()
    await set({ rate_to: '0.02', person_day: '8000' })
    await set({ rate_to: '0.02', person_day: '8000', open: 0 })
    const versions = (who: { token: string }, more = {}) =>
      shop.call('GET /api/admin/exchange/versions/{code}', { code, ...more }, { token: who.token })
    const { list, cursor } = (await versions(operator)).data
    expect(cursor).toBeNull()
    expect(list.map(({ version }) => version)).toEqual([3, 2, 1])
    expect(new Set(list.map(({ edited_by }) => edited_by)).size).toBe(1)
    expect(list[0]).toMatchObject({ stop_time: null, edited_time: list[1]!.stop_time })
    const changed = list.map(one => one.changes_told.filter(({ differs }) => differs))
    expect(changed[0]).toEqual([{ title: '启用', was_told: '是', is_told: '否', differs: 1 }])
    expect(changed[1]).toEqual([
      { title: '每人每天上限', was_told: '5000', is_told: '8000', differs: 1 },
      { title: '换得数量', was_told: '0.01', is_told: '0.02', differs: 1 }
    ])
    expect(changed[2]).toContainEqual({ title: '付出的资产', was_told: '', is_told: '红豆', differs: 1 })
    expect(await versions(await shop.person())).toMatchObject({ code: 'FORBIDDEN' })
    expect(await versions(await holding(shop, ['pool.read']))).toMatchObject({ code: 'FORBIDDEN' })
    expect((await versions(await holding(shop, ['rule.read']))).data.list).toHaveLength(3)
    expect(await versions(operator, { cursor: 'x' })).toMatchObject({ code: 'INVALID', msg: /[\u4e00-\u9fff]/ })
    expect(await versions(operator, { code: 'no_such' })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of two who change the same rule the second is told, and changes nothing', async () => {
    const operator = await shop.person({ roles: ['operator'] })
    const code = 'hongdou_seen'
    const set = (fields = {}) => byTwo(shop, 'POST /api/admin/exchange/rule', { ...form, code, ...fields }, operator)
    await set()
    const ruleNow = async () =>
      (await shop.call('GET /api/admin/exchange/rules', {}, operator)).data.list.find(one => one.code === code)!
    const seen = (await ruleNow()).mark
    const both = await Promise.all([set({ mark: seen, fee_bp: 10 }), set({ mark: seen, fee_bp: 20 })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(both.find(({ status }) => status === 400)).toMatchObject({ code: 'CHANGED', msg: /刚刚修改过/ })
    const now = await ruleNow()
    expect(now).toMatchObject({ version: 2, mark: both.find(({ status }) => status === 200)!.data.mark })
    expect(await set({ mark: now.mark, fee_bp: 30 })).toMatchObject({ status: 200 })
    expect(await set({ mark: now.mark, code: 'hongdou_gone' })).toMatchObject({ code: 'CHANGED' })
  })

  test('a rule that gives more is written by two persons, who see what it was; one that gives less by one', async () => {
    const operator = await shop.person({ roles: ['operator'] })
    const second = await shop.person({ roles: ['operator'] })
    const code = 'hongdou_two'
    const set = (fields = {}) => shop.call('POST /api/admin/exchange/rule', { ...form, code, ...fields }, operator)
    expect(await set({ open: 0 })).toMatchObject({ status: 200 })
    const looser = [{ open: 1 }, { fee_bp: 0 }, { rate_to: '0.02' }, { person_day: '5001' }, { total_day: '100001' }]
    expect((await byTwo(shop, 'POST /api/admin/exchange/rule', { ...form, code, fee_bp: 50 }, operator)).status).toBe(
      200
    )
    for (const fields of looser.slice(1)) expect(await set(fields)).toMatchObject({ code: 'HELD' })
    const { list } = (await shop.call('GET /api/admin/approval/list', { limit: 100 }, second)).data
    const row = list.find(one => one.told.endsWith('：提高兑换比例、降低手续费'))!
    const sent = await shop.call('GET /api/admin/approval/sent/{id}', { id: row.id }, second)
    expect(sent.data.changes).toEqual([
      { title: '手续费', was_told: '0.5%', is_told: '0%', differs: 1 },
      { title: '换得数量', was_told: '0.01', is_told: '0.02', differs: 1 }
    ])
    expect(await set({ fee_bp: 60, person_day: '4000' })).toMatchObject({ status: 200 })
    // What was to be changed is no longer so.
    const decided = await shop.call('POST /api/admin/approval/decide', { id: row.id, agree: 1, reason: '' }, second)
    expect(decided).toMatchObject({ code: 'DEED' })
    expect(await set({ open: 0, rate_to: '9' })).toMatchObject({ status: 200 })
  })

  test('versions beyond a page go on where it ended', async () => {
    const operator = await shop.person({ roles: ['operator'] })
    const code = 'hongdou_long'
    for (let day = 0; day < 23; day++) {
      shop.clock.advance(60)
      await byTwo(shop, 'POST /api/admin/exchange/rule', { ...form, code, from_hour: day }, operator)
    }
    const versions = async (cursor?: string) =>
      (await shop.call('GET /api/admin/exchange/versions/{code}', { code, ...(cursor && { cursor }) }, operator)).data
    const first = await versions()
    const second = await versions(first.cursor!)
    expect([...first.list, ...second.list].map(({ version }) => version)).toEqual(
      Array.from({ length: 23 }, (_, i) => 23 - i)
    )
    expect(second.list[0]!.stop_time).toBe(first.list.at(-1)!.edited_time)
    expect(second.cursor).toBeNull()
  })

  test.each([
    [{ to_asset: 'hongdou' }, 'BAD_RULE'],
    [{ to_asset: 'CNY' }, 'BAD_RULE'],
    [{ from_asset: 'nothing' }, 'BAD_RULE'],
    [{ rate_from: '0' }, 'BAD_RULE'],
    [{ rate_to: '0.001' }, 'AMOUNT'],
    [{ from_hour: 12, until_hour: 12 }, 'BAD_RULE'],
    [{ person_day: '50' }, 'BAD_RULE']
  ])('a rule with %j is refused with %s', async (fields, code) => {
    const operator = await shop.person({ roles: ['operator'] })
    expect(await shop.call('POST /api/admin/exchange/rule', { ...form, ...fields }, operator)).toMatchObject({ code })
  })

  test('nobody else does', async () => {
    const person = await shop.person()
    expect(await shop.call('POST /api/admin/exchange/rule', form, person)).toMatchObject({ code: 'FORBIDDEN' })
    const fund = { pool: 'test-xfq', asset: 'xfq', amount: '50' }
    expect(await shop.call('POST /api/admin/pool/fund', fund, person)).toMatchObject({ code: 'FORBIDDEN' })
  })
})
