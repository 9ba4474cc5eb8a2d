import { inflateSync } from 'node:zlib'
import { makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { tencentAccountOf } from '../../engines/chat'
import { newId } from '../../lib/ids'

const KEY = '0f'.repeat(32)
let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ env: { TENCENT_IM_SDKAPPID: '1400000001', TENCENT_IM_KEY: KEY } })
})
afterAll(() => shop.close())

const ask = (token?: string, desk?: string) => shop.call('GET /api/im/usersig', desk ? { desk } : {}, { token })
const named = (sig: string) =>
  JSON.parse(
    inflateSync(
      Buffer.from(
        sig.replace(/[*\-_]/g, char => ({ '*': '+', '-': '/', _: '=' })[char]!),
        'base64'
      )
    ).toString()
  )['TLS.identifier']

describe('GET /api/im/usersig, carried by Tencent Cloud Chat', () => {
  test('signs a person into their own account, and says who carries', async () => {
    const { id, token } = await shop.person()
    const { data } = await ask(token)
    const acc = tencentAccountOf({ side: 'user', userId: id })
    expect(data).toMatchObject({ acc, sdkappid: 1400000001, serves: [] })
    expect(named(data.sig)).toBe(acc)
    expect(JSON.stringify(data)).not.toContain(KEY)
    expect(await ask()).toMatchObject({ status: 410000 })
  })

  test('signs a desk’s account only for who answers for it', async () => {
    const owner = await shop.person()
    const staff = await shop.person({ roles: ['staff'] })
    const stranger = await shop.person()
    const shopId = await makeShop(shop.db, { ownerId: owner.id })
    const acc = tencentAccountOf({ side: 'service', userId: owner.id, shopId })
    const signed = await ask(owner.token, shopId)
    expect(signed.data).toMatchObject({ acc })
    expect(named(signed.data.sig)).toBe(acc)
    const platform = await ask(staff.token, 'platform')
    expect(named(platform.data.sig)).toBe(tencentAccountOf({ side: 'service', userId: staff.id, shopId: null }))
    for (const [token, desk] of [
      [stranger.token, shopId],
      [staff.token, shopId],
      [owner.token, 'platform'],
      [stranger.token, 'platform']
    ])
      expect(await ask(token, desk)).toMatchObject({ code: 'FORBIDDEN', msg: '你不是这家店的客服' })
    for (const desk of [newId(), 'x', acc]) expect(await ask(owner.token, desk)).toMatchObject({ code: 'NOT_FOUND' })
  })
})
