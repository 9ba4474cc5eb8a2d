import { eq } from 'drizzle-orm'
import { makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { Serving } from '../../../test/serving'
import { paidAt, storeToPay } from '../../../test/storing'
import { commissions, directorRanks, messages, shopServes } from '../../db/schema'
import { refundOrder } from '../../engines/aftersale'
import { check } from '../../engines/ledger'
import { saveCommissionRule } from '../../engines/referral'
import { rebuildStats } from '../../engines/stats'
import { runJob } from '../../jobs'
import { newId } from '../../lib/ids'

type Who = Awaited<ReturnType<TestShop['person']>>

let shop: TestShop
let serving: Serving
let operator: Who
let reader: Who
beforeAll(async () => {
  shop = await TestShop.open({ env: { PLATFORM_MARGIN_BP: '1000' } })
  serving = new Serving(shop)
  operator = await shop.person({ roles: ['operator'] })
  reader = await shop.person({ roles: ['staff'] })
  const rates = { firstBp: 2_000, partnerBp: 1_000, dockBp: 500, directorBp: 2_000 }
  await saveCommissionRule(shop.app.services, { scope: 'default', ...rates })
})
beforeEach(async () => {
  operator.token = await shop.tokenOf(operator.id)
  reader.token = await shop.tokenOf(reader.id)
})
afterAll(async () => {
  expect((await check(shop.db)).problems).toEqual([])
  await shop.close()
})

const again = async (who: Who) => ({ ...who, token: await shop.tokenOf(who.id) })
const assign = (input: Record<string, unknown>, who: Who = operator) =>
  shop.call('POST /api/admin/team/assign', { reason: '大区调整', ...input } as never, who)
const home = async (who: Who, input = {}) =>
  (await shop.call('GET /api/partner/shop_sub_list', input, await again(who))).data
const openShop = async (name: string) => makeShop(shop.db, { name, ownerId: (await shop.person()).id })

describe('who serves a shop', () => {
  test('has every shop in one order, page by page, and its roles counted whatever is looked for', async () => {
    const me = await shop.person()
    const own = []
    for (const name of ['松风书屋', '松月茶舍', '竹里茶舍']) {
      const owner = await shop.person({ referrerId: me.id })
      own.push(await makeShop(shop.db, { name: `${name}${newId().slice(-6)}`, ownerId: owner.id }))
    }
    const assigned = await openShop(`松间茶舍${newId().slice(-6)}`)
    expect((await assign({ shop_id: assigned, role: 'dock', phone: me.phone })).status).toBe(200)
    // Another's partner: brought by me, and served by somebody else.
    const other = await shop.person()
    expect((await assign({ shop_id: own[0], role: 'partner', phone: other.phone })).status).toBe(200)
    const roles = [
      { role: 'partner', shops: 2 },
      { role: 'dock', shops: 1 },
      { role: 'director', shops: 0 }
    ]
    const mine = [own[1], own[2], assigned].sort()
    const pages = await Promise.all([1, 2, 3].map(page => home(me, { page, limit: 2 })))
    expect(pages.map(({ count }) => count)).toEqual([3, 3, 3])
    expect(pages.flatMap(({ list }) => list.map(one => one.shop_id)).sort()).toEqual(mine)
    for (const page of pages) expect(page.roles).toMatchObject(roles)
    const tea = await home(me, { keyword: '茶舍' })
    expect([tea.count, tea.list.map(one => one.shop_id).sort()]).toEqual([3, mine])
    const pine = await home(me, { keyword: '松', kind: 'dock' })
    expect(pine).toMatchObject({ count: 1, list: [{ shop_id: assigned, role: 'dock' }] })
    expect(pine.roles).toMatchObject(roles)
    expect(await home(me, { keyword: '%' })).toMatchObject({ count: 0, list: [] })
  })

  test('is assigned at the console, told of it, and sees the shop and what it brings', async () => {
    const [me, buyer] = [await shop.person(), await shop.person()]
    const shop_id = await openShop('清风茶行')
    expect((await assign({ shop_id, role: 'partner', phone: me.phone })).status).toBe(200)
    expect((await assign({ shop_id, role: 'dock', phone: me.phone })).status).toBe(200)
    const told = await shop.db.select().from(messages).where(eq(messages.userId, me.id))
    expect(told.map(one => one.title).sort()).toEqual(['你被指定为店铺合伙人', '你被指定为店铺对接人'].sort())
    const order = await serving.bought(buyer, shop_id)
    expect(await serving.shares(order)).toEqual([
      ['dock', 500, 50n],
      ['partner', 1_000, 100n]
    ])
    await serving.settled(buyer, order)
    await runJob(shop.app.services, 'stats-roll-up')
    const seen = await home(me)
    expect(seen).toMatchObject({ count: 2, settled: '1.50', pending: '0.00', month: '1.50', balance: '1.50' })
    expect(seen.roles).toEqual([
      { role: 'partner', _role: '合伙人', shops: 1, income: '1.00' },
      { role: 'dock', _role: '对接人', shops: 1, income: '0.50' },
      { role: 'director', _role: '董事', shops: 0, income: '0.00' }
    ])
    expect(seen.list[0]).toMatchObject({ shop_name: '清风茶行', turnover: '100.00', state: 'open' })
    expect((await home(me, { kind: 'dock' })).list.map(one => one._role)).toEqual(['对接人'])
    expect((await home(me, { keyword: '咖啡' })).count).toBe(0)
    const mine = await shop.call('GET /api/partner/shop_list', { by: 'month' }, await again(me))
    expect(mine.data).toMatchObject({ count: 1, settled: '1.00', list: [{ month: '1.00' }] })
    expect(mine.data.trend).toHaveLength(12)
    expect(mine.data.trend.at(-1)).toMatchObject({ income: '1.00', order_count: 1 })
    const docked = await shop.call('GET /api/dock/shop_list', {}, await again(me))
    expect(docked.data.trend).toHaveLength(30)
    expect(docked.data).toMatchObject({ settled: '0.50', list: [{ role: 'dock', month: '0.50' }] })
    expect(await home(buyer)).toMatchObject({ count: 0, list: [], settled: '0.00' })
  })

  test('of orders before the assignment and after its end nothing is earned; of those between all', async () => {
    const [me, buyer] = [await shop.person(), await shop.person()]
    const shop_id = await openShop('晚来书店')
    const before = await serving.bought(buyer, shop_id)
    const { data } = await assign({ shop_id, role: 'dock', phone: me.phone })
    shop.clock.advance(60)
    const between = await serving.bought(buyer, shop_id)
    operator.token = await shop.tokenOf(operator.id)
    const end = await shop.call('POST /api/admin/team/end', { id: data.id, reason: '换人对接' }, operator)
    expect(end.data).toEqual({ state: 'ended' })
    shop.clock.advance(60)
    const after = await serving.bought(buyer, shop_id)
    expect(await Promise.all([before, between, after].map(serving.shares.bind(serving)))).toEqual([
      [],
      [['dock', 500, 50n]],
      []
    ])
    expect((await home(me)).count).toBe(0)
    await serving.settled(buyer, between)
    expect(await serving.earnings(me)).toBe(50n)
  })

  test('whoever brought the owner is the partner until somebody is assigned', async () => {
    const [bringer, assigned, buyer] = [await shop.person(), await shop.person(), await shop.person()]
    const owner = await shop.person({ referrerId: bringer.id })
    const shop_id = await makeShop(shop.db, { name: '小满布店', ownerId: owner.id })
    const first = await serving.bought(buyer, shop_id)
    expect(await shop.db.select().from(commissions).where(eq(commissions.orderId, first))).toMatchObject([
      { userId: bringer.id }
    ])
    expect((await home(bringer)).list).toMatchObject([{ shop_name: '小满布店', role: 'partner' }])
    await assign({ shop_id, role: 'partner', phone: assigned.phone })
    const second = await serving.bought(buyer, shop_id)
    expect(await shop.db.select().from(commissions).where(eq(commissions.orderId, second))).toMatchObject([
      { userId: assigned.id }
    ])
    expect((await home(bringer)).count).toBe(0)
  })

  test('nobody earns from what they buy themselves', async () => {
    const me = await shop.person()
    const shop_id = await openShop('自己人超市')
    await assign({ shop_id, role: 'partner', phone: me.phone })
    expect(await serving.shares(await serving.bought(me, shop_id))).toEqual([])
  })

  test('a refund takes the share back', async () => {
    const [me, buyer] = [await shop.person(), await shop.person()]
    const shop_id = await openShop('一木家居')
    await assign({ shop_id, role: 'partner', phone: me.phone })
    const order = await serving.bought(buyer, shop_id)
    expect(await home(me)).toMatchObject({ pending: '1.00' })
    await refundOrder(shop.app.services, { ref: order, reason: '质量问题' })
    expect(await home(me)).toMatchObject({ pending: '0.00', settled: '0.00' })
    shop.clock.advance(20 * 86_400)
    await runJob(shop.app.services, 'order-settle')
    expect(await serving.earnings(me)).toBe(0n)
  })

  test('is refused clearly, and nothing changes', async () => {
    const me = await shop.person()
    const owner = await shop.person()
    const shop_id = await makeShop(shop.db, { name: '规矩铺', ownerId: owner.id })
    const now_s = Math.floor(shop.clock.now().getTime() / 1000)
    const base = { shop_id, role: 'dock', phone: me.phone }
    expect(await assign({ ...base, phone: '19900000000' })).toMatchObject({ code: 'NO_PERSON' })
    expect(await assign({ ...base, phone: owner.phone })).toMatchObject({ code: 'OWN' })
    expect(await assign({ ...base, shop_id: newId() })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await assign({ ...base, role: 'boss' })).toMatchObject({ code: 'INVALID' })
    expect(await assign({ ...base, reason: ' ' })).toMatchObject({ code: 'INVALID' })
    expect(await assign({ ...base, from_at: now_s - 3600 })).toMatchObject({ code: 'INVALID' })
    expect(await assign({ ...base, until_at: now_s - 10 })).toMatchObject({ code: 'INVALID' })
    expect(await assign(base, reader)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await shop.db.$count(shopServes, eq(shopServes.shopId, shop_id))).toBe(0)
    const { data } = await assign({ ...base, from_at: now_s + 3600, until_at: now_s + 7200 })
    expect(await assign({ ...base, until_at: now_s + 4000 })).toMatchObject({ code: 'TAKEN' })
    expect((await assign({ ...base, until_at: now_s + 3600 })).status).toBe(200)
    const end = (id: string, who: Who = operator) =>
      shop.call('POST /api/admin/team/end', { id, reason: '不需要了' }, who)
    expect(await end(data.id, reader)).toMatchObject({ code: 'FORBIDDEN' })
    expect((await end(data.id)).status).toBe(200)
    expect(await end(data.id)).toMatchObject({ code: 'STATE' })
    expect(await end(newId())).toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('at the console', () => {
  test('assignments are found by role, person, shop and state, with masked phones', async () => {
    const me = await shop.person()
    const shop_id = await openShop('找得到的店')
    await assign({ shop_id, role: 'director', phone: me.phone })
    const { data } = await assign({ shop_id, role: 'dock', phone: me.phone })
    await shop.call('POST /api/admin/team/end', { id: data.id, reason: '调整' }, operator)
    const list = async (input: Record<string, unknown>) =>
      (await shop.call('GET /api/admin/team/serves', input as never, operator)).data
    const all = await list({ shop: shop_id })
    expect(all.list.map(one => [one.role, one.state])).toEqual([
      ['dock', 'ended'],
      ['director', 'holds']
    ])
    expect(JSON.stringify(all)).not.toContain(me.phone)
    expect((await list({ phone: me.phone, state: 'holds' })).list.map(one => one.role)).toEqual(['director'])
    expect((await list({ phone: me.phone, role: 'dock' })).count).toBe(1)
    expect(await list({ phone: '19911112222' })).toEqual({ list: [], count: 0 })
    expect(await shop.call('GET /api/admin/team/serves', {}, await shop.person())).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('who earned what in a month stands there, the most first', async () => {
    await rebuildStats(shop.app.services)
    const { data } = await shop.call('GET /api/admin/team/earners', { month: '2026-11', limit: 100 }, operator)
    const nets = data.list.map(one => Number(one.net))
    expect(nets.length).toBeGreaterThan(1)
    expect(nets).toEqual([...nets].sort((a, b) => b - a))
    expect(data.list.some(one => one.role === 'partner' && one.income === '1.00')).toBe(true)
    const old = await shop.call('GET /api/admin/team/earners', { month: '2020-01', role: 'dock' }, operator)
    expect(old.data).toEqual({ list: [], count: 0 })
    expect(await shop.call('GET /api/admin/team/earners', { month: '2020-13' }, operator)).toMatchObject({
      code: 'INVALID'
    })
    expect(await shop.call('GET /api/admin/team/earners', {}, await shop.person())).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('rates of directors are part of the margin', async () => {
    const rates = { first_bp: 2_000, second_bp: 0, partner_bp: 1_000, dock_bp: 500 }
    const save = (director_bp: number) =>
      shop.call('POST /api/admin/commission/rule', { scope: 'default', ...rates, director_bp }, operator)
    expect(await save(6_501)).toMatchObject({ code: 'TOO_MUCH' })
    expect((await save(2_000)).data).toMatchObject({ director_bp: 2_000 })
  })
})

describe('payments at a counter', () => {
  test('bring whoever serves the store a share of the platform’s part at once; a refund takes it back', async () => {
    const [dock, buyer, bringer] = [await shop.person(), await shop.person(), await shop.person()]
    const fan = await shop.person({ referrerId: bringer.id })
    const keeper = await shop.person()
    const shopId = await storeToPay(shop, { ownerId: keeper.id, name: '巷口面馆' })
    await assign({ shop_id: shopId, role: 'dock', phone: dock.phone })
    const ref = await paidAt(shop, shopId, buyer, 20_000n)
    shop.clock.advance(60)
    await paidAt(shop, shopId, fan, 10_000n)
    // 5 % of 20 and of 10 yuan of platform's part; who brought the buyer has none of it.
    expect(await serving.earnings(dock)).toBe(150n)
    expect(await serving.earnings(bringer)).toBe(0n)
    const facts = async () => (await shop.call('GET /api/merchantoffline/getRoleHdtData', {}, await again(dock))).data
    expect(await facts()).toMatchObject({ shops: 1, today: '1.50', month: '1.50', settled: '1.50' })
    await refundOrder(shop.app.services, { ref, reason: '重复付款' })
    expect(await serving.earnings(dock)).toBe(50n)
    expect(await facts()).toMatchObject({ settled: '0.50' })
    const records = (await shop.call('GET /api/merchantoffline/getRoleHdtRecord', {}, await again(dock))).data
    expect(records.list.map(one => [one.shop_name, one.number, one._role])).toEqual([
      ['巷口面馆', '0.50', '对接人'],
      ['巷口面馆', '0.00', '对接人']
    ])
    expect(records.time).toMatchObject([{ income: '0.50' }])
    const none = await shop.call('GET /api/merchantoffline/getRoleHdtRecord', { kind: 'director' }, await again(dock))
    expect(none.data.count).toBe(0)
    expect((await shop.call('GET /api/merchantoffline/getRoleHdtData', {}, await again(buyer))).data).toMatchObject({
      shops: 0,
      settled: '0.00'
    })
  })
})

test('the rules say what is paid, at the rates of now', async () => {
  const { data } = await shop.call('GET /api/partner/rule', {}, await shop.person())
  expect(data.rates.map(one => [one.role, one.rate])).toEqual([
    ['partner', '10%'],
    ['dock', '5%'],
    ['director', '0%']
  ])
  expect(data.rules.join('')).toContain('没有下级，也没有人头奖励')
})

test('an account that is closed serves nothing any more', async () => {
  const me = await shop.person()
  const shop_id = await openShop('要换人的店')
  await assign({ shop_id, role: 'director', phone: me.phone })
  const { referralPolicy } = await import('../../engines/referral/policy')
  await shop.db.transaction(tx => referralPolicy.erase!(tx, [me.id], shop.clock.now()))
  const [row] = await shop.db.select().from(shopServes).where(eq(shopServes.userId, me.id))
  expect(row).toMatchObject({ until: shop.clock.now(), endReason: '账号已注销' })
  expect(await shop.db.$count(directorRanks, eq(directorRanks.userId, me.id))).toBe(1)
})
