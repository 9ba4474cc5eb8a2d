import { makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { activities, activityProducts, banners, categories, entries, feedTabs, products, shops } from '../../db/schema'
import { newId } from '../../lib/ids'
import { writeSetting } from '../site/settings'

let shop: TestShop
beforeEach(async () => {
  shop = await TestShop.open()
})
afterEach(() => shop.close())

const hour = 3_600_000
const at = (by_h: number) => new Date(shop.clock.now().getTime() + by_h * hour)

const banner = (title: string, fields: Partial<typeof banners.$inferInsert> = {}) =>
  shop.db.insert(banners).values({ id: newId(), place: 'index', title, picture: '/media/p/x-750.webp', ...fields })

const entry = (name: string, fields: Partial<typeof entries.$inferInsert> = {}) =>
  shop.db
    .insert(entries)
    .values({ id: newId(), place: 'icon', name, picture: '/media/p/x-200.webp', url: '/pages/store/mall', ...fields })

describe('banners', () => {
  test.each([
    ['GET /api/index/banner_list', 'index'],
    ['GET /api/index/vip_banner_list', 'vip'],
    ['GET /api/index/free_banner_list', 'free'],
    ['GET /api/index/sp_banner_list', 'sp']
  ] as const)('%s: those of its page, in order, within their time', async (key, place) => {
    await banner('二', { place, sort: 2 })
    await banner('一', { place, sort: 1, startsAt: at(-1), stopsAt: at(1) })
    await banner('已收起', { place, shown: false })
    await banner('已结束', { place, stopsAt: at(-1) })
    await banner('未开始', { place, startsAt: at(1) })
    await banner('别处的', { place: place === 'free' ? 'index' : 'free' })
    const { data } = await shop.call(key, {})
    expect(data.list.map(line => line.title)).toEqual(['一', '二'])
    expect(data.list[0]).not.toHaveProperty('stopsAt')
  })
})

describe('things to tap', () => {
  test.each([
    ['GET /api/getindexnavigation', 'icon'],
    ['GET /api/revisionNavigation', 'zone'],
    ['GET /api/revisionindex', 'tile']
  ] as const)('%s: what is shown there, in order', async (key, place) => {
    await entry('二', { place, sort: 2 })
    await entry('一', { place, sort: 1, info: '说明', tag: '新', color: '#FFF1F2' })
    await entry('收起', { place, shown: false })
    await entry('别处的', { place: 'service' })
    const { data } = await shop.call(key, {})
    expect(data.list).toMatchObject([
      { info: '说明', tag: '新', url: '/pages/store/mall' },
      { info: '', tag: '' }
    ])
    expect(data.list[0]).not.toHaveProperty('role')
  })

  test('GET /api/getFuwuNavigation: in groups, and what is for a role only to its holders', async () => {
    await entry('收货地址', { place: 'service', groupName: '常用', sort: 1 })
    await entry('发货', { place: 'service', groupName: '店铺', sort: 2, role: 'merchant' })
    const named = async (token?: string) =>
      (await shop.call('GET /api/getFuwuNavigation', {}, { token })).data.list.map(group => [
        group.name,
        group.list.map(line => line.name)
      ])
    const shopper = await shop.person()
    const merchant = await shop.person({ roles: ['merchant'] })
    expect(await named()).toEqual([['常用', ['收货地址']]])
    expect(await named(shopper.token)).toEqual([['常用', ['收货地址']]])
    expect(await named(merchant.token)).toEqual([
      ['常用', ['收货地址']],
      ['店铺', ['发货']]
    ])
    await entry('我的店铺', { place: 'service', groupName: '商家服务', sort: 3, role: 'keeper' })
    await makeShop(shop.db, { ownerId: merchant.id })
    expect((await named(merchant.token)).at(-1)).toEqual(['商家服务', ['我的店铺']])
    expect(await named(shopper.token)).toEqual([['常用', ['收货地址']]])
  })
})

describe('head and blocks', () => {
  test('GET /api/headerIndex and getHeaderShow: the operator’s choice over the defaults', async () => {
    await writeSetting(shop.db, 'head', { city: '成都市', search_words: ['草莓', '茶具'] })
    await writeSetting(shop.db, 'blocks', { activity: false })
    const head = (await shop.call('GET /api/headerIndex', {})).data
    expect(head).toMatchObject({ city: '成都市', search_words: ['草莓', '茶具'], name: '商城', show_scan: true })
    const blocks = (await shop.call('GET /api/getHeaderShow', {})).data
    expect(blocks).toMatchObject({ activity: false, banner: true, feed: true })
  })

  test('GET /api/goodsindex: tabs in order with their source', async () => {
    const cate = newId()
    await shop.db.insert(feedTabs).values([
      { id: newId(), name: '生鲜', source: 'products', categoryId: cate, sort: 2 },
      { id: newId(), name: '推荐', source: 'recom', sort: 1 },
      { id: newId(), name: '收起', source: 'hot', shown: false }
    ])
    const { data } = await shop.call('GET /api/goodsindex', {})
    expect(data.list).toMatchObject([
      { name: '推荐', source: 'recom', cate_id: '' },
      { name: '生鲜', source: 'products', cate_id: cate }
    ])
  })
})

describe('activity', () => {
  const activity = async (title: string, startsAt: Date, stopsAt: Date, shown = true) => {
    const id = newId()
    await shop.db.insert(activities).values({ id, title, picture: '/media/p/x-750.webp', startsAt, stopsAt, shown })
    return id
  }

  async function goods(activityId: string, name: string, published = true) {
    const [shopId, categoryId, id] = [newId(), newId(), newId()]
    await shop.db.insert(categories).values({ id: categoryId, name: '水果' })
    await shop.db.insert(shops).values({ id: shopId, name: '果园' })
    await shop.db.insert(products).values({
      id,
      shopId,
      categoryId,
      rootCategoryId: categoryId,
      name,
      pictures: ['/media/p/x-750.webp', '/media/p/y-750.webp'],
      priceFen: 990n,
      otPriceFen: 1990n,
      published
    })
    await shop.db.insert(activityProducts).values({ activityId, productId: id })
  }

  test('nothing planned: no activity, no goods, status none', async () => {
    await activity('结束的', at(-3), at(-1))
    await activity('收起的', at(-1), at(1), false)
    expect((await shop.call('GET /api/huodt', {})).data).toEqual({ activity: null })
    expect((await shop.call('GET /api/gethuodtstatus', {})).data).toMatchObject({ status: 'none', id: '', left_s: 0 })
    expect((await shop.call('GET /api/indexhdtproductlist', {})).data).toEqual({ list: [], count: 0 })
  })

  test('the one under way before the next one, with the seconds left', async () => {
    await activity('下一场', at(2), at(4))
    const id = await activity('进行中', at(-1), at(1))
    expect((await shop.call('GET /api/huodt', {})).data.activity).toMatchObject({ id, title: '进行中' })
    expect((await shop.call('GET /api/gethuodtstatus', {})).data).toMatchObject({ id, status: 'on', left_s: 3600 })
    shop.clock.advance(3600)
    expect((await shop.call('GET /api/gethuodtstatus', {})).data).toMatchObject({
      title: '下一场',
      status: 'soon',
      left_s: 3600
    })
  })

  test('its goods that are on sale, with money in yuan', async () => {
    const id = await activity('进行中', at(-1), at(1))
    await goods(id, '草莓')
    await goods(id, '下架的', false)
    await goods(newId(), '别的活动的')
    const { data } = await shop.call('GET /api/indexhdtproductlist', { page: 1, limit: 10 })
    expect(data).toMatchObject({
      count: 1,
      list: [{ store_name: '草莓', shop_name: '果园', price: '9.90', ot_price: '19.90', vip_price: '' }]
    })
    expect(await shop.call('GET /api/indexhdtproductlist', { limit: 0 })).toMatchObject({ code: 'INVALID' })
  })
})
