import { sql } from 'drizzle-orm'
import { products } from '../src/db/schema'
import { insertProducts, type ProductInput } from '../src/domains/catalogue/write'
import { type GoodsLine, goodsLines, productOf } from './goods'
import { Random, seedId } from './random'
import { daysAgo, type World } from './world'

const openings = ['新款', '家用', '经典', '轻享', '升级款', '加厚', '礼盒装', '量贩', '原创', '精选', '便携', '大容量']
const endings = ['自用送礼皆宜', '囤货价', '当季新品', '口碑款', '限定色', '加量装', '老客回购', '热卖款']

/** Fills the catalogue up to `count` products, made from the demo's own with other names, prices and choices. */
export async function fillCatalogue({ services: { db }, album, now }: World, count: number) {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from ${products}`)
  const first = rows[0]!.count
  if (first >= count) return
  const models = goodsLines.map(line => ({ line, product: productOf(line, album, now) }))
  await album.save(db)
  await insertProducts(db, variants(models, first, count, now), 2_000)
}

type Model = { line: GoodsLine; product: ProductInput }

function* variants(models: readonly Model[], from: number, to: number, now: Date): Generator<ProductInput> {
  for (let i = from; i < to; i++) {
    const random = new Random(`bulk:${i}`)
    const { line, product } = random.pick(models)
    const price = BigInt(Math.max(190, Math.round((line.priceFen * random.int(60, 180)) / 1000) * 10 - 10))
    const words = line.attrs[0]?.values.slice(0, 2).map(value => value.word) ?? []
    const sku = { priceFen: price, otPriceFen: (price * 13n) / 10n, weightG: line.weightG }
    yield {
      ...product,
      id: seedId(`bulk:${i}`),
      name: `${random.pick(openings)}${line.name} ${random.pick(endings)} ${1000 + (i % 9000)}`,
      isHot: random.chance(0.02),
      isBest: random.chance(0.02),
      isNew: random.chance(0.02),
      isQiangfu: false,
      sort: 0,
      createdAt: daysAgo(now, random.int(1, 700)),
      attrs: words.length > 0 ? [{ name: line.attrs[0]!.name, values: words }] : [],
      skus: (words.length > 0 ? words : [undefined]).map((word, nth) => ({
        ...sku,
        id: seedId(`bulk-sku:${i}:${nth}`),
        ...(word && { suk: word }),
        stock: random.int(0, 500),
        sales: random.int(0, 3_000)
      }))
    }
  }
}
