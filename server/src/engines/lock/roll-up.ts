import { type SQL, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { ZONE } from '../../lib/clock'
import type { Services } from '../../services'
import { EVER } from './counts'

const zone = sql.raw(`'${ZONE}'`)

/** What the counts of all holders, or of some, are made from: rows like those of `lock_counts`. */
const sourceOf = (only: SQL = sql`true`) => sql`
  select l.holder_id as user_id, l.kind, m.month, count(*)::int as locked, max(l.starts_at) as reached_at
  from locks l
  cross join lateral (values (${EVER}), (to_char(l.starts_at at time zone ${zone}, 'YYYY-MM'))) m (month)
  where l.counted and ${only} group by 1, 2, 3`

/** Counts these holders anew, after a lock of theirs that counted no longer does. In a transaction. */
export async function recount(tx: Queryable, holders: readonly string[]) {
  if (holders.length === 0) return
  const ids = sql`any(${sql.param([...new Set(holders)])}::uuid[])`
  // Whoever counts a new lock now either has committed it before the next statement reads, or adds it afterwards.
  await tx.execute(sql`
    select from lock_counts where user_id = ${ids} order by user_id, kind, month for update`)
  await tx.execute(sql`
    update lock_counts c set locked = coalesce(s.locked, 0), reached_at = coalesce(s.reached_at, c.reached_at)
    from lock_counts o left join (${sourceOf(sql`l.holder_id = ${ids}`)}) s using (user_id, kind, month)
    where o.user_id = ${ids} and c.user_id = o.user_id and c.kind = o.kind and c.month = o.month`)
}

/** Makes all counts anew from the locks, and answers how many rows changed. */
export const rebuildCounts = ({ db }: Pick<Services, 'db'>): Promise<number> =>
  transact(db, async tx => {
    // Who has counted a lock is waited for, and who is about to waits: nothing is counted twice or left out.
    await tx.execute(sql`lock table lock_counts in share row exclusive mode`)
    const gone = await tx.execute(sql`
      delete from lock_counts c where not exists (
        select from (${sourceOf()}) s where s.user_id = c.user_id and s.kind = c.kind and s.month = c.month)`)
    const put = await tx.execute(sql`
      insert into lock_counts as c (user_id, kind, month, locked, reached_at)
      select user_id, kind, month, locked, reached_at from (${sourceOf()}) s order by user_id, kind, month
      on conflict (user_id, kind, month) do update set locked = excluded.locked, reached_at = excluded.reached_at
      where (c.locked, c.reached_at) is distinct from (excluded.locked, excluded.reached_at)`)
    return (gone.rowCount ?? 0) + (put.rowCount ?? 0)
  })

/** A count that is not what the locks say; who is nowhere has none. */
export interface CountDifference extends Record<string, unknown> {
  user_id: string
  kind: string
  month: string
  rolled: number
  source: number
}

/** Counts that differ from the locks, in their number or in when it was reached. */
export async function countDifferences(db: Queryable): Promise<CountDifference[]> {
  const { rows } = await db.execute<CountDifference>(sql`
    with rolled as (select user_id, kind, month, locked, reached_at from lock_counts where locked > 0), source as (${sourceOf()})
    select user_id, kind, month, coalesce(r.locked, 0) as rolled, coalesce(s.locked, 0) as source
    from rolled r full join source s using (user_id, kind, month)
    where (r.locked, r.reached_at) is distinct from (s.locked, s.reached_at) order by user_id, kind, month`)
  return rows
}

const TOLD = 20

/** Compares the ranking with the locks it is made from, tells of what differs, and puts it right. Answers how many rows differed. */
export async function compareCounts({ db, log }: Pick<Services, 'db' | 'log'>): Promise<number> {
  const found = await countDifferences(db)
  if (found.length === 0) return 0
  log.error({ count: found.length, differences: found.slice(0, TOLD) }, 'counts of locks differ from the locks')
  await rebuildCounts({ db })
  return found.length
}
