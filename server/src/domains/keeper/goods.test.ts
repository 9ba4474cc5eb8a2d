import { eq, inArray, sql } from 'drizzle-orm'
import { makeProduct } from '../../../test/goods'
import { TestShop } from '../../../test/harness'
import { products, skus } from '../../db/schema'
import { newId } from '../../lib/ids'
import { saveShop } from '../shop/service'

let shop: TestShop
let token: string
let mer: string
const made: string[] = []

/** Some are alike in what they are put in order by; those of 4, 9 and 14 are off, those of 3 and 13 wait for the shop. */
beforeAll(async () => {
  shop = await TestShop.open()
  const owner = await shop.person()
  token = owner.token
  mer = newId()
  await saveShop(shop.db, { id: mer, name: '茶舍', ownerId: owner.id })
  for (let i = 0; i < 16; i++) {
    const name = i % 2 === 0 ? `龙井 ${i}` : `茉莉花茶 ${i}`
    const { id } = await makeProduct(shop.db, {
      shopId: mer,
      name,
      skus: [{ priceFen: 100n, stock: i === 5 ? 10 : 11 }]
    })
    await shop.db
      .update(products)
      .set({ sales: i % 3 })
      .where(eq(products.id, id))
    made.push(id)
  }
  const of = (...numbers: number[]) =>
    inArray(
      products.id,
      numbers.map(i => made[i]!)
    )
  await shop.db
    .update(products)
    .set({ published: false })
    .where(of(4, 9, 14))
  await shop.db.update(products).set({ published: false, awaitsShop: true }).where(of(3, 13))
  // One has pieces left, but of one size none; the same of one that is off, which nobody need order again.
  await shop.db
    .insert(skus)
    .values(
      [6, 9].map(i => ({ id: newId(), productId: made[i]!, suk: '大', priceFen: 100n, otPriceFen: 100n, stock: 0 }))
    )
  await makeProduct(shop.db, { name: '别家的龙井' })
})
afterAll(() => shop.close())

const goods = async (input: Record<string, unknown> = {}) =>
  (await shop.call('GET /api/keeper/goods', { mer_id: mer, ...input } as never, { token })).data

const OFF = [4, 9, 14]
/** Those wanted in their order: on sale first, then the best sold, then the newest. */
async function inOrder(isWanted: (i: number) => boolean) {
  const rows = await shop.db.select().from(products).where(eq(products.shopId, mer))
  const key = (id: string) => rows.find(row => row.id === id)!.sales
  return made
    .filter((_, i) => isWanted(i))
    .sort((a, b) => {
      const [x, y] = [OFF.includes(made.indexOf(a)), OFF.includes(made.indexOf(b))]
      return Number(x) - Number(y) || key(b) - key(a) || (a < b ? 1 : -1)
    })
}

test.each<[string, Record<string, unknown>, (i: number) => boolean]>([
  ['all', {}, () => true],
  ['those on sale', { state: 'on' }, i => !OFF.includes(i)],
  ['those off sale', { state: 'off' }, i => OFF.includes(i)],
  ['those that run out', { state: 'low' }, i => i === 5 || i === 6],
  ['those with a word', { keyword: '龙井' }, i => i % 2 === 0],
  ['those off sale with a word', { keyword: '龙井', state: 'off' }, i => i === 4 || i === 14],
  ['those with a sign that stands for any other', { keyword: '%' }, () => false]
])('%s are counted and come page by page in one order', async (_, input, isWanted) => {
  const wanted = await inOrder(isWanted)
  const seen: string[] = []
  for (let page = 1; page <= 5; page++) {
    const { list, ...counts } = await goods({ ...input, page, limit: 4 })
    expect(counts).toMatchObject({ count: wanted.length, on: 13, off: 3, low: 2 })
    seen.push(...list.map(line => line.id))
  }
  expect(seen).toEqual(wanted)
})

test('are read in the index alone, in the order of the table', async () => {
  const { rows } = await shop.db.execute<{ indexdef: string }>(
    sql`select indexdef from pg_indexes where indexname = 'products_in_shop'`
  )
  expect(rows[0]!.indexdef).toMatch(/\(shop_id\) INCLUDE \(id, published, awaits_shop, .*name\)/)
})
