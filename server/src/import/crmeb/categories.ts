import { transact } from '../../db/connection'
import { categories } from '../../db/schema'
import { newId } from '../../lib/ids'
import { inBatches, Misfits, type Move, oursOf, remember, type Staged } from './book'
import { pictureOf } from './pictures'
import { cut, intOf, isOn, textOf } from './values'

/** More than any shop has: parents and children are looked at together. */
const ALL = 100_000
/** What goods without a category of theirs are put under. */
export const NO_CATEGORY = 0n

/** Categories on two levels; deeper ones become those they lie in. */
export const moveCategories = (move: Move) =>
  inBatches(move, { name: 'categories', table: 'store_category', size: ALL }, async (tx, rows) => {
    const misfits = new Misfits('store_category')
    const byKey = new Map(rows.map(row => [row.key, row]))
    const ids = new Map(rows.map(({ key }) => [key, newId()]))
    const values: (typeof categories.$inferInsert)[] = []
    for (const row of rows) {
      const parent = byKey.get(row.owner ?? 0n)
      if (row.owner && !parent) misfits.changed(row.key, `上级分类 ${row.owner} 不存在，已放在第一级`)
      const root = rootOf(row, byKey)
      if (root === undefined) misfits.changed(row.key, '上级分类成环，已放在第一级')
      if (parent && root && parent !== root) {
        const kept = secondLevel(row, byKey, root)
        ids.set(row.key, ids.get(kept.key)!)
        misfits.changed(row.key, `分类最多两级，已并入“${textOf(kept.data, 'cate_name')}”`)
        continue
      }
      const name = cut(textOf(row.data, 'cate_name'), 20)
      if (!name) misfits.changed(row.key, '分类没有名称')
      values.push({
        id: ids.get(row.key)!,
        parentId: parent && root ? ids.get(parent.key)! : null,
        name: name || `分类 ${row.key}`,
        picture: pictureOf(move, textOf(row.data, 'pic')),
        sort: intOf(row.data, 'sort'),
        shown: isOn(row.data, 'is_show')
      })
    }
    values.sort((a, b) => Number(a.parentId !== null) - Number(b.parentId !== null))
    for (let from = 0; from < values.length; from += 1000)
      await tx.insert(categories).values(values.slice(from, from + 1000))
    await remember(
      tx,
      'store_category',
      rows.map(({ key }) => ({ key, id: ids.get(key)! }))
    )
    await misfits.write(tx)
  })

const MAX_DEPTH = 20

/** What a category lies in, highest up; itself on the first level, nothing where parents go round in a circle. */
function rootOf(row: Staged, byKey: ReadonlyMap<bigint, Staged>): Staged | undefined {
  let here = row
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    const parent = byKey.get(here.owner ?? 0n)
    if (!parent) return here
    here = parent
  }
  return undefined
}

function secondLevel(row: Staged, byKey: ReadonlyMap<bigint, Staged>, root: Staged): Staged {
  let here = row
  for (;;) {
    const parent = byKey.get(here.owner ?? 0n)!
    if (parent === root) return here
    here = parent
  }
}

/** The category for goods that have none, made when the first of them comes. */
export const noCategory = ({ services: { db } }: Move) =>
  transact(db, async tx => {
    const found = (await oursOf(tx, 'store_category', [NO_CATEGORY])).get(NO_CATEGORY)
    if (found) return found
    const id = newId()
    await tx.insert(categories).values({ id, name: '未分类', shown: false })
    await remember(tx, 'store_category', [{ key: NO_CATEGORY, id }])
    return id
  })
