import { sql } from 'drizzle-orm'
import { beforeCommit, type Queryable, transact } from '../../db/connection'
import type { Services } from '../../services'

/** One more has begun a task; or with a minus, who had begun it twice has once. Its row is taken at the end of a transaction alone. */
export const addPeople = (tx: Queryable, task: string, people = 1) =>
  beforeCommit(tx, `task sum ${task}`, end =>
    end.execute(sql`
      insert into task_sums as s (task, people) values (${task}, greatest(0, ${people}::int))
      on conflict (task) do update set people = greatest(0, s.people + ${people}::int)`)
  )

/** How many have begun each task, by its code. */
export async function peopleOf(db: Queryable): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ task: string; people: number }>(sql`select task, people from task_sums`)
  return new Map(rows.map(({ task, people }) => [task, people]))
}

/** What the sums must say, from everybody's progress. */
const summed = sql`select task, count(distinct user_id)::int as people from task_progress group by task`

/** Tasks whose sums are not what the progress says: both are read at one moment, and are written at one. */
async function differing(db: Queryable): Promise<{ task: string }[]> {
  const { rows } = await db.execute<{ task: string }>(sql`
    select task from (${summed}) p full join task_sums s using (task)
    where coalesce(p.people, 0) <> coalesce(s.people, 0) order by 1`)
  return rows
}

/** Makes all sums anew while nobody adds: progress that is seen was added then, and of the other nothing was. */
export const rebuildTaskSums = (db: Queryable): Promise<void> =>
  transact(db, async tx => {
    await tx.execute(sql`lock table task_sums in share row exclusive mode`)
    await tx.execute(sql`delete from task_sums`)
    await tx.execute(sql`insert into task_sums (task, people) ${summed}`)
  })

/** Compares the sums with the progress and puts them right. Answers how many differed. */
export async function compareTaskSums({ db, log }: Services): Promise<number> {
  const rows = await differing(db)
  if (rows.length === 0) return 0
  log.error({ tasks: rows.slice(0, 20) }, 'how many have begun a task differs from their progress')
  await rebuildTaskSums(db)
  return rows.length
}
