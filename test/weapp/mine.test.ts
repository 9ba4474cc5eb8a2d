import { TestShop } from '../../server/test/harness'
import { makeOwner } from '../support/owner'
import { openPage } from './weapp'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
})
afterAll(() => shop?.close())

test.each([
  ['红豆', '兑换', 'pages/mine/exhongdou'],
  ['消费券', '充值', 'pages/recharge/consumption'],
  ['红豆', '查看明细', 'pages/mine/hongdou']
])('%s of mine leads on to %s', async (name, deed, path) => {
  const { token } = await makeOwner(shop)
  const page = await openPage('pages/mine/mine', {}, { server: shop, token })
  await page.tap(name)
  await page.expectText('怎么来')
  await page.tap(deed)
  await page.weapp.expectPage(path)
})
