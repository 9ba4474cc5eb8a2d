import { eq } from 'drizzle-orm'
import { afterSales, orders, products, skus } from '../../server/src/db/schema'
import { Flow } from './flow'
import { newcomer } from './shopping'
import { boughtTea, tea } from './tea'

const KEEPER = '13800000003'
const HELPER = '13800000007'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

test('a keeper ships what a shopper bought: from 我的 through the desk, with carrier and number', async () => {
  const { person, no, ware } = await boughtTea(flow)
  const page = await flow.visit('/pages/mine/mine', { as: KEEPER })
  await page.expectText('商家服务', '我的店铺')
  await page.tap('我的店铺')
  await page.expectPage('/pages/store/shop')
  await page.expectText('山间茶事生活馆', '营业中', '今日成交（元）', '待办', '近 7 天成交')
  await page.shot('keeper-desk')
  await page.tap('待发货')
  await page.expectPage('/pages/keeper/orders')
  await page.expectText(no, ware.name, '买家留言：放门口')
  await page.shot('keeper-orders')
  await page.tap('去发货')
  await page.expectText('填写快递信息', '王小明 13800138001', '圆通速递')
  await page.tap('圆通速递')
  await page.fill('填写或扫描面单', 'YT2026112200')
  await page.shot('keeper-ship')
  await page.tap('确认发货')
  await page.expectSaid('已发货')
  const [order] = await flow.db.select().from(orders).where(eq(orders.no, no))
  expect(order).toMatchObject({ state: 'shipped', shipNo: 'YT2026112200', shipCompany: '圆通速递' })
  const theirs = await flow.visit('/pages/order/detail', { as: person.phone, query: { id: no } })
  await theirs.expectText('待收货', 'YT2026112200')
})

test('whoever helps in the shop decides an after-sale, and sees no more than they may', async () => {
  const { person, no } = await boughtTea(flow)
  const asked = { uni: no, refund_type: 1 as const, cart_ids: [], text: '拍错了或多拍了', refund_reason_wap_img: [] }
  const { id } = await flow.api(
    'POST /api/order/refund/verify',
    { ...asked, refund_reason_wap_explain: '买重了' },
    person.token
  )
  const { shop } = await tea(flow)
  const page = await flow.visit('/pages/store/shop', { as: HELPER, query: { mer_id: shop } })
  await page.expectText('山间茶事生活馆', '果小满鲜果铺', '店员', '售后处理')
  await page.expectNoText('店员管理', '商品管理', '评价管理')
  await page.tap('售后处理')
  await page.expectPage('/pages/keeper/aftersales')
  await page.expectText('买重了', no, '仅退款')
  await page.shot('keeper-aftersales')
  const card = page.tab.locator('.keptsale').filter({ hasText: no })
  await card.getByText('同意退款').click()
  await page.expectText('将原路退回买家')
  await page.tab.locator('.taro-modal__foot').getByText('确认退款', { exact: true }).click()
  await page.expectSaid('已退款')
  const [sale] = await flow.db.select().from(afterSales).where(eq(afterSales.id, id))
  expect(sale!.state).toBe('refunded')
})

test('a keeper takes goods off, puts them on again, and corrects the stock', async () => {
  const { id, name, sku } = await tea(flow)
  const page = await flow.visit('/pages/keeper/goods', { as: KEEPER })
  await page.fill('搜店铺里的商品', name)
  await page.tab.locator('.search__do').filter({ visible: true }).click()
  const row = page.tab.locator('.keptgoods').filter({ hasText: name })
  await row.getByText('下架', { exact: true }).click()
  await page.expectText('下架后买家不能再购买，已下的订单不受影响')
  await page.tab.locator('.taro-modal__foot').getByText('下架', { exact: true }).click()
  await page.expectSaid('已下架')
  expect(await published(id)).toBe(false)
  await row.getByText('上架', { exact: true }).click()
  await page.expectSaid('已上架')
  expect(await published(id)).toBe(true)
  await page.shot('keeper-goods')
  await row.getByText('改库存').click()
  await page.expectText('修改库存')
  await page.tab.locator('.stocksheet__input input').filter({ visible: true }).first().fill('66')
  await page.shot('keeper-stock')
  await page.tap('保存')
  await page.expectSaid('库存已更新')
  const rows = await flow.db.select().from(skus).where(eq(skus.productId, id))
  expect(rows.map(one => one.stock)).toContain(66)
  expect(rows.map(one => one.id)).toContain(sku)
})

const published = async (id: string) => (await flow.db.select().from(products).where(eq(products.id, id)))[0]!.published

test('the owner sees who follows the shop and who bought there, and finds them by name', async () => {
  const { person, ware } = await boughtTea(flow)
  await flow.api('POST /api/collect/add', { id: ware.shop, type: 'shop' }, person.token)
  const page = await flow.visit('/pages/store/shop', { as: KEEPER })
  await page.tap('我的粉丝')
  await page.expectPage('/pages/store/myfans')
  await page.expectText(/^关注店铺 [1-9]/, / 关注$/, '1 单')
  await page.shot('keeper-fans')
  await page.tap(/^近期顾客/)
  await page.expectText(/ 最近购买$/)
  await page.fill('搜索昵称', '没有这个人')
  await page.tab.keyboard.press('Enter')
  await page.expectText('没有昵称里有“没有这个人”的顾客')
})

test('whoever keeps no shop is told how one comes to one, and finds no way there', async () => {
  const person = await newcomer(flow)
  const mine = await flow.visit('/pages/mine/mine', { as: person.phone })
  await mine.expectText('我的服务')
  await mine.expectText('商家服务', '商家入驻')
  await mine.expectNoText('我的店铺', '我的门店')
  const page = await flow.visit('/pages/store/shop', { as: person.phone })
  await page.expectText('你还没有管理的店铺', '申请入驻')
  const orders = await flow.visit('/pages/keeper/orders', { as: person.phone })
  await orders.expectText('你没有权限查看这里')
})
