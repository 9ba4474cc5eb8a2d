import { and, count, desc, eq, sql } from 'drizzle-orm'
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

/** The article with its read count raised by one, or undefined. */
export async function readArticle(db: Queryable, id: string) {
  const [article] = await db
    .update(articles)
    .set({ visits: sql`${articles.visits} + 1` })
    .where(and(eq(articles.id, id), eq(articles.published, true)))
    .returning()
  return article
}
