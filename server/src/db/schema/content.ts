import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, moment } from '../columns'

/** What an article says without its markup, and the characters of that and of its title, for search. */
export const articlePlain = ({ content }: { content: AnyPgColumn }) =>
  sql`regexp_replace(${content}, '<[^>]*>', ' ', 'g')`
export const articleCharacters = (t: { title: AnyPgColumn; content: AnyPgColumn }) =>
  sql`to_tsvector('simple', regexp_replace(${t.title} || ' ' || ${articlePlain(t)}, '(.)', '\\1 ', 'g'))`

/** Notices, help, agreements, school and material pieces: one table, told apart by `kind`. */
export const articles = pgTable(
  'articles',
  {
    id: id().primaryKey(),
    kind: text('kind').notNull(),
    /** What code asks for by name, such as the privacy policy; one row a version, the newest in force is shown. */
    slug: text('slug'),
    version: text('version').notNull().default(''),
    /** Groups help articles. */
    topic: text('topic').notNull().default(''),
    /** The topic of a course or a piece of material. */
    topicId: id('topic_id'),
    title: text('title').notNull(),
    synopsis: text('synopsis').notNull().default(''),
    /** HTML as somebody wrote it; it is cleaned whenever it is answered. */
    content: text('content').notNull(),
    picture: text('picture').notNull().default(''),
    author: text('author').notNull().default(''),
    /** Address of its video and how long that runs, in seconds. */
    video: text('video').notNull().default(''),
    videoSeconds: integer('video_seconds').notNull().default(0),
    /** Plain words and pictures of a piece of material, and the product it is about. */
    words: text('words').notNull().default(''),
    pictures: jsonb('pictures').$type<string[]>().notNull().default([]),
    productId: id('product_id'),
    /** How often the pictures were saved. */
    saves: integer('saves').notNull().default(0),
    visits: integer('visits').notNull().default(0),
    sort: integer('sort').notNull().default(0),
    published: boolean('published').notNull().default(true),
    publishedAt: moment('published_at').notNull().defaultNow(),
    /** When the text begins to bind; the same as published but for agreements announced ahead. */
    effectiveAt: moment('effective_at').notNull().defaultNow(),
    createdAt: createdAt()
  },
  t => [
    index('articles_kind_published_at').on(t.kind, t.publishedAt, t.id),
    index('articles_kind_sort').on(t.kind, t.topic, t.sort),
    // What is out, by when and in reading order: counted and told apart in the index alone.
    index('articles_out').on(t.kind, t.publishedAt, t.id).where(sql`${t.published}`).concurrently(),
    index('articles_read').on(t.kind, t.sort, t.id, t.publishedAt, t.topic).where(sql`${t.published}`).concurrently(),
    index('articles_topic').on(t.topicId, t.sort, t.id).where(sql`${t.topicId} is not null`),
    // Its characters one by one: whatever words somebody searches for, an article that has them has their characters.
    index('articles_help_characters').using('gin', articleCharacters(t)).where(sql`${t.kind} = 'help'`),
    index('articles_most_read').on(t.kind, t.visits, t.id),
    index('articles_slug').on(t.slug, t.effectiveAt)
  ]
)

/** What the school and the promotion material are grouped by. */
export const articleTopics = pgTable(
  'article_topics',
  {
    id: id().primaryKey(),
    /** The kind of the articles it groups. */
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    synopsis: text('synopsis').notNull().default(''),
    picture: text('picture').notNull().default(''),
    sort: integer('sort').notNull().default(0),
    shown: boolean('shown').notNull().default(true),
    createdAt: createdAt()
  },
  t => [index('article_topics_kind').on(t.kind, t.sort, t.id)]
)

/** What an operator set, over the defaults in the code; one row a subject (`site`, `phrase`, `head`, `version`, …). */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  /** Who set it at the console; empty when it was not set there. */
  updatedBy: text('updated_by').notNull().default('')
})
