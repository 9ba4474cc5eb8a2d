import { articles, articleTopics } from '../../db/schema'
import { newId } from '../../lib/ids'
import { belonging, inBatches, Misfits, type Move, oursOf, remember, type Staged } from './book'
import { htmlOf, pictureOf } from './pictures'
import { cut, intOf, isOn, keyOf, momentOf, textOf } from './values'

/** Categories of articles are topics of the school. */
const KIND = 'school'

export const moveTopics = (move: Move) =>
  inBatches(move, { name: 'topics', table: 'article_category', size: 500 }, async (tx, rows) => {
    const misfits = new Misfits('article_category')
    const kept = rows.filter(row => {
      const wrong = isOn(row.data, 'is_del') ? '文章分类已删除' : textOf(row.data, 'title') ? '' : '文章分类没有名称'
      if (wrong) misfits.left(row.key, wrong)
      return !wrong
    })
    const made = kept.map(({ key, data }) => ({
      key,
      row: {
        id: newId(),
        kind: KIND,
        name: cut(textOf(data, 'title'), 20),
        synopsis: cut(textOf(data, 'intr'), 100),
        picture: pictureOf(move, textOf(data, 'image')),
        sort: intOf(data, 'sort'),
        shown: isOn(data, 'status') && !isOn(data, 'hidden'),
        createdAt: momentOf(data, 'add_time') ?? move.at
      }
    }))
    if (made.length > 0) await tx.insert(articleTopics).values(made.map(({ row }) => row))
    await remember(
      tx,
      'article_category',
      made.map(({ key, row }) => ({ key, id: row.id }))
    )
    await misfits.write(tx)
  })

/** Articles: those of a category to the school, the others to the notices. */
export const moveArticles = (move: Move) =>
  inBatches(move, { name: 'articles', table: 'article', size: 100 }, async (tx, rows) => {
    const misfits = new Misfits('article')
    const texts = await belonging(tx, 'article_content', rows)
    const topics = await oursOf(
      tx,
      'article_category',
      rows.map(({ data }) => topicKey(data))
    )
    const made = rows.flatMap(row => {
      const content = htmlOf(move, textOf(texts.get(row.key)?.[0]?.data ?? {}, 'content'))
      const wrong = misfitOf(row, content)
      if (wrong) misfits.left(row.key, wrong)
      return wrong ? [] : [{ key: row.key, row: articleOf(move, row, content, topics.get(topicKey(row.data))) }]
    })
    if (made.length > 0) await tx.insert(articles).values(made.map(({ row }) => row))
    await remember(
      tx,
      'article',
      made.map(({ key, row }) => ({ key, id: row.id }))
    )
    await misfits.write(tx)
  })

const topicKey = (data: Staged['data']) => keyOf(textOf(data, 'cid').split(',')[0])

function misfitOf({ data }: Staged, content: string): string | undefined {
  if (!textOf(data, 'title')) return '文章没有标题'
  if (content) return undefined
  return textOf(data, 'url') ? `文章只有外部链接 ${textOf(data, 'url')}` : '文章没有正文'
}

function articleOf(move: Move, { data }: Staged, content: string, topicId: string | undefined) {
  const at = momentOf(data, 'add_time') ?? move.at
  return {
    id: newId(),
    kind: topicId ? KIND : 'notice',
    topicId: topicId ?? null,
    title: cut(textOf(data, 'title'), 100),
    synopsis: cut(textOf(data, 'synopsis'), 200),
    content,
    picture: pictureOf(move, textOf(data, 'image_input')),
    author: cut(textOf(data, 'author'), 50),
    visits: Math.max(intOf(data, 'visit'), 0),
    sort: intOf(data, 'sort'),
    published: isOn(data, 'status') && !isOn(data, 'hide'),
    publishedAt: at,
    effectiveAt: at,
    createdAt: at
  }
}
