import { and, count, desc, eq, inArray, lt, or, type SQL, type SQLWrapper, sql, sum } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { CLOSED, products, users, videoAuthors, videoLikes, videoNotices, videos } from '../../db/schema'

/** Nobody scrolls further. */
const MOST = 10_000

/** Seen by everybody. */
export const open = sql`(${videos.shown} and not ${videos.blocked})`

/** Seen by this person: everybody's, and their own. */
export const seenBy = (userId: string | undefined) => (userId ? or(open, eq(videos.userId, userId)) : open)

const columns = (me: string | undefined) => ({
  video: videos,
  author: { nickname: users.nickname, avatar: users.avatar },
  product: {
    id: products.id,
    name: products.name,
    picture: sql<string>`${products.pictures}[1]`,
    priceFen: products.priceFen
  },
  liked: me
    ? sql<boolean>`exists (select from ${videoLikes} l where l.user_id = ${me} and l.video_id = ${videos.id})`
    : sql<boolean>`false`
})

/** Videos with their authors, and their product while it is sold. */
const select = (db: Queryable, me: string | undefined) =>
  db
    .select(columns(me))
    .from(videos)
    .innerJoin(users, eq(users.id, videos.userId))
    .leftJoin(products, and(eq(products.id, videos.productId), eq(products.published, true)))
    .$dynamic()

export type VideoRow = Awaited<ReturnType<typeof select>>[number]

const NEWEST = [desc(videos.createdAt), desc(videos.id)]

interface Paging {
  page: number
  limit: number
}

/** A page of the newest; beyond the first by their ids: what those turned past are of is not looked up. */
function newestOf(db: Queryable, me: string | undefined, where: SQL | undefined, { page, limit }: Paging) {
  const first = select(db, me)
    .orderBy(...NEWEST)
    .limit(limit)
  if (page === 1) return first.where(where)
  const few = db
    .select({ id: videos.id })
    .from(videos)
    .where(where)
    .orderBy(...NEWEST)
    .limit(limit)
    .offset((page - 1) * limit)
  return first.where(inArray(videos.id, few))
}

/** Where a page of the feed ends, and the next begins. */
export const cursorOf = ({ video }: VideoRow) => `${video.createdAt.getTime()}_${video.id}`

function after(cursor: string) {
  const [ms, id] = cursor.split('_') as [string, string]
  const at = new Date(Number(ms))
  return or(lt(videos.createdAt, at), and(eq(videos.createdAt, at), lt(videos.id, id)))
}

/** Videos for everybody, newest first. With a cursor the page's number does not count. */
export async function feedPage(
  db: Queryable,
  me: string | undefined,
  { page, limit, cursor, product_id }: Paging & { cursor?: string; product_id?: string }
) {
  const wanted = and(open, product_id ? eq(videos.productId, product_id) : undefined)
  const [list, count] = await Promise.all([
    newestOf(db, me, and(wanted, cursor ? after(cursor) : undefined), {
      page: cursor ? 1 : page,
      limit: cursor || page * limit <= MOST ? limit : 0
    }),
    countUpTo(db, MOST, videos, wanted)
  ])
  return { list, count }
}

/** An author's videos, newest first; hidden and blocked ones where `all`. */
export async function authorPage(
  db: Queryable,
  me: string | undefined,
  { uid, all, page, limit }: Paging & { uid: string; all: boolean }
) {
  const own = eq(videos.userId, uid)
  const wanted = all ? own : and(own, open)
  const [list, count] = await Promise.all([
    newestOf(db, me, wanted, { page, limit }),
    all ? countUpTo(db, MOST, videos, own) : openOf(db, uid)
  ])
  return { list, count }
}

async function openOf(db: Queryable, uid: string): Promise<number> {
  const [row] = await db.select({ videos: videoAuthors.videos }).from(videoAuthors).where(eq(videoAuthors.userId, uid))
  return Math.min(row?.videos ?? 0, MOST)
}

/** So many more likes than a page needs are looked through at first: some are of videos that were hidden since. */
const SPARE = 100

/**
 * Which videos are on a page of those a person likes and may still see. Likes are read in an index alone, and those of them that
 * are closed in another, so that none turned past is looked up.
 */
async function likedIds(db: Queryable, me: string, { page, limit }: Paging): Promise<string[]> {
  const need = page * limit
  for (let most = need + SPARE; ; most += need + SPARE) {
    const { rows } = await db.execute<{ ids: string[]; looked: number }>(sql`
      with liked as materialized (
        select video_id, created_at from ${videoLikes} where user_id = ${me}
        order by created_at desc, video_id desc limit ${most}
      ),
      closed as materialized (
        select id from ${videos} where id = any(array(select video_id from liked)) and ${CLOSED(videos)} and user_id <> ${me}
      )
      select (select count(*)::int from liked) as looked, array(
        select video_id from liked where video_id not in (select id from closed)
        order by created_at desc, video_id desc limit ${limit} offset ${need - limit}
      ) as ids`)
    const { ids, looked } = rows[0]!
    if (ids.length === limit || looked < most) return ids
  }
}

/** Videos a person likes and may still see, the last liked first. */
export async function likedPage(db: Queryable, me: string, paging: Paging) {
  const mine = and(eq(videoLikes.videoId, videos.id), eq(videoLikes.userId, me))
  const page = async () =>
    select(db, me)
      .innerJoin(videoLikes, mine)
      .where(inArray(videos.id, await likedIds(db, me, paging)))
      .orderBy(desc(videoLikes.createdAt), desc(videoLikes.videoId))
  const [list, all] = await Promise.all([page(), countLiked(db, me)])
  return { list, count: all }
}

/** Whether each may still be seen is looked up for so many; of more it is only counted how many are liked. */
const LOOKED_UP = 100

async function countLiked(db: Queryable, me: string): Promise<number> {
  const liked = await countUpTo(db, MOST, videoLikes, eq(videoLikes.userId, me))
  if (liked > LOOKED_UP) return liked
  const mine = and(eq(videoLikes.videoId, videos.id), eq(videoLikes.userId, me))
  const [row] = await db.select({ count: count() }).from(videoLikes).innerJoin(videos, mine).where(seenBy(me))
  return row!.count
}

/** A video that the person may see, or undefined. */
export async function videoOf(db: Queryable, id: string, me: string | undefined): Promise<VideoRow | undefined> {
  const [row] = await select(db, me).where(and(eq(videos.id, id), seenBy(me)))
  return row
}

/**
 * How many videos of an author count, and their likes together; undefined for who is nobody. What everybody sees was counted
 * when it changed; what the author alone sees is counted now, and added for the author.
 */
export async function authorOf(db: Queryable, uid: string, isMine: boolean) {
  const closed = db
    .select({ videos: count().as('closed'), likes: sum(videos.likes).as('closed_likes') })
    .from(videos)
    .where(and(eq(videos.userId, uid), isMine ? CLOSED(videos) : sql`false`))
    .as('closed')
  const both = (kept: AnyPgColumn, now: SQLWrapper) => sql<number>`(coalesce(${kept}, 0) + coalesce(${now}, 0))::int`
  const [author] = await db
    .select({
      nickname: users.nickname,
      avatar: users.avatar,
      videos: both(videoAuthors.videos, closed.videos),
      likes: both(videoAuthors.likes, closed.likes)
    })
    .from(users)
    .leftJoin(videoAuthors, eq(videoAuthors.userId, users.id))
    .crossJoin(closed)
    .where(eq(users.id, uid))
  return author
}

export const unreadNotices = (db: Queryable, userId: string) =>
  db.$count(videoNotices, and(eq(videoNotices.userId, userId), sql`${videoNotices.readAt} is null`))
