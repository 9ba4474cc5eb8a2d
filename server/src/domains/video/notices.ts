import type { noticeKinds } from '@contract/video'
import { and, desc, eq, inArray, isNull, lt } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { users, videoComments, videoNotices, videos } from '../../db/schema'
import { sweepOut } from '../../db/sweep'
import { newId } from '../../lib/ids'

interface News {
  /** Who is told. */
  userId: string
  kind: (typeof noticeKinds)[number]
  actorId: string
  videoId: string
  commentId?: string
  at: Date
}

/** Tells somebody what another did, in the transaction of what it tells of; nobody is told of themselves. */
export async function tell(tx: Queryable, { at, ...news }: News) {
  if (news.userId === news.actorId) return
  await tx
    .insert(videoNotices)
    .values({ ...news, id: newId(), createdAt: at })
    .onConflictDoNothing()
}

/** A like that was taken back is no news any more. */
export const untellLike = (tx: Queryable, videoId: string, actorId: string) =>
  tx
    .delete(videoNotices)
    .where(and(eq(videoNotices.videoId, videoId), eq(videoNotices.actorId, actorId), eq(videoNotices.kind, 'like')))

/** What a person was told, newest first. */
export async function noticePage(db: Queryable, userId: string, page: number, limit: number) {
  const mine = eq(videoNotices.userId, userId)
  const newest = [desc(videoNotices.createdAt), desc(videoNotices.id)]
  // What those turned past are about is not looked up.
  const few = db
    .select({ id: videoNotices.id })
    .from(videoNotices)
    .where(mine)
    .orderBy(...newest)
    .limit(limit)
    .offset((page - 1) * limit)
  const [list, count] = await Promise.all([
    db
      .select({
        notice: videoNotices,
        actor: { nickname: users.nickname, avatar: users.avatar },
        video: { id: videos.id, title: videos.title, cover: videos.cover },
        content: videoComments.content
      })
      .from(videoNotices)
      .innerJoin(users, eq(users.id, videoNotices.actorId))
      .innerJoin(videos, eq(videos.id, videoNotices.videoId))
      .leftJoin(videoComments, eq(videoComments.id, videoNotices.commentId))
      .where(and(mine, inArray(videoNotices.id, few)))
      .orderBy(...newest),
    db.$count(videoNotices, mine)
  ])
  return { list, count }
}

export const markNoticesRead = (db: Queryable, userId: string, at: Date) =>
  db
    .update(videoNotices)
    .set({ readAt: at })
    .where(and(eq(videoNotices.userId, userId), isNull(videoNotices.readAt)))

const KEPT_MS = 730 * 86_400_000

/** Throws away what authors were told two years ago; answers how many. */
export const sweepNotices = (db: Queryable, now: Date): Promise<number> =>
  sweepOut(db, videoNotices, lt(videoNotices.createdAt, new Date(now.getTime() - KEPT_MS)))
