import type { adminContent, articleKinds } from '@contract/content-admin'
import type { Input } from '@contract/core'
import { and, asc, desc, eq, ne } from 'drizzle-orm'
import { nextEdition } from '../../db/edition'
import { contains } from '../../db/pattern'
import { articles, articleTopics } from '../../db/schema'
import type { Context } from '../../http/context'
import { seconds } from '../../lib/clock'
import { cleanHtml } from '../../lib/html'
import { newId } from '../../lib/ids'
import { markOf, stillAs } from '../../lib/mark'
import { refuse } from '../../lib/refusal'
import { picturesAreOurs } from '../media/service'

type Contract = typeof adminContent
type Ctx = Context<'console'>
type Article = typeof articles.$inferSelect
type ToSave = Input<Contract['POST /api/admin/article/save']>
type Kind = (typeof articleKinds)[number]

const KINDS: readonly string[] = ['notice', 'help', 'school', 'agreement'] satisfies Kind[]

/** A version that people agree to, or agreed to once: it must stay what they read. */
const isFixed = ({ kind, published, publishedAt, effectiveAt }: Article, now: Date) =>
  kind === 'agreement' && published && publishedAt <= now && effectiveAt <= now

function stateOf({ kind, published, publishedAt, effectiveAt }: Article, now: Date) {
  if (!published) return { state: 'off' as const, _state: '已隐藏' }
  const isLater = publishedAt > now || (kind === 'agreement' && effectiveAt > now)
  if (isLater) return { state: 'soon' as const, _state: kind === 'agreement' ? '待生效' : '待发布' }
  return { state: 'on' as const, _state: kind === 'agreement' ? '已生效' : '已发布' }
}

const lineOf = (article: Article, topic: string | null, now: Date) => ({
  id: article.id,
  kind: article.kind as Kind,
  slug: article.slug ?? '',
  title: article.title,
  topic: topic ?? article.topic,
  version: article.version,
  visit: article.visits,
  sort: article.sort,
  is_show: (article.published ? 1 : 0) as 0 | 1,
  is_fixed: isFixed(article, now) ? 1 : 0,
  ...stateOf(article, now),
  add_time: seconds(article.publishedAt),
  effect_time: seconds(article.effectiveAt)
})

const READING = [asc(articleTopics.sort), asc(articles.topic), asc(articles.sort), asc(articles.id)]
const NEWEST = [desc(articles.publishedAt), desc(articles.id)]

export async function articleList(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { kind, search, page, limit }: Input<Contract['GET /api/admin/article/list']>
) {
  const word = search.trim()
  const where = and(eq(articles.kind, kind), word ? contains(articles.title, word) : undefined)
  const [rows, count] = await Promise.all([
    db
      .select({ article: articles, topic: articleTopics.name })
      .from(articles)
      .leftJoin(articleTopics, eq(articleTopics.id, articles.topicId))
      .where(where)
      .orderBy(...(kind === 'help' || kind === 'school' ? READING : NEWEST))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(articles, where)
  ])
  return { list: rows.map(({ article, topic }) => lineOf(article, topic, clock.now())), count }
}

/** Reads are counted on the row itself, and change nothing of what is written. */
const written = ({ visits: _, saves: __, ...article }: Article) => article

/** @throws Refusal NOT_FOUND */
export async function articleDetail({ db, clock }: Pick<Ctx, 'db' | 'clock'>, { id }: { id: string }) {
  const [row] = await db
    .select({ article: articles, topic: articleTopics.name })
    .from(articles)
    .leftJoin(articleTopics, eq(articleTopics.id, articles.topicId))
    .where(eq(articles.id, id))
  if (!row || !KINDS.includes(row.article.kind)) return refuse('NOT_FOUND', '文章不存在')
  const { article, topic } = row
  return {
    ...lineOf(article, topic, clock.now()),
    mark: markOf(written(article)),
    synopsis: article.synopsis,
    content: cleanHtml(article.content),
    image_input: article.picture,
    author: article.author,
    video: article.video,
    video_s: article.videoSeconds,
    topic_id: article.topicId
  }
}

/** The article, held. Editors wait for one another at the edition first, so none of them holds a row another one waits for. */
async function held({ db }: Pick<Ctx, 'db'>, id: string): Promise<Article> {
  const [row] = await db.select().from(articles).where(eq(articles.id, id)).for('update')
  return row && KINDS.includes(row.kind) ? row : refuse('NOT_FOUND', '文章不存在')
}

const IN_FORCE = '这个版本已经生效，会员同意过的协议不能再改，请新建一个版本'

/** Whether HTML says or shows anything. */
const isEmpty = (html: string) => !/<(img|video)\b/i.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

async function fits(ctx: Ctx, input: ToSave, content: string) {
  if (input.image_input) picturesAreOurs(ctx, [input.image_input])
  if (input.video && !/^\/(?![/\\])/.test(input.video)) refuse('INVALID', '视频须为本站的地址，以 / 开头')
  if (isEmpty(content) && !(input.kind === 'school' && input.video)) refuse('INVALID', '请填写正文')
  if (input.kind === 'help' && !input.topic.trim()) refuse('INVALID', '请填写主题')
  if (input.kind === 'school') await topicFits(ctx, input.topic_id)
  if (input.kind === 'agreement' && (!input.slug || !input.version.trim())) refuse('INVALID', '请选择协议并填写版本号')
}

async function topicFits({ db }: Ctx, id: string | null | undefined) {
  const of = and(eq(articleTopics.id, id ?? ''), eq(articleTopics.kind, 'school'))
  if (!id || (await db.$count(articleTopics, of)) === 0) refuse('INVALID', '请选择课程主题')
}

/** What is written, of an article of its kind; what a kind does not have stays empty. */
function valuesOf(input: ToSave, before: Article | undefined, now: Date) {
  const { kind } = input
  const at = (given_s: number | undefined, was: Date | undefined) => (given_s ? new Date(given_s * 1000) : (was ?? now))
  const publishedAt = at(input.publish_at, before?.publishedAt)
  // Nobody is bound by what they could not have read.
  const effective = at(input.effect_at, before?.effectiveAt)
  const binding = new Date(Math.max(effective.getTime(), publishedAt.getTime(), now.getTime()))
  return {
    kind,
    slug: kind === 'agreement' ? input.slug! : (before?.slug ?? null),
    version: kind === 'agreement' ? input.version.trim() : '',
    title: input.title.trim(),
    synopsis: input.synopsis.trim(),
    content: cleanHtml(input.content),
    picture: input.image_input,
    author: input.author.trim(),
    video: kind === 'school' ? input.video : '',
    videoSeconds: kind === 'school' && input.video ? input.video_s : 0,
    topic: kind === 'help' ? input.topic.trim() : '',
    topicId: kind === 'school' ? input.topic_id! : null,
    sort: input.sort,
    published: input.is_show === 1,
    publishedAt,
    effectiveAt: kind === 'agreement' ? binding : publishedAt
  }
}

type Told = 'kind' | 'slug' | 'version' | 'title' | 'published' | 'publishedAt' | 'effectiveAt' | 'content'

const told = ({ kind, slug, version, title, published, publishedAt, effectiveAt, content }: Pick<Article, Told>) => ({
  kind,
  slug,
  version,
  title,
  is_show: published,
  publish_at: seconds(publishedAt),
  effect_at: seconds(effectiveAt),
  length: content.length,
  words: content.replace(/<[^>]*>/g, ' ').slice(0, 300)
})

/** @throws Refusal NOT_FOUND, INVALID, CHANGED, IN_FORCE, VERSION_TAKEN */
export async function saveArticle(ctx: Ctx, input: ToSave) {
  const { db, clock, note } = ctx
  const now = clock.now()
  await nextEdition(db)
  const before = input.id ? await held(ctx, input.id) : undefined
  if (before) {
    if (isFixed(before, now)) refuse('IN_FORCE', IN_FORCE)
    stillAs(written(before), input.mark)
    if (before.kind !== input.kind) refuse('INVALID', '文章不能换类型')
  }
  const values = valuesOf(input, before, now)
  await fits(ctx, input, values.content)
  if (values.kind === 'agreement') await versionIsFree(ctx, values, before?.id)
  const id = before?.id ?? newId()
  if (before) await db.update(articles).set(values).where(eq(articles.id, id))
  else await db.insert(articles).values({ id, ...values, createdAt: now })
  note({ subject: id, before: before && told(before), after: told(values) })
  return { id }
}

async function versionIsFree({ db }: Ctx, { slug, version }: { slug: string | null; version: string }, own = newId()) {
  const same = and(eq(articles.slug, slug!), eq(articles.version, version), ne(articles.id, own))
  if ((await db.$count(articles, same)) > 0) refuse('VERSION_TAKEN', '这个版本号已经用过，请换一个')
}

/** @throws Refusal IN_FORCE, IN_USE */
function mayGo(article: Article, now: Date) {
  if (isFixed(article, now)) refuse('IN_FORCE', '这个版本已经生效，不能隐藏或删除')
  if (article.slug && article.kind !== 'agreement')
    refuse('IN_USE', '商城的页面会打开这篇文章，只能修改，不能隐藏或删除')
}

/** @throws Refusal NOT_FOUND, IN_FORCE, IN_USE */
export async function showArticle(ctx: Ctx, { id, is_show }: Input<Contract['POST /api/admin/article/show']>) {
  await nextEdition(ctx.db)
  const before = await held(ctx, id)
  if (is_show === 0) mayGo(before, ctx.clock.now())
  const later = Math.max(before.effectiveAt.getTime(), ctx.clock.now().getTime())
  const isShownNow = is_show === 1 && !before.published && before.kind === 'agreement'
  await ctx.db
    .update(articles)
    .set({ published: is_show === 1, ...(isShownNow && { effectiveAt: new Date(later) }) })
    .where(eq(articles.id, id))
  ctx.note({ subject: id, before: { title: before.title, is_show: before.published } })
  return {}
}

/** @throws Refusal NOT_FOUND, IN_FORCE, IN_USE */
export async function removeArticle(ctx: Ctx, { id }: { id: string }) {
  await nextEdition(ctx.db)
  const before = await held(ctx, id)
  mayGo(before, ctx.clock.now())
  await ctx.db.delete(articles).where(eq(articles.id, id))
  ctx.note({ subject: id, before: { kind: before.kind, title: before.title, version: before.version } })
  return {}
}
