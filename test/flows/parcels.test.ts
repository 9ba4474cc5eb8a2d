import { eq } from 'drizzle-orm'
import { orders } from '../../server/src/db/schema'
import { atDesk, button, label, pick } from './desk'
import { Flow } from './flow'
import { fund } from './funds'
import type { FlowPage } from './page'
import { addAddress, newcomer } from './shopping'

const OWNER = '13800000005'
const KEEPER = '13800000003'

let flow: Flow
beforeAll(async () => {
  flow = await Flow.open()
})
afterAll(() => flow?.close())

/** Two things of the tea shop that are in stock and in no sale. */
async function teas() {
  const { rows } = await flow.db.$client.query(`
    select p.id, p.name, (select k.id from skus k where k.product_id = p.id order by k.id limit 1) as sku
    from products p join shops s on s.id = p.shop_id
    where s.name = '山间茶事生活馆' and p.published and p.limit_num = 0 and p.price_fen < 20000
      and not exists (select 1 from skus k where k.product_id = p.id and k.stock < 20)
      and not exists (select 1 from flash_items f where f.product_id = p.id)
    order by p.id limit 2`)
  return rows as unknown as [Tea, Tea]
}
type Tea = { id: string; name: string; sku: string }

/** Somebody new has paid for two pieces of one and one of another. */
async function bought() {
  const person = await newcomer(flow)
  await addAddress(flow, person.token)
  const wares = await teas()
  const cartIds: string[] = []
  for (const [i, { id, sku }] of wares.entries()) {
    const line = { productId: id, uniqueId: sku, cartNum: 2 - i, new: 0 as const, activityId: '' }
    cartIds.push((await flow.api('POST /api/cart/add', line, person.token)).cartId)
  }
  const { orderKey } = await flow.api('POST /api/order/confirm', { cartId: cartIds.join(',') }, person.token)
  const { result } = await flow.api('POST /api/order/create/{id}', { id: orderKey, mark: '' }, person.token)
  await fund(flow, person.phone, 1000)
  await flow.api('POST /api/order/pay', { uni: result.orderId, paytype: 'yue' }, person.token)
  return { person, no: result.orderId, wares }
}

const rowOf = async (no: string) => (await flow.db.select().from(orders).where(eq(orders.no, no)))[0]!

/** In the open dialogue of the console: the carrier and the number, and it leaves. */
async function send(desk: FlowPage, number: string) {
  await pick(desk, '快递公司', '顺丰速运')
  await desk.tab.getByPlaceholder('扫描或输入快递单号').fill(number)
  await button(desk, '确认发货').click()
  await desk.expectSaid('已发货')
}

test('the console sends a part and later the rest; the buyer follows both parcels and receives them', async () => {
  const { person, no, wares } = await bought()
  const [first, second] = wares
  const desk = await atDesk(flow, OWNER, `/orders/${no}`, 1280)
  await button(desk, '发货').click()
  await desk.expectText('发出的商品')
  await label(desk, second.name).uncheck()
  await label(desk, `${first.name}发出件数`).fill('1')
  await desk.expectText('其余 2 件留待下次发货')
  await desk.shot('parcels-desk-ship')
  await send(desk, 'SF2026112601')
  await desk.expectText('部分发货', '还有 2 件待发货', '包裹 1', '顺丰速运 SF2026112601')
  expect(await button(desk, '整单退款').count()).toBe(0)
  await desk.shot('parcels-desk-part')
  expect(await rowOf(no)).toMatchObject({ state: 'paid', sentNum: 1 })

  const page = await flow.visit('/pages/order/detail', { as: person.phone, query: { id: no } })
  await page.expectText('部分发货', '包裹 1', '还有 2 件商品待发货', '提醒发货', '查看物流')
  await page.shot('parcels-part')

  await button(desk, '发货').click()
  await send(desk, 'SF2026112602')
  await desk.expectText('待收货', '包裹 2', '顺丰速运 SF2026112602')
  const parcel = desk.tab.getByRole('row').filter({ hasText: 'SF2026112601' })
  await parcel.getByText('物流', { exact: true }).click()
  await desk.expectText(/运输中|已签收/)
  await desk.tab.keyboard.press('Escape')
  await desk.tab.locator('.ant-drawer-open').waitFor({ state: 'detached' })
  await desk.shot('parcels-desk-both')

  await page.tab.reload()
  await page.expectText('待收货', '包裹 1', '包裹 2', 'SF2026112601', 'SF2026112602')
  await page.shot('parcels-both')
  await page.tap('查看物流')
  await page.expectText('物流信息', 'SF2026112602')
  const sheet = page.tab.locator('.express').filter({ visible: true })
  await sheet.locator('.chips__item').getByText('包裹 1', { exact: true }).click()
  await sheet.getByText('SF2026112601').waitFor()
  await sheet.getByText(`${first.name} ×1`).waitFor()
  await page.shot('parcels-express')
  await page.tab.getByLabel('关闭').filter({ visible: true }).last().click()
  await page.tap('确认收货')
  await page.tap('确认收货', 1)
  await page.expectSaid('已确认收货')
  expect((await rowOf(no)).state).toBe('received')
})

test('a keeper sends what there is by phone; the buyer has the rest back for nothing, and the order is on its way', async () => {
  const { person, no, wares } = await bought()
  const [first, second] = wares
  const page = await flow.visit('/pages/keeper/order', { as: KEEPER, query: { id: no } })
  await page.tap('去发货')
  await page.expectText('发出的商品', '待发 2 件')
  await page.tab.getByLabel(`${second.name}，已选中`).filter({ visible: true }).click()
  await page.tap('圆通速递')
  await page.fill('填写或扫描面单', 'YT2026112603')
  await page.shot('parcels-keeper-ship')
  await page.tap('确认发货')
  await page.expectSaid('已部分发货')
  await page.expectText('部分发货', /包裹 1：圆通速递 YT2026112603/, `${first.name} ×2`)
  await page.shot('parcels-keeper-order')

  const theirs = await flow.visit('/pages/order/return', { as: person.phone, query: { id: no } })
  await theirs.expectText('未发出的商品可以仅退款，已发出的商品寄回后退款', second.name)
  await theirs.expectNoText(first.name)
  await theirs.shot('parcels-return')
  const asked = { uni: no, refund_type: 1 as const, cart_ids: [], text: '不想要了', refund_reason_wap_img: [] }
  const { id } = await flow.api(
    'POST /api/order/refund/verify',
    { ...asked, refund_reason_wap_explain: '' },
    person.token
  )
  await flow.api('POST /api/admin/aftersale/agree', { id, words: '' }, await flow.tokenOf(OWNER))
  expect(await rowOf(no)).toMatchObject({ state: 'shipped', sentNum: 2, refundedNum: 1 })
  await theirs.open(`/pages/order/detail?id=${no}`)
  await theirs.expectText('待收货', 'YT2026112603', '已退 1 件', '其余商品已退款，订单已全部发出')
})
