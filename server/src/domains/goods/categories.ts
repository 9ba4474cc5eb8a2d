import type { Input } from '@contract/core'
import type { adminGoods } from '@contract/goods'
import { eq, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { categories, products } from '../../db/schema'
import type { Context } from '../../http/context'
import { newId } from '../../lib/ids'
import { asSeen, markOf } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { noteRename } from '../catalogue/service'
import { picturesAreOurs } from '../media/service'
import { categoryRows, categoryShown } from './detail'

type ToSave = Input<(typeof adminGoods)['POST /api/admin/category/save']>
type Category = typeof categories.$inferSelect

const COUNTED = 1000

/** Categories with how many goods each has itself, to a thousand. */
export async function categoryList({ db, shop }: Pick<Context<'console'>, 'db' | 'shop'>) {
  const rows = await categoryRows(db)
  // A shop's goods are few beside those of its categories.
  const { rows: counts } = await db.execute<{ id: string; goods: number }>(
    shop
      ? sql`select category_id as id, least(count(*), ${COUNTED})::int as goods from products where shop_id = ${shop.id} group by 1`
      : sql`
        select c.id, (
          select count(*)::int from (select from products p where p.category_id = c.id limit ${COUNTED}) few) as goods
        from categories c`
  )
  const goods = new Map(counts.map(row => [row.id, row.goods]))
  return rows.map(row => ({ ...categoryShown(row), mark: markOf(told(row)), goods_count: goods.get(row.id) ?? 0 }))
}

const told = ({ name, parentId, picture, sort, shown }: Category) => ({ name, parent: parentId, picture, sort, shown })

/** @throws Refusal NOT_FOUND, CHANGED, LEVEL, NAME_TAKEN */
export async function saveCategory(ctx: Context<'console'>, input: ToSave) {
  const { db, clock, note } = ctx
  if (input.pic) picturesAreOurs(ctx, [input.pic])
  // All of them are held: a parent must not get a parent, or go, while a child is put under it.
  const all = await db.select().from(categories).orderBy(categories.id).for('update')
  const before = input.id ? (all.find(row => row.id === input.id) ?? refuse('NOT_FOUND', '分类不存在')) : undefined
  if (before) asSeen(told(before), input.mark)
  const parentId = input.pid ?? null
  const name = input.cate_name.trim()
  if (parentId) {
    const parent = all.find(row => row.id === parentId) ?? refuse('NOT_FOUND', '上级分类不存在')
    const hasOwn = before && all.some(row => row.parentId === before.id)
    if (parent.parentId || parent.id === before?.id || hasOwn) refuse('LEVEL', '分类最多两级')
  }
  if (before && before.parentId !== parentId && (await hasGoods(db, before)))
    refuse('LEVEL', '分类下已有商品，不能改变上级')
  if (all.some(row => row.id !== before?.id && row.parentId === parentId && row.name === name))
    refuse('NAME_TAKEN', '同级已有同名分类')
  const values = { parentId, name, picture: input.pic, sort: input.sort, shown: input.is_show === 1 }
  const id = before?.id ?? newId()
  if (before) await db.update(categories).set(values).where(eq(categories.id, id))
  else await db.insert(categories).values({ id, ...values })
  if (before && before.name !== name) await noteRename(db, id, clock.now())
  note({ subject: id, before: before && told(before), after: values })
  return { id }
}

async function hasGoods(db: Queryable, { id }: Category): Promise<boolean> {
  const [some] = await db.select({ id: products.id }).from(products).where(eq(products.categoryId, id)).limit(1)
  return some !== undefined
}

/** @throws Refusal NOT_FOUND, IN_USE */
export async function removeCategory({ db, note }: Context<'console'>, id: string) {
  const [row] = await db.select().from(categories).where(eq(categories.id, id)).for('update')
  const category = row ?? refuse('NOT_FOUND', '分类不存在')
  const under = await db.$count(categories, eq(categories.parentId, id))
  if (under > 0 || (await hasGoods(db, category))) refuse('IN_USE', '分类下还有商品或子分类，请先移走')
  await db.delete(categories).where(eq(categories.id, id))
  note({ subject: id, before: told(category) })
}
