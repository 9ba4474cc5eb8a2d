import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { Services } from '../../services'

/** Groups one statement sums up. */
const GROUPS = 1000

/**
 * Adds the filled groups that are not summed yet to the sums of their subjects, and answers how many they were. Kept out of the
 * transaction that fills a group, so that who pays for one subject at once does not queue for its sum. Whoever counts adds what
 * is not summed yet, so nobody sees when this runs.
 */
export async function sumGroups({ db }: Pick<Services, 'db'>): Promise<number> {
  for (let all = 0; ; ) {
    const some = await sumSome(db)
    all += some
    if (some < GROUPS) return all
  }
}

async function sumSome(db: Queryable): Promise<number> {
  const { rows } = await db.execute<{ groups: number }>(sql`
    with due as materialized (
      select id from groups where state = 'filled' and not summed limit ${GROUPS} for no key update skip locked
    ),
    summed as (
      update groups g set summed = true from due where g.id = due.id returning g.kind, g.subject, g.size
    ),
    added as (
      insert into group_sums as s (kind, subject, people)
      select kind, subject, sum(size) from summed group by kind, subject order by kind, subject
      on conflict (kind, subject) do update set people = s.people + excluded.people
    )
    select count(*)::int as groups from summed`)
  return rows[0]!.groups
}
