import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { shopCategories, shops } from '../../db/schema'
import { charactersOf, searchVector, spellingOf, wordsOf } from '../../lib/chinese'

type ShopInput = Omit<typeof shops.$inferInsert, 'search' | 'spelling'>

/** Makes a shop, or changes the one with the same id, and keeps the words it is found by. Counters are left alone. */
export async function saveShop(tx: Queryable, input: ShopInput): Promise<string> {
  const trade = input.categoryId
    ? (await tx.select().from(shopCategories).where(sql`id = ${input.categoryId}`))[0]?.name
    : undefined
  const about = [...wordsOf(trade ?? ''), ...wordsOf(`${input.city ?? ''} ${input.district ?? ''}`)]
  const row = {
    ...input,
    search: searchVector(wordsOf(input.name), about, wordsOf(input.intro ?? ''), charactersOf(input.name)),
    spelling: spellingOf(input.name)
  }
  const counters = { followers: undefined, sales: undefined, ratingCount: undefined }
  const set = { ...row, ...counters, productScoreSum: undefined, serviceScoreSum: undefined }
  await tx.insert(shops).values(row).onConflictDoUpdate({ target: shops.id, set })
  return input.id
}
