import { eq, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { freightRules, freightTemplates, type ReturnTo, shopCategories, shops } from '../../db/schema'
import { charactersOf, searchVector, spellingOf, wordsOf } from '../../lib/chinese'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { settleShelves } from '../catalogue/service'

export { shopNamesOf, shopsNamed } from './named'
export { freeShopName } from './naming'

/**
 * Opens or closes a shop. What it has on sale leaves lists, searches and carts with it, and comes back with it.
 * @throws Refusal NOT_FOUND
 */
export const openShop = (db: Queryable, id: string, open: boolean) =>
  transact(db, async tx => {
    const { rowCount } = await tx.execute(sql`update shops set published = ${open} where id = ${id}`)
    if (!rowCount) refuse('NOT_FOUND', '店铺不存在')
    await takeGoodsAlong(tx, id, open)
  })

/** Where the shop takes goods back from now on. @throws Refusal NOT_FOUND */
export async function takeReturnsAt(db: Queryable, id: string, { name, phone, address }: ReturnTo) {
  const returnTo = { name: name.trim(), phone, address: address.trim() }
  const { rowCount } = await db.update(shops).set({ returnTo }).where(eq(shops.id, id))
  if (!rowCount) refuse('NOT_FOUND', '店铺不存在')
}

/**
 * By which minute of the day what is paid for leaves the same day, and how long a parcel takes where no freight rule says.
 * @throws Refusal NOT_FOUND
 */
export async function sendBy(db: Queryable, id: string, terms: { cutoffMinute: number; transitDays: number }) {
  const { rowCount } = await db.update(shops).set(terms).where(eq(shops.id, id))
  if (!rowCount) refuse('NOT_FOUND', '店铺不存在')
}

/** What a new shop's goods are sent by until its keeper says something else: free everywhere. */
export async function postFree(tx: Queryable, shopId: string) {
  const template = newId()
  await tx.insert(freightTemplates).values({ id: template, shopId, name: '全国包邮' })
  await tx.insert(freightRules).values({ id: newId(), templateId: template })
  await tx.update(shops).set({ freightTemplateId: template }).where(eq(shops.id, shopId))
}

/** Call it with the shop's row locked, so that no product is put on sale beside it. */
export async function takeGoodsAlong(tx: Queryable, shopId: string, open: boolean) {
  await tx.execute(sql`
    with goods as materialized (
      select id from products where shop_id = ${shopId} and ${open ? sql`awaits_shop` : sql`published`}
      order by id for no key update
    )
    update products p set published = ${open}, awaits_shop = ${!open} from goods where p.id = goods.id`)
  await settleShelves(tx, [shopId])
}

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
  const counters = { followers: undefined, likes: undefined, sales: undefined, ratingCount: undefined }
  const set = { ...row, ...counters, productScoreSum: undefined, serviceScoreSum: undefined }
  await transact(db, async tx => {
    await tx.insert(shops).values(row).onConflictDoUpdate({ target: shops.id, set })
    if (input.published !== undefined) await takeGoodsAlong(tx, input.id, input.published)
  })
  return input.id
}
