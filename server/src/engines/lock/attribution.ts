import { sql } from 'drizzle-orm'
import { personOf } from '../identity/person'

/**
 * Who brought what a person orders at a moment, as SQL that answers (holder_id, kind) or nothing: the holder of the lock
 * that was touched last. An inviter whom the person named after that is the later decision, and keeps what it brings.
 */
export const broughtBy = (userId: string, kinds: readonly string[], at: Date) => sql`
  select l.holder_id, l.kind from locks l join users me on me.id = ${userId}
  where l.user_id = ${personOf(userId)} and l.kind = any(${sql.param([...kinds])}::text[])
    and l.starts_at <= ${at}::timestamptz and l.ends_at > ${at}::timestamptz
    and (me.referrer_id is null or me.referred_at is null or me.referred_at <= l.touched_at)
  order by l.touched_at desc, l.nth desc limit 1`
