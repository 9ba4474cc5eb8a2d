import { inArray } from 'drizzle-orm'
import type { Queryable } from '../src/db/connection'
import {
  brands as brandTable,
  categories as categoryTable,
  freightRules,
  freightTemplates,
  hotKeywords,
  products,
  shopCategories,
  shops as shopTable
} from '../src/db/schema'
import { insertProducts } from '../src/domains/catalogue/write'
import { saveShop } from '../src/domains/shop/service'
import type { Album } from './album'
import { bannerPicture, categoryPicture, frontPicture, logoPicture, paperPicture } from './art/draw'
import { palettes } from './art/palettes'
import { insidePicture } from './art/store'
import { categories } from './data/categories'
import { brands, type ShopData, shops, trades } from './data/shops'
import { goodsLines, productId, productOf } from './goods'
import { putAll } from './put'
import { Random, seedId } from './random'
import { hoursOf } from './stores'
import { daysAgo, type World } from './world'

/** Categories, brands, shops with their freight, and every product of the data that is not there yet. */
export async function seedCatalogue({ services: { db }, album, now }: World) {
  await seedCategories(db, album)
  await putAll(
    db,
    brandTable,
    brands.map((brand, i) => ({
      id: seedId(`brand:${brand.key}`),
      name: brand.name,
      logo: album.add(logoPicture(brand.icon, brand.name, strongPalette(brand.mood)), 200),
      intro: `${brand.name}，只做自己懂的那几样。`,
      sort: brands.length - i
    }))
  )
  const newShops = await missing(db, shopTable, shops, shop => seedId(`shop:${shop.key}`))
  for (const shop of newShops) await saveShop(db, shopRow(shop, album, now))
  for (const shop of shops) await seedFreight(db, seedId(`shop:${shop.key}`), shop.key)
  const newGoods = await missing(db, products, goodsLines, line => productId(line.name))
  if (newGoods.length > 0) {
    await insertProducts(
      db,
      newGoods.map(line => productOf(line, album, now))
    )
  }
  await putAll(
    db,
    hotKeywords,
    hotWords.map((keyword, i) => ({ id: seedId(`hot:${keyword}`), keyword, sort: hotWords.length - i }))
  )
}

const hotWords = [
  '橙子',
  '大米',
  '保温杯',
  '四件套',
  '龙井',
  '空气炸锅',
  '降噪耳机',
  '帐篷',
  '猫粮',
  '连衣裙',
  '牛排',
  '积木'
]

/** Those of `list` whose rows are not there yet: what people changed since stays as they left it. */
async function missing<T>(
  db: Queryable,
  table: typeof products | typeof shopTable,
  list: readonly T[],
  idOf: (one: T) => string
): Promise<T[]> {
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.id, list.map(idOf)))
  const there = new Set(found.map(row => row.id))
  return list.filter(one => !there.has(idOf(one)))
}

async function seedCategories(db: Queryable, album: Album) {
  const rows = categories.flatMap((first, i) => [
    {
      id: seedId(`category:${first.key}`),
      parentId: null,
      name: first.name,
      picture: album.add(categoryPicture(first.icon, palettes[first.mood]), 200),
      sort: 100 - i
    },
    ...first.children.map((second, j) => ({
      id: seedId(`category:${second.key}`),
      parentId: seedId(`category:${first.key}`),
      name: second.name,
      picture: album.add(categoryPicture(second.icon, palettes[first.mood]), 200),
      sort: 100 - j
    }))
  ])
  await putAll(db, categoryTable, rows)
  await putAll(
    db,
    shopCategories,
    trades.map((trade, i) => ({
      id: seedId(`trade:${trade.key}`),
      name: trade.name,
      picture: album.add(categoryPicture(trade.icon, palettes.sand), 200),
      sort: trades.length - i
    }))
  )
}

/** The mood's colours strong enough for white words on them. */
function strongPalette(mood: keyof typeof palettes) {
  const palette = palettes[mood]
  return { ...palette, from: palette.deep, to: palette.deep }
}

function shopRow(shop: ShopData, album: Album, now: Date): typeof shopTable.$inferInsert {
  const random = new Random(shop.key)
  const palette = palettes[shop.mood]
  const [province, city, district] = shop.region
  const words = { from: palette.deep, to: palette.deep, icons: [shop.icon, 'shopping-bags', 'sparkles'] }
  const front = album.add(frontPicture(shop.name, shop.icon, palette, random))
  const paper = (title: string) =>
    album.add(
      paperPicture(title, [
        `名称：${shop.name}`,
        `地区：${province} ${city}`,
        `编号：样本 ${random.int(100_000, 999_999)}`
      ])
    )
  const aptitudes = ['营业执照', ...(['market', 'teahouse'].includes(shop.trade) ? ['食品经营许可证'] : [])]
  return {
    id: seedId(`shop:${shop.key}`),
    kind: shop.place ? 'offline' : 'mall',
    isSelf: shop.isSelf ?? false,
    categoryId: seedId(`trade:${shop.trade}`),
    name: shop.name,
    logo: album.add(logoPicture(shop.icon, shop.short, strongPalette(shop.mood)), 200),
    banners: [
      album.add(bannerPicture({ ...words, title: shop.short, info: shop.intro.split('。')[0]! })),
      album.add(bannerPicture({ ...words, title: '进店有礼', info: '关注店铺，领券再下单', button: '看看新品' }))
    ],
    pictures: [
      ...(shop.things ? [album.add(insidePicture({ name: shop.short, things: shop.things, palette }))] : []),
      front,
      album.add(frontPicture(shop.short, shop.icon, palettes.sand, random))
    ],
    intro: shop.intro,
    aptitudes: aptitudes.map(title => ({ title, pic: paper(title) })),
    phone: '400-268-0268',
    hours: shop.hours,
    ...(shop.place && hoursOf(shop.hours)),
    province,
    city,
    district,
    address: shop.address,
    returnTo: { name: '售后组', phone: '400-268-0268', address: `${province}${city}${district}优选仓 3 号库退货处` },
    longitude: shop.place?.[0] ?? null,
    latitude: shop.place?.[1] ?? null,
    freightTemplateId: seedId(`freight:${shop.key}:free`),
    perCapitaFen: BigInt(shop.perCapita * 100),
    followers: shop.followers,
    likes: shop.place ? new Random(`${shop.key}:likes`).int(180, 900) : 0,
    sales: random.int(2_000, 60_000),
    isBest: shop.best ?? false,
    sort: 100 - shops.indexOf(shop),
    createdAt: daysAgo(now, random.int(200, 900))
  }
}

/** Xinjiang, Tibet and Qinghai are far; Hong Kong, Macau and Taiwan are not delivered to yet. */
const FAR = ['65', '54', '63']
const BEYOND = ['71', '81', '82']

async function seedFreight(db: Queryable, shopId: string, key: string) {
  const id = (kind: string) => seedId(`freight:${key}:${kind}`)
  await putAll(db, freightTemplates, [
    { id: id('free'), shopId, name: '包邮（偏远地区补差）', chargeBy: 'piece' },
    { id: id('piece'), shopId, name: '按件计费', chargeBy: 'piece' },
    { id: id('weight'), shopId, name: '按重量计费', chargeBy: 'weight' }
  ])
  const rule = (kind: string, name: string, fields: Omit<typeof freightRules.$inferInsert, 'id' | 'templateId'>) => ({
    ...fields,
    id: seedId(`freight-rule:${key}:${kind}:${name}`),
    templateId: id(kind)
  })
  await putAll(db, freightRules, [
    rule('free', 'all', { firstUnits: 1, firstFeeFen: 0n, nextUnits: 1, nextFeeFen: 0n }),
    rule('free', 'far', {
      regionCodes: FAR,
      transitDays: 6,
      firstUnits: 1,
      firstFeeFen: 1500n,
      nextUnits: 1,
      nextFeeFen: 500n
    }),
    rule('piece', 'all', { firstUnits: 1, firstFeeFen: 600n, nextUnits: 1, nextFeeFen: 100n, freeOverFen: 6900n }),
    rule('piece', 'far', {
      regionCodes: FAR,
      transitDays: 6,
      firstUnits: 1,
      firstFeeFen: 1800n,
      nextUnits: 1,
      nextFeeFen: 600n
    }),
    rule('weight', 'all', {
      firstUnits: 1000,
      firstFeeFen: 800n,
      nextUnits: 1000,
      nextFeeFen: 200n,
      freeOverFen: 9900n
    }),
    rule('weight', 'far', {
      regionCodes: FAR,
      transitDays: 6,
      firstUnits: 1000,
      firstFeeFen: 2000n,
      nextUnits: 1000,
      nextFeeFen: 1200n
    }),
    ...['free', 'piece', 'weight'].map(kind => rule(kind, 'beyond', { regionCodes: BEYOND, deliverable: false }))
  ])
}
