import { sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { shopCategories, shops } from '../../db/schema'
import { charactersOf, searchVector, spellingOf, wordsOf } from '../../lib/chinese'
import { takeGoodsAlong } from './service'

type ShopInput = Omit<typeof shops.$inferInsert, 'search' | 'spelling'>

/**
 * Makes a shop, or changes the one with the same id, and keeps the words it is found by. Counters are left alone; where
 * `published` is given, its goods come along.
 */
export async function saveShop(db: Queryable, input: ShopInput): Promise<string> {
  const trade = input.categoryId
    ? (await db.select().from(shopCategories).where(sql`id = ${input.categoryId}`))[0]?.name
    : undefined
  const about = [...wordsOf(trade ?? ''), ...wordsOf(`${input.city ?? ''} ${input.district ?? ''}`)]
  const row = {
    ...input,
    search: searchVector(wordsOf(input.name), about, wordsOf(input.intro ?? ''), charactersOf(input.name)),
    spelling: spellingOf(input.name)
  }
  const counters = { followers: undefined, sales: undefined, ratingCount: undefined }
  const set = { ...row, ...counters, productScoreSum: undefined, serviceScoreSum: undefined }
  await transact(db, async tx => {
    await tx.insert(shops).values(row).onConflictDoUpdate({ target: shops.id, set })
    if (input.published !== undefined) await takeGoodsAlong(tx, input.id, input.published)
  })
  return input.id
}
