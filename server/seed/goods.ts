import type { ProductInput, SkuInput } from '../src/domains/catalogue/write'
import type { Album } from './album'
import { type ObjectSpec, objectOf } from './art/object'
import { palettes } from './art/palettes'
import { productPicture, type Subject, skuPicture } from './art/scenes'
import { categories, type FirstLevel, type SecondLevel } from './data/categories'
import { colours } from './data/colours'
import { food } from './data/products/food'
import { house } from './data/products/house'
import { life } from './data/products/life'
import { brands } from './data/shops'
import { describe } from './describe'
import { Random, seedId } from './random'
import { daysAgo } from './world'

const goods: Readonly<Record<string, string>> = { ...food, ...house, ...life }

/** One line of the goods data, read. */
export interface GoodsLine {
  first: FirstLevel
  second: SecondLevel
  name: string
  intro: string
  object: ObjectSpec
  priceFen: number
  weightG: number
  attrs: { name: string; values: { word: string; moreFen: number }[] }[]
  /** Words people look for it by, beside those of its name. */
  keywords: string
}

type Fields = [
  name: string,
  intro: string,
  object: string,
  price: string,
  weight: string,
  attrs: string,
  keywords?: string
]

const fenOf = (yuan: string) => Math.round(Number(yuan) * 100)

function readAttrs(text: string): GoodsLine['attrs'] {
  if (!text) return []
  return text.split(';').map(part => {
    const [name, values] = part.split('=') as [string, string]
    return {
      name,
      values: values.split('/').map(value => {
        const [word, more] = value.split('+') as [string, string | undefined]
        return { word, moreFen: more ? fenOf(more) : 0 }
      })
    }
  })
}

/** Every product of the data, category by category. */
export const goodsLines: readonly GoodsLine[] = categories.flatMap(first =>
  first.children.flatMap(second =>
    goods[second.key]!.trim()
      .split('\n')
      .map(line => {
        const [name, intro, object, price, weight, attrs, keywords = ''] = line.split('|') as Fields
        return {
          first,
          second,
          name,
          intro,
          object: objectOf(object),
          priceFen: fenOf(price),
          weightG: Number(weight),
          attrs: readAttrs(attrs),
          keywords
        }
      })
  )
)

/** A brand's name as it is printed on what it sells. */
export const brandName = (key: string) => brands.find(one => one.key === key)!.name

export const productId = (name: string) => seedId(`product:${name}`)

/** A price as shops like it: ends in .90 from ten yuan up, in .00 from two hundred up. */
function nice(fen: number): bigint {
  if (fen >= 20_000) return BigInt(Math.round(fen / 100) * 100)
  return BigInt(Math.max(Math.round(fen / 100) * 100 - 10, 90))
}

type Choice = { word: string; moreFen: number }[]

const combinations = (attrs: GoodsLine['attrs']): Choice[] =>
  attrs.reduce<Choice[]>((all, { values }) => all.flatMap(chosen => values.map(value => [...chosen, value])), [[]])

/** A product of the data with its pictures, SKUs and text, ready to be saved. */
export function productOf(line: GoodsLine, album: Album, now: Date): ProductInput {
  const { first, second, name } = line
  const random = new Random(name)
  const palette = palettes[random.pick(first.shades)]
  const shop = random.pick(second.shops)
  const brand = random.pick(second.brands)
  const subject: Subject = { object: line.object, brand: brandName(brand), palette }
  const pictures = Array.from({ length: random.int(3, 4) }, (_, nth) => album.add(productPicture(subject, nth)))
  const isNew = random.chance(0.18)
  return {
    id: productId(name),
    shopId: seedId(`shop:${shop}`),
    categoryId: seedId(`category:${second.key}`),
    brandId: seedId(`brand:${brand}`),
    name,
    intro: line.intro,
    keyword: `${first.name} ${second.name} ${line.keywords}`.trim(),
    pictures,
    unit: second.unit,
    isNew,
    isHot: random.chance(0.3),
    isBest: random.chance(0.4),
    isQiangfu: line.priceFen < 12_000 && random.chance(0.16),
    freightTemplateId: seedId(`freight:${shop}:${second.freight}`),
    limitNum: random.chance(0.06) ? random.int(2, 5) : 0,
    description: describe(line, brand, album, random),
    sort: random.chance(0.1) ? random.int(1, 50) : 0,
    createdAt: daysAgo(now, isNew ? random.int(1, 20) : random.int(30, 400)),
    attrs: line.attrs.map(attr => ({ name: attr.name, values: attr.values.map(value => value.word) })),
    skus: skusOf(line, subject, album, random)
  }
}

/** Every product has a rack, and each of its SKUs a place in it. */
function shelfOf(name: string, nth: number): string {
  const rack = [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 96, 7)
  return `${'ABCDEFGH'[rack % 8]}-${String(Math.floor(rack / 8) + 1).padStart(2, '0')}-${nth + 1}`
}

function skusOf(line: GoodsLine, subject: Subject, album: Album, random: Random): SkuInput[] {
  const dearer = 1.2 + random.int(0, 8) / 20
  const forMembers = random.chance(0.55) ? 0.9 + random.int(0, 5) / 100 : null
  const popular = 10 ** (1 + random.next() * 2.4)
  const choices = combinations(line.attrs)
  const soldOut = random.chance(0.015)
  return choices.map((choice, i) => {
    const fen = line.priceFen + choice.reduce((sum, value) => sum + value.moreFen, 0)
    const words = choice.map(value => value.word)
    const colour = words.map(word => colours[word]).find(Boolean)
    const scarce = choices.length > 3 && i > 0 && random.chance(0.07)
    return {
      id: seedId(`sku:${line.name}:${words.join(',')}`),
      ...(words.length > 0 && { suk: words.join(',') }),
      image: colour ? album.add(skuPicture(subject, colour)) : '',
      priceFen: BigInt(fen),
      otPriceFen: nice(fen * dearer),
      vipPriceFen: forMembers === null ? null : BigInt(Math.floor((fen * forMembers) / 10) * 10),
      costFen: BigInt(Math.round(fen * 0.55)),
      stock: soldOut || scarce ? 0 : random.int(30, 900),
      sales: Math.round((popular * random.int(40, 160)) / 100 / Math.sqrt(choices.length)),
      weightG: Math.round((line.weightG * fen) / line.priceFen),
      shelfCode: shelfOf(line.name, i)
    }
  })
}
