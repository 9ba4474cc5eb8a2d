import { sql } from 'drizzle-orm'
import { TestShop } from '../../../test/harness'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

const MANY = 330
const LIMIT = 50

test('pages of a word follow each other over the border of far ones, in every order and with ties', async () => {
  const desk = await shop.person({ roles: ['operator'] })
  await shop.db.execute(sql`
    insert into users (id, nickname, invite_code, created_at, growth_fen)
    select gen_random_uuid(), '远山来客' || n, 'far' || n, ${shop.clock.now()}::timestamptz - make_interval(mins => n / 7), n % 5
    from generate_series(1, ${MANY}::int) n`)
  const orders = {
    new: sql`created_at desc, id desc`,
    old: sql`created_at, id`,
    growth: sql`growth_fen desc, id desc`
  }
  for (const [sort, by] of Object.entries(orders)) {
    const seen: string[] = []
    for (let page = 1; page <= Math.ceil(MANY / LIMIT); page++) {
      const asked = { search: '远山来客', sort, page, limit: LIMIT } as never
      const { data } = await shop.call('GET /api/admin/customer/list', asked, desk)
      expect(data.count).toBe(MANY)
      seen.push(...data.list.map(({ uid }) => uid))
    }
    const { rows } = await shop.db.execute<{ id: string }>(sql`
      select id from users where nickname like '远山来客%' order by ${by}`)
    expect(seen).toEqual(rows.map(({ id }) => id))
  }
})
