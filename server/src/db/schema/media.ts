import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'

/**
 * Drawn pictures, by the hash of their own SVG: an address names its content, so it may be cached forever, and only what
 * the shop itself put here is ever rendered.
 */
export const pictures = pgTable('pictures', {
  hash: text('hash').primaryKey(),
  svg: text('svg').notNull()
})

/** Photos people sent, as they lie in storage. */
export const uploads = pgTable(
  'uploads',
  {
    userId: id('user_id').notNull(),
    id: id().notNull(),
    /** The random part of its address. */
    name: text('name').notNull().unique(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** Kept sealed, without an address: photos of papers. */
    sealed: boolean('sealed').notNull().default(false),
    createdAt: createdAt()
  },
  t => [primaryKey({ columns: [t.userId, t.id] })]
)

/** Leave to upload one file straight to the store; gone when the file is taken over, or nobody came back for it. */
export const directUploads = pgTable(
  'direct_uploads',
  {
    userId: id('user_id').notNull(),
    key: text('key').notNull(),
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: createdAt()
  },
  t => [primaryKey({ columns: [t.userId, t.key] }), index('direct_uploads_expiry').on(t.expiresAt)]
)
