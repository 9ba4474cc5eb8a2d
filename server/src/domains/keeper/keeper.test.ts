import { SHOP_RIGHTS, type ShopRight } from '@contract/core'
import { eq } from 'drizzle-orm'
import { afterSales } from '../../../test/after-sales'
import { Buying } from '../../../test/buying'
import { TestShop } from '../../../test/harness'
import { replies, shopStaff, shops, skus } from '../../db/schema'
import { nameStaff, STAFF_MOST, scopeOf } from '../../engines/scope'
import { newId } from '../../lib/ids'

let shop: TestShop
let buying: Buying
let operator: { id: string; token: string }
let owner: Awaited<ReturnType<TestShop['person']>>
let mer_id: string
beforeAll(async () => {
  shop = await TestShop.open()
  buying = new Buying(shop)
  operator = await shop.person({ roles: ['operator', 'staff'] })
})
beforeEach(async () => {
  operator.token = await shop.tokenOf(operator.id)
  owner = await shop.person({ nickname: '掌柜' })
  mer_id = await buying.store({ name: '山间茶铺', ownerId: owner.id })
})
afterAll(() => shop.close())

const sales = afterSales(
  () => shop,
  () => buying,
  () => operator
)
const of = (token: string) => ({ token })
const staff = async (...rights: ShopRight[]) => {
  const person = await shop.person({ nickname: '店员' })
  const answer = await shop.call('POST /api/keeper/staff/save', { phone: person.phone, rights }, of(owner.token))
  expect(answer.status).toBe(200)
  return person
}

async function paidOrder(qty = 2) {
  const goods = await buying.goods({ shopId: mer_id, stock: 50, priceFen: 2600n })
  const buyer = await buying.buyer()
  const { no } = await buying.order(buyer.token, [{ of: goods, qty }])
  await buying.pay(buyer, no)
  return { goods, buyer, no }
}

describe('whose shop it is', () => {
  test('GET /api/merchant/apply_detail tells how each shop stands, own ones first', async () => {
    const person = await shop.person()
    const empty = await shop.call('GET /api/merchant/apply_detail', {}, of(person.token))
    expect(empty.data).toEqual({ status: 0, _status: '还没有店铺', list: [], applications: [], draft: null })
    await shop.call(
      'POST /api/keeper/staff/save',
      { phone: person.phone, rights: ['goods', 'orders'] },
      of(owner.token)
    )
    const own = await buying.store({ name: '自己的店', ownerId: person.id, published: false })
    const { data } = await shop.call('GET /api/merchant/apply_detail', {}, of(person.token))
    expect(data.status).toBe(1)
    expect(data.list).toMatchObject([
      { mer_id: own, status: 2, _status: '已停业', is_owner: 1, rights: [...SHOP_RIGHTS] },
      { mer_id, status: 1, _status: '营业中', is_owner: 0, rights: ['orders', 'goods'] }
    ])
    const stores = await shop.call('GET /api/merchant/apply_detail', { type: 'store' }, of(person.token))
    expect(stores.data.list).toEqual([])
  })

  test('without saying which, a keeper means the first; another one by its id', async () => {
    const second = await buying.store({
      name: '第二家',
      ownerId: owner.id,
      createdAt: new Date('2030-01-01T00:00:00Z')
    })
    await buying.goods({ shopId: second })
    const ask = (id?: string) => shop.call('GET /api/keeper/goods', id ? { mer_id: id } : {}, of(owner.token))
    expect((await ask(second)).data.count).toBe(1)
    expect([(await ask()).data.count, (await ask(mer_id)).data.count]).toEqual([0, 0])
  })

  test('is not for shoppers, other keepers, or staff without the right; a shop of others is as one there is not', async () => {
    const { no } = await paidOrder()
    const other = await shop.person()
    await buying.store({ ownerId: other.id })
    const stranger = await shop.person()
    const clerk = await staff('goods')
    const ship = (token: string, input = {}) =>
      shop.call(
        'POST /api/keeper/order/ship',
        { id: no, company: '顺丰速运', number: 'SF100200300', ...input },
        of(token)
      )
    expect(await ship(stranger.token)).toMatchObject({ status: 400, code: 'FORBIDDEN' })
    expect(await ship(clerk.token)).toMatchObject({ status: 400, code: 'FORBIDDEN' })
    expect(await ship(other.token)).toMatchObject({ status: 400, code: 'NOT_FOUND', msg: '订单不存在' })
    expect(await ship(other.token, { mer_id })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await ship(other.token, { mer_id: newId() })).toMatchObject({ code: 'FORBIDDEN' })
    expect((await sales.rowOf(no)).state).toBe('paid')
    expect(await ship(owner.token)).toMatchObject({ status: 200 })
  })

  test('a sub-account acts for the shop of its account', async () => {
    const child = await shop.person({ parentId: owner.id })
    expect((await shop.call('GET /api/keeper/goods', {}, of(child.token))).status).toBe(200)
  })

  test('POST /api/admin/shop/owner names who owns a shop, and lets go whom the last owner named', async () => {
    const clerk = await staff('orders')
    const next = await shop.person()
    const name = (phone: string, id = mer_id) =>
      shop.call('POST /api/admin/shop/owner', { id, phone }, of(operator.token))
    expect(await name('13100000000')).toMatchObject({ code: 'NO_PERSON' })
    expect(await name(next.phone, newId())).toMatchObject({ code: 'NOT_FOUND' })
    expect((await name(next.phone)).data).toEqual({ owner: next.id })
    for (const { token } of [owner, clerk])
      expect(await shop.call('GET /api/keeper/goods', { mer_id }, of(token))).toMatchObject({ code: 'FORBIDDEN' })
    expect((await shop.call('GET /api/keeper/goods', { mer_id }, of(next.token))).status).toBe(200)
    expect((await name('')).data).toEqual({ owner: '' })
  })
})

describe('staff', () => {
  test('are named by the owner alone, by phone, and do what they were named for', async () => {
    const clerk = await staff('orders', 'orders', 'income')
    const { data } = await shop.call('GET /api/keeper/staff/list', {}, of(owner.token))
    expect(data.list).toMatchObject([{ uid: clerk.id, rights: ['orders', 'income'] }])
    expect(data.list[0]!.phone).toMatch(/^139\*{4}\d{4}$/)
    for (const token of [clerk.token, (await shop.person()).token])
      expect(await shop.call('GET /api/keeper/staff/list', { mer_id }, of(token))).toMatchObject({ code: 'FORBIDDEN' })
    expect((await shop.call('GET /api/keeper/sold', {}, of(clerk.token))).status).toBe(200)
    const save = (phone: string, rights: ShopRight[]) =>
      shop.call('POST /api/keeper/staff/save', { phone, rights }, of(owner.token))
    expect(await save('13100000000', ['goods'])).toMatchObject({ code: 'NO_PERSON' })
    expect(await save(owner.phone, ['goods'])).toMatchObject({ code: 'NO_PERSON' })
    expect((await save(clerk.phone, ['goods'])).data.list).toMatchObject([{ rights: ['goods'] }])
    expect(await shop.call('GET /api/keeper/sold', {}, of(clerk.token))).toMatchObject({ code: 'FORBIDDEN' })
    const change = (uid: string, rights: ShopRight[]) =>
      shop.call('POST /api/keeper/staff/save', { uid, rights }, of(owner.token))
    expect((await change(clerk.id, ['reviews', 'goods'])).data.list).toMatchObject([{ rights: ['reviews', 'goods'] }])
    expect(await change((await shop.person()).id, ['goods'])).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shop.call('POST /api/keeper/staff/save', { rights: ['goods'] }, of(owner.token))).toMatchObject({
      code: 'NO_PERSON'
    })
    expect((await save(clerk.phone, [])).data.list).toEqual([])
  })

  test('are taken off at once; whoever is not there is not found', async () => {
    const clerk = await staff('orders')
    const remove = () => shop.call('POST /api/keeper/staff/remove', { uid: clerk.id }, of(owner.token))
    expect((await remove()).data.list).toEqual([])
    expect(await remove()).toMatchObject({ code: 'NOT_FOUND' })
    expect(await shop.call('GET /api/keeper/express', {}, of(clerk.token))).toMatchObject({ code: 'FORBIDDEN' })
  })

  test('are no more than a shop may have, however many are named at once', async () => {
    const scope = await scopeOf(shop.db, owner.id, { shopId: mer_id })
    const people = await Promise.all(Array.from({ length: STAFF_MOST + 5 }, () => shop.person()))
    const named = await Promise.allSettled(
      people.map(({ phone }) =>
        nameStaff(shop.db, scope, { phone, rights: ['goods'], namedBy: owner.id, at: shop.clock.now() })
      )
    )
    expect(named.filter(({ status }) => status === 'rejected')).toHaveLength(5)
    expect(await shop.db.$count(shopStaff, eq(shopStaff.shopId, mer_id))).toBe(STAFF_MOST)
  })
})

describe('orders', () => {
  test('GET /api/order/list and /api/order/data with side=shop are of the shop, without it of the person', async () => {
    const { buyer, no } = await paidOrder()
    const list = (token: string, input = {}) => shop.call('GET /api/order/list', { type: 1, ...input }, of(token))
    expect((await list(owner.token)).data).toEqual([])
    const { data } = await list(owner.token, { side: 'shop' })
    expect(data).toMatchObject([
      {
        order_id: no,
        user_phone: '13800138000',
        _status: { _msg: '买家已付款，请尽快发货', _actions: [], _can_ship: 1 }
      }
    ])
    expect((await list(owner.token, { side: 'shop', search: '没有这个' })).data).toEqual([])
    expect((await list(owner.token, { side: 'shop', search: no })).data).toHaveLength(1)
    const title = data[0]!.cartInfo[0]!.productInfo.store_name
    expect((await list(owner.token, { side: 'shop', search: title.slice(1) })).data).toMatchObject([{ order_id: no }])
    expect((await list(owner.token, { side: 'shop', search: '13800138000' })).data).toMatchObject([{ order_id: no }])
    expect((await list(owner.token, { side: 'shop', search: title, page: 2 })).data).toEqual([])
    expect(await list(buyer.token, { side: 'shop' })).toMatchObject({ code: 'FORBIDDEN' })
    expect(await list(buyer.token, { side: 'shop', mer_id })).toMatchObject({ code: 'FORBIDDEN' })
    const counts = await shop.call('GET /api/order/data', { side: 'shop' }, of(owner.token))
    expect(counts.data).toMatchObject({ unshipped_count: 1, today_count: 1, today_price: '52.00', sum_price: '52.00' })
    const own = await shop.call('GET /api/order/data', {}, of(owner.token))
    expect(own.data).toMatchObject({ order_count: 0 })
    expect(own.data).not.toHaveProperty('today_count')
  })

  test('show where to send a parcel only while it has to be sent', async () => {
    const { goods, buyer } = await paidOrder()
    const { no } = await buying.order(buyer.token, [{ of: goods }])
    const look = async (id: string) => (await shop.call('GET /api/keeper/order/{id}', { id }, of(owner.token))).data
    expect(await look(no)).toMatchObject({
      real_name: '张**',
      user_phone: '138****8000',
      user_address: '广东省深圳市南山区'
    })
    await buying.pay(buyer, no)
    expect(await look(no)).toMatchObject({ real_name: '张三', user_address: '广东省深圳市南山区科技路 1 号' })
    await sales.ship(no)
    await sales.take(buyer, no)
    const done = await look(no)
    expect(done).toMatchObject({ user_phone: '138****8000', _status: { _title: '已收货' } })
    expect(done.timeline[0]!.msg).toBe('买家已确认收货')
  })

  test('POST /api/keeper/order/ship: once, with a carrier there is, and not while something is asked back', async () => {
    const { buyer, no } = await paidOrder()
    const ship = (input = {}) =>
      shop.call(
        'POST /api/keeper/order/ship',
        { id: no, company: '圆通速递', number: 'YT100200300', ...input },
        of(owner.token)
      )
    const { data } = await shop.call('GET /api/keeper/express', {}, of(owner.token))
    expect(data.map(carrier => carrier.name)).toContain('圆通速递')
    expect(await ship({ company: '没有的快递' })).toMatchObject({ code: 'CARRIER' })
    const { id } = await sales.asked(buyer, no)
    expect(await ship()).toMatchObject({ code: 'STATE' })
    await sales.withdraw(buyer, id)
    const answers = await Promise.all([ship(), ship(), ship()])
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(await sales.detail(buyer, no)).toMatchObject({ delivery_id: 'YT100200300', status: 2 })
  })
})

describe('after-sales', () => {
  const list = (token: string, input = {}) => shop.call('GET /api/keeper/aftersale/list', input, of(token))
  const decisions = {
    agree: 'POST /api/keeper/aftersale/agree',
    received: 'POST /api/keeper/aftersale/received'
  } as const
  const decide = (what: keyof typeof decisions, id: string, token = owner.token) =>
    shop.call(decisions[what], { id }, of(token))
  const refuse = (id: string, token = owner.token) =>
    shop.call('POST /api/keeper/aftersale/refuse', { id, reason: '商品已使用' }, of(token))

  test('wait for the shop, and are decided by who may', async () => {
    const { buyer, no } = await paidOrder()
    const { id } = await sales.asked(buyer, no)
    const { data } = await list(owner.token)
    expect(data).toMatchObject({ count: 1, todo: 1, open: 0 })
    expect(data.list[0]).toMatchObject({ id, order_id: no, receiver: '张**', _actions: ['agree', 'refuse'] })
    expect(data.list[0]!.goods).toMatchObject([{ cart_num: 2 }])
    const other = await shop.person()
    await buying.store({ ownerId: other.id })
    const clerk = await staff('orders')
    expect((await list(other.token)).data.list).toEqual([])
    for (const act of [decide('agree', id, other.token), refuse(id, other.token), decide('received', id, other.token)])
      expect(await act).toMatchObject({ code: 'NOT_FOUND' })
    expect(await decide('agree', id, clerk.token)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await sales.stateOf(id)).toBe('asked')
    expect((await decide('agree', id)).data).toEqual({ status: 6 })
    expect(await decide('agree', id)).toMatchObject({ code: 'STATE' })
    expect((await list(owner.token, { state: 'closed' })).data.list).toMatchObject([{ id, _actions: [] }])
  })

  test('of goods that come back are paid when they did', async () => {
    const { buyer, no } = await paidOrder()
    await sales.ship(no)
    const { id } = await sales.asked(buyer, no, { refund_type: 2 })
    expect((await decide('agree', id)).data).toEqual({ status: 4 })
    expect((await list(owner.token, { state: 'open' })).data).toMatchObject({ count: 1, todo: 0, open: 1 })
    await sales.send(buyer, id)
    expect((await list(owner.token)).data.list[0]).toMatchObject({ _actions: ['received', 'part', 'refuse'] })
    const offer = (token: string) =>
      shop.call('POST /api/keeper/aftersale/offer', { id, price: '1.50', reason: '有使用痕迹' }, of(token))
    expect(await offer((await shop.person()).token)).toMatchObject({ code: 'FORBIDDEN' })
    expect((await offer(owner.token)).data).toEqual({ status: 8 })
    expect((await list(owner.token, { state: 'open' })).data.list[0]).toMatchObject({
      ...{ id, _actions: ['received'], part: null, offer: { nth: 1, refund_price: '1.50', reason: '有使用痕迹' } }
    })
    expect((await decide('received', id)).data).toEqual({ status: 6 })
  })

  test('are refused with a reason, and of two decisions at once one counts', async () => {
    const { buyer, no } = await paidOrder()
    const { id } = await sales.asked(buyer, no)
    const answers = await Promise.all([decide('agree', id), refuse(id), decide('agree', id), refuse(id)])
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    expect(['refunded', 'refused']).toContain(await sales.stateOf(id))
  })
})

describe('goods', () => {
  test('are listed with their shelves, put on sale and taken off', async () => {
    const few = await buying.goods({ shopId: mer_id, name: '明前龙井', stock: 3 })
    await buying.goods({ shopId: mer_id, name: '茉莉花茶', stock: 80 })
    const goods = async (input = {}) => (await shop.call('GET /api/keeper/goods', input, of(owner.token))).data
    expect(await goods()).toMatchObject({ count: 2, on: 2, off: 0, low: 1 })
    expect((await goods({ keyword: '龙井' })).list).toMatchObject([
      { id: few.productId, status: 'on', _status: '在售', stock: 3, skus: [{ unique: few.skuId, stock: 3 }] }
    ])
    const publish = (token: string, published: boolean) =>
      shop.call('POST /api/keeper/goods/publish', { id: few.productId, published }, of(token))
    const other = await shop.person()
    await buying.store({ ownerId: other.id })
    expect(await publish(other.token, false)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await publish((await staff('orders')).token, false)).toMatchObject({ code: 'FORBIDDEN' })
    expect((await publish(owner.token, false)).status).toBe(200)
    expect((await goods({ state: 'off' })).list).toMatchObject([{ id: few.productId, _status: '已下架' }])
    await shop.db.update(shops).set({ published: false }).where(eq(shops.id, mer_id))
    await publish(owner.token, true)
    expect((await goods({ state: 'on' })).list.map(one => one._status)).toContain('店铺营业后上架')
  })

  test('have a stock that is set against what was seen', async () => {
    const { skuId } = await buying.goods({ shopId: mer_id, stock: 10 })
    const set = (stock: number, was: number, token = owner.token) =>
      shop.call('POST /api/keeper/goods/stock', { sku_id: skuId, stock, was }, of(token))
    const left = async () => (await shop.db.select().from(skus).where(eq(skus.id, skuId)))[0]!.stock
    expect(await set(30, 9)).toMatchObject({ code: 'CHANGED' })
    const other = await shop.person()
    await buying.store({ ownerId: other.id })
    expect(await set(30, 10, other.token)).toMatchObject({ code: 'NOT_FOUND' })
    const answers = await Promise.all([11, 12, 13, 14].map(stock => set(stock, 10)))
    const [won, ...more] = answers.filter(answer => answer.status === 200)
    expect(more).toEqual([])
    expect(await left()).toBe(won!.data.stock)
    expect((await set(0, await left())).data).toEqual({ stock: 0 })
  })
})

test('reviews are read and answered by the shop they are about', async () => {
  const { goods, buyer, no } = await paidOrder()
  const id = newId()
  const [line] = await sales.linesOf(no)
  await shop.db.insert(replies).values({
    userId: buyer.id,
    id,
    orderLineId: line!.id,
    productId: goods.productId,
    shopId: mer_id,
    skuId: goods.skuId,
    productScore: 4,
    serviceScore: 5,
    comment: '茶香很足',
    anonymous: true
  })
  const list = async (input = {}) => (await shop.call('GET /api/keeper/review/list', input, of(owner.token))).data
  expect(await list({ open: true })).toMatchObject({
    count: 1,
    open: 1,
    list: [{ id, nickname: '匿名用户', answer: '' }]
  })
  const answer = (token: string) =>
    shop.call('POST /api/keeper/review/answer', { id, content: '谢谢喜欢，欢迎再来' }, of(token))
  const other = await shop.person()
  await buying.store({ ownerId: other.id })
  expect(await answer(other.token)).toMatchObject({ code: 'NOT_FOUND' })
  expect((await answer(owner.token)).status).toBe(200)
  expect(await list()).toMatchObject({ count: 1, open: 0, list: [{ answer: '谢谢喜欢，欢迎再来' }] })
  expect((await list({ open: true })).list).toEqual([])
})
