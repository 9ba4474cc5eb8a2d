import { type SQL, sql } from 'drizzle-orm'
import { beforeCommit, type Queryable, transact } from '../../db/connection'
import { videoAuthors, type videos } from '../../db/schema'

/** What everybody sees of a video. */
export const isOpen = ({ shown, blocked }: Pick<typeof videos.$inferSelect, 'shown' | 'blocked'>) => shown && !blocked

const END = 'video author'

/** Counts for an author videos that everybody sees from now on, or with a minus no longer, and likes of those. */
export const countAuthor = (
  tx: Queryable,
  userId: string,
  { videos = 0, likes = 0 }: { videos?: number; likes?: number }
) =>
  beforeCommit(tx, `${END} ${userId}`, async end => {
    await end.insert(videoAuthors).values({ userId }).onConflictDoNothing()
    await end.execute(sql`
      update video_authors set videos = videos + ${videos}, likes = likes + ${likes} where user_id = ${userId}`)
  })

/** Counts authors anew. Their rows are held before their videos are read, so that nothing is counted twice. */
export const recountAuthors = (tx: Queryable, ids: readonly string[]) =>
  beforeCommit(tx, END, async end => {
    const people = sql`any(${sql.param([...new Set(ids)])}::uuid[])`
    await end.execute(sql`
      insert into video_authors (user_id) select distinct user_id from videos where user_id = ${people} on conflict do nothing`)
    await end.execute(sql`select from video_authors where user_id = ${people} order by user_id for update`)
    await end.execute(counted(sql`a.user_id = ${people}`))
  })

const counted = (which: SQL) => sql`
  update video_authors a set videos = c.videos, likes = c.likes
  from video_authors o left join lateral (
    select count(*)::int as videos, coalesce(sum(v.likes), 0)::int as likes
    from videos v where v.user_id = o.user_id and v.shown and not v.blocked
  ) c on true
  where o.user_id = a.user_id and ${which}`

/** Makes all rows anew. For databases that were filled past this domain. */
export const rebuildAuthors = (db: Queryable): Promise<void> =>
  transact(db, async tx => {
    await tx.execute(sql`lock table video_authors in exclusive mode`)
    await tx.execute(
      sql`insert into video_authors (user_id) select distinct user_id from videos on conflict do nothing`
    )
    await tx.execute(counted(sql`true`))
  })
