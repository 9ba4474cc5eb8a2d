import { citizenId } from '../../../test/citizens'
import { TestShop } from '../../../test/harness'
import { codeFor } from '../../../test/sign-in'
import { recordRealName } from '../../engines/identity/real-name'
import { saveCommissionRule } from '../../engines/referral'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const me = async (token: string) => (await shop.call('GET /api/user', {}, { token })).data

describe('GET /api/user', () => {
  test('names the person as verified, masked; a sub-account by its parent', async () => {
    const { token, id } = await shop.person()
    expect(await me(token)).toMatchObject({ real_name: '', sign_num: 0 })
    const { config } = shop.app.services
    const person = { userId: id, name: '王小满', number: citizenId(), at: shop.clock.now() }
    await recordRealName({ db: shop.db, config }, person)
    const sub = await shop.call('POST /api/user/createsubuser', { nickname: '小号' }, { token })
    const switched = await shop.call('GET /api/user/changesubaccout', { uid: sub.data.uid }, { token })
    for (const one of [token, switched.data.token]) {
      const user = await me(one)
      expect(user.real_name).toBe('*小满')
      expect(JSON.stringify(user)).not.toContain('王')
    }
  })

  test('is a promoter where bringing a buyer earns something, until the account is to be closed', async () => {
    const { token, phone } = await shop.person()
    const rule = { scope: 'default', firstBp: 0, secondBp: 0, partnerBp: 500, dockBp: 0 }
    expect((await me(token)).is_promoter).toBe(0)
    await saveCommissionRule(shop.app.services, rule)
    expect((await me(token)).is_promoter).toBe(0)
    await saveCommissionRule(shop.app.services, { ...rule, firstBp: 1000 })
    expect((await me(token)).is_promoter).toBe(1)
    const captcha = await codeFor(shop, phone, 'verify', token)
    expect(await shop.call('GET /api/destroy', { captcha, agree: 1 }, { token })).toMatchObject({ status: 200 })
    expect((await me(token)).is_promoter).toBe(0)
  })
})
