import { inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { shops } from '../../db/schema'
import { inTurn } from '../../db/seen'
import { newId } from '../../lib/ids'

const LONGEST = 30
const TRIES = 100

/** Whoever names a shop waits for others who do, so that of two of one name one is told. */
export const holdShopNames = (tx: Queryable) => inTurn(tx, 'shop-names')

/** A name with words after it, as long as a name may be. */
const withMore = (name: string, more: string) => `${name.slice(0, LONGEST - more.length)}${more}`

/**
 * A name for a new shop: the one that was chosen, or with its district or a number where another shop has that. What was
 * agreed to and paid for, or comes from elsewhere, is not refused over its name.
 */
export async function freeShopName(tx: Queryable, wanted: string, district = ''): Promise<string> {
  await holdShopNames(tx)
  const numbers = Array.from({ length: TRIES }, (_, i) => withMore(wanted, `（${i + 2}）`))
  const names = [wanted, ...(district ? [withMore(wanted, `（${district}）`)] : []), ...numbers]
  const taken = await tx.select({ name: shops.name }).from(shops).where(inArray(shops.name, names))
  return names.find(name => !taken.some(one => one.name === name)) ?? withMore(wanted, newId().slice(-6))
}
