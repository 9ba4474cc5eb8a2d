import { and, asc, count, desc, eq, ilike, lte, or, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { articles } from '../../db/schema'

const shown = (kind: string) => and(eq(articles.kind, kind), eq(articles.published, true))

export async function articlePage(db: Queryable, kind: string, page: number, limit: number) {
  const [list, [total]] = await Promise.all([
    db
      .select()
      .from(articles)
      .where(shown(kind))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ count: count() }).from(articles).where(shown(kind))
  ])
  return { list, count: total!.count }
}

export interface HelpFilter {
  topic?: string
  keyword?: string
  page: number
  limit: number
}

/** Help articles in reading order, and the topics there are. */
export async function helpPage(db: Queryable, { topic, keyword, page, limit }: HelpFilter) {
  const words = keyword ? `%${keyword.replace(/[\\%_]/g, '\\$&')}%` : undefined
  const wanted = and(
    shown('help'),
    topic ? eq(articles.topic, topic) : undefined,
    words ? or(ilike(articles.title, words), ilike(articles.content, words)) : undefined
  )
  const first = sql<number>`min(${articles.sort})`
  const [list, [total], topics] = await Promise.all([
    db
      .select()
      .from(articles)
      .where(wanted)
      .orderBy(asc(articles.sort), asc(articles.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ count: count() }).from(articles).where(wanted),
    db.select({ topic: articles.topic }).from(articles).where(shown('help')).groupBy(articles.topic).orderBy(first)
  ])
  return { list, count: total!.count, topics: topics.map(row => row.topic) }
}

/** The article with its read count raised by one, or undefined. */
export async function readArticle(db: Queryable, id: string) {
  const [article] = await db
    .update(articles)
    .set({ visits: sql`${articles.visits} + 1` })
    .where(and(eq(articles.id, id), eq(articles.published, true)))
    .returning()
  return article
}

/** The version of a binding text that is in force at `now`, or undefined. */
export async function textInForce(db: Queryable, slug: string, now: Date) {
  const [article] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.slug, slug), eq(articles.published, true), lte(articles.effectiveAt, now)))
    .orderBy(desc(articles.effectiveAt))
    .limit(1)
  return article
}

/** Version in force by slug, such as { privacy: '2026.11' }. */
export async function versionsInForce(db: Queryable, now: Date): Promise<Record<string, string>> {
  const rows = await db
    .selectDistinctOn([articles.slug], { slug: articles.slug, version: articles.version })
    .from(articles)
    .where(and(sql`${articles.slug} is not null`, eq(articles.published, true), lte(articles.effectiveAt, now)))
    .orderBy(articles.slug, desc(articles.effectiveAt))
  return Object.fromEntries(rows.map(row => [row.slug, row.version]))
}
