import { sql } from 'drizzle-orm'
import { TestShop } from '../../test/harness'
import { contains } from './pattern'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

test.each([
  ['龙井茶 Top100', '井茶', true],
  ['龙井茶 Top100', 'tOP1', true],
  ['龙井茶 Top100', '100', true],
  ['龙井茶 Top100', '茶井', false],
  ['满 100% 减', '100%', true],
  ['满 1000 减', '100%', false],
  ['a_b', 'A_B', true],
  ['axb', 'a_b', false],
  ['c:\\d', '\\', true],
  ['茶\\叶', '茶%叶', false]
])('whether %j has %j in it: %s', async (text, word, is) => {
  const { rows } = await shop.db.execute<{ is: boolean }>(sql`select ${contains(sql`${text}::text`, word)} as is`)
  expect(rows).toEqual([{ is }])
})
