import type { Input } from '@contract/core'
import type { adminShelf } from '@contract/shelf-admin'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { brands, products } from '../../db/schema'
import type { Context } from '../../http/context'
import { newId } from '../../lib/ids'
import { asSeen, markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { noteRename } from '../catalogue/service'
import { picturesAreOurs } from '../media/service'

type ToSave = Input<(typeof adminShelf)['POST /api/admin/brand/save']>

/** All brands, in their order. */
export async function brandList(db: Queryable) {
  const rows = await db.select().from(brands).orderBy(asc(brands.sort), asc(brands.name))
  return { list: rows.map(row => ({ ...row, mark: markOf(row) })) }
}

const held = async (tx: Queryable, id: string) => {
  const [row] = await tx.select().from(brands).where(eq(brands.id, id)).for('update')
  return row ?? refuse('NOT_FOUND', '品牌不存在')
}

/** @throws Refusal NOT_FOUND, CHANGED, NAME_TAKEN */
export async function saveBrand(ctx: Context<'console'>, { id: given, mark, ...input }: ToSave) {
  const { db, clock, note } = ctx
  if (input.logo) picturesAreOurs(ctx, [input.logo])
  const before = given ? await held(db, given) : undefined
  if (before) asSeen(before, mark)
  const id = before?.id ?? newId()
  const values = { ...input, name: input.name.trim(), intro: input.intro.trim() }
  // The unique name decides between two who say it at once; whoever is late is told by this or by the key.
  const taken = await db.$count(brands, and(eq(brands.name, values.name), ne(brands.id, id)))
  if (taken > 0) refuse('NAME_TAKEN', '已有同名品牌')
  if (before) {
    await db.update(brands).set(values).where(eq(brands.id, id))
    if (before.name !== values.name) await noteRename(db, id, clock.now())
  } else {
    const added = await db
      .insert(brands)
      .values({ id, ...values })
      .onConflictDoNothing()
      .returning({ id: brands.id })
    if (added.length === 0) refuse('NAME_TAKEN', '已有同名品牌')
  }
  note({ subject: id, before, after: values })
  return { id }
}

/** @throws Refusal NOT_FOUND, IN_USE */
export async function removeBrand({ db, note }: Context<'console'>, id: string) {
  const before = await held(db, id)
  const [some] = await db.select({ id: products.id }).from(products).where(eq(products.brandId, id)).limit(1)
  if (some) refuse('IN_USE', '还有商品使用这个品牌，请先修改这些商品')
  await db.delete(brands).where(eq(brands.id, id))
  note({ subject: id, before })
}
