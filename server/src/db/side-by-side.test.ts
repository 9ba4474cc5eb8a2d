import { sql } from 'drizzle-orm'
import { TestShop } from '../../test/harness'
import { takeOverlaps } from '../../test/overlaps'
import { type Queryable, transact } from './connection'
import { forEachOf, sideBySide } from './side-by-side'

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open()
})
afterAll(() => shop.close())

/** Reads that say when they begin and end. */
function reads(db: Queryable) {
  const seen: string[] = []
  const read = async (name: string) => {
    seen.push(`${name} begins`)
    const { rows } = await db.execute<{ name: string }>(sql`select ${name}::text as name`)
    seen.push(`${name} ends`)
    return rows[0]!.name
  }
  return { seen, read }
}

test('reads go side by side on the database', async () => {
  const { seen, read } = reads(shop.db)
  const [a, b] = await sideBySide(
    shop.db,
    () => read('a'),
    () => read('b')
  )
  expect([a, b]).toEqual(['a', 'b'])
  expect(seen.slice(0, 2)).toEqual(['a begins', 'b begins'])
})

test('and one after the other in a transaction, also in one inside of another', async () => {
  const seen = await transact(shop.db, tx =>
    transact(tx, async inner => {
      const { seen, read } = reads(inner)
      expect(await forEachOf(inner, ['a', 'b', 'c'], read)).toEqual(['a', 'b', 'c'])
      return seen
    })
  )
  expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('after one that fails in a transaction no other begins', async () => {
  const seen: string[] = []
  const failing = transact(shop.db, tx =>
    sideBySide(
      tx,
      () => tx.execute(sql`select 1 / 0`),
      () => seen.push('begun')
    )
  )
  await expect(failing).rejects.toThrow()
  expect(seen).toEqual([])
})

test('the harness finds what is sent at once on the connection of a transaction, and only that', async () => {
  const two = (db: Queryable) => Promise.all([db.execute(sql`select 1 as one`), db.execute(sql`select 2 as two`)])
  await two(shop.db)
  await expect(transact(shop.db, tx => tx.execute(sql`select 1 / 0`))).rejects.toThrow()
  expect(takeOverlaps()).toEqual([])
  await transact(shop.db, two)
  expect(takeOverlaps()).toEqual(['at once on one connection: select 1 as one | select 2 as two'])
})
