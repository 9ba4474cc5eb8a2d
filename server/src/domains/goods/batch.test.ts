import { eq } from 'drizzle-orm'
import { bySecond, holding } from '../../../test/console'
import { makeCategory, makeProduct, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { freightTemplates, products, skus } from '../../db/schema'
import { newId } from '../../lib/ids'

let shop: TestShop
let owner: Awaited<ReturnType<TestShop['person']>>
let shopId: string
let leaf: string
beforeAll(async () => {
  shop = await TestShop.open()
  owner = await shop.person({ roles: ['operator'] })
  shopId = await makeShop(shop.db)
  leaf = await makeCategory(shop.db, '茶具', await makeCategory(shop.db, '家居'))
})
afterAll(() => shop.close())

const batch = (input: Record<string, unknown>, who: { token: string } = owner) =>
  shop.call('POST /api/admin/goods/batch', input as never, who)
const productOf = async (id: string) => (await shop.db.select().from(products).where(eq(products.id, id)))[0]!
const shelfOf = (id: string) => shop.db.select().from(skus).where(eq(skus.productId, id)).orderBy(skus.suk)
const made = async (fields: object = {}) => (await makeProduct(shop.db, { shopId, ...fields })).id

test('many products change their category, and are found under it; stock and standing stay', async () => {
  const ids = [await made(), await made(), await made()]
  await shop.db.update(products).set({ published: false }).where(eq(products.id, ids[1]!))
  const before = await Promise.all(ids.map(productOf))
  const stock = await Promise.all(ids.map(shelfOf))
  expect(await batch({ ids, cate_id: leaf })).toMatchObject({ data: { changed: 3 } })
  const now = await Promise.all(ids.map(productOf))
  expect(now.map(({ categoryId, version }) => [categoryId, version])).toEqual(
    before.map(({ version }) => [leaf, version + 1])
  )
  expect(now.map(({ published }) => published)).toEqual(before.map(({ published }) => published))
  expect(await Promise.all(ids.map(shelfOf))).toEqual(stock)
  const { list } = (await shop.call('GET /api/admin/goods/list', { cate: leaf }, owner)).data
  expect(list.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort())
})

test('prices change in percent, to the fen below and never to nothing; what they are compared with is never less', async () => {
  const ids = [await made()]
  await shop.db
    .update(skus)
    .set({ priceFen: 999n, otPriceFen: 1_000n, vipPriceFen: 899n })
    .where(eq(skus.productId, ids[0]!))
  expect(await batch({ ids, percent: 110 })).toMatchObject({ status: 200 })
  expect(await shelfOf(ids[0]!)).toMatchObject([{ priceFen: 1_098n, otPriceFen: 1_098n, vipPriceFen: 988n }])
  expect((await productOf(ids[0]!)).priceFen).toBe(1_098n)
  await shop.db.update(skus).set({ priceFen: 3n, otPriceFen: 3n, vipPriceFen: null }).where(eq(skus.productId, ids[0]!))
  await bySecond(
    shop,
    'POST /api/admin/goods/batch',
    () => batch({ ids, percent: 10 }),
    async () => {}
  )
  expect(await shelfOf(ids[0]!)).toMatchObject([{ priceFen: 1n, otPriceFen: 3n, vipPriceFen: null }])
})

test('how they are sent is set for goods of one shop; a template of another is refused for all', async () => {
  const other = await makeShop(shop.db)
  const [own, foreign] = [newId(), newId()]
  await shop.db.insert(freightTemplates).values([
    { id: own, shopId, name: '全国包邮', chargeBy: 'piece' },
    { id: foreign, shopId: other, name: '别家', chargeBy: 'piece' }
  ])
  const ids = [await made(), await made()]
  expect(await batch({ ids, freight: { temp_id: own, postage: '0' } })).toMatchObject({ status: 200 })
  expect((await productOf(ids[0]!)).freightTemplateId).toBe(own)
  expect(await batch({ ids, freight: { postage: '6.50' } })).toMatchObject({ status: 200 })
  expect(await productOf(ids[1]!)).toMatchObject({ freightTemplateId: null, postageFen: 650n })
  expect(await batch({ ids, freight: { temp_id: foreign, postage: '0' } })).toMatchObject({
    code: 'INVALID',
    msg: '请选择这家店铺的运费模板'
  })
  const apart = [...ids, await made({ shopId: other })]
  expect(await batch({ ids: apart, freight: { temp_id: own, postage: '0' } })).toMatchObject({ code: 'INVALID' })
  expect(await productOf(ids[0]!)).toMatchObject({ freightTemplateId: null, postageFen: 650n })
})

test('what cannot be is refused and changes nothing; one thing at a time, by who may edit goods', async () => {
  const ids = [await made()]
  const before = await productOf(ids[0]!)
  for (const wrong of [{}, { cate_id: leaf, percent: 90 }, { percent: 9 }, { percent: 1_001 }, { cate_id: newId() }])
    expect(await batch({ ids, ...wrong })).toMatchObject({ code: 'INVALID' })
  expect(await batch({ ids: [], percent: 90 })).toMatchObject({ code: 'INVALID' })
  expect(await batch({ ids: [...ids, newId()], percent: 90 })).toMatchObject({ code: 'NOT_FOUND' })
  expect(await batch({ ids, percent: 90 }, await holding(shop, ['goods.read']))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await productOf(ids[0]!)).toEqual(before)
  // Its holder may edit, and neither set stock nor put on sale: prices change all the same.
  expect(await batch({ ids, percent: 90 }, await holding(shop, ['goods.edit']))).toMatchObject({ status: 200 })
})

test('two who change the same products at once wait for each other, and none of it is lost', async () => {
  const ids = [await made(), await made()]
  const [first] = await shelfOf(ids[0]!)
  const answers = await Promise.all([
    batch({ ids, percent: 200 }),
    batch({ ids: [...ids].reverse(), cate_id: leaf }),
    batch({ ids, percent: 300 })
  ])
  const times = answers.map(({ status }) => status === 200)
  const [now] = await shelfOf(ids[0]!)
  expect(answers.filter(({ status, code }) => status !== 200 && code !== 'CHANGED')).toEqual([])
  expect(now!.priceFen).toBe(first!.priceFen * (times[0] ? 2n : 1n) * (times[2] ? 3n : 1n))
})
