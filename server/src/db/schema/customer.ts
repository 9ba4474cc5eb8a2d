import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'

/** Words the desk sorts members by. */
export const customerTags = pgTable(
  'customer_tags',
  { id: id().primaryKey(), name: text('name').notNull(), createdAt: createdAt() },
  t => [unique('customer_tags_name').on(t.name), check('customer_tags_named', sql`${t.name} <> ''`)]
)

/** Which tags a member has; a parent account stands for its sub-accounts. */
export const customerTagged = pgTable(
  'customer_tagged',
  {
    userId: id('user_id').notNull(),
    tagId: id('tag_id').notNull(),
    createdAt: createdAt()
  },
  t => [primaryKey({ columns: [t.userId, t.tagId] }), index('customer_tagged_of').on(t.tagId, t.userId)]
)

/** What the desk wrote down about a member (a parent account). Lines are never changed. */
export const customerNotes = pgTable(
  'customer_notes',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    words: text('words').notNull(),
    authorId: id('author_id').notNull(),
    /** What the author was called at the console then. */
    authorName: text('author_name').notNull(),
    createdAt: createdAt()
  },
  t => [primaryKey({ columns: [t.userId, t.id] }), index('customer_notes_newest').on(t.userId, t.createdAt, t.id)]
)

/** Each time a member (a parent account) was kept out, why, and why no longer. */
export const customerBlocks = pgTable(
  'customer_blocks',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    reason: text('reason').notNull(),
    blockedBy: text('blocked_by').notNull(),
    createdAt: createdAt(),
    liftedAt: moment('lifted_at'),
    liftedBy: text('lifted_by').notNull().default(''),
    liftReason: text('lift_reason').notNull().default('')
  },
  t => [
    primaryKey({ columns: [t.userId, t.id] }),
    uniqueIndex('customer_blocks_one').on(t.userId).where(sql`${t.liftedAt} is null`)
  ]
)
