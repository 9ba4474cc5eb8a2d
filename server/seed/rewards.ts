import { exchange, saveExchangeRule } from '../src/engines/exchange'
import { type Asset, account, fundPool, move, pool, postMany, user } from '../src/engines/ledger'
import { saveCommissionRule } from '../src/engines/referral'
import { saveOrderReward, savePlan } from '../src/engines/release'
import { demoId } from './people'
import { Random } from './random'
import { daysAgo, type World } from './world'

const RULES = [
  {
    code: 'lvdou_jindou',
    title: '绿豆换金豆',
    fromAsset: 'lvdou',
    toAsset: 'jindou',
    pool: 'exchange-jindou',
    rateFrom: 10n,
    rateTo: 12n,
    minMinor: 10n,
    stepMinor: 10n,
    personDayMinor: 2_000n,
    totalDayMinor: 1_000_000n
  },
  {
    code: 'hongdou_xfq',
    title: '红豆换消费券',
    fromAsset: 'hongdou',
    toAsset: 'xfq',
    pool: 'exchange-xfq',
    rateFrom: 10n,
    rateTo: 100n,
    minMinor: 10n,
    stepMinor: 10n,
    personDayMinor: 500n,
    totalDayMinor: 200_000n
  }
] as const

/** Red beans for settled orders: the day after, all at once. */
const HONGDOU = {
  code: 'order-hongdou',
  title: '购物得红豆',
  asset: 'hongdou',
  pool: 'order-hongdou',
  dailyBp: 10_000,
  lastsDays: 1
}

const POOLS: readonly [name: string, asset: Asset, amountMinor: bigint][] = [
  ['exchange-jindou', 'jindou', 500_000n],
  ['exchange-xfq', 'xfq', 5_000_000n],
  ['order-hongdou', 'hongdou', 200_000n],
  ['task-lvdou', 'lvdou', 100_000n]
]

const CAUSES = ['浏览好物', '观看视频', '评价商品', '粉丝签到']
const HISTORY_DAYS = 19

/** Exchange rules with filled pools, red beans for orders, and some weeks of green beans earned and exchanged. */
export async function seedRewards({ services, now }: World) {
  const { db } = services
  await savePlan({ db }, HONGDOU)
  await saveOrderReward({ db }, { plan: HONGDOU.code, minor: 1n, perFen: 500n })
  for (const rule of RULES) await saveExchangeRule({ db }, rule)
  const shares = { firstBp: 3_000, lockBp: 3_000, partnerBp: 1_000, dockBp: 500, directorBp: 2_000 }
  await saveCommissionRule({ db }, { scope: 'default', ...shares })
  const begun = daysAgo(now, HISTORY_DAYS + 1)
  for (const [name, asset, amountMinor] of POOLS) {
    await fundPool(db, { pool: name, asset, amountMinor, key: `demo:${name}`, at: begun })
  }
  for (const who of ['shopper', 'leader']) {
    const random = new Random(`beans:${who}`)
    for (let days = HISTORY_DAYS; days > 0; days--) {
      // Day by day: a wallet's records are in the order they were written.
      const key = `demo:${who}:${days}`
      const at = daysAgo(now, days - 0.2 * new Random(`hour:${key}`).next())
      await earnBeans(db, { userId: demoId(who), random, at, key })
      if (who === 'leader') await exchangeOn(services, days, now)
    }
  }
}

/** What the leader exchanged, by how many days ago. */
const EXCHANGED: Readonly<Record<number, readonly [rule: string, fromMinor: bigint]>> = {
  9: ['lvdou_jindou', 300n],
  6: ['hongdou_xfq', 60n],
  3: ['lvdou_jindou', 200n]
}

async function exchangeOn(services: World['services'], days: number, now: Date) {
  const [rule, fromMinor] = EXCHANGED[days] ?? []
  if (!rule || !fromMinor) return
  const at = daysAgo(now, days - 0.3)
  await exchange(services, { userId: demoId('leader'), rule, fromMinor, key: `demo:${rule}:${days}`, at })
}

interface Day {
  userId: string
  random: Random
  at: Date
  key: string
}

function earnBeans(db: World['services']['db'], { userId, random, at, key }: Day) {
  const times = random.int(0, 3)
  return postMany(
    db,
    Array.from({ length: times }, (_, i) => ({
      key: `${key}:${i}`,
      reason: 'reward' as const,
      ref: { kind: 'task', id: key },
      memo: random.pick(CAUSES),
      postings: move(
        account(pool('task-lvdou'), 'lvdou'),
        account(user(userId), 'lvdou'),
        BigInt(random.int(1, 9) * 5)
      ),
      at: new Date(at.getTime() + i * 3_600_000)
    }))
  )
}
