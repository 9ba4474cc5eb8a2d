import { and, eq, gt } from 'drizzle-orm'
import sharp from 'sharp'
import { orderLines, packageItems, packages, products, skus } from '../../server/src/db/schema'
import { check, fundUser } from '../../server/src/engines/ledger'
import { newId } from '../../server/src/lib/ids'
import { yuan } from '../../server/src/lib/money'
import { atDesk, button, label, pick, row } from './desk'
import { Flow } from './flow'
import type { FlowPage } from './page'
import { addAddress, newcomer, ordersOf } from './shopping'

const OWNER = '13800000005'

let flow: Flow
let staff: string
beforeAll(async () => {
  flow = await Flow.open()
  staff = await flow.tokenOf(OWNER)
})
afterAll(async () => {
  const audit = flow && (await check(flow.db))
  await flow?.close()
  expect(audit.problems).toEqual([])
})

/** A person with an address and enough on the balance. */
async function buyer() {
  const person = await newcomer(flow)
  await addAddress(flow, person.token)
  await fundUser(flow.db, { userId: person.id, asset: 'CNY', amountMinor: 50_000n, key: newId(), at: new Date() })
  return person
}

const packageNamed = async (title: string) =>
  (await flow.db.select().from(packages).where(eq(packages.title, title)))[0]!

/** From the confirm page to the paid order. */
async function pay(page: FlowPage, title: string, sets: string) {
  await page.expectPage('/pages/package/orderConfirm')
  await page.expectText('礼包价', '礼包优惠', title, sets)
  await page.tap('提交订单')
  await page.expectPage('/pages/pay/pay')
  await page.tap(/^余额支付 ¥/)
  await page.expectPage('/pages/pay/result')
  await page.expectText('付款成功')
}

const parcel = (id: string) => ({ id, company: '顺丰速运', number: 'SF1234567890' })

test('a package is chosen piece by piece, paid, received and reviewed, and one piece goes back at its part', async () => {
  const person = await buyer()
  const one = await packageNamed('应季鲜果任选 3 件')
  const page = await flow.visit('/pages/mine/mine', { as: person.phone })
  await page.tap('礼包订单')
  await page.expectPage('/pages/package/orderList')
  await page.expectText('这里还没有订单')
  await page.open('/pages/package/detail')
  await page.expectText('四季养生干货礼包', '应季鲜果任选 3 件')
  await page.shot('package-list')
  await page.tap('应季鲜果任选 3 件')
  await page.expectText('可选商品', '礼包说明')
  await page.shot('package-detail')
  await page.tap('去凑单')
  await page.expectPage('/pages/package/collect')
  await page.expectText('请选 3 件', '还差 3 件')
  const plus = page.tab.getByRole('button', { name: '增加一件' }).filter({ visible: true })
  // The first stepper says how many packages.
  await plus.nth(1).click()
  await plus.nth(1).click()
  await page.expectText('已选 2/3 件', '还差 1 件')
  await plus.nth(2).click()
  await page.expectText('已选 3/3 件')
  await page.shot('package-collect')
  await page.tap('去结算')
  await pay(page, '应季鲜果任选 3 件', '1 份')
  const [order] = await ordersOf(flow, person.id)
  expect(order).toMatchObject({ kind: 'package', state: 'paid', goodsFen: one.priceFen, totalNum: 3 })
  const lines = await flow.db.select().from(orderLines).where(eq(orderLines.orderId, order!.id))
  expect(lines.reduce((fen, line) => fen + line.goodsFen, 0n)).toBe(one.priceFen)

  await page.tap('看订单')
  await page.expectPage('/pages/package/orderDetail')
  await page.expectText('应季鲜果任选 3 件', '1 份', '待发货')
  await page.shot('package-order')
  await flow.api('POST /api/admin/order/ship', parcel(order!.no), staff)
  await flow.api('POST /api/order/take', { uni: order!.no }, person.token)
  await page.open(`/pages/package/orderList?type=3`)
  await page.expectPage('/pages/package/orderList')
  await page.expectText('再次购买')
  await page.tap('评价')
  await page.expectPage('/pages/package/evaluate')
  await page.expectText('商品评分')
  await page.tap('提交评价')
  await page.expectSaid('感谢你的评价')
  const [line] = lines
  const asked = {
    uni: order!.no,
    refund_type: 2 as const,
    text: '不想要了',
    refund_reason_wap_img: [],
    refund_reason_wap_explain: ''
  }
  const sale = await flow.api(
    'POST /api/order/refund/verify',
    { ...asked, cart_ids: [{ cart_id: line!.id, cart_num: 1 }], preview: true },
    person.token
  )
  expect(sale.refund_num).toBe(1)
})

test('a package as it is: several of it at once, and what is sold out says so', async () => {
  const person = await buyer()
  const one = await packageNamed('四季养生干货礼包')
  const page = await flow.visit('/pages/package/detail', { as: person.phone, query: { id: one.id } })
  await page.expectText('四季养生干货礼包', '礼包内容')
  await page.tab.getByRole('button', { name: '增加一件' }).filter({ visible: true }).click()
  await page.tap('立即购买')
  await pay(page, '四季养生干货礼包', '2 份')
  const [order] = await ordersOf(flow, person.id)
  expect(order).toMatchObject({ kind: 'package', goodsFen: one.priceFen * 2n, totalNum: 8 })
  await flow.db.update(packages).set({ quota: 1, sold: 1 }).where(eq(packages.id, one.id))
  await page.open(`/pages/package/orderConfirm?id=${one.id}`)
  await page.expectText('四季养生干货礼包：已售罄')
  await flow.db.update(packages).set({ quota: 0 }).where(eq(packages.id, one.id))
})

test('a visitor looks at packages, and signs in to buy; a package that is gone says so', async () => {
  const one = await packageNamed('冬日涮锅家庭礼包')
  const page = await flow.visit('/pages/package/detail', { query: { id: one.id } })
  await page.expectText('冬日涮锅家庭礼包')
  await page.tap('立即购买')
  await page.expectPage('/pages/user/login')
  const gone = await flow.visit('/pages/package/detail', { query: { id: newId() } })
  await gone.expectText('这个礼包已经下架，去看看别的吧')
})

test('at the console a package is looked for, ended and begun again', async () => {
  const page = await atDesk(flow, OWNER, '/packages', 1440)
  await page.expectText('新居厨房入门套装', '粗粮杂粮任选 5 件')
  await page.shot('desk-packages')
  await page.tab.getByPlaceholder('礼包名称').fill('厨房')
  await page.tab.keyboard.press('Enter')
  await page.expectText('新居厨房入门套装')
  await page.expectNoText('粗粮杂粮任选 5 件')
  await row(page, '新居厨房入门套装').getByText('下架', { exact: true }).click()
  await button(page, '确认下架').click()
  await page.expectSaid('已下架')
  expect((await packageNamed('新居厨房入门套装')).published).toBe(false)
  await row(page, '新居厨房入门套装').getByText('上架', { exact: true }).click()
  await button(page, '确认上架').click()
  await page.expectSaid('已上架')
  await row(page, '新居厨房入门套装').getByText('编辑', { exact: true }).click()
  await label(page, '礼包价（元）').fill('9999')
  await button(page, '保存').click()
  await page.expectSaid(/礼包价要低于分开购买的价格/)
  await label(page, '礼包价（元）').fill('188.8')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  expect(await packageNamed('新居厨房入门套装')).toMatchObject({ priceFen: 18_880n, kind: 'fixed', limitNum: 2 })
})

const picture = () =>
  sharp({ create: { width: 750, height: 500, channels: 3, background: '#e0a83c' } })
    .png()
    .toBuffer()

test('at the console a package is made of goods found by name, and is on sale at once', async () => {
  const [ware] = await flow.db
    .select({ id: products.id, name: products.name, skuId: skus.id, priceFen: skus.priceFen })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(and(eq(products.published, true), gt(skus.stock, 50), gt(skus.priceFen, 2_000n), eq(products.specType, 0)))
    .limit(1)
  const priceFen = (ware!.priceFen * 18n) / 10n
  const page = await atDesk(flow, OWNER, '/packages', 1440)
  await button(page, '新建礼包').click()
  await label(page, '名称').fill('双件省心礼包')
  await page.expectNoText('编号')
  await page.tab
    .getByLabel('选择图片', { exact: true })
    .setInputFiles({ name: 'package.png', mimeType: 'image/png', buffer: await picture() })
  // It stands above what follows, and moves it when it is there.
  await page.tab.getByAltText('主图').waitFor()
  await pick(page, '类型', '固定搭配')
  await label(page, '礼包价（元）').fill(yuan(priceFen))
  await page.tab.getByRole('switch').click()
  await button(page, '添加商品').click()
  await pick(page, '商品', ware!.name, ware!.name)
  await pick(page, '规格', '库存')
  await label(page, '件数（件）').fill('2')
  await button(page, '保存').click()
  await page.expectSaid('已保存')
  const made = await packageNamed('双件省心礼包')
  expect(made).toMatchObject({ kind: 'fixed', priceFen, published: true })
  const [item] = await flow.db.select().from(packageItems).where(eq(packageItems.packageId, made.id))
  expect(item).toMatchObject({ skuId: ware!.skuId, qty: 2 })
  const shop = await flow.visit('/pages/package/detail')
  await shop.tap('双件省心礼包')
  await shop.expectText('礼包内容', ware!.name, '×2')
})
