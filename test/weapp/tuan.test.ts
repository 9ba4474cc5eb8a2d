import { fundUser } from '../../server/src/engines/ledger'
import { newId } from '../../server/src/lib/ids'
import { Buying } from '../../server/test/buying'
import { grouping } from '../../server/test/grouping'
import { TestShop } from '../../server/test/harness'
import { openPage } from './weapp'

let shop: TestShop
let buying: Buying
const tuan = grouping(
  () => shop,
  () => buying
)
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
  buying = new Buying(shop)
})
afterAll(() => shop?.close())

async function buyer() {
  const person = await buying.buyer()
  const at = shop.clock.now()
  await fundUser(shop.db, { userId: person.id, asset: 'CNY', amountMinor: 10_000n, key: newId(), at })
  return person
}

test('a person opens a group of three, pays, and sends the page of that group to friends', async () => {
  const goods = await tuan.goods({ 2: 800n, 3: 700n }, { name: '一起拼的苹果' })
  const { token } = await buyer()
  const page = await openPage('pages/tuan/recommendDetail', { id: goods.productId }, { server: shop, token })
  const { weapp } = page
  await page.expectText('一起拼的苹果', '2人团', '3人团', '单独购买')
  await page.tap('.tuansizes__one', 1)
  await page.expectText('3人团 ¥7')
  await page.tap('发起拼团')
  await page.tap('确定')
  const checkout = await weapp.expectPage('pages/order/order')
  await checkout.expectText('拼团价', '7.00')
  await checkout.tap('提交订单')
  const cashier = await weapp.expectPage('pages/pay/pay')
  await cashier.tap(/^余额支付 ¥/)
  const result = await weapp.expectPage('pages/pay/result')
  await result.expectText('付款成功', '还差 2 人，邀请好友一起拼')
  await result.tap('邀请好友')
  const invite = await weapp.expectPage('pages/tuan/recommendDetail')
  await invite.expectText('还差 2 人，邀请好友一起拼')
  const { rows } = await shop.db.$client.query('select id from groups where subject = $1', [goods.productId])
  expect(await invite.share()).toMatchObject({ path: expect.stringContaining(`pinkId=${rows[0].id}`) })
})

test('a friend joins by the link; the last one fills it', async () => {
  const goods = await tuan.goods({ 2: 800n }, { name: '一起拼的梨' })
  const { pinkId } = await tuan.paid(await buyer(), goods)
  const { token } = await buyer()
  const query = { id: goods.productId, pinkId }
  const page = await openPage('pages/tuan/recommendDetail', query, { server: shop, token })
  await page.expectText('还差 1 人，邀请好友一起拼')
  await page.tap('.tuanbar__group')
  await page.tap('确定')
  const checkout = await page.weapp.expectPage('pages/order/order')
  await checkout.tap('提交订单')
  const cashier = await page.weapp.expectPage('pages/pay/pay')
  await cashier.tap(/^余额支付 ¥/)
  const result = await page.weapp.expectPage('pages/pay/result')
  await result.expectText('拼团成功，2 人已拼满')
})

test('the place that was taken meanwhile is told, and the person can open a group', async () => {
  const goods = await tuan.goods({ 2: 800n }, { name: '一起拼的桃' })
  const { pinkId } = await tuan.paid(await buyer(), goods)
  const { token } = await buyer()
  const query = { id: goods.productId, pinkId }
  const page = await openPage('pages/tuan/recommendDetail', query, { server: shop, token })
  await page.expectText('还差 1 人，邀请好友一起拼')
  await tuan.paid(await buyer(), goods, { pinkId })
  await page.tap('.tuanbar__group')
  await page.tap('确定')
  const checkout = await page.weapp.expectPage('pages/order/order')
  await checkout.expectText('这个团已经满员，可以自己开一个')
  const again = await openPage('pages/tuan/recommendDetail', query, { server: shop, token })
  await again.expectText('拼团成功，2 人已拼满', /来晚了一步/, '发起拼团')
})
