import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/connection'
import { users, videoComments, videos } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { plainWords } from '../../lib/words'
import { tell } from './notices'
import { seenBy } from './queries'

const addressee = alias(users, 'addressee')
/** Replies shown with a comment before it is opened. */
const FIRST_REPLIES = 2

const replyCount = sql<number>`(select count(*)::int from video_comments r where r.parent_id = ${videoComments.id})`

const select = (db: Queryable) =>
  db
    .select({
      comment: videoComments,
      who: { nickname: users.nickname, avatar: users.avatar },
      to: addressee.nickname,
      replyCount
    })
    .from(videoComments)
    .innerJoin(users, eq(users.id, videoComments.userId))
    .leftJoin(addressee, eq(addressee.id, videoComments.toUserId))
    .$dynamic()

export type CommentRow = Awaited<ReturnType<typeof select>>[number]

interface Paging {
  page: number
  limit: number
}

/** Comments of a video, newest first; or replies to one of them, oldest first. */
export async function commentPage(db: Queryable, videoId: string, parent: string | undefined, { page, limit }: Paging) {
  const wanted = and(
    eq(videoComments.videoId, videoId),
    parent ? eq(videoComments.parentId, parent) : isNull(videoComments.parentId)
  )
  const turn = parent ? asc : desc
  const order = [turn(videoComments.createdAt), turn(videoComments.id)]
  // By the index of the replies to one comment of this video; of the comments of a video there is one as well.
  const counted = parent ? and(wanted, isNotNull(videoComments.parentId)) : wanted
  // Who wrote them and what answers them is looked up for those of the page alone, and not for those turned past.
  const few = db
    .select({ id: videoComments.id })
    .from(videoComments)
    .where(wanted)
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit)
  const [list, count] = await Promise.all([
    select(db)
      .where(page === 1 ? wanted : inArray(videoComments.id, few))
      .orderBy(...order)
      .limit(limit),
    db.$count(videoComments, counted)
  ])
  return { list, count }
}

/** The first replies to each of these comments, oldest first. */
export async function firstReplies(db: Queryable, rows: CommentRow[]): Promise<CommentRow[]> {
  const ids = rows.filter(row => row.replyCount > 0).map(row => row.comment.id)
  if (ids.length === 0) return []
  // Each comment's first ones along the index, however many more there are.
  const first = sql`(select f.id from unnest(array[${sql.join(
    ids.map(id => sql`${id}::uuid`),
    sql`, `
  )}]) root cross join lateral (
    select r.id from video_comments r where r.parent_id = root order by r.created_at, r.id limit ${FIRST_REPLIES}) f)`
  return select(db)
    .where(sql`${videoComments.id} in ${first}`)
    .orderBy(asc(videoComments.createdAt), asc(videoComments.id))
}

interface Said {
  videoId: string
  userId: string
  content: string
  /** The comment or reply it answers. */
  replyId?: string
  at: Date
}

/**
 * Comments on a video that the person may see, or replies to a comment of it, and tells whom it concerns. The video's
 * row is held first, so that a comment taken back meanwhile gets no reply, and the count stays right.
 * @throws Refusal NOT_FOUND, EMPTY
 */
export async function addComment(tx: Queryable, { videoId, userId, content, replyId, at }: Said) {
  const words = plainWords(content)
  if (!words) refuse('EMPTY', '请写点什么再发送')
  const [video] = await tx
    .update(videos)
    .set({ comments: sql`${videos.comments} + 1` })
    .where(and(eq(videos.id, videoId), seenBy(userId)))
    .returning({ authorId: videos.userId, comments: videos.comments })
  if (!video) return refuse('NOT_FOUND', '视频不存在或已下架')
  const [answered] = replyId
    ? await tx
        .select()
        .from(videoComments)
        .where(and(eq(videoComments.id, replyId), eq(videoComments.videoId, videoId)))
    : []
  if (replyId && !answered) refuse('NOT_FOUND', '这条评论已经删除')
  const id = newId()
  await tx.insert(videoComments).values({
    id,
    userId,
    videoId,
    content: words,
    createdAt: at,
    parentId: answered ? (answered.parentId ?? answered.id) : null,
    toUserId: answered?.parentId ? answered.userId : null
  })
  const news = { actorId: userId, videoId, commentId: id, at }
  if (answered) await tell(tx, { ...news, userId: answered.userId, kind: 'reply' })
  if (answered?.userId !== video.authorId) await tell(tx, { ...news, userId: video.authorId, kind: 'comment' })
  return { id, comments: video.comments }
}

/**
 * Takes a comment back with its replies: who wrote it may, and the video's author.
 * @throws Refusal NOT_FOUND
 */
export async function deleteComment(
  tx: Queryable,
  { videoId, id, userId }: { videoId: string; id: string; userId?: string }
) {
  const [video] = await tx.select().from(videos).where(eq(videos.id, videoId)).for('update')
  const own = !userId || video?.userId === userId ? undefined : eq(videoComments.userId, userId)
  const [found] = video
    ? await tx
        .select({ id: videoComments.id })
        .from(videoComments)
        .where(and(eq(videoComments.id, id), eq(videoComments.videoId, videoId), own))
    : []
  if (!video || !found) return refuse('NOT_FOUND', '评论不存在或已删除')
  const gone = await tx
    .delete(videoComments)
    .where(or(eq(videoComments.id, id), eq(videoComments.parentId, id)))
    .returning({ id: videoComments.id })
  const comments = video.comments - gone.length
  await tx.update(videos).set({ comments }).where(eq(videos.id, videoId))
  return { id, comments }
}
