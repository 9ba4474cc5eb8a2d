import { eq } from 'drizzle-orm'
import { makeProduct } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { favourites, shops } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let product: Awaited<ReturnType<typeof makeProduct>>
beforeAll(async () => {
  shop = await TestShop.open()
  product = await makeProduct(shop.db)
})
afterAll(() => shop.close())

const followers = async () => (await shop.db.select().from(shops).where(eq(shops.id, product.shopId)))[0]!.followers
const kept = async (token: string) =>
  (await shop.call('GET /api/product/detail/{id}', { id: product.id }, { token })).data.storeInfo.userCollect

test('kept twice is kept once; let go twice is gone once; nobody else sees it', async () => {
  const [me, other] = [await shop.person(), await shop.person()]
  for (let i = 0; i < 2; i++) {
    const answer = await shop.call('POST /api/collect/add', { id: product.id }, { token: me.token })
    expect(answer).toMatchObject({ status: 200, data: { userCollect: true } })
  }
  expect(await shop.db.select().from(favourites).where(eq(favourites.userId, me.id))).toHaveLength(1)
  expect([await kept(me.token), await kept(other.token)]).toEqual([true, false])
  await shop.call('POST /api/collect/del', { product_id: product.id }, { token: other.token })
  expect(await kept(me.token)).toBe(true)
  for (let i = 0; i < 2; i++) {
    const answer = await shop.call('POST /api/collect/del', { product_id: product.id }, { token: me.token })
    expect(answer).toMatchObject({ status: 200, data: { userCollect: false } })
  }
  expect(await kept(me.token)).toBe(false)
})

test('followers are counted once each, however often and at once they tap', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => shop.person()))
  const tap = (key: 'POST /api/collect/add' | 'POST /api/collect/del') =>
    Promise.all(
      people.flatMap(({ token }) =>
        Array.from({ length: 4 }, () => shop.call(key, { id: product.shopId, type: 'shop' }, { token }))
      )
    )
  await tap('POST /api/collect/add')
  expect(await followers()).toBe(5)
  await tap('POST /api/collect/del')
  expect(await followers()).toBe(0)
})

describe('refuses', () => {
  test.each(['POST /api/collect/add', 'POST /api/collect/del'] as const)('%s without signing in', async key => {
    expect(await shop.call(key, { id: product.id })).toMatchObject({ status: 410000, code: 'SIGN_IN' })
  })

  test('what does not exist, is off the shelf, or is of the other kind', async () => {
    const { token } = await shop.person()
    const hidden = await makeProduct(shop.db, { published: false })
    const wrong = [
      { id: newId() },
      { id: hidden.id },
      { id: product.shopId },
      { id: product.id, type: 'shop' as const }
    ]
    for (const input of wrong) {
      expect(await shop.call('POST /api/collect/add', input, { token })).toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  test.each([
    [{}, '请选择要收藏的商品或店铺'],
    [{ id: "1'; drop table favourites" }, '编号格式不正确'],
    [{ id: '0'.repeat(400) }, '编号格式不正确'],
    [{ type: 'admin' }, '类型格式不正确']
  ])('%j', async (input, msg) => {
    const { token } = await shop.person()
    const answer = await shop.call('POST /api/collect/add', input as never, { token })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID', msg })
  })
})
