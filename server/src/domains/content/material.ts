import type { content } from '@contract/content'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { articles, articleTopics, products } from '../../db/schema'
import type { Handlers } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { productBrief } from '../../lib/product-brief'
import { refuse } from '../../lib/refusal'
import { countArticles, outAt } from './queries'

/** Promotion material by the type the wire names; both are articles of that kind. */
const KINDS = ['goods', 'live']

const columns = {
  article: articles,
  topic: articleTopics.name,
  product: {
    id: products.id,
    name: products.name,
    picture: sql<string>`${products.pictures}[1]`,
    priceFen: products.priceFen
  }
}

/** Pieces with their topic, and their product while it is sold. */
const pieces = (db: Queryable) =>
  db
    .select(columns)
    .from(articles)
    .leftJoin(articleTopics, eq(articleTopics.id, articles.topicId))
    .leftJoin(products, and(eq(products.id, articles.productId), eq(products.published, true)))
    .$dynamic()

type Piece = Awaited<ReturnType<typeof pieces>>[number]

const wire = ({ article, topic, product }: Piece) => ({
  id: article.id,
  title: article.title,
  topic: topic ?? '',
  text: article.words,
  images: article.pictures,
  saved: article.saves,
  product: product && productBrief(product),
  add_time: seconds(article.publishedAt),
  _add_time: timeText(article.publishedAt)
})

const gone = () => refuse('NOT_FOUND', '素材不存在或已下架')
const shownPiece = (id: string, now: Date) => and(eq(articles.id, id), inArray(articles.kind, KINDS), outAt(now))

export const materialRoutes = {
  'GET /api/article/sucai/list': async ({ db, clock }, { type = 'goods', topic, page, limit }) => {
    const wanted = and(eq(articles.kind, type), outAt(clock.now()), topic ? eq(articles.topicId, topic) : undefined)
    const [list, count] = await Promise.all([
      pieces(db)
        .where(wanted)
        .orderBy(desc(articles.publishedAt), desc(articles.id))
        .limit(limit)
        .offset((page - 1) * limit),
      countArticles(db, wanted)
    ])
    return { list: list.map(wire), count }
  },
  'GET /api/article/sucai/details': async ({ db, clock }, { id }) => {
    const [piece] = await pieces(db).where(shownPiece(id, clock.now()))
    return piece ? wire(piece) : gone()
  },
  'GET /api/article/sucai/downimage': async ({ db, clock }, { id }) => {
    const [piece] = await db
      .update(articles)
      .set({ saves: sql`${articles.saves} + 1` })
      .where(shownPiece(id, clock.now()))
      .returning({ images: articles.pictures, saved: articles.saves })
    return piece ?? gone()
  }
} satisfies Partial<Handlers<typeof content>>
