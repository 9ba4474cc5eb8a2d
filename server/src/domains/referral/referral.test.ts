import { eq } from 'drizzle-orm'
import { byTwo } from '../../../test/console'
import { makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { unpaidOrder } from '../../../test/orders'
import { commissions, orders, users } from '../../db/schema'
import { refundOrder } from '../../engines/aftersale'
import { rebuildFans } from '../../engines/identity/fans'
import { account, balanceOf, fundUser, user } from '../../engines/ledger'
import { settleDue, shipOrder, takeOrder } from '../../engines/order'
import { payableOrder, payByBalance } from '../../engines/payment'
import { saveCommissionRule } from '../../engines/referral'
import { newId } from '../../lib/ids'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
  await saveCommissionRule(shop.app.services, { scope: 'default', firstBp: 4_000, partnerBp: 1_000, dockBp: 500 })
})
afterAll(() => shop.close())

const now = () => shop.clock.now()
type Person = Awaited<ReturnType<TestShop['person']>>
const people = (who: Person, input: Record<string, unknown> = {}) =>
  shop.call('POST /api/spread/people', input, who).then(answer => answer.data)
const fanOf = (who: Person, fields = {}) => shop.person({ referrerId: who.id, ...fields })
const earnings = ({ id }: Person) => balanceOf(shop.db, account(user(id), 'shouyi'))

/** A paid order of 100 yuan; the platform's margin of it is 5 yuan. */
async function bought(buyer: Person, shopId = newId()) {
  const { id } = await unpaidOrder(shop, buyer.id, 10_000n, { shopId })
  await fundUser(shop.db, { userId: buyer.id, asset: 'CNY', amountMinor: 10_000n, key: newId(), at: now() })
  await payByBalance(shop.app.services, await payableOrder(shop.app.services, { userId: buyer.id, ref: id }))
  return id
}

async function settled(buyer: Person, orderId: string) {
  const parcel = { code: 'sf', company: '顺丰速运', no: 'SF1234567890' }
  await shipOrder(shop.app.services, { ref: orderId, parcel })
  await takeOrder(shop.app.services, { userId: buyer.id, ref: orderId })
  shop.clock.advance(8 * 86_400)
  await settleDue(shop.app.services)
}

describe('fans', () => {
  test('direct ones, those they brought, how much they bought, and who is new', async () => {
    const me = await shop.person()
    const fan = await fanOf(me, { nickname: '阿宽', createdAt: new Date('2026-01-05T00:00:00Z') })
    await fanOf(me, { nickname: '小艾', createdAt: now() })
    await fanOf(fan, { nickname: '远山' })
    await bought(fan)
    await fanOf(me, { nickname: '走了', disabled: true })
    const direct = await people(me)
    expect(direct).toMatchObject({ count: 2, total: 2, totalLevel: 1, today: 1, month: 1, second_level: 0 })
    const most = await people(me, { sort: 'numberCount' })
    expect(most.list.map(one => one.nickname)).toEqual(['阿宽', '小艾'])
    expect(most.list[0]).toMatchObject({ childCount: 1, orderCount: 1, numberCount: '100.00', time: '2026-01-05' })
    expect((await people(me, { grade: 1 })).list.map(one => one.nickname)).toEqual(['远山'])
    expect((await people(me, { keyword: '艾' })).list.map(one => one.nickname)).toEqual(['小艾'])
    expect((await people(me, { keyword: '%' })).list).toEqual([])
    await fanOf(fan, { nickname: '远路', disabled: true })
    expect(await people(me, { keyword: '远', grade: 1 })).toMatchObject({ count: 1, list: [{ nickname: '远山' }] })
    expect(await people(me, { keyword: '远' })).toMatchObject({ count: 0, list: [] })
    expect((await people(me, { keyword: '走' })).list).toEqual([])
    const named = { keyword: '阿', sort: 'numberCount', asc: true } as const
    expect(await people(me, named)).toMatchObject({ count: 1, list: [{ nickname: '阿宽', numberCount: '100.00' }] })
    expect(JSON.stringify(direct)).not.toContain(fan.phone)
  })

  test('by each order, in either direction, every one of them stands on one page', async () => {
    const me = await shop.person()
    const fans: Record<'childCount' | 'numberCount' | 'orderCount' | 'time', number>[] = []
    const ids: string[] = []
    for (let i = 0; i < 11; i++) {
      const fan = await fanOf(me, { createdAt: new Date(Date.UTC(2026, 0, 1 + (i % 4))) })
      const [children, bought] = [i % 3, i % 5]
      for (let nth = 0; nth < children; nth++) await fanOf(fan)
      for (let nth = 0; nth < bought; nth++)
        await unpaidOrder(shop, fan.id, BigInt(i * 100), { state: nth % 2 ? 'complete' : 'paid', paidAt: now() })
      await unpaidOrder(shop, fan.id, 99_900n, { state: i % 2 ? 'refunded' : 'unpaid' })
      ids.push(fan.id)
      fans.push({ time: i % 4, childCount: children, orderCount: bought, numberCount: bought * i })
    }
    // These orders were never paid for: they were written as they are.
    await rebuildFans(shop.db)
    for (const sort of ['time', 'childCount', 'orderCount', 'numberCount'] as const) {
      for (const asc of [0, 1]) {
        const pages = await Promise.all([1, 2, 3].map(page => people(me, { sort, asc, page, limit: 5 })))
        const list = pages.flatMap(page => page.list)
        expect(list.map(one => one.uid).sort()).toEqual([...ids].sort())
        const ranks = list.map(one => fans[ids.indexOf(one.uid)]![sort])
        expect(ranks).toEqual([...ranks].sort((a, b) => (asc ? a - b : b - a)))
        for (const one of list) {
          const fan = fans[ids.indexOf(one.uid)]!
          expect([one.childCount, one.orderCount, Number(one.numberCount)]).toEqual([
            fan.childCount,
            fan.orderCount,
            fan.numberCount
          ])
        }
      }
    }
  })

  test.each([
    [{ grade: 2 }, 'INVALID'],
    [{ sort: 'uid; drop table users' }, 'INVALID'],
    [{ keyword: 'x'.repeat(21) }, 'INVALID'],
    [{ limit: 101 }, 'INVALID']
  ])('refuses %j', async (input, code) => {
    expect(await shop.call('POST /api/spread/people', input as never, await shop.person())).toMatchObject({ code })
  })

  test('an invitation carries the own code', async () => {
    const me = await shop.person({ inviteCode: 'ABC234' })
    expect((await shop.call('GET /api/spread/banner', {}, me)).data).toMatchObject({ invite_code: 'ABC234', list: [] })
  })
})

describe('commission', () => {
  test('is pending when a fan has paid, earned when the order is settled, and not before', async () => {
    const me = await shop.person()
    const fan = await fanOf(me)
    const order = await bought(fan)
    expect(await people(me)).toMatchObject({ pending: '2.00', settled: '0.00' })
    const wallets = (await shop.call('GET /api/user/getzichan', {}, me)).data.list
    expect(wallets.find(wallet => wallet.code === 'shouyi')).toMatchObject({ balance: '0.00', pending: '2.00' })
    await settled(fan, order)
    expect(await people(me)).toMatchObject({ pending: '0.00', settled: '2.00' })
    expect(await earnings(me)).toBe(200n)
    const bills = await shop.call('GET /api/user/bill_list', {}, me)
    expect(bills.data).toMatchObject({ sources: [{ title: '推广佣金' }], list: [{ mark: '直接粉丝购物' }] })
  })

  test('a refund before that leaves nothing', async () => {
    const me = await shop.person()
    const order = await bought(await fanOf(me))
    await refundOrder(shop.app.services, { ref: order, reason: '不想要了' })
    expect(await people(me)).toMatchObject({ pending: '0.00', settled: '0.00' })
    expect(await earnings(me)).toBe(0n)
  })

  test('an order of several shops promises for each of its parts, and paying twice promises once', async () => {
    const me = await shop.person()
    const fan = await fanOf(me)
    const order = await bought(fan)
    expect(await shop.db.$count(commissions, eq(commissions.orderId, order))).toBe(1)
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, order))
    await payByBalance(shop.app.services, await payableOrder(shop.app.services, { userId: fan.id, ref: row!.id }))
    expect(await people(me)).toMatchObject({ pending: '2.00' })
  })
})

describe('shops one brought or looks after', () => {
  test('earn when they sell; nobody sees another’s', async () => {
    const [partner, dock, buyer] = [await shop.person(), await shop.person(), await shop.person()]
    const owner = await fanOf(partner)
    const shopId = await makeShop(shop.db, { name: '清风茶行', ownerId: owner.id })
    const operator = await shop.person({ roles: ['operator'] })
    const named = await shop.call('POST /api/admin/shop/dock', { shop_id: shopId, phone: dock.phone }, operator)
    expect(named.data.user_id).toBe(dock.id)
    const order = await bought(buyer, shopId)
    const of = async (path: 'partner' | 'dock', who: Person) =>
      (path === 'partner'
        ? await shop.call('GET /api/partner/bonus_list', {}, who)
        : await shop.call('GET /api/dock/bonus_list', {}, who)
      ).data
    expect(await of('partner', partner)).toMatchObject({
      count: 1,
      shops: 1,
      pending: '0.50',
      settled: '0.00',
      list: [{ shop_name: '清风茶行', number: '0.50', state: 'pending', _state: '待结算' }]
    })
    await settled(buyer, order)
    expect(await of('partner', partner)).toMatchObject({ settled: '0.50', month: '0.50', pending: '0.00' })
    expect((await of('partner', partner)).time).toEqual([{ time: '2026-11', title: '2026年11月', income: '0.50' }])
    expect(await of('dock', dock)).toMatchObject({ settled: '0.25', shops: 1 })
    expect(await of('dock', partner)).toMatchObject({ count: 0, shops: 0 })
    expect(await of('partner', buyer)).toMatchObject({ list: [], count: 0 })
  })
})

describe('operators', () => {
  test('set the rates, never beyond the margin; what was promised keeps its rate', async () => {
    const operator = await shop.person({ roles: ['operator'] })
    const me = await shop.person()
    const shopId = await makeShop(shop.db)
    const set = (fields: Record<string, number>) =>
      byTwo(
        shop,
        'POST /api/admin/commission/rule',
        { scope: shopId, first_bp: 1_000, second_bp: 0, partner_bp: 0, dock_bp: 0, ...fields },
        operator
      )
    expect((await set({})).status).toBe(200)
    expect(await set({ second_bp: 9_001 })).toMatchObject({ code: 'TOO_MUCH' })
    await bought(await fanOf(me), shopId)
    await set({ first_bp: 10_000 })
    expect(await people(me)).toMatchObject({ pending: '0.50' })
    const { data } = await shop.call('GET /api/admin/commission/rules', {}, operator)
    expect(data.list.find(rule => rule.scope === shopId)).toMatchObject({ first_bp: 10_000 })
  })

  test('raise a rate by two persons, and lower one alone', async () => {
    const [operator, second] = [await shop.person({ roles: ['operator'] }), await shop.person({ roles: ['operator'] })]
    const scope = await makeShop(shop.db, { name: '抬价铺' })
    const rates = { scope, first_bp: 1_000, second_bp: 500, partner_bp: 0, dock_bp: 0 }
    const set = (fields: object) => shop.call('POST /api/admin/commission/rule', { ...rates, ...fields }, operator)
    await byTwo(shop, 'POST /api/admin/commission/rule', rates, operator)
    expect(await set({ first_bp: 1_001, second_bp: 0 })).toMatchObject({ code: 'HELD' })
    const { list } = (await shop.call('GET /api/admin/approval/list', { limit: 100 }, second)).data
    const row = list.find(one => one.told === '提高店铺「抬价铺」的佣金比例')!
    const sent = await shop.call('GET /api/admin/approval/sent/{id}', { id: row.id }, second)
    expect(sent.data.changes.map(one => [one.was_told, one.is_told])).toEqual([
      ['10%', '10.01%'],
      ['5%', '0%']
    ])
    expect(await set({ second_bp: 400 })).toMatchObject({ status: 200 })
  })

  test('are told when somebody else set the rates since they looked', async () => {
    const operator = await shop.person({ roles: ['operator'] })
    const scope = await makeShop(shop.db)
    const rates = { scope, first_bp: 1_000, second_bp: 0, partner_bp: 0, dock_bp: 0 }
    const set = (fields: object) => byTwo(shop, 'POST /api/admin/commission/rule', { ...rates, ...fields }, operator)
    const rule = async () =>
      (await shop.call('GET /api/admin/commission/rules', {}, operator)).data.list.find(one => one.scope === scope)!
    await set({})
    const { mark } = await rule()
    expect(await set({ mark, second_bp: 100 })).toMatchObject({ status: 200 })
    expect(await set({ mark, dock_bp: 100 })).toMatchObject({ code: 'CHANGED' })
    const now = await rule()
    expect(now).toMatchObject({ second_bp: 100, dock_bp: 0 })
    expect(await set({ mark: now.mark, dock_bp: 100 })).toMatchObject({ status: 200 })
  })

  test('name nobody who is not there, and nobody else names anybody', async () => {
    const operator = await shop.person({ roles: ['operator'] })
    const shopId = await makeShop(shop.db)
    const name = (phone: string, who: Person, shop_id = shopId) =>
      shop.call('POST /api/admin/shop/dock', { shop_id, phone }, who)
    expect(await name('13000000000', operator)).toMatchObject({ code: 'NO_PERSON' })
    expect(await name('', operator, newId())).toMatchObject({ code: 'NOT_FOUND' })
    expect(await name('', await shop.person())).toMatchObject({ code: 'FORBIDDEN' })
    expect((await name('', operator)).data).toEqual({ user_id: null })
    expect(await shop.db.$count(users)).toBeGreaterThan(0)
  })
})
