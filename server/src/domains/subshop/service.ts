import type { Queryable } from '../../db/connection'
import { maskedNameOf } from '../../engines/identity/real-name'
import { subshopOf } from './standing'

export { ceilingOf, ratesOf, setRate } from './rates'

/** What entries of the account page are for: who has a sub-shop, or may open one. */
export async function windowRoles(
  db: Queryable,
  person: { id: string; rootId: string } | null
): Promise<('subshop' | 'subshop_new')[]> {
  if (!person || person.id !== person.rootId) return []
  if (await subshopOf(db, person.id)) return ['subshop']
  return (await maskedNameOf(db, person.id)) ? ['subshop_new'] : []
}
