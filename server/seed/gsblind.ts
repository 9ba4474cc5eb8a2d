import { saveDraw } from '../src/domains/draw/service'
import { PLACE, saveBox } from '../src/domains/gsblind/boxes'
import { drawMany, openDraw, type PrizeTerms, poolOf, publishedHash, rotateSeed } from '../src/engines/draw'
import { claimGiveaway, openGiveaway, saveGiveaway } from '../src/engines/giveaway'
import { fundPool, setReference } from '../src/engines/ledger'
import { demoId, reviewerId } from './people'
import { shopNamed, type Thing, thingsOf } from './things'
import { daysAgo, type World } from './world'

const BEGUN_DAYS = 4
const LASTS_DAYS = 60

interface Box {
  code: string
  title: string
  subtitle: string
  company: string
  /** What one costs in beans; 0 for a box that is given away. */
  beans: number
  /** How many there are of each of its goods, dear ones first. */
  goods: readonly number[]
  /** How many tickets bring so many rubies, in hundredths. */
  rubies: readonly (readonly [amountMinor: bigint, stock: number])[]
}

const BOXES: readonly Box[] = [
  {
    code: 'gs-tea',
    title: '茶友惊喜盒',
    subtitle: '好茶和红宝石，盒盒不落空',
    company: '山间茶事生活馆',
    beans: 300,
    goods: [3, 12],
    rubies: [
      [888n, 15],
      [188n, 70]
    ]
  },
  {
    code: 'gs-orchard',
    title: '果园直发盒',
    subtitle: '一口鲜甜，或一把红宝石',
    company: '果小满鲜果铺',
    beans: 200,
    goods: [4, 10],
    rubies: [
      [588n, 16],
      [128n, 70]
    ]
  },
  {
    code: 'gs-thanks',
    title: '谢谢你来盒',
    subtitle: '老顾客免费领，打开就有',
    company: '山间茶事生活馆',
    beans: 0,
    goods: [2],
    rubies: [
      [288n, 8],
      [66n, 50]
    ]
  }
]
const GIFT = { box: 'gs-thanks', give: 'take-thanks', stock: 55 }
/** Boxes the shopper and others were given before. */
const OPENED = 6

const prizesOf = ({ goods, rubies }: Box, things: readonly Thing[]): PrizeTerms[] => [
  ...goods.slice(0, things.length).map((stock, i) => ({
    name: things[i]!.name.slice(0, 20),
    kind: 'prize_goods',
    asset: 'jindou',
    amountMinor: 0n,
    weight: stock,
    stock,
    detail: { productId: things[i]!.productId, skuId: things[i]!.skuId, postFree: i === 0, days: 180 }
  })),
  ...rubies.map(([amountMinor, stock]) => ({
    name: `${Number(amountMinor) / 100} 红宝石`,
    kind: 'points',
    asset: 'ruby',
    amountMinor,
    weight: stock,
    stock
  }))
]

async function begin(world: World, box: Box, sort: number) {
  const { services, now } = world
  const shop = await shopNamed(world, box.company)
  const things = await thingsOf(world, { from: 2_000, to: 15_000, count: 2, stock: 40, shopId: shop?.id })
  if (!shop || things.length === 0) return false
  const begun = daysAgo(now, BEGUN_DAYS)
  const { code, title, beans } = box
  const prizes = prizesOf(box, things)
  await saveDraw(
    services,
    {
      code,
      title,
      place: PLACE,
      asset: 'jindou',
      priceMinor: BigInt(beans),
      pick: 'box',
      entry: beans > 0 ? 'price' : 'chances',
      personDay: 20,
      personTotal: 60,
      startsAt: begun,
      endsAt: daysAgo(now, -LASTS_DAYS)
    },
    prizes
  )
  await saveBox(services, { code, shopId: shop.id, subtitle: box.subtitle, picture: things[0]!.picture, sort })
  const amountMinor = prizes.reduce((sum, prize) => sum + prize.amountMinor * BigInt(prize.stock), 0n)
  await fundPool(services.db, { pool: poolOf(code).id, asset: 'ruby', amountMinor, key: `demo:${code}`, at: begun })
  await openDraw(services, { code, at: new Date(begun.getTime() + sort * 1_000) })
  return true
}

async function open({ services }: World, userId: string, at: Date) {
  const hash = await publishedHash(services.db, GIFT.box)
  const plan = { campaign: GIFT.box, nonce: 1, times: 1, clientSeed: 'demoCompanyBox', hash }
  await drawMany(services, { ...plan, userId, at })
}

/** A box is given away: some have taken and opened one, and the shopper has one to open. */
async function giveAway(world: World) {
  const { services, now } = world
  const begun = daysAgo(now, BEGUN_DAYS)
  await saveGiveaway(services, {
    code: GIFT.give,
    place: 'takeblind',
    title: '谢谢你来盒',
    subtitle: '每人一个，领到就能打开',
    picture: '',
    kind: 'give_box',
    detail: { campaign: GIFT.box },
    stock: GIFT.stock,
    startsAt: begun,
    endsAt: daysAgo(now, -LASTS_DAYS / 2)
  })
  await openGiveaway(services, { code: GIFT.give, at: begun })
  await saveGiveaway(services, {
    code: 'take-regulars',
    place: 'takeblind',
    title: '常客专享盒',
    subtitle: '再来一单，再送一个',
    picture: '',
    kind: 'give_box',
    detail: { campaign: GIFT.box },
    conditions: [
      { kind: 'settled_orders', target: 3, days: 90 },
      { kind: 'shown_reviews', target: 1, days: 90 }
    ],
    stock: 5,
    startsAt: begun,
    endsAt: daysAgo(now, -LASTS_DAYS / 2),
    sort: 1
  })
  await openGiveaway(services, { code: 'take-regulars', at: begun })
  for (let i = 0; i < OPENED; i++) {
    const at = new Date(daysAgo(now, 1).getTime() + i * 60_000)
    await claimGiveaway(services, { userId: reviewerId(i), code: GIFT.give, at })
    await open(world, reviewerId(i), at)
  }
  await claimGiveaway(services, { userId: demoId('shopper'), code: GIFT.give, at: daysAgo(now, 0.5) })
}

/** Companies' boxes: two for beans, and one that is given away. */
export async function seedCompanyBoxes(world: World) {
  const { services, now } = world
  await setReference(services.db, 'ruby', { minor: 100n, fen: 100n })
  for (const [sort, box] of BOXES.entries()) {
    const isOpen = await begin(world, box, sort)
    if (!isOpen) continue
    if (box.code === GIFT.box) await giveAway(world)
    await rotateSeed(services, { code: box.code, at: now })
  }
}
