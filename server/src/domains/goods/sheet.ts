import type { SheetKind, SheetRow } from '../../engines/sheet'
import { Refusal } from '../../lib/refusal'
import { picturesAreOurs } from '../media/service'
import { packKeys, packNameOf } from './packs'
import { saveGoods } from './save'
import { GOODS_COLUMNS } from './sheet-columns'
import { knownFor, plainId } from './sheet-known'
import { fetched, fetchPictures, foreseen } from './sheet-pictures'
import { readThing } from './sheet-read'

/** Products are looked up so many at a time: their descriptions are long. */
const BATCH = 500

/** Products by a file, a row for each SKU: those with a number are changed, the others made. */
export const goodsSheet: SheetKind = {
  code: 'goods-sheet',
  title: '导入商品',
  right: 'goods.edit',
  most: 30_000,
  columns: GOODS_COLUMNS,
  thingOf: ({ id, shop = '', name = '' }) => id || `${shop} ${name}`,
  packName: packNameOf,
  prepare: fetchPictures,
  check: async (services, things, actor, packId) => {
    const wrong = twiceIn(things)
    const pictureOf = foreseen(services.config, packId ? await packKeys(services, packId) : undefined)
    for (let at = 0; at < things.length; at += BATCH) {
      const some = things.slice(at, at + BATCH)
      const known = await knownFor(services.db, some.flat(), actor.shop)
      for (const rows of some)
        try {
          const { input } = readThing(rows, { ...known, pictureOf }, actor)
          picturesAreOurs(services, [...input.images, ...input.skus.map(sku => sku.image).filter(Boolean)])
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          wrong.set((error.detail.nth as number | undefined) ?? rows[0]!.nth, error.message)
        }
    }
    return wrong
  },
  apply: async (tx, rows, actor, of) => {
    const known = await knownFor(tx.db, rows, actor.shop)
    const pictureOf = await fetched(tx, rows, of.id)
    const { input, isSame } = readThing(rows, { ...known, pictureOf }, actor)
    if (isSame) return 'same'
    let said: { subject?: string; before?: unknown; after?: unknown } = {}
    const note = (facts: typeof said) => {
      said = facts
    }
    const { id } = await saveGoods({ ...tx, note, desk: actor, shop: actor.shop, stock: { cause: 'import' } }, input)
    return { ...said, subject: id }
  }
}

/** Rows of a product whose other rows stand elsewhere in the file: they are no neighbours, and so not one thing. */
function twiceIn(things: readonly (readonly SheetRow[])[]): Map<number, string> {
  const firsts = new Map<string, number>()
  const wrong = new Map<number, string>()
  for (const rows of things) {
    const { nth, cells } = rows[0]!
    if (!cells.id) continue
    const id = plainId(cells.id)
    const before = firsts.get(id)
    if (before === undefined) firsts.set(id, nth)
    else wrong.set(nth, `与第 ${before} 行是同一商品，请放在相邻的行`)
  }
  return wrong
}
