import { transact } from '../src/db/connection'
import { replies } from '../src/db/schema'
import { saveReplies } from '../src/domains/review/write'
import type { Album } from './album'
import { homePicture } from './art/rooms'
import { nicknames } from './data/people'
import { general, merchantReplies, type Words, words } from './data/reviews'
import { type GoodsLine, goodsLines, productId } from './goods'
import { reviewerId } from './people'
import { Random, seedId } from './random'
import { daysAgo, type World } from './world'

type Reply = typeof replies.$inferInsert

/** Shops answer some at once, whoever is not pleased among them, and everybody after so many days. */
const ANSWERED_DAYS = 6

/** What people said of the goods: most pleased, some not, some with photos, some answered by the shop. */
export async function seedReviews({ services: { db }, album, now }: World) {
  const [any] = await db.select({ id: replies.id }).from(replies).limit(1)
  if (any) return
  const shopOf = await shopIds(db)
  const all = goodsLines.flatMap(line => repliesOf(line, shopOf.get(productId(line.name))!, album, now))
  for (let at = 0; at < all.length; at += 400) {
    await transact(db, tx => saveReplies(tx, all.slice(at, at + 400)))
  }
}

async function shopIds(db: World['services']['db']): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ id: string; shop_id: string }>('select id, shop_id from products')
  return new Map(rows.map(row => [row.id, row.shop_id]))
}

function repliesOf(line: GoodsLine, shopId: string, album: Album, now: Date): Reply[] {
  const random = new Random(`reviews:${line.name}`)
  const people = random.some([...nicknames.keys()], random.int(2, 13))
  return people.map((person, i) => {
    const star = starOf(random)
    const at = daysAgo(now, random.int(1, 150) + random.next())
    const choice = line.attrs.map(attr => random.pick(attr.values).word)
    const atOnce = star < 4 || random.chance(0.3)
    const answered = atOnce || at < daysAgo(now, ANSWERED_DAYS)
    return {
      userId: reviewerId(person),
      id: seedId(`review:${line.name}:${person}`),
      orderLineId: seedId(`review-line:${line.name}:${person}`),
      productId: productId(line.name),
      shopId,
      skuId: seedId(`sku:${line.name}:${choice.join(',')}`),
      suk: choice.join(',') || '默认',
      productScore: star,
      serviceScore: Math.min(5, star + random.int(0, 1)),
      comment: commentOf(line, star, random),
      pictures: random.chance(0.22) ? photos(line, album, random, i) : [],
      anonymous: random.chance(0.12),
      merchantReply: answered ? answerTo(star, atOnce ? random : new Random(`answer:${line.name}:${person}`)) : '',
      merchantRepliedAt: answered ? new Date(at.getTime() + 5 * 3_600_000) : null,
      createdAt: at
    }
  })
}

const answerTo = (star: number, random: Random) => merchantReplies[star < 4 ? random.int(3, 4) : random.int(0, 2)]!

function starOf(random: Random): number {
  const chance = random.next()
  if (chance < 0.74) return 5
  if (chance < 0.9) return 4
  if (chance < 0.96) return 3
  return chance < 0.985 ? 2 : 1
}

function commentOf(line: GoodsLine, star: number, random: Random): string {
  const own = words[line.second.key] ?? words[line.first.key] ?? general
  const of = (from: Words) => (star >= 4 ? from.good : star === 3 ? from.middle : from.poor)
  const first = random.pick(of(own))
  return random.chance(0.45) ? `${first}${random.pick(of(general))}` : first
}

const photos = (line: GoodsLine, album: Album, random: Random, nth: number) =>
  Array.from({ length: random.int(1, 3) }, (_, i) => album.add(homePicture(line.object, random, nth + i)))
