import { TestShop } from '../../server/test/harness'
import { openPage } from './weapp'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ seeded: true })
})
afterAll(() => shop?.close())

describe('when the network changes', () => {
  test('what is half-written comes back', async () => {
    const { token } = await shop.person()
    const page = await openPage('pages/user/add_address', {}, { server: shop, token })
    await page.fill('请填写姓名', '王小明')
    await page.fill('请填写手机号', '13800138001')
    page.weapp.phone.changeNetwork(false)
    await page.expectText('网络已断开')
    page.weapp.phone.changeNetwork(true)
    await page.expectNoText('网络已断开')
    await page.until(() => page.values('value').includes('王小明'))
    expect(page.values('value')).toContain('13800138001')
  })

  test('a password does not, the phone beside it does', async () => {
    const page = await openPage('pages/user/login', {}, { server: shop })
    await page.tap('密码登录')
    await page.fill('请输入手机号', '13800138001')
    await page.fill('请输入密码', 'not to be kept')
    page.weapp.phone.changeNetwork(false)
    await page.expectText('网络已断开')
    page.weapp.phone.changeNetwork(true)
    await page.expectNoText('网络已断开')
    await page.until(() => page.values('value').includes('13800138001'))
    expect(page.values('value')).not.toContain('not to be kept')
  })
})
