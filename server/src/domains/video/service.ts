import { and, eq, lt, sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { directUploads, products, uploads, videoLikes, videos } from '../../db/schema'
import { newId } from '../../lib/ids'
import { refuse } from '../../lib/refusal'
import { plainLine } from '../../lib/words'
import { isOurUpload, uploadNameOf, uploadUrl } from '../../media/address'
import { takeVideo, videoKey } from '../../media/video'
import type { Services } from '../../services'
import { countAuthor, isOpen } from './authors'
import { tell, untellLike } from './notices'
import { seenBy } from './queries'

type Video = typeof videos.$inferSelect

export const gone = () => refuse('NOT_FOUND', '视频不存在或已下架')

interface LikeInput {
  videoId: string
  userId: string
  /** Undefined: the other way round. */
  wanted: boolean | undefined
  at: Date
}

/**
 * Likes a video or no longer. The like's own key decides, and only what it decided is counted.
 * @throws Refusal NOT_FOUND
 */
export const likeOrNot = (db: Queryable, { videoId, userId, wanted, at }: LikeInput) =>
  transact(db, async tx => {
    const [seen] = await tx
      .select({ id: videos.id, authorId: videos.userId })
      .from(videos)
      .where(and(eq(videos.id, videoId), seenBy(userId)))
      .for('key share')
    if (!seen) return gone()
    const removed =
      wanted === true
        ? []
        : await tx
            .delete(videoLikes)
            .where(and(eq(videoLikes.userId, userId), eq(videoLikes.videoId, videoId)))
            .returning()
    const likes = wanted ?? removed.length === 0
    const added = likes
      ? await tx.insert(videoLikes).values({ userId, videoId, createdAt: at }).onConflictDoNothing().returning()
      : []
    if (added.length > 0) await tell(tx, { userId: seen.authorId, kind: 'like', actorId: userId, videoId, at })
    if (removed.length > 0) await untellLike(tx, videoId, userId)
    const [video] = await tx
      .update(videos)
      .set({ likes: sql`${videos.likes} + ${added.length - removed.length}` })
      .where(eq(videos.id, videoId))
      .returning({ likes: videos.likes, shown: videos.shown, blocked: videos.blocked })
    if (!video) return gone()
    const more = added.length - removed.length
    if (more !== 0 && isOpen(video)) await countAuthor(tx, seen.authorId, { likes: more })
    return { likes, count: video.likes }
  })

interface Post {
  userId: string
  key: string
  title: string
  image: string
  productId?: string
}

/** The cover as it is kept: a photo the person uploaded here. */
async function coverOf({ db, config }: Services, { userId, image }: Post): Promise<string> {
  const no = () => refuse('BAD_PICTURE', '请上传视频封面')
  if (!isOurUpload(image, config.PUBLIC_URL)) return no()
  const name = uploadNameOf(new URL(image, 'http://here').pathname)!
  const [own] = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.userId, userId), eq(uploads.name, name), eq(uploads.sealed, false)))
  return own ? uploadUrl(name, 750) : no()
}

async function productOf({ db }: Services, id: string | undefined): Promise<string | null> {
  if (!id) return null
  const [found] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), eq(products.published, true)))
  return found?.id ?? refuse('NOT_FOUND', '关联的商品不存在或已下架')
}

const published = async (db: Queryable, userId: string, name: string) =>
  (
    await db
      .select({ id: videos.id })
      .from(videos)
      .where(and(eq(videos.name, name), eq(videos.userId, userId)))
  )[0]?.id

/**
 * Publishes what the person uploaded. An upload becomes one video, whose name it gives: sent again, or twice at once, it
 * is the same video.
 * @throws Refusal UPLOAD_GONE, NOT_A_VIDEO, CODEC, TOO_LONG, BAD_PICTURE, NOT_FOUND, EMPTY
 */
export async function postVideo(services: Services, post: Post): Promise<string> {
  const { db, clock, providers } = services
  const { userId, key } = post
  const title = plainLine(post.title) || refuse('EMPTY', '请写一句标题')
  const name = key.slice('incoming-'.length, -'.mp4'.length)
  const before = await published(db, userId, name)
  if (before) return before
  const [upload] = await db
    .select()
    .from(directUploads)
    .where(and(eq(directUploads.userId, userId), eq(directUploads.key, key)))
  if (!upload) return refuse('UPLOAD_GONE', '视频没有上传完，请重新上传')
  const cover = await coverOf(services, post)
  const productId = await productOf(services, post.productId)
  const film = await takeVideo(providers.storage, name, upload.bytes).catch(async error => {
    // The same sent twice at once: the other was first, and the upload is its video already.
    const first = await published(db, userId, name)
    if (first) return first
    throw error
  })
  if (typeof film === 'string') return film
  const row = {
    ...{ id: newId(), userId, name, title, cover, productId, bytes: upload.bytes, createdAt: clock.now() },
    ...{ seconds: Math.ceil(film.seconds), width: film.width, height: film.height }
  }
  const [made] = await transact(db, async tx => {
    const rows = await tx.insert(videos).values(row).onConflictDoNothing().returning({ id: videos.id })
    if (rows.length > 0) await countAuthor(tx, userId, { videos: 1 })
    return rows
  })
  await providers.storage.remove(key)
  return made?.id ?? (await published(db, userId, name)) ?? refuse('UPLOAD_GONE', '视频没有上传完，请重新上传')
}

/** Shows a video of the person's own to everybody or to nobody else. @throws Refusal NOT_FOUND, BLOCKED */
export const showVideo = (db: Queryable, userId: string, id: string, shown: boolean) =>
  transact(db, async tx => {
    const own = and(eq(videos.id, id), eq(videos.userId, userId))
    const [video] = await tx.select().from(videos).where(own).for('update')
    if (!video) return gone()
    if (video.blocked) return refuse('BLOCKED', '视频已被平台下架，不能再公开')
    await change(tx, video, { shown })
    return shown ? ('shown' as const) : ('hidden' as const)
  })

/** Why a video is taken down, by whom and when. */
interface Block {
  why: string
  by: string
  at: Date
}

type Change = Partial<Pick<Video, 'shown' | 'blocked' | 'blockedWhy' | 'blockedBy' | 'blockedAt' | 'seenAt'>>

/** Changes who sees a video, whose row is held, and counts it for its author. */
async function change(tx: Queryable, video: Video, set: Change) {
  await tx.update(videos).set(set).where(eq(videos.id, video.id))
  const more = Number(isOpen({ ...video, ...set })) - Number(isOpen(video))
  if (more !== 0) await countAuthor(tx, video.userId, { videos: more, likes: more * video.likes })
}

/** Deletes a video of the person's own with all that hangs on it, and then its file. @throws Refusal NOT_FOUND */
export async function deleteVideo({ db, providers, log }: Services, userId: string, id: string) {
  const video = await transact(db, async tx => {
    const own = and(eq(videos.id, id), eq(videos.userId, userId))
    const [gone] = await tx.delete(videos).where(own).returning()
    if (gone && isOpen(gone)) await countAuthor(tx, userId, { videos: -1, likes: -gone.likes })
    return gone
  })
  if (!video) return gone()
  await providers.storage
    .remove(videoKey(video.name))
    .catch(error => log.error({ err: error, video: video.name }, 'video not removed'))
}

/**
 * For operators: takes a video down for a reason, or puts it back (null), and notes that it was looked at. Answers it as it was.
 * @throws Refusal NOT_FOUND
 */
export const blockVideo = (db: Queryable, id: string, block: Block | null): Promise<Video> =>
  transact(db, async tx => {
    const [video] = await tx.select().from(videos).where(eq(videos.id, id)).for('update')
    if (!video) return gone()
    const blocked = block !== null
    if (video.blocked === blocked) return video
    const { why = '', by = '', at = null } = block ?? {}
    const seenAt = video.seenAt ?? at
    await change(tx, video, { blocked, blockedWhy: why, blockedBy: by, blockedAt: at, seenAt })
    return video
  })

/** An upload may still be published for so long after its leave has run out. */
const KEEP_MS = 3600_000

/** Removes uploads nobody came back for. Answers how many. */
export async function sweepUploads({ db, clock, providers }: Services): Promise<number> {
  const before = new Date(clock.now().getTime() - KEEP_MS)
  const old = await db.select().from(directUploads).where(lt(directUploads.expiresAt, before)).limit(500)
  for (const { userId, key } of old) {
    await providers.storage.remove(key)
    await db.delete(directUploads).where(and(eq(directUploads.userId, userId), eq(directUploads.key, key)))
  }
  return old.length
}
