import { agreeAfterSale, offerPart } from '../../server/src/engines/aftersale'
import { TestShop } from '../../server/test/harness'
import { makeOwner, type Owner } from '../support/owner'
import { offline, refused } from './backend'
import { openPage } from './weapp'

let shop: TestShop
let owner: Owner
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
})
beforeEach(async () => {
  owner = await makeOwner(shop)
})
afterAll(() => shop?.close())

const detailOf = async (id: string) =>
  (await shop.call('GET /api/order/detail/{id}', { id }, { token: owner.token })).data
const open = (path: string, query: Record<string, string>, confirm = true) =>
  openPage(`pages/order/${path}`, query, { server: shop, token: owner.token, confirm })

test('cancelling asks why, and the order leaves the tab it no longer belongs to', async () => {
  const page = await open('list', { type: '0' })
  await page.expectText('去付款', '取消订单')
  await page.tap('取消订单')
  await page.expectText('为什么要取消？', '再想想')
  await page.tap('拍错了规格或数量')
  await page.tap('取消订单', 1)
  await page.expectText('这里还没有订单')
  expect(page.weapp.phone.seen.toasts).toContain('订单已取消')
  const { status, timeline } = await detailOf(owner.orders.unpaid)
  expect([status, timeline[0]!.msg]).toEqual([-4, '你已取消订单：拍错了规格或数量'])
})

test('among all orders a cancelled one changes in place', async () => {
  const page = await open('list', { type: '9' })
  await page.expectText('待付款', '待发货', '待收货')
  await page.tap('取消订单')
  await page.tap('再想想')
  expect((await detailOf(owner.orders.unpaid)).status).toBe(0)
  await page.tap('取消订单')
  await page.tap('不想买了')
  await page.tap('取消订单', 1)
  await page.expectText('已取消')
  expect(page.all('.ordercard')).toHaveLength(3)
})

test('receiving is asked about first; a shop is reminded once a day', async () => {
  const wary = await open('list', { type: '2' }, false)
  await wary.tap('确认收货')
  expect(wary.weapp.phone.seen.modals).toMatchObject([{ title: '确认收到货了吗？' }])
  expect((await detailOf(owner.orders.toReceive)).status).toBe(2)
  const page = await open('list', { type: '9' })
  await page.tap('确认收货')
  await page.expectText('待评价')
  expect((await detailOf(owner.orders.toReceive)).status).toBe(3)
  await page.tap('提醒发货')
  await page.tap('提醒发货')
  expect(page.weapp.phone.seen.toasts).toEqual(['已确认收货', '已提醒商家尽快发货', '今天已经提醒过商家了，请耐心等待'])
})

test('what changed behind the back of the list is told, and shown', async () => {
  const page = await open('list', { type: '9' })
  await page.expectText('去付款')
  await shop.call('POST /api/order/cancel', { id: owner.orders.unpaid }, { token: owner.token })
  await page.tap('取消订单')
  await page.tap('其他原因')
  await page.tap('取消订单', 1)
  await page.expectNoText('去付款')
  await page.expectText('已取消')
  expect(page.weapp.phone.seen.toasts).toEqual(['订单已取消，不能进行此操作'])
})

test('the parcel is followed, its number copied; a carrier that does not answer can be asked again', async () => {
  const page = await open('detail', { id: owner.orders.toReceive })
  await page.expectText('待收货', '后自动确认收货', '顺丰速运', '商家已将包裹交给快递员')
  await page.tap('查看物流')
  await page.expectText('物流信息', 'SF1234567890')
  await page.tap('复制', 2)
  expect(page.weapp.phone.seen.clipboard).toEqual(['SF1234567890'])

  const order = await detailOf(owner.orders.toReceive)
  const silent = await openPage(
    'pages/order/detail',
    { id: owner.orders.toReceive },
    {
      token: owner.token,
      answers: {
        'GET /api/order/detail/{id}': order,
        'GET /api/order/get_express': refused('EXPRESS_UNREACHABLE', '暂时查不到物流信息，请稍后再试')
      }
    }
  )
  await silent.expectText('暂时查不到物流信息，请稍后再试')
  await silent.tap('查看物流')
  await silent.expectText('再查一次')
})

test('goods go back to the place the shop named: copied, sent with a carrier and a scanned number', async () => {
  const id = owner.orders.toReceive
  const input = { uni: id, refund_type: 2 as const, text: '质量问题' }
  const { data: made } = await shop.call('POST /api/order/refund/verify', input, { token: owner.token })
  await agreeAfterSale(shop.app.services, { id: made.id, actorId: owner.id })
  const scanCode = ({ success, complete }: Record<string, (answer: object) => void>) => {
    const answer = { result: ' YT7700112233 ', errMsg: 'scanCode:ok' }
    success?.(answer)
    complete?.(answer)
  }
  const query = { id, refund: made.id }
  const page = await openPage('pages/order/returnDetail', query, { server: shop, token: owner.token, wx: { scanCode } })
  const place = (await detailOf(id)).refunds[0]!.return_to!
  await page.expectText('请寄回商品', '退货地址', place.address, '请选择或填写快递公司')
  await page.tap('复制')
  expect(page.weapp.phone.seen.clipboard.at(-1)).toBe(`${place.name} ${place.phone} ${place.address}`)
  await page.tap('圆通速递')
  await page.expectText('请填写运单号')
  await page.tap('.scanfield')
  await page.expectText('提交物流')
  await page.tap('提交物流')
  await page.expectText('等待商家收货')
  expect(page.weapp.phone.seen.toasts).toContain('物流已提交')
  expect((await detailOf(id)).refunds[0]).toMatchObject({
    refund_express: 'YT7700112233',
    refund_express_name: '圆通速递'
  })
})

test('an after-sale that was just asked for says so; taken back, that is said too', async () => {
  const id = owner.orders.toShip
  const input = { uni: id, refund_type: 1 as const, text: '不想要了' }
  const { data: made } = await shop.call('POST /api/order/refund/verify', input, { token: owner.token })
  const page = await open('returnDetail', { id, refund: made.id, done: '1' })
  await page.expectText('申请已提交，商家处理后会通知你')
  await page.tap('撤销申请')
  await page.expectNoText('申请已提交，商家处理后会通知你')
  expect(page.weapp.phone.seen.toasts).toContain('申请已撤销')
})

test.each([
  ['接受', { title: '接受退款 ¥0.60？' }, '退款成功', '已接受', 6],
  ['不接受', { title: '不接受部分退款？' }, '等待商家处理', '已告诉商家', 1]
] as const)(
  'a part that the shop offers is answered after a second thought: %s',
  async (word, modal, then, toast, status) => {
    const id = owner.orders.toReceive
    const input = { uni: id, refund_type: 1 as const, text: '质量问题' }
    const { data: made } = await shop.call('POST /api/order/refund/verify', input, { token: owner.token })
    await offerPart(shop.app.services, { id: made.id, fen: 60n, words: '补偿一部分', actorId: owner.id })
    const query = { id, refund: made.id }
    const wary = await open('returnDetail', query, false)
    await wary.expectText('商家提议部分退款', '原因：补偿一部分', `你申请的是 ¥${made.refund_price}`)
    await wary.tap(word)
    expect(wary.weapp.phone.seen.modals).toMatchObject([modal])
    expect((await detailOf(id)).refunds[0]).toMatchObject({ status: 8 })
    const page = await open('returnDetail', query)
    await page.tap(word)
    await page.expectText(then)
    expect(page.weapp.phone.seen.toasts).toContain(toast)
    expect((await detailOf(id)).refunds[0]).toMatchObject({ status, offer: null })
  }
)

test('without a network the list and an order can be tried again', async () => {
  const answers = {
    'GET /api/order/list': offline(),
    'GET /api/order/data': offline(),
    'GET /api/order/detail/{id}': offline()
  }
  for (const path of ['pages/order/list', 'pages/order/detail']) {
    const page = await openPage(path, { id: 'x' }, { answers, token: owner.token })
    await page.expectText('网络好像断开了', '重新加载')
  }
})

test('what is bought again lies in the cart', async () => {
  await shop.call('POST /api/order/cancel', { id: owner.orders.unpaid }, { token: owner.token })
  const before = (await shop.call('GET /api/cart/count', {}, { token: owner.token })).data.count
  const page = await open('detail', { id: owner.orders.unpaid })
  await page.expectText('已取消')
  await page.tap('再次购买')
  await page.weapp.expectPage('pages/store/shopCar')
  expect((await shop.call('GET /api/cart/count', {}, { token: owner.token })).data.count).toBe(before + 1)
})
