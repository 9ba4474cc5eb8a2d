import { and, asc, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { countUpTo } from '../../db/count'
import { contains } from '../../db/pattern'
import { articleCharacters, articlePlain, articles, articleTopics, banners } from '../../db/schema'

/** Published, and not dated later than `now`: what is announced for a day appears on that day. */
export const outAt = (now: Date) => and(eq(articles.published, true), lte(articles.publishedAt, now))

const shown = (kind: string, now: Date) => and(eq(articles.kind, kind), outAt(now))

/** Nobody scrolls further. */
const COUNTED = 1_000
/** How many articles are wanted, to a thousand; those of a kind are counted in an index alone. */
export const countArticles = (db: Queryable, where: SQL | undefined) => countUpTo(db, COUNTED, articles, where)

interface Paging {
  page: number
  limit: number
  now: Date
}

export async function articlePage(db: Queryable, kind: string, { page, limit, now }: Paging) {
  const [list, count] = await Promise.all([
    db
      .select()
      .from(articles)
      .where(shown(kind, now))
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(limit)
      .offset((page - 1) * limit),
    countArticles(db, shown(kind, now))
  ])
  return { list, count }
}

/**
 * Articles whose title or text has these words. The index names those with all of their characters, and only those are read
 * through; marks have no place in it, so words of marks alone are looked for in every article.
 */
function saying(keyword: string) {
  const characters = sql`plainto_tsquery('simple', ${[...keyword].join(' ')})`
  return and(
    or(contains(articles.title, keyword), contains(articlePlain(articles), keyword)),
    /[\p{L}\p{N}]/u.test(keyword) ? sql`${articleCharacters(articles)} @@ ${characters}` : undefined
  )
}

export interface HelpFilter extends Paging {
  topic?: string
  keyword?: string
}

/** Help articles in reading order, and the topics there are. */
export async function helpPage(db: Queryable, { topic, keyword, page, limit, now }: HelpFilter) {
  const wanted = and(
    shown('help', now),
    topic ? eq(articles.topic, topic) : undefined,
    keyword ? saying(keyword) : undefined
  )
  const first = sql<number>`min(${articles.sort})`
  const [list, count, topics] = await Promise.all([
    db
      .select()
      .from(articles)
      .where(wanted)
      .orderBy(asc(articles.sort), asc(articles.id))
      .limit(limit)
      .offset((page - 1) * limit),
    countArticles(db, wanted),
    db.select({ topic: articles.topic }).from(articles).where(shown('help', now)).groupBy(articles.topic).orderBy(first)
  ])
  return { list, count, topics: topics.map(row => row.topic) }
}

/** Topics of a kind in order, with how many pieces each has at `now`. */
export const topicsOf = (db: Queryable, kind: string, now: Date, id?: string) =>
  db
    .select({
      id: articleTopics.id,
      name: articleTopics.name,
      synopsis: articleTopics.synopsis,
      picture: articleTopics.picture,
      count: db.$count(articles, and(eq(articles.topicId, articleTopics.id), outAt(now)))
    })
    .from(articleTopics)
    .where(
      and(
        eq(articleTopics.kind, kind),
        eq(articleTopics.shown, true),
        id === undefined ? undefined : eq(articleTopics.id, id)
      )
    )
    .orderBy(asc(articleTopics.sort), asc(articleTopics.id))

/** Courses, the most read first. */
export async function hotPage(db: Queryable, { page, limit, now }: Paging) {
  const [list, count] = await Promise.all([
    db
      .select()
      .from(articles)
      .where(shown('school', now))
      .orderBy(desc(articles.visits), desc(articles.id))
      .limit(limit)
      .offset((page - 1) * limit),
    countArticles(db, shown('school', now))
  ])
  return { list, count }
}

/** A topic of the school with its courses in reading order, or undefined. */
export async function topicPage(db: Queryable, id: string, { page, limit, now }: Paging) {
  const [[topic], list] = await Promise.all([
    topicsOf(db, 'school', now, id),
    db
      .select()
      .from(articles)
      .where(and(shown('school', now), eq(articles.topicId, id)))
      .orderBy(asc(articles.sort), asc(articles.id))
      .limit(limit)
      .offset((page - 1) * limit)
  ])
  return topic && { topic, list, count: topic.count }
}

/** The article with its read count raised by one, or undefined. */
export async function readArticle(db: Queryable, id: string, now: Date) {
  const [article] = await db
    .update(articles)
    .set({ visits: sql`${articles.visits} + 1` })
    .where(and(eq(articles.id, id), outAt(now)))
    .returning()
  return article
}

/** The version of a binding text that is in force at `now`, or undefined. */
export async function textInForce(db: Queryable, slug: string, now: Date) {
  const [article] = await db
    .select()
    .from(articles)
    .where(and(eq(articles.slug, slug), outAt(now), lte(articles.effectiveAt, now)))
    .orderBy(desc(articles.effectiveAt))
    .limit(1)
  return article
}

/** Version in force by slug, such as { privacy: '2026.11' }. */
export async function versionsInForce(db: Queryable, now: Date): Promise<Record<string, string>> {
  const rows = await db
    .selectDistinctOn([articles.slug], { slug: articles.slug, version: articles.version })
    .from(articles)
    .where(and(sql`${articles.slug} is not null`, outAt(now), lte(articles.effectiveAt, now)))
    .orderBy(articles.slug, desc(articles.effectiveAt))
  return Object.fromEntries(rows.map(row => [row.slug, row.version]))
}

/** Banners of a page that are on at `now`, in order. */
export const bannersOf = (db: Queryable, place: string, now: Date) =>
  db
    .select()
    .from(banners)
    .where(
      and(
        eq(banners.place, place),
        eq(banners.shown, true),
        or(isNull(banners.startsAt), lte(banners.startsAt, now)),
        or(isNull(banners.stopsAt), gt(banners.stopsAt, now))
      )
    )
    .orderBy(asc(banners.sort), asc(banners.id))
