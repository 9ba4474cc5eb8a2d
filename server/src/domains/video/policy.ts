import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { MergeStep, PersonalData } from '../../db/personal'
import { hiddenVideoComments, videoAuthors, videoComments, videoLikes, videoNotices, videos } from '../../db/schema'
import { recountAuthors } from './authors'

/** Videos, comments and likes go along with the person; what both liked counts once. */
const mergeStep: MergeStep = {
  words: '视频',
  async move(tx, fromId, toId) {
    await tx.update(videos).set({ userId: toId }).where(eq(videos.userId, fromId))
    await tx.update(videoComments).set({ userId: toId }).where(eq(videoComments.userId, fromId))
    await tx.update(videoComments).set({ toUserId: toId }).where(eq(videoComments.toUserId, fromId))
    await tx.update(hiddenVideoComments).set({ userId: toId }).where(eq(hiddenVideoComments.userId, fromId))
    await tx.update(hiddenVideoComments).set({ toUserId: toId }).where(eq(hiddenVideoComments.toUserId, fromId))
    const { rows: liked } = await tx.execute<{ user_id: string }>(sql`
      with both_like as (
        delete from video_likes f where f.user_id = ${fromId}
          and exists (select from video_likes t where t.user_id = ${toId} and t.video_id = f.video_id)
        returning f.video_id)
      update videos v set likes = v.likes - 1 from both_like b where v.id = b.video_id returning v.user_id`)
    await recountAuthors(tx, [fromId, toId, ...liked.map(row => row.user_id)])
    await tx.update(videoLikes).set({ userId: toId }).where(eq(videoLikes.userId, fromId))
    // Nobody is told of themselves, nor twice of one like.
    await tx.execute(sql`
      delete from video_notices n where
        (n.user_id = ${fromId} and n.actor_id = ${toId}) or (n.user_id = ${toId} and n.actor_id = ${fromId}) or
        (n.kind = 'like' and n.actor_id = ${fromId} and exists (select from video_notices o where o.kind = 'like'
          and o.user_id = n.user_id and o.video_id = n.video_id and o.actor_id = ${toId}))`)
    await tx.update(videoNotices).set({ userId: toId }).where(eq(videoNotices.userId, fromId))
    await tx.update(videoNotices).set({ actorId: toId }).where(eq(videoNotices.actorId, fromId))
  }
}

/**
 * Deletes the videos of `ids` and what they said and liked elsewhere, with the replies to it; counts stay right. Answers
 * the names of the files to be taken from storage afterwards.
 */
export async function eraseVideos(tx: Queryable, ids: string[]): Promise<string[]> {
  const files = await tx.delete(videos).where(inArray(videos.userId, ids)).returning({ name: videos.name })
  await tx.delete(videoAuthors).where(inArray(videoAuthors.userId, ids))
  await tx.delete(videoNotices).where(or(inArray(videoNotices.userId, ids), inArray(videoNotices.actorId, ids)))
  const { rows: liked } = await tx.execute<{ user_id: string }>(sql`
    with gone as (delete from video_likes where user_id in ${ids} returning video_id)
    update videos v set likes = v.likes - g.n
    from (select video_id, count(*)::int as n from gone group by video_id) g where v.id = g.video_id returning v.user_id`)
  await recountAuthors(
    tx,
    liked.map(row => row.user_id)
  )
  // Held before anything is counted, as whoever comments holds it.
  await tx.execute(sql`
    select id from videos where id in (select video_id from video_comments where user_id in ${ids}) order by id for update`)
  await tx.execute(sql`
    delete from video_comments_hidden where user_id in ${ids} or parent_id in (
      select id from video_comments where user_id in ${ids}
      union all select id from video_comments_hidden where user_id in ${ids})`)
  await tx.execute(sql`
    with gone as (
      delete from video_comments where user_id in ${ids}
        or parent_id in (select id from video_comments where user_id in ${ids})
      returning video_id)
    update videos v set comments = v.comments - g.n
    from (select video_id, count(*)::int as n from gone group by video_id) g where v.id = g.video_id`)
  await tx.update(videoComments).set({ toUserId: null }).where(inArray(videoComments.toUserId, ids))
  await tx.update(hiddenVideoComments).set({ toUserId: null }).where(inArray(hiddenVideoComments.toUserId, ids))
  return files.map(({ name }) => name)
}

/** What becomes of videos, and of what somebody said and liked below those of others. */
export const videoPolicy: PersonalData = {
  tables: [
    { table: videos, merge: 'moved', close: 'erased', export: '视频' },
    {
      table: videoAuthors,
      merge: 'moved',
      close: 'erased',
      export: { omitted: 'their videos are given, with their likes' }
    },
    { table: videoComments, merge: 'moved', close: 'erased', export: '视频评论' },
    { table: hiddenVideoComments, merge: 'moved', close: 'erased', export: '被隐藏的视频评论' },
    { table: videoLikes, merge: 'moved', close: 'erased', export: '点赞的视频' },
    { table: videoNotices, merge: 'moved', close: 'erased', export: '视频通知' }
  ],
  merge: mergeStep,
  eraseFiles: async (tx, ids) => (await eraseVideos(tx, ids)).map(name => ({ name, sealed: false, video: true }))
}
