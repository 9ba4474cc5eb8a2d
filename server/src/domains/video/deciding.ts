import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { hiddenVideoComments, videoComments, videos } from '../../db/schema'
import { addMessage } from '../../engines/message'
import { refuse } from '../../lib/refusal'
import { blockVideo } from './service'

/** Why an operator decides so, who, and when. */
export interface Decision {
  why: string
  by: string
  at: Date
}

/** Notes which of these videos were looked at; answers how many were not before. */
export async function seeVideos(db: Queryable, ids: readonly string[], at: Date): Promise<number> {
  const rows = await db
    .update(videos)
    .set({ seenAt: at })
    .where(and(sql`${videos.id} = any(${sql.param([...ids])}::uuid[])`, isNull(videos.seenAt)))
    .returning({ id: videos.id })
  return rows.length
}

/** The same of comments; what is hidden waits for nobody. */
export async function seeComments(db: Queryable, ids: readonly string[], at: Date): Promise<number> {
  const rows = await db
    .update(videoComments)
    .set({ seenAt: at })
    .where(and(sql`${videoComments.id} = any(${sql.param([...ids])}::uuid[])`, isNull(videoComments.seenAt)))
    .returning({ id: videoComments.id })
  return rows.length
}

/** Takes a video down, or puts it back, and tells its author why. @throws Refusal NOT_FOUND, STATE */
export const decideVideo = (db: Queryable, id: string, shown: boolean, decision: Decision) =>
  transact(db, async tx => {
    const video = await blockVideo(tx, id, shown ? null : decision)
    if (video.blocked === !shown) refuse('STATE', shown ? '这个视频没有下架' : '这个视频已经下架')
    const { why, at } = decision
    await addMessage(tx, {
      userId: video.userId,
      kind: 'system',
      title: shown ? '视频已恢复' : '视频已下架',
      content: `你发布的视频“${video.title}”${shown ? '已恢复' : '已下架'}：${why}`,
      url: '/pages/video/user',
      key: `video-${shown ? 'shown' : 'hidden'}:${id}:${at.getTime()}`,
      at
    })
    return video
  })

type Comment = typeof videoComments.$inferSelect
type Hidden = typeof hiddenVideoComments.$inferSelect

const told = (
  tx: Queryable,
  { userId, videoId, content, id }: Omit<Comment, 'seenAt'>,
  shown: boolean,
  { why, at }: Decision
) =>
  addMessage(tx, {
    userId,
    kind: 'system',
    title: shown ? '你的评论已恢复' : '你的评论已被隐藏',
    content: `“${content.slice(0, 40)}”${shown ? '已恢复显示' : '已被隐藏'}：${why}`,
    url: `/pages/video/play?id=${videoId}`,
    key: `comment-${shown ? 'shown' : 'hidden'}:${id}:${at.getTime()}`,
    at
  })

/** The video of a comment, held as whoever comments holds it, so that its count stays right. */
async function heldVideo(tx: Queryable, comment: { videoId: string } | undefined) {
  if (!comment) return refuse('NOT_FOUND', '评论不存在')
  const [video] = await tx.select().from(videos).where(eq(videos.id, comment.videoId)).for('update')
  return video ?? refuse('NOT_FOUND', '视频不存在')
}

/**
 * Hides a comment with the replies to it from everybody, and tells who wrote it why. Of two who do so at once one does.
 * @throws Refusal NOT_FOUND, STATE
 */
export const hideComment = (db: Queryable, id: string, decision: Decision) =>
  transact(db, async tx => {
    const isThis = eq(videoComments.id, id)
    const [seen] = await tx.select().from(videoComments).where(isThis)
    if (!seen && (await tx.$count(hiddenVideoComments, eq(hiddenVideoComments.id, id))) > 0)
      refuse('STATE', '这条评论已经隐藏')
    const video = await heldVideo(tx, seen)
    const rows = await tx
      .delete(videoComments)
      .where(or(isThis, eq(videoComments.parentId, id)))
      .returning()
    const comment = rows.find(row => row.id === id) ?? refuse('STATE', '这条评论已经隐藏或删除')
    const { why: hiddenWhy, by: hiddenBy, at: hiddenAt } = decision
    const hidden = { hiddenWhy, hiddenBy, hiddenAt }
    await tx
      .insert(hiddenVideoComments)
      .values(rows.map(({ seenAt: _, ...row }) => ({ ...row, ...hidden, hiddenWith: row.id === id ? null : id })))
    await tx
      .update(videos)
      .set({ comments: video.comments - rows.length })
      .where(eq(videos.id, video.id))
    await told(tx, comment, false, decision)
    return comment
  })

/**
 * Shows a hidden comment again, with the replies that went with it, and tells who wrote it.
 * @throws Refusal NOT_FOUND, STATE
 */
export const restoreComment = (db: Queryable, id: string, decision: Decision) =>
  transact(db, async tx => {
    const isThis = eq(hiddenVideoComments.id, id)
    const [seen] = await tx.select().from(hiddenVideoComments).where(isThis)
    if (!seen && (await tx.$count(videoComments, eq(videoComments.id, id))) > 0) refuse('STATE', '这条评论没有隐藏')
    const video = await heldVideo(tx, seen)
    const rows = await tx
      .delete(hiddenVideoComments)
      .where(or(isThis, eq(hiddenVideoComments.hiddenWith, id)))
      .returning()
    const comment = rows.find(row => row.id === id) ?? refuse('STATE', '这条评论没有隐藏')
    if (comment.parentId && (await tx.$count(videoComments, eq(videoComments.id, comment.parentId))) === 0)
      refuse('STATE', '它回复的评论已隐藏或删除，请先恢复那一条')
    await tx.insert(videoComments).values(rows.map(row => asItWas(row, decision.at)))
    await tx
      .update(videos)
      .set({ comments: video.comments + rows.length })
      .where(eq(videos.id, video.id))
    await told(tx, comment, true, decision)
    return comment
  })

/** Whoever decided about it has looked at it. */
const asItWas = (
  { hiddenWith: _, hiddenWhy: __, hiddenBy: ___, hiddenAt: ____, ...comment }: Hidden,
  seenAt: Date
): Comment => ({ ...comment, seenAt })
