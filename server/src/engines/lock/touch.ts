import { type SQL, sql } from 'drizzle-orm'
import { type Queryable, within } from '../../db/connection'
import { newId } from '../../lib/ids'
import type { Services } from '../../services'
import { personOf } from '../identity/person'
import { count } from './counts'
import { type Lock, type LockTerms, lockTermsOf } from './kinds'
import type { Share } from './shares'

/** `locked`: from now on theirs. `mine`: theirs already. `taken`: somebody else's until the end of that. `own`: their own link. */
export type Touched = { state: 'own' | 'off' } | { state: 'locked' | 'mine' | 'taken'; lock: Lock }

const DAY_MS = 86_400_000

export interface Touch {
  share: Share
  userId: string
  /** When the link was opened. */
  at: Date
}

/**
 * Somebody opened a shared link: whoever is nobody's customer becomes the sharer's until the terms' end. A customer who is
 * somebody's stays theirs; a link of one's own, by any of one's accounts, does nothing.
 */
export async function touch(services: Services, { share, userId, at }: Touch): Promise<Touched> {
  const now = services.clock.now()
  const person = await rootOf(services.db, userId)
  if (person === share.rootId) return { state: 'own' }
  const terms = await lockTermsOf(services, share.kind)
  const { latest } = services.kinds.lock.of(share.kind)
  return within(services, async tx => {
    await noteVisit(tx.db, share, person, now)
    if (latest) return renew(tx, { share, person, at, now, terms })
    const found = await lockOf(tx.db, person, share.kind, now)
    if (found) return heldBy(found, share)
    const endsAt = terms.open ? await endOf(tx, share, new Date(now.getTime() + terms.days * DAY_MS)) : null
    if (!endsAt || endsAt <= now) return { state: 'off' }
    const made = await writeLock(tx.db, { person, share, touchedAt: at, now, endsAt })
    if (!made) {
      // Somebody else's lock was written at the same moment, and has been committed since.
      const other = await lockOf(tx.db, person, share.kind, now)
      return other ? heldBy(other, share) : { state: 'off' }
    }
    await count(tx.db, { userId: share.userId, kind: share.kind, at: now })
    await services.kinds.lock.of(share.kind).locked?.(tx, made)
    return { state: 'locked', lock: made }
  })
}

interface Renewed {
  share: Share
  person: string
  at: Date
  now: Date
  terms: LockTerms
}

/**
 * Of a kind by which the link opened last counts, a person has one row: it says whose that was. Of two that are opened at
 * once the later one stays, whichever is written first. It counts in no ranking, as it is handed on all the time.
 */
async function renew(tx: Services, { share, person, at, now, terms }: Renewed): Promise<Touched> {
  const endsAt = terms.open ? await endOf(tx, share, new Date(now.getTime() + terms.days * DAY_MS)) : null
  if (!endsAt || endsAt <= now) return { state: 'off' }
  const before = await lockOf(tx.db, person, share.kind, now)
  const { rows } = await tx.db.execute<LockRow>(sql`
    insert into locks as k (user_id, kind, nth, id, holder_id, touched_at, starts_at, ends_at, counted)
    values (${person}, ${share.kind}, 1, ${newId()}, ${share.userId}, ${at}, ${now}, ${endsAt}, false)
    on conflict (user_id, kind, nth) do update set holder_id = excluded.holder_id, touched_at = excluded.touched_at,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, end_reason = ''
      where k.touched_at <= excluded.touched_at
    returning ${COLUMNS}`)
  const [row] = rows
  if (row) return { state: before?.holderId === share.userId ? 'mine' : 'locked', lock: lockFrom(row) }
  const later = await lockOf(tx.db, person, share.kind, now)
  return later ? heldBy(later, share) : { state: 'off' }
}

/** When a lock made now ends: after the days of its terms, unless its kind knows better. */
const endOf = async (services: Services, share: Share, usual: Date): Promise<Date | null> => {
  const { until } = services.kinds.lock.of(share.kind)
  return until ? until(services, share) : usual
}

const heldBy = (lock: Lock, { userId }: Share): Touched => ({
  state: lock.holderId === userId ? 'mine' : 'taken',
  lock
})

async function rootOf(db: Queryable, userId: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select ${personOf(userId)} as id`)
  return rows[0]!.id
}

const noteVisit = (db: Queryable, { userId, kind }: Share, visitorId: string, now: Date) =>
  db.execute(sql`
    insert into lock_visitors as v (user_id, kind, visitor_id, opens, first_at, last_at)
    values (${userId}, ${kind}, ${visitorId}, 1, ${now}, ${now})
    on conflict (user_id, kind, visitor_id) do update set opens = v.opens + 1, last_at = greatest(v.last_at, excluded.last_at)`)

interface Written {
  person: string
  share: Share
  touchedAt: Date
  now: Date
  endsAt: Date
}

/** Writes the next lock of a person who has none now; undefined when somebody else has written that number. */
async function writeLock(db: Queryable, { person, share, touchedAt, now, endsAt }: Written) {
  const { rows } = await db.execute<LockRow>(sql`
    insert into locks (user_id, kind, nth, id, holder_id, touched_at, starts_at, ends_at)
    select ${person}::uuid, ${share.kind}, coalesce(max(nth), 0) + 1, ${newId()}::uuid, ${share.userId}::uuid,
      ${touchedAt}::timestamptz, ${now}::timestamptz, ${endsAt}::timestamptz
    from locks where user_id = ${person} and kind = ${share.kind}
    having coalesce(max(ends_at), '-infinity') <= ${now}
    on conflict (user_id, kind, nth) do nothing returning ${COLUMNS}`)
  return rows[0] && lockFrom(rows[0])
}

interface LockRow extends Record<string, unknown> {
  user_id: string
  kind: string
  nth: number
  id: string
  holder_id: string
  touched_at: string
  starts_at: string
  ends_at: string
  end_reason: string
  counted: boolean
}

const COLUMNS: SQL = sql`user_id, kind, nth, id, holder_id, touched_at, starts_at, ends_at, end_reason, counted`

const lockFrom = (row: LockRow): Lock => ({
  userId: row.user_id,
  kind: row.kind,
  nth: row.nth,
  id: row.id,
  holderId: row.holder_id,
  touchedAt: new Date(row.touched_at),
  startsAt: new Date(row.starts_at),
  endsAt: new Date(row.ends_at),
  endReason: row.end_reason,
  counted: row.counted
})

/** Whose customer a person (by their parent account) is at a moment, if anybody's. */
export async function lockOf(db: Queryable, person: string, kind: string, now: Date): Promise<Lock | undefined> {
  const { rows } = await db.execute<LockRow>(sql`
    select ${COLUMNS} from locks where user_id = ${person} and kind = ${kind} and starts_at <= ${now} and ends_at > ${now}
    order by nth desc limit 1`)
  return rows[0] && lockFrom(rows[0])
}
