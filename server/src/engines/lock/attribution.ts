import { type SQL, sql } from 'drizzle-orm'
import { personOf } from '../identity/person'
import type { LockKind } from './kinds'

export interface Buying {
  userId: string
  /** What is bought, as SQL. */
  productId: SQL
  at: Date
}

/**
 * Who brought a product that a person orders at a moment, as SQL that answers (holder_id, kind, bp) or nothing: the holder of
 * the lock that was touched last, of those that bring it; bp is what the product's shop gives them, or null where the rules
 * of commissions say what they earn. An inviter whom the person named after that is the later decision, and keeps what it
 * brings.
 */
export const broughtBy = (kinds: readonly LockKind[], { userId, productId, at }: Buying) => sql`
  select k.holder_id, k.kind, share.bp from locks k join users me on me.id = ${userId}
  cross join lateral (select ${shareOf(kinds, productId)} as bp) share
  where k.user_id = ${personOf(userId)} and k.kind = any(${codes(kinds)})
    and k.starts_at <= ${at}::timestamptz and k.ends_at > ${at}::timestamptz
    and (me.referrer_id is null or me.referred_at is null or me.referred_at <= k.touched_at)
    and (share.bp is not null or k.kind = any(${codes(kinds.filter(kind => !kind.shareBp))}))
  order by k.touched_at desc, k.nth desc limit 1`

const codes = (kinds: readonly LockKind[]) => sql`${sql.param(kinds.map(({ code }) => code))}::text[]`

function shareOf(kinds: readonly LockKind[], productId: SQL): SQL {
  const cases = kinds.flatMap(({ code, shareBp }) =>
    shareBp ? [sql`when ${code} then (${shareBp(sql`k.holder_id`, productId)})`] : []
  )
  return cases.length > 0 ? sql`case k.kind ${sql.join(cases, sql` `)} end` : sql`null::int`
}
