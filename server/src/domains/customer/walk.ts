import { and, desc, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countAbout, countUpTo } from '../../db/count'
import { users } from '../../db/schema'
import { sideBySide } from '../../db/side-by-side'
import { seenLast } from '../../engines/identity/seen'
import { type Asset, type Balances, balancesOfEach } from '../../engines/ledger'
import { type MemberFilter, membersWanted } from './list'
import { customersOf, namedOf } from './present'

/** Where a walk through members goes on: an account, as exactly as the database has its time. */
interface MemberPlace {
  made: string
  id: string
}

/** So few that they are forgotten before the collector counts them as old, as with orders. */
const WALK = 100

/** What is looked up of members beside who they are: a statement or two more for each page. */
export interface Wanted {
  seen?: boolean
  referrer?: boolean
  balances?: boolean
}

type Shown = Awaited<ReturnType<typeof customersOf>>[number]
type Named = ReturnType<Awaited<ReturnType<typeof namedOf>>>

/** A member as a file has them; `phone` of `shown` is masked. */
export interface Member {
  shown: Shown
  phone: string
  seenAt: Date | null
  isSub: boolean
  referrer: Named
  isBrought: boolean
  held: Partial<Record<Asset, Balances>>
}

const placesAfter = (db: Queryable, where: SQL | undefined, after: MemberPlace | undefined, limit: number) =>
  db
    .select({
      id: users.id,
      made: sql<string>`${users.createdAt}::text`,
      phone: users.phone,
      parentId: users.parentId,
      referrerId: users.referrerId
    })
    .from(users)
    .where(
      and(where, after && sql`(${users.createdAt}, ${users.id}) < (${after.made}::timestamptz, ${after.id}::uuid)`)
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)

/**
 * The next members of a walk from the newest account to the oldest, with where it goes on; without that it is over. Each page is
 * as many statements as any other, whoever is on it.
 */
export async function membersAfter(
  db: Queryable,
  filter: MemberFilter,
  { seen, referrer, balances }: Wanted,
  after?: MemberPlace,
  limit = WALK
): Promise<{ list: Member[]; after?: MemberPlace }> {
  const rows = await placesAfter(db, membersWanted(filter), after, limit)
  if (rows.length === 0) return { list: [] }
  const ids = rows.map(row => row.id)
  const [shown, lastOf, named, heldBy] = await sideBySide(
    db,
    () => customersOf(db, ids),
    () => (seen ? seenLast(db, ids) : undefined),
    () =>
      referrer
        ? namedOf(
            db,
            rows.map(row => row.referrerId)
          )
        : undefined,
    () => (balances ? balancesOfEach(db, 'user', ids) : undefined)
  )
  const shownOf = new Map(shown.map(one => [one.uid, one]))
  const list = rows.map(
    ({ id, phone, parentId, referrerId }): Member => ({
      shown: shownOf.get(id)!,
      phone: phone ?? '',
      seenAt: lastOf?.get(id) ?? null,
      isSub: parentId !== null,
      referrer: named?.(referrerId) ?? null,
      isBrought: referrerId !== null,
      held: heldBy?.get(id) ?? {}
    })
  )
  const last = rows.length === limit ? rows.at(-1) : undefined
  return { list, after: last && { made: last.made, id: last.id } }
}

/** About how many a walk through all of them comes by. */
export const membersAbout = (db: Queryable, filter: MemberFilter): Promise<number> =>
  countAbout(db, users, membersWanted(filter))

/** How many of those that are found have a phone, counted to `most`. */
export const phonesOf = (db: Queryable, filter: MemberFilter, most: number): Promise<number> =>
  countUpTo(db, most, users, and(membersWanted(filter), isNotNull(users.phone)))
