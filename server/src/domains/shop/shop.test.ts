import { makeCategory, makeProduct, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { shopCategories } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
const ids: Record<string, string> = {}
/** The People's Square of Shenzhen, more or less; the stores lie 1, 3 and 100 km from here. */
const here = { longitude: 114.06, latitude: 22.54 }

beforeAll(async () => {
  shop = await TestShop.open()
  const { db } = shop
  ids.food = newId()
  ids.hotel = newId()
  await db.insert(shopCategories).values([
    { id: ids.food, name: '美食', sort: 2 },
    { id: ids.hotel, name: '酒店', sort: 1 }
  ])
  const store = { kind: 'offline', city: '深圳市', categoryId: ids.food, banners: ['/pic/banner.png'] }
  ids.near = await makeShop(db, {
    ...store,
    name: '街角面馆',
    longitude: 114.06,
    latitude: 22.549,
    sales: 5,
    hours: '09:00-22:00'
  })
  ids.mid = await makeShop(db, {
    ...store,
    name: '老张火锅',
    longitude: 114.0892,
    latitude: 22.54,
    sales: 50,
    isBest: true
  })
  ids.far = await makeShop(db, {
    ...store,
    name: '珠江酒店',
    city: '广州市',
    categoryId: ids.hotel,
    longitude: 113.26,
    latitude: 23.13,
    ratingCount: 4,
    productScoreSum: 14,
    serviceScoreSum: 20
  })
  ids.mall = await makeShop(db, {
    name: '平台自营',
    isSelf: true,
    banners: ['/pic/a.png', '/pic/b.png'],
    isBest: true,
    aptitudes: [{ title: '营业执照', pic: '/pic/licence.png' }]
  })
  ids.closed = await makeShop(db, { ...store, name: '关门大吉', longitude: 114.06, latitude: 22.54, published: false })
  ids.leaf = await makeCategory(db, '挂面', await makeCategory(db, '粮油'))
  for (const name of ['手工面条', '辣椒酱']) {
    await makeProduct(db, { name, shopId: ids.near, categoryId: ids.leaf })
  }
  await makeProduct(db, { name: '火锅底料', shopId: ids.mid, categoryId: ids.leaf })
})
afterAll(() => shop.close())

const names = async (input: Record<string, unknown>) =>
  (await shop.call('GET /api/shoplist', input as never)).data.list.map(line => line.shop_name)

describe('GET /api/shoplist', () => {
  test.each<[string, () => Record<string, unknown>, string[]]>([
    ['distance', () => ({ kind: 'offline', sort: 'distance', ...here }), ['街角面馆', '老张火锅', '珠江酒店']],
    ['sales', () => ({ kind: 'offline', sort: 'sales' }), ['老张火锅', '街角面馆', '珠江酒店']],
    ['score', () => ({ sort: 'score', limit: 1 }), ['珠江酒店']],
    ['self-run', () => ({ kind: 'self' }), ['平台自营']],
    ['trade', () => ({ category_id: ids.hotel }), ['珠江酒店']],
    ['city, short', () => ({ city: '广州' }), ['珠江酒店']],
    ['city, in full', () => ({ city: '广州市' }), ['珠江酒店']],
    ['word', () => ({ keyword: '火锅' }), ['老张火锅']],
    ['city that has none', () => ({ city: "深圳' or '1'='1" }), []]
  ])('by %s', async (_, input, wanted) => {
    expect(await names(input())).toEqual(wanted)
  })

  test('says how far, and shows some goods; without a place there is no distance', async () => {
    const { data } = await shop.call('GET /api/shoplist', { sort: 'distance', ...here })
    const line = (id: string) => data.list.find(shopLine => shopLine.mer_id === id)!
    expect(line(ids.near!)).toMatchObject({ _distance: '1.0km', distance: 1001, city: '深圳市', hours: '09:00-22:00' })
    expect(line(ids.mid!)._distance).toBe('3.0km')
    expect(line(ids.far!)).toMatchObject({ product_score: '3.5', service_score: '5.0', rating_count: 4 })
    expect(line(ids.mall!)).toMatchObject({ distance: null, _distance: '', is_self: 1 })
    expect(
      line(ids.near!)
        .goods.map(p => p.store_name)
        .sort()
    ).toEqual(['手工面条', '辣椒酱'])
    expect(data.list.at(-1)!.mer_id).toBe(ids.mall)
    const without = await shop.call('GET /api/shoplist', { sort: 'distance' })
    expect(without.data.list.every(shopLine => shopLine.distance === null)).toBe(true)
  })

  test('pages, with the count of all', async () => {
    const second = await shop.call('GET /api/shoplist', { limit: 3, page: 2 })
    expect(second.data.count).toBe(4)
    expect(second.data.list).toHaveLength(1)
  })

  test.each([
    [{ latitude: 91 }, '纬度不能大于 90'],
    [{ longitude: 'x' }, '经度格式不正确'],
    [{ sort: 'id' }, '排序格式不正确'],
    [{ kind: 'x' }, '类型格式不正确'],
    [{ category_id: '1' }, '分类格式不正确']
  ])('refuses %j', async (input, msg) => {
    expect(await shop.call('GET /api/shoplist', input as never)).toMatchObject({ status: 400, code: 'INVALID', msg })
  })
})

describe('a shop’s front', () => {
  test('its goods, searched and filtered, with its categories', async () => {
    const all = await shop.call('GET /api/shopproducts', { mer_id: ids.near })
    expect(all.data).toMatchObject({ count: 2, categories: [{ id: ids.leaf, cate_name: '挂面', count: 2 }] })
    const some = await shop.call('GET /api/shopproducts', { mer_id: ids.near, keyword: '面条' })
    expect(some.data.list.map(line => line.store_name)).toEqual(['手工面条'])
    const elsewhere = await shop.call('GET /api/shopproducts', { mer_id: ids.near, keyword: '底料' })
    expect(elsewhere.data.count).toBe(0)
    expect(await shop.call('GET /api/shopproducts', {})).toMatchObject({ code: 'INVALID', msg: '请填写店铺' })
  })

  test('its banners and whether the caller follows it', async () => {
    const person = await shop.person()
    await shop.call('POST /api/collect/add', { id: ids.mall, type: 'shop' }, { token: person.token })
    const mine = await shop.call('GET /api/merchantshop/get_banner', { mer_id: ids.mall }, { token: person.token })
    const strangers = await shop.call('GET /api/merchantshop/get_banner', { mer_id: ids.mall })
    expect(mine.data.list.map(banner => banner.pic)).toEqual(['/pic/a.png', '/pic/b.png'])
    expect(mine.data.shop).toMatchObject({ shop_name: '平台自营', userCollect: true, followers: 1, goods_count: 0 })
    expect(strangers.data.shop).toMatchObject({ userCollect: false })
  })

  test('without a shop, banners of the recommended ones', async () => {
    const { data } = await shop.call('GET /api/merchantshop/get_banner', {})
    expect(data.shop).toBeNull()
    expect(data.list.map(banner => banner.mer_id).sort()).toEqual([ids.mid, ids.mall].sort())
  })

  test('its licences', async () => {
    const { data } = await shop.call('GET /api/merchantshop/get_aptitude', { mer_id: ids.mall })
    expect(data).toMatchObject({ shop_name: '平台自营', list: [{ title: '营业执照', pic: '/pic/licence.png' }] })
    expect(data).toMatchObject({ longitude: null, latitude: null })
  })

  test.each([
    'GET /api/shopproducts',
    'GET /api/merchantshop/get_banner',
    'GET /api/merchantshop/get_aptitude'
  ] as const)('%s: closed and unknown shops are not found', async key => {
    for (const mer_id of [ids.closed!, newId()]) {
      expect(await shop.call(key, { mer_id })).toMatchObject({ status: 400, code: 'NOT_FOUND' })
    }
  })
})

describe('the business district', () => {
  test('nearest stores of the city, its trades and banners', async () => {
    const { data } = await shop.call('GET /api/merchantoffline/tradeindex', { city: '深圳', ...here })
    expect(data.list.map(line => line.shop_name)).toEqual(['街角面馆', '老张火锅'])
    expect(data.categories).toEqual([{ id: ids.food, name: '美食', pic: '', count: 2 }])
    expect(data.banners).toEqual([{ mer_id: ids.mid, shop_name: '老张火锅', pic: '/pic/banner.png' }])
    const food = await shop.call('GET /api/merchantoffline/tradeindex', { category_id: ids.hotel })
    expect(food.data.list.map(line => line.shop_name)).toEqual(['珠江酒店'])
  })

  test('trades of stores, recommended stores, trades of all shops', async () => {
    const stores = await shop.call('GET /api/merchantoffline/sotreCate', { city: '广州' })
    const best = await shop.call('GET /api/merchantoffline/recommend_list', here)
    const all = await shop.call('GET /api/merchant/shopcate_list', {})
    expect(stores.data.list.map(line => line.name)).toEqual(['酒店'])
    expect(best.data).toMatchObject({ count: 1, list: [{ shop_name: '老张火锅', _distance: '3.0km' }] })
    expect(all.data.list.map(line => [line.name, line.count])).toEqual([
      ['美食', 2],
      ['酒店', 1]
    ])
  })

  test('cities with stores first, and every city under its letter', async () => {
    const { data } = await shop.call('GET /api/merchantoffline/tradehotcity', {})
    expect(data.list.map(line => [line.city, line.count])).toEqual([
      ['深圳市', 2],
      ['广州市', 1]
    ])
    const letter = (name: string) => data.letters.find(group => group.cities.includes(name))?.letter
    expect(['重庆市', '长沙市', '厦门市', '深圳市', '阿里地区', '亳州市'].map(letter)).toEqual([
      'C',
      'C',
      'X',
      'S',
      'A',
      'B'
    ])
    expect(data.letters.flatMap(group => group.cities).length).toBeGreaterThan(340)
  })

  test.each([
    [114.06, 22.54, '深圳市', '广东省'],
    [113.32, 23.11, '广州市', '广东省'],
    [116.32, 39.98, '北京市', '北京市'],
    [121.5, 31.24, '上海市', '上海市'],
    [106.5, 29.6, '重庆市', '重庆市'],
    [87.6, 43.8, '乌鲁木齐市', '新疆维吾尔自治区'],
    [109.5, 18.3, '三亚市', '海南省']
  ])('%f, %f lies in %s', async (longitude, latitude, city, province) => {
    const { data } = await shop.call('GET /api/merchantoffline/getlocation', { longitude, latitude })
    expect(data).toMatchObject({ city, province })
  })

  test('a city by its name, and places that are none', async () => {
    const locate = (input: Record<string, unknown>) => shop.call('GET /api/merchantoffline/getlocation', input as never)
    expect((await locate({ city: '成都' })).data).toMatchObject({ city: '成都市', city_id: '510100', latitude: 30.57 })
    expect(await locate({ city: '亚特兰蒂斯' })).toMatchObject({ code: 'NOT_FOUND', msg: '没有找到这个城市' })
    expect(await locate({ longitude: -73.9, latitude: 40.7 })).toMatchObject({ code: 'NOT_FOUND' })
    expect(await locate({ longitude: 114 })).toMatchObject({ code: 'INVALID', msg: '请提供位置或城市名称' })
  })
})
