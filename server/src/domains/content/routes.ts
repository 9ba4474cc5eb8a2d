import { content } from '@contract/content'
import { bindDomain } from '../../http/context'
import { seconds, timeText } from '../../lib/clock'
import { cleanHtml } from '../../lib/html'
import { refuse } from '../../lib/refusal'
import { materialRoutes } from './material'
import { articlePage, helpPage, hotPage, readArticle, textInForce, topicPage, topicsOf } from './queries'

type Article = NonNullable<Awaited<ReturnType<typeof readArticle>>>

type Topic = Awaited<ReturnType<typeof topicsOf>>[number]

/** 200 -> "03:20". */
const clockText = (all: number) => [Math.floor(all / 60), all % 60].map(part => String(part).padStart(2, '0')).join(':')

const topicOf = ({ id, name, synopsis, picture, count }: Topic) => ({
  id,
  title: name,
  synopsis,
  image_input: picture,
  count
})

const line = (article: Article) => ({
  id: article.id,
  title: article.title,
  synopsis: article.synopsis,
  image_input: article.picture,
  visit: article.visits,
  topic: article.topic,
  duration: article.videoSeconds > 0 ? clockText(article.videoSeconds) : '',
  add_time: seconds(article.publishedAt),
  _add_time: timeText(article.publishedAt)
})

export const contentDomain = bindDomain(content, {
  'GET /api/article/notice/list': async ({ db, clock }, paging) => {
    const { list, count } = await articlePage(db, 'notice', { ...paging, now: clock.now() })
    return { list: list.map(line), count }
  },
  'GET /api/article/details/{id}': async ({ db, clock }, { id }) => {
    const article = (await readArticle(db, id, clock.now())) ?? refuse('NOT_FOUND', '文章不存在或已下架')
    return { ...line(article), content: cleanHtml(article.content), author: article.author, video: article.video }
  },
  'GET /api/article/help/list': async ({ db, clock }, filter) => {
    const { list, count, topics } = await helpPage(db, { ...filter, now: clock.now() })
    return { list: list.map(line), count, topics }
  },
  'GET /api/article/category/zonelist': async ({ db, clock }, { type = 'school' }) => {
    const topics = await topicsOf(db, type, clock.now())
    return { list: topics.map(topicOf), count: topics.length }
  },
  'GET /api/article/hot/list': async ({ db, clock }, paging) => {
    const { list, count } = await hotPage(db, { ...paging, now: clock.now() })
    return { list: list.map(line), count }
  },
  'GET /api/article/list/{id}': async ({ db, clock }, { id, ...paging }) => {
    const { topic, list, count } =
      (await topicPage(db, id, { ...paging, now: clock.now() })) ?? refuse('NOT_FOUND', '课程主题不存在或已下架')
    return { topic: topicOf(topic), list: list.map(line), count }
  },
  ...materialRoutes,
  'GET /api/getabout': async ({ db, clock }, { type = 'about' }) => {
    const text = (await textInForce(db, type, clock.now())) ?? refuse('NOT_FOUND', '内容整理中，请稍后再看')
    return {
      type,
      title: text.title,
      content: cleanHtml(text.content),
      version: text.version,
      update_time: seconds(text.publishedAt),
      _update_time: timeText(text.publishedAt),
      effect_time: seconds(text.effectiveAt),
      _effect_time: timeText(text.effectiveAt)
    }
  }
})
