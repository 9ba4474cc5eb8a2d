import { TestShop } from '../../../test/harness'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

test('a whole form, as other clients send it: what is empty stays, and so does an avatar from elsewhere', async () => {
  const avatar = 'https://thirdwx.qlogo.cn/mmopen/132'
  const { token } = await shop.person({ avatar, sex: 1 })
  const edit = (input: Record<string, unknown>) => shop.call('POST /api/user/edit', input, { token })
  const me = async () => (await shop.call('GET /api/user', {}, { token })).data
  expect(await edit({ nickname: '', avatar, sex: '', birthday: '' })).toMatchObject({ status: 200 })
  expect(await me()).toMatchObject({ nickname: '小明', avatar, sex: 1 })
  // An avatar that may be empty is taken off by that.
  expect(await edit({ avatar: '' })).toMatchObject({ status: 200 })
  expect(await me()).toMatchObject({ avatar: '' })
  expect(await edit({ avatar })).toMatchObject({ code: 'BAD_PICTURE' })
})
