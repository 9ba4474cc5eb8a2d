import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'

/** Notices, help, agreements, school and material pieces: one table, told apart by `kind`. */
export const articles = pgTable(
  'articles',
  {
    id: id().primaryKey(),
    kind: text('kind').notNull(),
    slug: text('slug').unique(),
    title: text('title').notNull(),
    synopsis: text('synopsis').notNull().default(''),
    /** Cleaned HTML; written only through the cleaner. */
    content: text('content').notNull(),
    picture: text('picture').notNull().default(''),
    author: text('author').notNull().default(''),
    visits: integer('visits').notNull().default(0),
    published: boolean('published').notNull().default(true),
    publishedAt: moment('published_at').notNull().defaultNow(),
    createdAt: createdAt()
  },
  t => [index('articles_kind_published_at').on(t.kind, t.publishedAt.desc())]
)
