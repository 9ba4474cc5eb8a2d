import type { Input } from '@contract/core'
import type { adminMerchant } from '@contract/merchant'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { shopCategories, shops } from '../../db/schema'
import type { Context } from '../../http/context'
import { newId } from '../../lib/ids'
import { markOf, stillAs } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { isOurUpload } from '../../media/address'
import { holdShopNames } from './naming'
import { heldShop, postFree, saveShop } from './service'

type ToSave = Input<(typeof adminMerchant)['POST /api/admin/shop/save']>
type ShopRow = typeof shops.$inferSelect

/** What a shop is known by. */
const faceOf = ({ name, logo, categoryId }: Pick<ShopRow, 'name' | 'logo' | 'categoryId'>) => ({
  name,
  logo,
  category_id: categoryId ?? ''
})

/** A shop's trade, and the mark its name, logo and trade are changed with. */
export async function faceTold(db: Queryable, shop: ShopRow) {
  const face = faceOf(shop)
  const trade = shop.categoryId ? await tradeOf(db, shop.categoryId) : undefined
  return { category_id: face.category_id, category_name: trade?.name ?? '', mark: markOf(face) }
}

export const tradesOf = (db: Queryable) =>
  db
    .select({ id: shopCategories.id, name: shopCategories.name })
    .from(shopCategories)
    .orderBy(asc(shopCategories.sort), asc(shopCategories.id))

async function tradeOf(db: Queryable, id: string) {
  const [row] = await db.select().from(shopCategories).where(eq(shopCategories.id, id))
  return row
}

/**
 * Opens a shop, or says what one is called, looks like and trades in. Whoever names a shop waits for others who do, so that of
 * two of one name one is refused. @throws Refusal NOT_FOUND, CHANGED, NAME_TAKEN, TRADE, BAD_PICTURE
 */
export async function saveFace({ db, config, clock, note }: Context<'console'>, input: ToSave) {
  await holdShopNames(db)
  const before = input.id ? await heldShop(db, input.id) : undefined
  if (before) stillAs(faceOf(before), input.mark)
  const id = before?.id ?? newId()
  const named = await namedAndMarked(db, config.PUBLIC_URL, input, before)
  const face = { ...named, categoryId: input.category_id ?? null }
  if (face.categoryId && !(await tradeOf(db, face.categoryId))) refuse('TRADE', '没有这个行业，请重新选择')
  if (before) {
    // Whether it is open is said elsewhere.
    const { published: _, ...row } = { ...before, ...face }
    await saveShop(db, row)
  } else {
    await saveShop(db, { id, ...face, isSelf: input.is_self === 1, published: true, createdAt: clock.now() })
    await postFree(db, id)
  }
  note({ subject: id, before: before && faceOf(before), after: faceOf(face) })
  return { id }
}

/** A name that no other shop has, and a logo that was uploaded. Names must be held. @throws Refusal NAME_TAKEN, BAD_PICTURE */
export async function namedAndMarked(
  tx: Queryable,
  origin: string,
  { name: typed, logo }: Pick<ToSave, 'name' | 'logo'>,
  before?: ShopRow
) {
  const name = typed.trim()
  if (logo !== before?.logo && !isOurUpload(logo, origin)) refuse('BAD_PICTURE', '请先上传店铺标志')
  // Shops that were opened elsewhere may share a name, and go on doing so.
  const others = before && ne(shops.id, before.id)
  if (name !== before?.name && (await tx.$count(shops, and(eq(shops.name, name), others))) > 0)
    refuse('NAME_TAKEN', '已有同名的店铺，请换一个名称')
  return { name, logo }
}
