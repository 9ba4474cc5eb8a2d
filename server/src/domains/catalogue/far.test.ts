import { sql } from 'drizzle-orm'
import { makeCategory, makeProduct, makeShop } from '../../../test/goods'
import { TestShop } from '../../../test/harness'

let shop: TestShop
let category: string
let mer: string
let other: string

/** Copies of a product, many of which are alike in what they are put in order by; every third is sold at its list price. */
const copies = (name: string, to: string, as: string, count: number) => sql`
  insert into products (id, shop_id, category_id, root_category_id, name, pictures, unit, price_fen, ot_price_fen, sales, stock,
    sort, published, search, created_at)
  select gen_random_uuid(), ${to}, category_id, root_category_id, ${as} || ' ' || g, pictures, unit, 900 + g * 7919 % 41,
    case when g % 3 = 0 then 900 + g * 7919 % 41 else 2000 end, g * 104729 % 53, 9, (g % 97 = 0)::int, g % 11 <> 0, search,
    created_at + g % 13 * interval '1 second'
  from products, generate_series(1, ${count}::int) g where name = ${name}`

beforeAll(async () => {
  shop = await TestShop.open()
  category = await makeCategory(shop.db, '家纺')
  mer = await makeShop(shop.db, { name: '素布集' })
  other = await makeShop(shop.db, { name: '香氛集' })
  for (const [name, shopId] of [
    ['莫代尔浴巾', mer],
    ['车载香薰', other]
  ] as const) {
    await makeProduct(shop.db, { name, shopId, categoryId: category })
    await shop.db.execute(copies(name, shopId, name, 3_500))
  }
  await shop.db.execute(sql`vacuum analyze products`)
})
afterAll(() => shop.close())

type Order = 'default' | 'sales' | 'price_asc' | 'price_desc' | 'newest'
const ORDERS: Record<Order, string> = {
  default: 'sort desc, sales desc, id desc',
  sales: 'sales desc, id desc',
  price_asc: 'price_fen, id',
  price_desc: 'price_fen desc, id desc',
  newest: 'created_at desc, id desc'
}
const expected = async (where: string, order: Order, limit: number, offset: number) => {
  const { rows } = await shop.db.execute<{ id: string }>(
    sql.raw(
      `select id from products where published and ${where} order by ${ORDERS[order]} limit ${limit} offset ${offset}`
    )
  )
  return rows.map(row => row.id)
}
const idsOf = (list: { id: string }[]) => list.map(line => line.id)

describe('a page far back is where one comes to page by page', () => {
  test.each(Object.keys(ORDERS) as Order[])('of a shop’s goods by %s, wherever the cursor goes on', async sort => {
    for (const page of [4, 5, 22, 64]) {
      const { data } = await shop.call('GET /api/products', { mer_id: mer, sort, page, limit: 50 })
      expect(idsOf(data.list)).toEqual(await expected(`shop_id = '${mer}'`, sort, 50, (page - 1) * 50))
      expect(data.count).toBe(1000)
      if (page > 22) continue
      const next = await shop.call('GET /api/products', { mer_id: mer, sort, limit: 50, cursor: data.cursor })
      expect(idsOf(next.data.list)).toEqual(await expected(`shop_id = '${mer}'`, sort, 50, page * 50))
    }
    const past = await shop.call('GET /api/products', { mer_id: mer, sort, page: 65, limit: 50 })
    expect(past.data).toMatchObject({ list: [], count: 1000, cursor: '' })
  })

  test('of what a shop sells under the list price, to the last', async () => {
    const where = `shop_id = '${mer}' and ot_price_fen > price_fen`
    const all = await expected(where, 'default', 5_000, 0)
    const last = Math.ceil(all.length / 50)
    for (const page of [5, last]) {
      const { data } = await shop.call('GET /api/product/discount', { mer_id: mer, page, limit: 50 })
      expect(idsOf(data.list)).toEqual(all.slice((page - 1) * 50, page * 50))
    }
  })
})

describe('a word in a place, far back', () => {
  const search = async (input: Record<string, unknown>) =>
    (await shop.call('GET /api/search_productlist', { limit: 20, ...input } as never)).data

  test('is in the order of the place where most of its goods have it', async () => {
    for (const page of [11, 30, 50]) {
      const { list, count } = await search({ keyword: '浴巾', mer_id: mer, page })
      expect(idsOf(list)).toEqual(await expected(`shop_id = '${mer}'`, 'default', 20, (page - 1) * 20))
      expect(count).toBe(1000)
    }
  })

  test('is in the order of the place where half of its goods have it, and each has it', async () => {
    const { list, count } = await search({ keyword: '浴巾', cid: category, page: 30 })
    expect(idsOf(list)).toEqual(await expected(`shop_id = '${mer}'`, 'default', 20, 580))
    expect(count).toBe(1000)
  })

  test('has no page there where few or none have it', async () => {
    expect(await search({ keyword: '浴巾', mer_id: other, page: 30 })).toMatchObject({ list: [], count: 0 })
    await shop.db.execute(copies('莫代尔浴巾', other, '赠品浴巾', 40))
    expect(await search({ keyword: '浴巾', mer_id: other, page: 30 })).toMatchObject({ list: [], count: 37 })
  })
})
