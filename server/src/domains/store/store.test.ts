import { eq } from 'drizzle-orm'
import { makeProduct, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { paidAt, storeToPay } from '../../../test/storing'
import { shopCategories, shops, storeLikes } from '../../db/schema'
import { newId } from '../../lib/ids'
import { setTerms } from '../local/desk'

let shop: TestShop
const ids: Record<string, string> = {}
const here = { longitude: 120.16, latitude: 30.27 }
const CITY = '杭州市'
const days = { openMinute: 540, closeMinute: 1320 }

beforeAll(async () => {
  shop = await TestShop.open()
  const { db } = shop
  ids.food = newId()
  ids.tea = newId()
  await db.insert(shopCategories).values([
    { id: ids.food, name: '餐饮', sort: 2 },
    { id: ids.tea, name: '茶饮', sort: 1 }
  ])
  const store = { kind: 'offline', city: CITY, district: '西湖区', categoryId: ids.food, ...days }
  // At eight in the evening of a Friday in China, 12:00 UTC.
  shop.clock.advance(4 * 3600)
  ids.near = await makeShop(db, {
    ...store,
    name: '街角面馆',
    longitude: 120.16,
    latitude: 30.279,
    pictures: ['/a.png', '/b.png'],
    phone: '0571-1234567',
    aptitudes: [{ title: '营业执照', pic: '/p.png' }]
  })
  ids.pays = await storeToPay(shop, {
    ...store,
    name: '湖畔茶舍',
    categoryId: ids.tea,
    district: '上城区',
    longitude: 120.19,
    latitude: 30.27
  })
  ids.resting = await makeShop(db, {
    ...store,
    name: '周五休息的店',
    longitude: 120.16,
    latitude: 30.29,
    restDays: [5]
  })
  ids.late = await makeShop(db, {
    ...store,
    name: '夜猫子烧烤',
    openMinute: 1080,
    closeMinute: 120,
    longitude: 120.2,
    latitude: 30.3
  })
  ids.other = await makeShop(db, {
    ...store,
    name: '外滩小笼',
    city: '上海市',
    district: '黄浦区',
    longitude: 121.49,
    latitude: 31.24
  })
  ids.closed = await makeShop(db, { ...store, name: '关门大吉', ...here, published: false })
  ids.mall = await makeShop(db, { name: '只发货的店', city: CITY })
  await makeProduct(db, { name: '手工面条', shopId: ids.near })
})
afterAll(() => shop.close())

const list = async (input: Record<string, unknown>, who = {}) =>
  (await shop.call('GET /api/merchantoffline/storeList', input as never, who)).data.list
const names = async (input: Record<string, unknown>) => (await list(input)).map(line => line.shop_name)

describe('GET /api/merchantoffline/storeList', () => {
  test.each<[string, () => Record<string, unknown>, string[]]>([
    ['distance in a city', () => ({ city: CITY, ...here }), ['街角面馆', '周五休息的店', '湖畔茶舍', '夜猫子烧烤']],
    ['another city', () => ({ city: '上海', ...here }), ['外滩小笼']],
    ['near without a city', () => here, ['街角面馆', '周五休息的店', '湖畔茶舍', '夜猫子烧烤']],
    ['so far', () => ({ ...here, within: 3000 }), ['街角面馆', '周五休息的店', '湖畔茶舍']],
    ['so far, by another order', () => ({ ...here, within: 1000, sort: 'newest' }), []],
    ['open now', () => ({ city: CITY, ...here, open_now: 1 }), ['街角面馆', '湖畔茶舍', '夜猫子烧烤']],
    ['where one can pay', () => ({ city: CITY, pay_here: 1 }), ['湖畔茶舍']],
    ['trade', () => ({ city: CITY, category_id: ids.tea }), ['湖畔茶舍']],
    ['district', () => ({ city: CITY, district: '上城区' }), ['湖畔茶舍']],
    ['word', () => ({ keyword: '烧烤' }), ['夜猫子烧烤']],
    ['newest', () => ({ city: CITY, sort: 'newest', limit: 1, page: 5 }), []],
    ['what is no city', () => ({ city: "杭州' or '1'='1" }), []],
    ['a far point', () => ({ longitude: 0, latitude: 0 }), []],
    ['the end of longitudes', () => ({ longitude: 180, latitude: 89.9 }), []]
  ])('by %s', async (_, input, wanted) => {
    expect(await names(input())).toEqual(wanted)
  })

  test('says how far, whether it is open, and what can be paid there', async () => {
    const lines = await list({ city: CITY, ...here })
    const line = (id: string) => lines.find(one => one.mer_id === id)
    expect(line(ids.near!)).toMatchObject({
      _distance: '1.0km',
      open_now: 1,
      _open: '营业中 · 22:00 打烊',
      pay_here: 0,
      voucher_words: ''
    })
    expect(line(ids.pays!)).toMatchObject({ pay_here: 1, voucher_words: '消费券最多抵 30%' })
    expect(line(ids.resting!)).toMatchObject({ open_now: 0, _open: '休息中 · 明天 09:00 营业' })
    expect((await list({ city: CITY }))[0]!.distance).toBeNull()
  })

  test.each<[Record<string, unknown>, string]>([
    [{ longitude: 120 }, '经度和纬度要一起提供'],
    [{ longitude: 181, latitude: 0 }, '经度不能大于 180'],
    [{ ...here, latitude: -91 }, '纬度不能小于 -90'],
    [{ ...here, longitude: '1;drop table shops' }, '经度格式不正确'],
    [{ within: 3000 }, '按距离筛选需要先选择位置'],
    [{ ...here, within: 2 }, '距离格式不正确'],
    [{ sort: 'id' }, '排序格式不正确']
  ])('refuses %j', async (input, msg) => {
    expect(await shop.call('GET /api/merchantoffline/storeList', input as never)).toMatchObject({
      code: 'INVALID',
      msg
    })
  })

  test('a desk that is shut takes no payments, and a shop that is closed is not there', async () => {
    await setTerms(shop.db, ids.pays!, { open: false })
    expect(await names({ city: '杭州', pay_here: 1 })).toEqual([])
    await setTerms(shop.db, ids.pays!, { open: true })
    const { data } = await shop.call('GET /api/merchantoffline/localLifeStat', { city: CITY })
    expect(data).toEqual({ store_num: 4, open_num: 3, pay_num: 1 })
  })
})

describe('a store', () => {
  test('is so far from a place, and the walk is so long', async () => {
    const far = (id: string | undefined, input: object = here) =>
      shop.call('GET /api/merchantoffline/translatelocation', { mer_id: id!, ...input } as never)
    expect((await far(ids.near)).data).toEqual({ distance: 1001, _distance: '1.0km', walk_words: '步行约 18 分钟' })
    expect((await far(ids.other)).data.walk_words).toBe('')
    for (const id of [ids.closed, ids.mall, newId()]) expect(await far(id)).toMatchObject({ code: 'NOT_FOUND' })
    expect(await far(ids.near, { longitude: 999, latitude: 1 })).toMatchObject({ code: 'INVALID' })
  })

  test('has its photos, hours, phone and goods; one that is closed or only ships is not there', async () => {
    const { data } = await shop.call('GET /api/merchantoffline/storeDetail', { mer_id: ids.near! })
    expect(data).toMatchObject({
      shop_name: '街角面馆',
      pics: ['/a.png', '/b.png'],
      phone: '0571-1234567',
      goods_count: 1,
      userLike: false
    })
    const { data: trade } = await shop.call('GET /api/merchantoffline/tradedetail', { mer_id: ids.near!, ...here })
    expect(trade).toMatchObject({
      good_list: [{ store_name: '手工面条', price: '10.00' }],
      papers: ['营业执照'],
      _distance: '1.0km'
    })
    for (const key of ['storeDetail', 'tradedetail', 'relateshoplist'] as const)
      for (const mer_id of [ids.closed!, ids.mall!, newId()])
        expect(await shop.call(`GET /api/merchantoffline/${key}`, { mer_id })).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('has neighbours, those of its trade first', async () => {
    const { data } = await shop.call('GET /api/merchantoffline/relateshoplist', { mer_id: ids.near! })
    expect(data.list.map(line => line.shop_name)).toEqual(['周五休息的店', '夜猫子烧烤', '湖畔茶舍'])
  })

  test('of the district sells goods; the newest come first; filters are what the city has', async () => {
    const trade = await shop.call('GET /api/merchantoffline/tradelist', { city: CITY })
    expect(trade.data.list.map(line => line.shop_name)).toEqual(['街角面馆'])
    await shop.db
      .update(shops)
      .set({ createdAt: new Date('2030-01-01') })
      .where(eq(shops.id, ids.late!))
    const newest = await shop.call('GET /api/merchantoffline/newlist', { city: CITY, limit: 1 })
    expect(newest.data.list.map(line => line.shop_name)).toEqual(['夜猫子烧烤'])
    const { data } = await shop.call('GET /api/merchantoffline/getselectconf', { city: CITY })
    expect(data.districts).toEqual([
      { name: '西湖区', count: 3 },
      { name: '上城区', count: 1 }
    ])
    expect(data.categories.map(one => [one.name, one.count])).toEqual([
      ['餐饮', 3],
      ['茶饮', 1]
    ])
    expect(data.sorts[1]).toEqual({ value: 'distance', title: '离我最近' })
    expect((await shop.call('GET /api/merchantoffline/getselectconf', {})).data.districts).toEqual([])
  })

  test('shows what was said of its goods', async () => {
    expect(await shop.call('GET /api/reply/list/{id}', { id: ids.near!, of: 'shop' })).toMatchObject({
      status: 200,
      data: []
    })
  })
})

describe('likes', () => {
  const likesOf = async (id: string) => (await shop.db.select().from(shops).where(eq(shops.id, id)))[0]!.likes
  const like = (who: object, mer_id = ids.near!) => shop.call('POST /api/merchantoffline/addLike', { mer_id }, who)
  const unlike = (who: object, mer_id = ids.near!) => shop.call('POST /api/merchantoffline/cancelLike', { mer_id }, who)

  test('count a person once, however often and however many at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => shop.person()))
    const answers = await Promise.all(people.flatMap(who => [like(who), like(who), like(who)]))
    expect(answers.every(answer => answer.status === 200 && answer.data.userLike)).toBe(true)
    expect(await likesOf(ids.near!)).toBe(6)
    expect(
      (await shop.call('GET /api/merchantoffline/storeDetail', { mer_id: ids.near! }, people[0]!)).data
    ).toMatchObject({ likes: 6, userLike: true })
    await Promise.all(people.flatMap(who => [unlike(who), unlike(who)]))
    expect(await likesOf(ids.near!)).toBe(0)
    expect((await unlike(people[0]!)).data).toEqual({ likes: 0, userLike: false })
  })

  test('are for who is signed in, and for stores that are open to people', async () => {
    const who = await shop.person()
    expect(await like({})).toMatchObject({ status: 410000 })
    expect(await unlike({})).toMatchObject({ status: 410000 })
    for (const id of [ids.closed!, ids.mall!, newId()]) expect(await like(who, id)).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of two accounts that become one stay one, and a closed account likes nothing', async () => {
    const [old, own] = [await shop.person(), await shop.person()]
    for (const who of [old, own]) await like(who)
    await like(old, ids.late!)
    const step = shop.app.services.personal.mergeSteps.find(one => one.words === '点赞的门店')!
    await shop.db.transaction(tx => step.move(tx, old.id, own.id, shop.clock.now()))
    expect([await likesOf(ids.near!), await likesOf(ids.late!)]).toEqual([1, 1])
    expect(await shop.db.select().from(storeLikes).where(eq(storeLikes.userId, own.id))).toHaveLength(2)
    const policy = shop.app.services.personal.parts.find(part => part.tables.some(one => one.table === storeLikes))!
    await shop.db.transaction(tx => policy.erase!(tx, [own.id], shop.clock.now()))
    expect([await likesOf(ids.near!), await likesOf(ids.late!)]).toEqual([0, 0])
  })
})

test('who keeps stores sees how they stand, and income only with the right', async () => {
  const [owner, clerk, stranger] = [await shop.person(), await shop.person(), await shop.person()]
  const mine = await storeToPay(shop, {
    ownerId: owner.id,
    name: '我的门店',
    city: CITY,
    district: '西湖区',
    address: '一号',
    ...days
  })
  await makeShop(shop.db, { ownerId: owner.id, name: '我的网店' })
  await shop.call('POST /api/keeper/staff/save', { phone: clerk.phone, rights: ['orders'], mer_id: mine }, owner)
  await paidAt(shop, mine, stranger, 2_500n)
  const stat = async (who: object) => (await shop.call('GET /api/merchantoffline/localShopStat', {}, who)).data.list
  expect(await stat(owner)).toEqual([
    expect.objectContaining({
      shop_name: '我的门店',
      address: '杭州市西湖区一号',
      status: 1,
      is_owner: 1,
      open_now: 1,
      pay_here: 1,
      pay_note: '',
      sees_income: 1,
      today_num: 1,
      today_price: '25.00'
    })
  ])
  expect(await stat(clerk)).toEqual([
    expect.objectContaining({ is_owner: 0, sees_income: 0, today_num: 0, today_price: '0.00' })
  ])
  expect(await stat(stranger)).toEqual([])
  expect(await shop.call('GET /api/merchantoffline/localShopStat', {}, {})).toMatchObject({ status: 410000 })
  await setTerms(shop.db, mine, { open: false })
  expect(await stat(owner)).toMatchObject([{ pay_here: 0, pay_note: '到店付款已暂停' }])
})
