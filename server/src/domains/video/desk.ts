import type { Input } from '@contract/core'
import { adminVideo } from '@contract/video-admin'
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/connection'
import { estimate } from '../../db/count'
import { contains } from '../../db/pattern'
import { hiddenVideoComments, products, titlePairs, UNSEEN, users, videoComments, videos } from '../../db/schema'
import { bindDomain } from '../../http/context'
import { seconds } from '../../lib/clock'
import { cursorAfter, keysOf } from '../../lib/cursor'
import { flag } from '../../lib/flag'
import { signedVideoUrl, videoUrl } from '../../media/video'
import { isOpen } from './authors'
import { decideVideo, hideComment, restoreComment, seeComments, seeVideos } from './deciding'
import { open } from './queries'
import { gone } from './service'

type Contract = typeof adminVideo
type Filter = Input<Contract['GET /api/admin/video/list']>

const KEYS = [
  ['created_at', 'time'],
  ['id', 'uuid']
] as const

/** What comes after a cursor in a list that has the newest first. */
function after(sort: string, cursor: string | undefined, createdAt: AnyPgColumn, id: AnyPgColumn): SQL | undefined {
  if (!cursor) return
  const [at, key] = keysOf(cursor, sort, KEYS)
  return sql`(${createdAt}, ${id}) < (${at}::timestamptz, ${key}::uuid)`
}

/** So many rows of one more that were read, and where the list goes on. */
function pageOf<Row extends { made: string; id: string }>(sort: string, rows: Row[], limit: number) {
  const list = rows.slice(0, limit)
  const last = rows.length > limit ? list.at(-1) : undefined
  return { list, cursor: last ? cursorAfter(sort, [last.made, last.id]) : null }
}

const STATES: Record<NonNullable<Filter['state']>, SQL> = {
  waiting: UNSEEN(videos),
  shown: open,
  hidden: sql`not ${videos.shown} and not ${videos.blocked}`,
  blocked: sql`${videos.blocked}`
}

const select = (db: Queryable) =>
  db
    .select({
      id: videos.id,
      made: sql<string>`${videos.createdAt}::text`,
      video: videos,
      nickname: users.nickname,
      product: products.name
    })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.userId))
    .leftJoin(products, eq(products.id, videos.productId))
    .$dynamic()

type Row = Awaited<ReturnType<typeof select>>[number]

function stateOf({ shown, blocked, seenAt }: Row['video']) {
  if (blocked) return 'blocked' as const
  if (!shown) return 'hidden' as const
  return seenAt ? ('shown' as const) : ('waiting' as const)
}

const line = ({ video, nickname, product }: Row) => ({
  id: video.id,
  uid: video.userId,
  nickname,
  title: video.title,
  image: video.cover,
  duration: video.seconds,
  like_num: video.likes,
  comment_num: video.comments,
  state: stateOf(video),
  store_name: product ?? '',
  hidden_why: video.blockedWhy,
  hidden_by: video.blockedBy,
  hidden_time: video.blockedAt && seconds(video.blockedAt),
  add_time: seconds(video.createdAt)
})

const isPlain = (character: string) => /[ -~]/.test(character) || character.toLowerCase() === character.toUpperCase()

/**
 * The pairs of a word as the index of titles has them, or its only character. Letters whose small form is the database's to tell
 * are left out: what is found is compared with the whole word anyway.
 */
function pairsOf(word: string): string[] {
  const characters = [...word]
  const parts = characters.length > 1 ? characters.slice(1).map((next, i) => [characters[i]!, next]) : [characters]
  return parts.filter(part => part.every(isPlain)).map(part => part.join('').toLowerCase())
}

/** Of a word the planner expects in so many titles a page of the newest is soon together. */
const COMMON = 2_000

/** Which titles have a word: one expected in few is gathered by its pairs, for one in many the newest are looked through. */
async function called(db: Queryable, word: string): Promise<SQL> {
  const has = contains(videos.title, word)
  const pairs = pairsOf(word)
  if (pairs.length === 0 || (await estimate(db, sql`select from ${videos} where ${has}`)) >= COMMON) return has
  return sql`${titlePairs(videos)} @> ${sql.param(pairs)}::text[] and ${has}`
}

async function videoPage(db: Queryable, { state, search, user, cursor, limit }: Filter) {
  const word = search.trim()
  const where = and(
    state && STATES[state],
    word ? await called(db, word) : undefined,
    user ? eq(videos.userId, user) : undefined,
    after('videos', cursor, videos.createdAt, videos.id)
  )
  const newest = [desc(videos.createdAt), desc(videos.id)]
  // Whose they are and of what is looked up for those of the page alone.
  const few = db
    .select({ id: videos.id })
    .from(videos)
    .where(where)
    .orderBy(...newest)
    .limit(limit + 1)
  const rows = await select(db)
    .where(inArray(videos.id, few))
    .orderBy(...newest)
  const page = pageOf('videos', rows, limit)
  return { list: page.list.map(line), cursor: page.cursor }
}

/** The columns both tables of comments have, with the video and who wrote them. */
const commentColumns = (table: typeof videoComments | typeof hiddenVideoComments) => ({
  id: table.id,
  made: sql<string>`${table.createdAt}::text`,
  userId: table.userId,
  videoId: table.videoId,
  parentId: table.parentId,
  content: table.content,
  createdAt: table.createdAt,
  nickname: users.nickname,
  title: videos.title,
  image: videos.cover
})

type Comments = Input<Contract['GET /api/admin/video/comments']>

function wanted(table: typeof videoComments | typeof hiddenVideoComments, { video, cursor }: Comments) {
  return and(video ? eq(table.videoId, video) : undefined, after('comments', cursor, table.createdAt, table.id))
}

const shownComments = (db: Queryable, filter: Comments) =>
  db
    .select({ ...commentColumns(videoComments), seenAt: videoComments.seenAt })
    .from(videoComments)
    .innerJoin(users, eq(users.id, videoComments.userId))
    .innerJoin(videos, eq(videos.id, videoComments.videoId))
    .where(and(wanted(videoComments, filter), filter.waiting === 1 ? isNull(videoComments.seenAt) : undefined))
    .orderBy(desc(videoComments.createdAt), desc(videoComments.id))
    .limit(filter.limit + 1)

const hiddenComments = (db: Queryable, filter: Comments) =>
  db
    .select({
      ...commentColumns(hiddenVideoComments),
      why: hiddenVideoComments.hiddenWhy,
      by: hiddenVideoComments.hiddenBy,
      at: hiddenVideoComments.hiddenAt
    })
    .from(hiddenVideoComments)
    .innerJoin(users, eq(users.id, hiddenVideoComments.userId))
    .innerJoin(videos, eq(videos.id, hiddenVideoComments.videoId))
    .where(and(wanted(hiddenVideoComments, filter), sql`${hiddenVideoComments.hiddenWith} is null`))
    .orderBy(desc(hiddenVideoComments.createdAt), desc(hiddenVideoComments.id))
    .limit(filter.limit + 1)

type Hidden = Awaited<ReturnType<typeof hiddenComments>>[number]
type Said = Omit<Hidden, 'why' | 'by' | 'at'> & Partial<Hidden> & { seenAt?: Date | null }

const comment = ({
  id,
  videoId,
  title,
  image,
  userId,
  nickname,
  content,
  parentId,
  createdAt,
  seenAt,
  ...hidden
}: Said) =>
  ({
    id,
    video_id: videoId,
    title,
    image,
    uid: userId,
    nickname,
    content,
    is_answer: flag(parentId !== null),
    is_hidden: flag(hidden.at !== undefined),
    is_seen: flag(seenAt !== null),
    hidden_why: hidden.why ?? '',
    hidden_by: hidden.by ?? '',
    hidden_time: hidden.at ? seconds(hidden.at) : null,
    add_time: seconds(createdAt)
  }) as const

export const adminVideoDomain = bindDomain(adminVideo, {
  'GET /api/admin/video/list': ({ db }, filter) => videoPage(db, filter),
  'GET /api/admin/video/detail/{id}': async ({ db, config, clock }, { id }) => {
    const [row] = await select(db).where(eq(videos.id, id))
    if (!row) return gone()
    const { name, width, height, productId } = row.video
    const url = isOpen(row.video) ? videoUrl(name) : signedVideoUrl(config, name, clock.now())
    return { ...line(row), video_url: url, width, height, product_id: productId }
  },
  'POST /api/admin/video/seen': async ({ db, clock, note }, { ids }) => {
    const done = await seeVideos(db, ids, clock.now())
    note({ ...(ids.length === 1 && { subject: ids[0] }), after: { done } })
    return { done }
  },
  'POST /api/admin/video/show': async ({ db, clock, desk, note }, { id, shown, reason }) => {
    const video = await decideVideo(db, id, shown === 1, { why: reason.trim(), by: desk.name, at: clock.now() })
    note({
      subject: id,
      before: { title: video.title, shown: !video.blocked },
      after: { title: video.title, shown: shown === 1 }
    })
    return {}
  },
  'GET /api/admin/video/comments': async ({ db }, filter) => {
    const rows: Said[] = filter.hidden === 1 ? await hiddenComments(db, filter) : await shownComments(db, filter)
    const { list, cursor } = pageOf('comments', rows, filter.limit)
    return { list: list.map(comment), cursor }
  },
  'POST /api/admin/video/comment/seen': async ({ db, clock, note }, { ids }) => {
    const done = await seeComments(db, ids, clock.now())
    note({ ...(ids.length === 1 && { subject: ids[0] }), after: { done } })
    return { done }
  },
  'POST /api/admin/video/comment/show': async ({ db, clock, desk, note }, { id, shown, reason }) => {
    const decide = shown === 1 ? restoreComment : hideComment
    const { content } = await decide(db, id, { why: reason.trim(), by: desk.name, at: clock.now() })
    note({ subject: id, before: { content, shown: shown === 0 }, after: { content, shown: shown === 1 } })
    return {}
  }
})
