import { eq, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { freightRules, freightTemplates, type ReturnTo, shopCategories, shops } from '../../db/schema'
import { charactersOf, searchVector, spellingOf, wordsOf } from '../../lib/chinese'
import { clockText, minuteOf } from '../../lib/hours'
import { newId } from '../../lib/ids'
import { asSeen, markOf } from '../../lib/mark'
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

type ShopRow = typeof shops.$inferSelect

/** A shop whose row is held until the end of the transaction. @throws Refusal NOT_FOUND */
export async function heldShop(tx: Queryable, id: string): Promise<ShopRow> {
  const [row] = await tx.select().from(shops).where(eq(shops.id, id)).for('update')
  return row ?? refuse('NOT_FOUND', '店铺不存在')
}

const sendingOf = ({ cutoffMinute, transitDays }: ShopRow) => ({
  cutoff: clockText(cutoffMinute),
  days: transitDays
})
const returningOf = ({ returnTo }: ShopRow): ReturnTo => ({
  name: returnTo?.name ?? '',
  phone: returnTo?.phone ?? '',
  address: returnTo?.address ?? ''
})

/** How a shop sends and takes back, with the marks the two are changed with. */
export function sentAndReturned(shop: ShopRow) {
  const [sending, returning] = [sendingOf(shop), returningOf(shop)]
  return {
    ...sending,
    send_mark: markOf(sending),
    return_name: returning.name,
    return_phone: returning.phone,
    return_address: returning.address,
    return_mark: markOf(returning)
  }
}

/** Where the shop takes goods back from now on; answers where it did. @throws Refusal NOT_FOUND, CHANGED */
export const takeReturnsAt = (db: Queryable, id: string, { name, phone, address }: ReturnTo, mark?: string) =>
  transact(db, async tx => {
    const before = returningOf(await heldShop(tx, id))
    asSeen(before, mark)
    const returnTo = { name: name.trim(), phone, address: address.trim() }
    await tx.update(shops).set({ returnTo }).where(eq(shops.id, id))
    return before
  })

/**
 * By which time of the day what is paid for leaves the same day, and how long a parcel takes where no freight rule says; answers
 * what it was.
 * @throws Refusal NOT_FOUND, CHANGED
 */
export const sendBy = (db: Queryable, id: string, terms: { cutoff: string; days: number }, mark?: string) =>
  transact(db, async tx => {
    const before = sendingOf(await heldShop(tx, id))
    asSeen(before, mark)
    const set = { cutoffMinute: minuteOf(terms.cutoff)!, transitDays: terms.days }
    await tx.update(shops).set(set).where(eq(shops.id, id))
    return before
  })

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
