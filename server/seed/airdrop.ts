import { couponTemplates } from '../src/db/schema'
import {
  claimGiveaway,
  closeGiveaway,
  type GiveawayTerms,
  giveawayPool,
  openGiveaway,
  saveGiveaway
} from '../src/engines/giveaway'
import { type Asset, fundPool } from '../src/engines/ledger'
import { demoId, reviewerId } from './people'
import { seedId } from './random'
import { type Thing, thingsOf } from './things'
import { daysAgo, type World } from './world'

const MUG_FEE_FEN = 800
const COUPON = seedId('coupon:airdrop')

interface Drop extends Omit<GiveawayTerms, 'place' | 'picture' | 'startsAt' | 'endsAt' | 'subtitle'> {
  subtitle: string
  /** Days before now it begins, and after now it ends. */
  begun: number
  lasts: number
  /** How much its pool holds, where it is not all of it. */
  filledMinor?: bigint
  /** How many others have claimed it. */
  claimed: number
  /** Whether the shopper has too. */
  mine?: true
}

const settled = (target: number, days: number) => ({ kind: 'settled_orders', target, days })

/** A thing to keep, had for its freight. */
const parcelOf = (mug: Thing | undefined): Drop[] =>
  mug
    ? [
        {
          code: 'drop-parcel',
          title: mug.name.slice(0, 20),
          subtitle: '好物空投，付运费就能到家',
          kind: 'give_goods',
          detail: { productId: mug.productId, skuId: mug.skuId, feeFen: MUG_FEE_FEN, days: 60 },
          stock: 20,
          begun: 1,
          lasts: 20,
          claimed: 6,
          mine: true
        }
      ]
    : []

const dropsOf = ([mug]: readonly Thing[]): Drop[] => [
  {
    code: 'drop-beans',
    title: '周末金豆雨',
    subtitle: '人人有份，来了就领',
    kind: 'give_points',
    asset: 'jindou',
    amountMinor: 28n,
    stock: 500,
    begun: 2,
    lasts: 30,
    claimed: 24
  },
  {
    code: 'drop-vouchers',
    title: '老友回馈消费券',
    subtitle: '谢谢你常来，下单直接抵扣',
    kind: 'give_points',
    asset: 'xfq',
    amountMinor: 500n,
    stock: 200,
    conditions: [settled(1, 90), { kind: 'signed_days', target: 3, days: 30 }],
    begun: 3,
    lasts: 40,
    claimed: 0
  },
  ...parcelOf(mug),
  {
    code: 'drop-coupon',
    title: '空投专享券',
    subtitle: '满 59 元立减 10 元，全场可用',
    kind: 'give_coupon',
    detail: { templateId: COUPON },
    stock: 100,
    conditions: [{ kind: 'shown_reviews', target: 1, days: 60 }],
    begun: 4,
    lasts: 15,
    claimed: 0
  },
  {
    code: 'drop-rain',
    title: '消费券雨',
    subtitle: '先到先发，发完补上',
    kind: 'give_points',
    asset: 'xfq',
    amountMinor: 300n,
    stock: 100,
    filledMinor: 2_400n,
    begun: 5,
    lasts: 25,
    claimed: 8,
    mine: true
  },
  {
    code: 'drop-soon',
    title: '双周惊喜空投',
    subtitle: '88 金豆，准时开抢',
    kind: 'give_points',
    asset: 'jindou',
    amountMinor: 88n,
    stock: 50,
    begun: -2,
    lasts: 9,
    claimed: 0
  }
]

async function begin({ services, now }: World, drop: Drop, picture: string) {
  const { begun, lasts, filledMinor, claimed: _, mine: __, ...terms } = drop
  const at = daysAgo(now, Math.max(begun, 0))
  const { code, asset, amountMinor = 0n, stock } = terms
  await saveGiveaway(services, {
    ...terms,
    place: 'airdrop',
    picture,
    startsAt: daysAgo(now, begun),
    endsAt: daysAgo(now, -lasts)
  })
  if (asset) {
    await fundPool(services.db, {
      pool: giveawayPool(code).id,
      asset: asset as Asset,
      amountMinor: filledMinor ?? amountMinor * BigInt(stock),
      key: `demo:${code}`,
      at
    })
  }
  await openGiveaway(services, { code, at })
}

async function claim({ services, now }: World, { code, begun, lasts, claimed, mine }: Drop) {
  const at = daysAgo(now, lasts < 0 ? begun - 1 : 0.9)
  for (let i = 0; i < claimed; i++) {
    await claimGiveaway(services, { userId: reviewerId(i), code, at: new Date(at.getTime() + i * 60_000) })
  }
  if (mine) await claimGiveaway(services, { userId: demoId('shopper'), code, at: daysAgo(now, 0.2) })
}

/** Airdrops that run, one that waits for its pool, one to come and one that is over; the shopper has claimed two. */
export async function seedAirdrops(world: World) {
  const { services, now } = world
  await services.db.insert(couponTemplates).values({
    id: COUPON,
    title: '空投专享券',
    thresholdFen: 5_900n,
    amountFen: 1_000n,
    stock: 100,
    perPerson: 1,
    published: false,
    startsAt: daysAgo(now, 6),
    endsAt: daysAgo(now, -60)
  })
  const things = await thingsOf(world, { from: 3_000, to: 12_000, count: 1, stock: 60 })
  const drops = dropsOf(things)
  for (const [i, drop] of drops.entries()) {
    // Points and coupons have a drawing of their own.
    await begin(world, { ...drop, sort: i }, drop.kind === 'give_goods' ? (things[0]?.picture ?? '') : '')
    await claim(world, drop)
  }
  const over: Drop = { ...drops[0]!, code: 'drop-first', title: '首期金豆空投', begun: 20, lasts: -6, claimed: 31 }
  await begin(world, { ...over, sort: drops.length }, '')
  await claim(world, over)
  await closeGiveaway(services, { code: over.code, at: daysAgo(now, 6) })
}
