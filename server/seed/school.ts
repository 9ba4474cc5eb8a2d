import { articles, articleTopics } from '../src/db/schema'
import { entryPicture } from './art/draw'
import { palettes } from './art/palettes'
import { productPicture } from './art/scenes'
import { materials, materialTopics } from './data/texts/material'
import { courses, courseTopics } from './data/texts/school'
import { goodsLines, productId } from './goods'
import { html } from './markup'
import { putAll } from './put'
import { Random, seedId } from './random'
import { daysAgo, type World } from './world'

const topicId = (kind: string, key: string) => seedId(`topic:${kind}:${key}`)

/** The school with its courses, and material to pass on. */
export async function seedSchool(world: World) {
  const { db } = world.services
  await putAll(db, articleTopics, [
    ...courseTopics.map(({ key, icon, mood, ...topic }, sort) => ({
      ...topic,
      id: topicId('school', key),
      kind: 'school',
      picture: world.album.add(entryPicture(icon, palettes[mood]), 200),
      sort
    })),
    ...materialTopics.map(({ key, type, ...topic }, sort) => ({ ...topic, id: topicId(type, key), kind: type, sort }))
  ])
  await putAll(
    db,
    articles,
    courses.map((course, sort) => courseRow(world, course, sort))
  )
  await putAll(
    db,
    articles,
    materials.map((piece, i) => materialRow(world, piece, i))
  )
}

function courseRow(world: World, { topic, title, synopsis, text }: (typeof courses)[number], sort: number) {
  const random = new Random(`course:${title}`)
  return {
    id: seedId(`course:${title}`),
    kind: 'school',
    topicId: topicId('school', topic),
    topic: courseTopics.find(({ key }) => key === topic)!.name,
    title,
    synopsis,
    content: html(text),
    author: '优选好物商学院',
    visits: random.int(180, 6200),
    sort,
    publishedAt: daysAgo(world.now, random.int(5, 160))
  }
}

function materialRow(world: World, { topic, title, goods, words }: (typeof materials)[number], i: number) {
  const random = new Random(`material:${title}`)
  const { type, key } = materialTopics.find(one => one.key === topic)!
  const line = goodsLines.find(({ name }) => name === goods)!
  const { shades } = line.first
  const subjectOf = (nth: number) => ({
    object: line.object,
    brand: '',
    palette: palettes[shades[nth % shades.length]!]
  })
  const count = type === 'live' ? 1 : [3, 6, 4, 9][i % 4]!
  return {
    id: seedId(`material:${title}`),
    kind: type,
    topicId: topicId(type, key),
    title,
    content: '',
    words,
    pictures: Array.from({ length: count }, (_, nth) => world.album.add(productPicture(subjectOf(nth), nth))),
    productId: productId(goods),
    saves: random.int(12, 860),
    publishedAt: daysAgo(world.now, i * 1.7 + random.next())
  }
}
