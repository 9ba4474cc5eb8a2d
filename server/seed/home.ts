import { articles, banners, entries, feedTabs } from '../src/db/schema'
import { readSettings, writeSetting } from '../src/domains/site/settings'
import { bannerPicture, entryPicture, tilePicture } from './art/draw'
import { palettes } from './art/palettes'
import { type BannerData, bannerData } from './data/banners'
import { categories } from './data/categories'
import { type EntryData, icons, tiles, zones } from './data/entries'
import { notices } from './data/texts/notices'
import { productId } from './goods'
import { html } from './markup'
import { putAll } from './put'
import { Random, seedId } from './random'
import { chinaTime, type World } from './world'

const HOUR_MS = 3_600_000

/** At eight in the morning of a day; before eight, today's stands for an hour already. */
function publishedAt(now: Date, daysAgo: number): Date {
  const at_ms = chinaTime(now, -daysAgo, 8).getTime() - daysAgo * 1000
  return new Date(Math.min(at_ms, now.getTime() - HOUR_MS))
}

/** The home page of the demo shop: banners, icons, zones, tiles, tabs, notices. */
export async function seedHome(world: World) {
  const { db } = world.services
  await putAll(
    db,
    banners,
    bannerData.map((banner, sort) => bannerRow(world, banner, sort))
  )
  await putAll(db, entries, [
    ...icons.map((entry, sort) => entryRow(world, 'icon', entry, sort)),
    ...zones.map((entry, sort) => entryRow(world, 'zone', entry, sort)),
    ...tiles.map(({ icons: drawn, mood, url, ...tile }, sort) => ({
      ...tile,
      id: seedId(`tile:${tile.name}`),
      place: 'tile',
      url: linked(url),
      picture: world.album.add(tilePicture(drawn, palettes[mood]), 400),
      sort
    }))
  ])
  await putAll(db, feedTabs, tabRows())
  await putAll(
    db,
    articles,
    notices.map(notice => ({
      id: seedId(`notice:${notice.title}`),
      kind: 'notice',
      title: notice.title,
      synopsis: notice.synopsis,
      content: html(notice.text),
      author: '优选好物',
      visits: new Random(notice.title).int(120, 4800),
      publishedAt: publishedAt(world.now, notice.daysAgo)
    }))
  )
  const { head } = await readSettings(db, 'head')
  if (head.search_words.length <= 1) {
    await writeSetting(db, 'head', {
      city: '杭州市',
      search_words: ['脐橙', '保温杯', '连衣裙', '空气炸锅', '降噪耳机']
    })
  }
}

/** Links of the data name categories by key; pages know them by id. */
const linked = (url: string) =>
  url
    .replace(/\bkey=(\w+)/, (_, key) => `id=${seedId(`category:${key}`)}`)
    .replace(/\bgoods=(.+)$/, (_, name) => `id=${productId(name)}`)

function bannerRow({ album }: World, { place, title, url, ...words }: BannerData, sort: number) {
  return {
    id: seedId(`banner:${place}:${title}`),
    place,
    title: `${title}，${words.info}`,
    picture: album.add(bannerPicture({ title, ...words })),
    url: linked(url),
    color: words.from,
    sort
  }
}

function entryRow({ album }: World, place: string, { icon, mood, url, ...entry }: EntryData, sort: number) {
  return {
    ...entry,
    id: seedId(`${place}:${entry.name}`),
    place,
    url: linked(url),
    picture: album.add(entryPicture(icon, palettes[mood]), 200),
    sort
  }
}

const tabRows = () => [
  { id: seedId('tab:recom'), name: '为你推荐', info: '猜你喜欢', source: 'recom', sort: 0 },
  { id: seedId('tab:hot'), name: '热卖', info: '大家在买', source: 'hot', sort: 1 },
  { id: seedId('tab:qiangfu'), name: '抢福', info: '手慢无', source: 'qiangfu', sort: 2 },
  ...categories.slice(0, 5).map((category, i) => ({
    id: seedId(`tab:${category.key}`),
    name: category.name.slice(0, 2),
    info: category.name,
    source: 'products',
    categoryId: seedId(`category:${category.key}`),
    sort: 3 + i
  }))
]
