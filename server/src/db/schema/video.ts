import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex
} from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'
import { products } from './catalogue'

/** What everybody sees and nobody at the console has looked at. */
export const UNSEEN = (t: { shown: AnyPgColumn; blocked: AnyPgColumn; seenAt: AnyPgColumn }) =>
  sql`${t.seenAt} is null and ${t.shown} and not ${t.blocked}`

/** What its author alone sees: hidden by them, or taken down. */
export const CLOSED = (t: { shown: AnyPgColumn; blocked: AnyPgColumn }) => sql`not (${t.shown} and not ${t.blocked})`

/** The characters of a title, and each with the one after it, in small letters: what a word of any length is looked for by. */
export const titlePairs = (t: { title: AnyPgColumn }) => sql`text_pairs(${t.title})`

/**
 * Short videos people publish. Seen by everybody while `shown` and not `blocked`; the counts are written with the rows
 * they count, in one transaction.
 */
export const videos = pgTable(
  'videos',
  {
    id: id().primaryKey(),
    userId: id('user_id').notNull(),
    /** The random part of its file's address, and of the upload it came from. */
    name: text('name').notNull().unique(),
    title: text('title').notNull(),
    cover: text('cover').notNull(),
    productId: id('product_id').references(() => products.id),
    seconds: integer('seconds').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    shown: boolean('shown').notNull().default(true),
    /** Taken down by an operator, and why. */
    blocked: boolean('blocked').notNull().default(false),
    blockedWhy: text('blocked_why').notNull().default(''),
    blockedBy: text('blocked_by').notNull().default(''),
    blockedAt: moment('blocked_at'),
    /** When somebody at the console first looked at it; null: it waits for that. */
    seenAt: moment('seen_at'),
    likes: integer('likes').notNull().default(0),
    comments: integer('comments').notNull().default(0),
    createdAt: createdAt()
  },
  t => [
    index('videos_feed').on(t.createdAt, t.id).where(sql`${t.shown} and not ${t.blocked}`),
    // One value many times is kept small: this is for counting alone.
    index('videos_open').on(t.shown).where(sql`${t.shown} and not ${t.blocked}`).concurrently(),
    index('videos_unseen').on(t.createdAt, t.id).where(UNSEEN(t)).concurrently(),
    index('videos_hidden').on(t.createdAt, t.id).where(sql`not ${t.shown} and not ${t.blocked}`).concurrently(),
    index('videos_newest').on(t.createdAt, t.id).concurrently(),
    index('videos_blocked').on(t.createdAt, t.id).where(sql`${t.blocked}`).concurrently(),
    index('videos_pairs').using('gin', titlePairs(t)).concurrently(),
    index('videos_closed').on(t.id, t.userId).where(CLOSED(t)).concurrently(),
    index('videos_closed_of').on(t.userId).where(CLOSED(t)).concurrently(),
    index('videos_author').on(t.userId, t.createdAt, t.id),
    index('videos_product').on(t.productId, t.createdAt).where(sql`${t.productId} is not null`),
    check('videos_counts', sql`${t.likes} >= 0 and ${t.comments} >= 0`)
  ]
)

/** Of each author the videos everybody sees, and how often these are liked; written at the end of what changes them (`authors.ts`). */
export const videoAuthors = pgTable('video_authors', {
  userId: id('user_id').primaryKey(),
  videos: integer('videos').notNull().default(0),
  likes: integer('likes').notNull().default(0)
})

/** One like a person and video: the key decides. */
export const videoLikes = pgTable(
  'video_likes',
  {
    userId: id('user_id').notNull(),
    videoId: id('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.videoId] }),
    index('video_likes_video').on(t.videoId),
    index('video_likes_newest').on(t.userId, t.createdAt, t.videoId)
  ]
)

/** Comments, and replies to them: a reply hangs on the comment at its root and names whom it answers. */
export const videoComments = pgTable(
  'video_comments',
  {
    id: id().primaryKey(),
    userId: id('user_id').notNull(),
    videoId: id('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    parentId: id('parent_id'),
    /** Whose reply it answers; null when it answers the comment itself. */
    toUserId: id('to_user_id'),
    content: text('content').notNull(),
    /** When somebody at the console looked at it, or let it be seen again; null: it waits for that. */
    seenAt: moment('seen_at'),
    createdAt: createdAt()
  },
  t => [
    index('video_comments_video').on(t.videoId, t.createdAt, t.id).where(sql`${t.parentId} is null`),
    index('video_comments_parent').on(t.parentId, t.createdAt, t.id),
    // These two are for counting alone.
    index('video_comments_roots').on(t.videoId).where(sql`${t.parentId} is null`).concurrently(),
    index('video_comments_replies').on(t.parentId, t.videoId).where(sql`${t.parentId} is not null`).concurrently(),
    index('video_comments_all').on(t.videoId),
    index('video_comments_user').on(t.userId),
    // How the console looks at them: all there are, and those of one video.
    index('video_comments_newest').on(t.createdAt, t.id).concurrently(),
    index('video_comments_unseen').on(t.createdAt, t.id).where(sql`${t.seenAt} is null`).concurrently(),
    index('video_comments_of').on(t.videoId, t.createdAt, t.id).concurrently()
  ]
)

/**
 * Comments that operators hid, as they were: what is read and counted in the app are `video_comments` alone. A reply that
 * went with the comment it hangs on names that.
 */
export const hiddenVideoComments = pgTable(
  'video_comments_hidden',
  {
    id: id().primaryKey(),
    userId: id('user_id').notNull(),
    videoId: id('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    parentId: id('parent_id'),
    toUserId: id('to_user_id'),
    content: text('content').notNull(),
    createdAt: createdAt(),
    hiddenWith: id('hidden_with'),
    hiddenWhy: text('hidden_why').notNull(),
    hiddenBy: text('hidden_by').notNull(),
    hiddenAt: moment('hidden_at').notNull()
  },
  t => [
    index('video_comments_hidden_newest').on(t.createdAt, t.id),
    index('video_comments_hidden_of').on(t.videoId, t.createdAt, t.id),
    index('video_comments_hidden_with').on(t.hiddenWith),
    index('video_comments_hidden_parent').on(t.parentId),
    index('video_comments_hidden_user').on(t.userId)
  ]
)

/** What an author or somebody who commented is told; written with what it tells of. `userId` is who is told. */
export const videoNotices = pgTable(
  'video_notices',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    kind: text('kind').notNull(),
    actorId: id('actor_id').notNull(),
    videoId: id('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** Gone with the comment it tells of. */
    commentId: id('comment_id').references(() => videoComments.id, { onDelete: 'cascade' }),
    readAt: moment('read_at'),
    createdAt: createdAt()
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    // A like that is taken back and given again is told once.
    uniqueIndex('video_notices_like').on(t.userId, t.videoId, t.actorId).where(sql`${t.kind} = 'like'`),
    index('video_notices_newest').on(t.userId, t.createdAt, t.id),
    index('video_notices_created').using('brin', t.createdAt),
    index('video_notices_unread').on(t.userId).where(sql`read_at is null`),
    index('video_notices_video').on(t.videoId),
    index('video_notices_comment').on(t.commentId),
    index('video_notices_actor').on(t.actorId),
    check('video_notices_kind', sql`${t.kind} in ('like', 'comment', 'reply')`)
  ]
)
