import type { Input } from '@contract/core'
import type { adminSucai } from '@contract/sucai-admin'
import { and, desc, eq, gt, inArray, type SQL } from 'drizzle-orm'
import { contains } from '../../db/pattern'
import { articles, articleTopics, products } from '../../db/schema'
import type { Context } from '../../http/context'
import { seconds } from '../../lib/clock'
import { newId } from '../../lib/ids'
import { markOf, stillAs } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { plainWords } from '../../lib/words'
import { picturesAreOurs } from '../media/service'
import { outAt } from './queries'
import { TOPIC_KINDS } from './topics'

type Contract = typeof adminSucai
type Ctx = Context<'console'>
type Piece = typeof articles.$inferSelect
type Kind = (typeof TOPIC_KINDS.material)[number]

const isOne = (kind: string) => (TOPIC_KINDS.material as readonly string[]).includes(kind)

const STATES: Record<'on' | 'soon' | 'off', (now: Date) => SQL | undefined> = {
  on: outAt,
  soon: now => and(eq(articles.published, true), gt(articles.publishedAt, now)),
  off: () => eq(articles.published, false)
}

function stateOf({ published, publishedAt }: Piece, now: Date) {
  if (!published) return 'off' as const
  return publishedAt > now ? ('soon' as const) : ('on' as const)
}

/** How often it was saved is counted on the row itself, and changes nothing of what is written. */
const written = ({ visits: _, saves: __, ...piece }: Piece) => piece

export async function sucaiList(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { type, state, search, page, limit }: Input<Contract['GET /api/admin/sucai/list']>
) {
  const now = clock.now()
  const word = search.trim()
  const where = and(
    inArray(articles.kind, type ? [type] : TOPIC_KINDS.material),
    state && STATES[state](now),
    word ? contains(articles.title, word) : undefined
  )
  const [rows, count] = await Promise.all([
    db
      .select({ piece: articles, topic: articleTopics.name, product: products.name })
      .from(articles)
      .leftJoin(articleTopics, eq(articleTopics.id, articles.topicId))
      .leftJoin(products, eq(products.id, articles.productId))
      .where(where)
      .orderBy(desc(articles.publishedAt), desc(articles.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(articles, where)
  ])
  return {
    list: rows.map(({ piece, topic, product }) => ({
      id: piece.id,
      mark: markOf(written(piece)),
      kind: piece.kind as Kind,
      title: piece.title,
      topic: topic ?? '',
      topic_id: piece.topicId,
      text: piece.words,
      pictures: piece.pictures,
      product_id: piece.productId,
      store_name: product ?? '',
      saved: piece.saves,
      is_show: (piece.published ? 1 : 0) as 0 | 1,
      state: stateOf(piece, now),
      add_time: seconds(piece.publishedAt)
    })),
    count
  }
}

async function held({ db }: Ctx, id: string): Promise<Piece> {
  const [row] = await db.select().from(articles).where(eq(articles.id, id)).for('update')
  return row && isOne(row.kind) ? row : refuse('NOT_FOUND', '素材不存在')
}

/** The kind of a topic of material. @throws Refusal INVALID */
async function kindOf({ db }: Ctx, topicId: string): Promise<string> {
  const [topic] = await db.select({ kind: articleTopics.kind }).from(articleTopics).where(eq(articleTopics.id, topicId))
  return topic && isOne(topic.kind) ? topic.kind : refuse('INVALID', '请选择素材的主题')
}

async function productFits({ db }: Ctx, id: string | null | undefined) {
  if (id && (await db.$count(products, eq(products.id, id))) === 0) refuse('INVALID', '关联的商品不存在')
}

type Told = 'kind' | 'title' | 'words' | 'pictures' | 'productId' | 'topicId' | 'publishedAt'

const told = ({ kind, title, words, pictures, productId, topicId, publishedAt }: Pick<Piece, Told>) => ({
  kind,
  title,
  text: words,
  pictures,
  product_id: productId,
  topic_id: topicId,
  publish_at: seconds(publishedAt)
})

/** @throws Refusal NOT_FOUND, INVALID, CHANGED */
export async function saveSucai(
  ctx: Ctx,
  { id: given, mark, ...input }: Input<Contract['POST /api/admin/sucai/save']>
) {
  const { db, clock, note } = ctx
  picturesAreOurs(ctx, input.pictures)
  const words = plainWords(input.text) || refuse('INVALID', '请填写文案')
  const before = given ? await held(ctx, given) : undefined
  if (before) stillAs(written(before), mark)
  await productFits(ctx, input.product_id)
  const values = {
    kind: await kindOf(ctx, input.topic_id),
    topicId: input.topic_id,
    title: input.title.trim(),
    words,
    pictures: input.pictures,
    productId: input.product_id ?? null,
    publishedAt: input.publish_at ? new Date(input.publish_at * 1000) : (before?.publishedAt ?? clock.now())
  }
  const id = before?.id ?? newId()
  if (before) await db.update(articles).set(values).where(eq(articles.id, id))
  else await db.insert(articles).values({ id, content: '', ...values, createdAt: clock.now() })
  note({ subject: id, before: before && told(before), after: told(values) })
  return { id }
}

/** @throws Refusal NOT_FOUND, STATE */
export async function showSucai(ctx: Ctx, { id, is_show, reason }: Input<Contract['POST /api/admin/sucai/show']>) {
  const { title, published } = await held(ctx, id)
  const shown = is_show === 1
  if (published === shown) refuse('STATE', shown ? '这条素材已经显示' : '这条素材已经隐藏')
  await ctx.db.update(articles).set({ published: shown }).where(eq(articles.id, id))
  ctx.note({ subject: id, before: { title, is_show: published }, after: { title, is_show: shown }, why: reason.trim() })
  return {}
}
