import { eq, inArray } from 'drizzle-orm'
import { shops, storeDesks } from '../src/db/schema'
import { renewCode, setTerms } from '../src/domains/local/desk'
import { saveShop } from '../src/domains/shop/service'
import { hoursText, minuteOf } from '../src/lib/hours'
import { frontPicture, logoPicture, paperPicture } from './art/draw'
import { palettes } from './art/palettes'
import { insidePicture, tablePicture } from './art/store'
import { type StoreData, stores } from './data/stores'
import { Random, seedId } from './random'
import { daysAgo, type World } from './world'

const idOf = ({ key }: Pick<StoreData, 'key'>) => seedId(`shop:${key}`)

/** "18:00-02:00" as minutes of the day; undefined for words of another sort. */
export function hoursOf(words: string, rest: readonly number[] = []) {
  const [, open, close] = /^(\d{1,2}:\d{2})-(\d{1,2}:\d{2})$/.exec(words) ?? []
  if (!open || !close) return undefined
  const hours = { openMinute: minuteOf(open), closeMinute: minuteOf(close), restDays: [...rest] }
  return { ...hours, hours: hoursText(hours) }
}

function rowOf(store: StoreData, { album, now }: World): Parameters<typeof saveShop>[1] {
  const random = new Random(store.key)
  const palette = palettes[store.mood]
  const strong = { ...palette, from: palette.deep, to: palette.deep }
  const [province, city, district] = store.region
  const paper = paperPicture('营业执照', [
    `名称：${store.name}`,
    `地区：${city} ${district}`,
    `编号：样本 ${random.int(100_000, 999_999)}`
  ])
  const reviews = random.int(20, 260)
  const starsOf = (average: number) => Math.round(reviews * average)
  return {
    id: idOf(store),
    kind: 'offline',
    categoryId: seedId(`trade:${store.trade}`),
    name: store.name,
    logo: album.add(logoPicture(store.icon, store.short, strong), 200),
    pictures: [
      album.add(insidePicture({ name: store.short, things: store.things, palette })),
      album.add(frontPicture(store.name, store.icon, palette, random)),
      album.add(tablePicture({ things: store.things, palette }))
    ],
    intro: store.intro,
    aptitudes: [{ title: '营业执照', pic: album.add(paper) }],
    phone: '400-268-0268',
    ...hoursOf(store.hours, store.rest),
    province,
    city,
    district,
    address: store.address,
    longitude: store.place[0],
    latitude: store.place[1],
    perCapitaFen: BigInt(store.perCapita * 100),
    followers: store.followers,
    likes: store.likes,
    sales: random.int(80, 2_000),
    ratingCount: reviews,
    productScoreSum: starsOf(random.int(42, 49) / 10),
    serviceScoreSum: starsOf(random.int(43, 50) / 10),
    isBest: store.best ?? false,
    sort: 40 - stores.indexOf(store),
    createdAt: daysAgo(now, random.int(20, 900))
  }
}

/** Stores of several cities, and the codes at the counters of those one can pay in. What is there stays as it is. */
export async function seedStores(world: World) {
  const { services, now } = world
  const { db } = services
  const there = await db
    .select({ id: shops.id })
    .from(shops)
    .where(inArray(shops.id, stores.map(idOf)))
  for (const store of stores.filter(one => !there.some(({ id }) => id === idOf(one))))
    await saveShop(db, rowOf(store, world))
  for (const { pays, ...store } of stores) {
    const shopId = idOf(store)
    if (pays === undefined) continue
    const [desk] = await db.select().from(storeDesks).where(eq(storeDesks.shopId, shopId))
    if (desk) continue
    await renewCode({ ...services, clock: { now: () => daysAgo(now, 20) } }, { id: shopId })
    await setTerms(db, shopId, { voucherBp: pays * 100 })
  }
}
