import { eq, sql } from 'drizzle-orm'
import { orderLines, orders, replies } from '../../server/src/db/schema'
import { Flow } from './flow'
import { fund } from './funds'
import { addAddress, newcomer } from './shopping'

let flow: Flow
let staff: string
beforeAll(async () => {
  flow = await Flow.open()
  staff = await flow.tokenOf('13800000005')
})
afterAll(() => flow?.close())

/** Two products of one shop, neither in a sale nor scarce. */
async function pairOfOneShop() {
  const { rows } = await flow.db.$client.query(`
    select p.id, p.name, (select k.id from skus k where k.product_id = p.id order by k.id limit 1) as sku
    from products p
    where p.published and p.limit_num = 0 and p.price_fen < 20000
      and not exists (select 1 from skus k where k.product_id = p.id and k.stock < 20)
      and not exists (select 1 from flash_items f where f.product_id = p.id)
      and (select count(*) from products o where o.shop_id = p.shop_id and o.published and o.limit_num = 0) > 5
    order by p.shop_id, p.id limit 2`)
  return rows as unknown as [{ id: string; name: string; sku: string }, { id: string; name: string; sku: string }]
}

/** A person with an order of two pieces of one product and one of another, paid from the balance and shipped. */
async function shipped() {
  const person = await newcomer(flow)
  await addAddress(flow, person.token)
  const wares = await pairOfOneShop()
  const cartIds: string[] = []
  for (const [i, ware] of wares.entries()) {
    const line = { productId: ware.id, uniqueId: ware.sku, cartNum: 2 - i, new: 0 as const, activityId: '' }
    cartIds.push((await flow.api('POST /api/cart/add', line, person.token)).cartId)
  }
  const { orderKey } = await flow.api('POST /api/order/confirm', { cartId: cartIds.join(), new: 0 }, person.token)
  const { result } = await flow.api('POST /api/order/create/{id}', { id: orderKey, mark: '' }, person.token)
  await fund(flow, person.phone, 1000)
  await flow.api('POST /api/order/pay', { uni: result.orderId, paytype: 'yue' }, person.token)
  const parcel = { id: result.orderId, company: '顺丰速运', number: 'SF1234567890' }
  await flow.api('POST /api/admin/order/ship', parcel, staff)
  return { person, no: result.orderId, wares }
}

const orderOf = async (no: string) => (await flow.db.select().from(orders).where(eq(orders.no, no)))[0]!
const linesOf = async (no: string) =>
  flow.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, (await orderOf(no)).id))
    .orderBy(orderLines.position)
const photo = () => ({
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC',
    'base64'
  )
})

test('one piece of one line goes back after shipping: asked, agreed, sent, received, refunded', async () => {
  const { person, no, wares } = await shipped()
  const page = await flow.visit('/pages/order/detail', { as: person.phone, query: { id: no } })
  await page.expectText('待收货')
  await page.tap('更多')
  await page.tap('申请售后')
  await page.expectPage('/pages/order/return')
  await page.expectText('退款商品', wares[0].name, wares[1].name)
  await page.tab.getByLabel(wares[1].name).filter({ visible: true }).first().click()
  await page.tab.getByLabel('减少一件').filter({ visible: true }).first().click()
  await page.tap('退货退款')
  await page.tap('请选择')
  await page.tap('质量问题')
  await page.expectText('退款金额', '质量问题')
  await page.fill('说说具体情况，商家会更快处理', '杯口有一道裂纹')
  await page.shot('return-ask')
  const before = await flow.api('GET /api/user/getzichan', {}, person.token)
  await page.tap('提交申请')
  await page.expectPage('/pages/order/returnDetail')
  await page.expectText('申请已提交，商家处理后会通知你', '等待商家处理', '后自动同意退货', '杯口有一道裂纹')
  await page.shot('return-waiting')

  const { refunds } = await flow.api('GET /api/order/detail/{id}', { id: no }, person.token)
  const [sale] = refunds
  await flow.api('POST /api/admin/aftersale/agree', { id: sale!.id, words: '' }, staff)
  await page.tab.reload()
  await page.expectText('请寄回商品', '后申请自动关闭', '退货地址', '优选仓 3 号库退货处', '请选择或填写快递公司')
  await page.shot('return-send')
  await page.tap('圆通速递')
  await page.fill('请填写运单号', 'YT7700112233')
  await page.tap('提交物流')
  await page.expectText('等待商家收货', '后自动退款')
  await page.shot('return-sent')
  await flow.server.ops('aftersale/received', `id=${sale!.id}`, '--as', '13800000005')
  await page.tab.reload()
  await page.expectText('退款成功', '退款已原路退回')
  await page.shot('return-done')

  const [first, second] = await linesOf(no)
  expect([first!.refundedNum, second!.refundedNum]).toEqual([1, 0])
  const after = await flow.api('GET /api/user/getzichan', {}, person.token)
  expect((Number(after.now_money) - Number(before.now_money)).toFixed(2)).toBe(sale!.refund_price)
  await page.open('/pages/message/index')
  await page.expectText(/^售后退款成功：/)
  await page.tap('订单消息')
  await page.expectPage('/pages/message/list')
  await page.expectText('售后退款成功', '退货申请已通过')
  await page.tap('售后退款成功')
  await page.tap('查看订单')
  await page.expectPage('/pages/order/returnDetail')
  await page.expectText('退款成功')
  expect(await flow.server.ops('ledger', 'check')).toContain('all balance')
})

test('a parcel is signed for by hand, and the signature stays with the order', async () => {
  const { person, no } = await shipped()
  const page = await flow.visit('/pages/order/detail', { as: person.phone, query: { id: no } })
  await page.tap('更多')
  await page.tap('手写签收')
  await page.expectPage('/pages/order/signature')
  await page.expectText('收货人签名', '请在此处签名')
  await page.shot('sign-empty')
  const paper = await page.boxOf('#signature-paper')
  const finger = await page.tab.context().newCDPSession(page.tab)
  const stroke = async (points: [number, number][]) => {
    for (const [i, [x, y]] of points.entries()) {
      const touchPoints = [{ x: paper.x + paper.width * x, y: paper.y + paper.height * y }]
      await finger.send('Input.dispatchTouchEvent', { type: i === 0 ? 'touchStart' : 'touchMove', touchPoints })
    }
    // A stroke downwards does not pull the page.
    await page.expectNoText(/下拉|松开|释放/)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  await stroke([
    [0.3, 0.3],
    [0.302, 0.302]
  ])
  await page.tap('确认签收')
  await page.expectSaid('请签下完整的姓名')
  await page.expectQuiet()
  await page.tap('清空重签')
  await page.expectText('请在此处签名')
  await stroke([
    [0.2, 0.25],
    [0.45, 0.25],
    [0.3, 0.5],
    [0.2, 0.75]
  ])
  await stroke([
    [0.3, 0.5],
    [0.45, 0.75]
  ])
  await stroke([
    [0.55, 0.3],
    [0.8, 0.3],
    [0.68, 0.35],
    [0.66, 0.7],
    [0.6, 0.62]
  ])
  await page.shot('sign-drawn')
  await page.tap('确认签收')
  await page.expectPage('/pages/order/detail')
  await page.expectText('待评价', '签收签名')
  await page.tab.getByLabel('查看签名大图').scrollIntoViewIfNeeded()
  await page.rest()
  await page.shot('sign-kept')
  expect(await orderOf(no)).toMatchObject({ state: 'received', signature: expect.stringMatching(/^\/media\/u\//) })
  await page.open('/pages/order/signature', { id: no })
  await page.expectText('签收签名')
  await page.expectNoText('确认签收')
})

test('a review with photos is written, read by others, and answered by the shop', async () => {
  const { person, no, wares } = await shipped()
  await flow.api('POST /api/order/take', { uni: no }, person.token)
  const page = await flow.visit('/pages/order/evaluate', { as: person.phone, query: { id: no } })
  await page.expectText(wares[0].name, '提交评价')
  const stars = page.tab.getByLabel('5星，非常满意').filter({ visible: true })
  for (let i = 0; i < 3; i++) await stars.nth(i).click()
  const words = '做工细致，颜色和图片一样，送来也快'
  await page.fill('质量、外观、使用感受，说说你的想法', words)
  for (let i = 0; i < 2; i++) {
    const [chooser] = await Promise.all([
      page.tab.waitForEvent('filechooser'),
      page.tab.getByLabel('添加图片').filter({ visible: true }).first().click()
    ])
    await chooser.setFiles(photo())
    await page.tab.getByLabel('删除图片').filter({ visible: true }).nth(i).waitFor()
  }
  await page.shot('review-write')
  await page.tap('提交评价')
  await page.expectSaid('感谢你的评价')
  const [review] = await flow.db
    .select()
    .from(replies)
    .where(sql`${replies.userId} = ${person.id} and ${replies.comment} = ${words}`)
  expect(review!.pictures).toHaveLength(2)
  await flow.api('POST /api/admin/reply/answer', { id: review!.id, content: '谢谢你的喜欢' }, staff)
  const other = await flow.visit('/pages/goods/detail', { query: { id: wares[0].id } })
  await other.scrollTo(words)
  await other.shot('review-read')
  await page.open('/pages/message/list', { kind: 'order' })
  await page.expectText('商家回复了你的评价')
})

test('a half-written review with a photo outlives the network going and coming back', async () => {
  const { person, no, wares } = await shipped()
  await flow.api('POST /api/order/take', { uni: no }, person.token)
  const page = await flow.visit('/pages/order/evaluate', { as: person.phone, query: { id: no } })
  await page.expectText(wares[0].name, '提交评价')
  const words = '写到一半的评价，网络断了也还在'
  await page.fill('质量、外观、使用感受，说说你的想法', words)
  await page.tab.getByLabel('3星，一般').filter({ visible: true }).first().click()
  const [chooser] = await Promise.all([
    page.tab.waitForEvent('filechooser'),
    page.tab.getByLabel('添加图片').filter({ visible: true }).first().click()
  ])
  await chooser.setFiles(photo())
  await page.tab.getByLabel('删除图片').filter({ visible: true }).waitFor()
  await page.rest()
  page.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.tab.context().setOffline(true)
  await page.expectText('网络已断开，看到的可能不是最新内容')
  await page.tab.context().setOffline(false)
  await page.expectNoText('网络已断开，看到的可能不是最新内容')
  await page.expectText(wares[0].name, '提交评价')
  await page.tab.getByLabel('删除图片').filter({ visible: true }).waitFor()
  await page.shot('review-kept')
  await page.tap('提交评价')
  await page.expectSaid('感谢你的评价')
  const [review] = await flow.db
    .select()
    .from(replies)
    .where(sql`${replies.userId} = ${person.id} and ${replies.comment} = ${words}`)
  expect(review).toMatchObject({ productScore: 3, pictures: [expect.any(String)] })
})
