import { withdrawalRules } from '../src/db/schema'
import { countExp } from '../src/domains/subsidy/service'
import { bagOf, planOfBag, versionOf } from '../src/domains/wealth/bags'
import { buyBag } from '../src/domains/wealth/buy'
import { saveBag } from '../src/domains/wealth/write'
import { exchange, saveExchangeRule } from '../src/engines/exchange'
import { type Asset, fundPool, setReference } from '../src/engines/ledger'
import { accelerate, collectReleases, openLot, runReleases, saveOrderReward, savePlan } from '../src/engines/release'
import { moveTask, saveTask } from '../src/engines/task'
import { demoId, reviewerId } from './people'
import { Random, seedId } from './random'
import { daysAgo, type World } from './world'

/** What orders promise: a thirtieth or so a day, sooner by what friends buy. */
const PLAN = {
  code: 'order-bt',
  title: '购物得补贴',
  asset: 'bt',
  pool: 'order-bt',
  dailyBp: 350,
  ownBp: 0,
  fanBp: 500,
  boostDayBp: 350,
  lastsDays: 30,
  collect: 'day',
  collectDays: 7
}

const TERMS = { fromAsset: 'bt', rateTo: 100n, totalDayMinor: 20_000_000n } as const
const RULES = [
  {
    ...TERMS,
    code: 'bt_xfq',
    title: '补贴换消费券',
    toAsset: 'xfq',
    pool: 'exchange-xfq',
    rateFrom: 2_000n,
    minMinor: 2_000n,
    stepMinor: 2_000n,
    personDayMinor: 100_000n
  },
  {
    ...TERMS,
    code: 'bt_shubt',
    title: '补贴换数字补贴',
    toAsset: 'shubt',
    pool: 'exchange-shubt',
    rateFrom: 2_500n,
    minMinor: 2_500n,
    stepMinor: 2_500n,
    personDayMinor: 50_000n
  }
] as const

const POOLS: readonly [pool: string, asset: Asset, amountMinor: bigint][] = [
  ['order-bt', 'bt', 20_000_000n],
  ['task-bt', 'bt', 5_000_000n],
  ['exchange-shubt', 'shubt', 2_000_000n],
  ['wealth-bonus', 'bt', 2_000_000n]
]

/** A unit of what is exchanged for it is paid as a yuan. */
const WITHDRAWAL = {
  asset: 'shubt',
  open: true,
  minMinor: 1_000n,
  maxMinor: 200_000n,
  feeBp: 200,
  feeMinFen: 10n,
  dayMinor: 200_000n,
  dayTimes: 3,
  monthMinor: 1_000_000n,
  twoPersonsMinor: 100_000n
}

const TASKS = [
  { code: 'bt-goods', title: '看 3 件好物', info: '每件看满 15 秒', event: 'goods_seen', target: 3, minor: 400n },
  { code: 'bt-video', title: '看 2 个短视频', info: '每个看满 10 秒', event: 'video_seen', target: 2, minor: 200n },
  {
    code: 'bt-order',
    title: '今日下单 1 笔',
    info: '单笔实付满 50 元',
    event: 'order_paid',
    target: 1,
    minor: 1_500n,
    leastMinor: 5_000n
  },
  {
    code: 'bt-review',
    title: '评价 1 件商品',
    info: '写下真实的使用感受',
    event: 'review_made',
    target: 1,
    minor: 800n
  },
  {
    code: 'bt-invite',
    title: '本月好友首单 1 位',
    info: '好友首单过售后期后计入',
    event: 'invite_settled',
    target: 1,
    minor: 8_000n,
    period: 'month'
  }
]

const BAGS = [
  {
    code: 'taste',
    title: '尝鲜包',
    info: '先试试发放计划',
    priceMinor: 5_000n,
    bonusMinor: 100n,
    days: 10,
    personTimes: 1
  },
  {
    code: 'month',
    title: '月享包',
    info: '一个月发完',
    priceMinor: 20_000n,
    bonusMinor: 600n,
    days: 30,
    personTimes: 5
  },
  {
    code: 'season',
    title: '季享包',
    info: '三个月发完',
    priceMinor: 50_000n,
    bonusMinor: 2_500n,
    days: 90,
    personTimes: 2,
    stock: 500
  }
]
/** Who bought one: days ago. */
const BAGS_BOUGHT = [
  { who: 'shopper', code: 'taste', days: 8 },
  { who: 'leader', code: 'month', days: 7 }
] as const

const BEGUN_DAYS = 24
const LASTS_DAYS = 335

/** What some people of the demo bought before: days ago, and how much of subsidies it promised. */
const BOUGHT = [
  { who: 'shopper', days: 22, minor: 32_800n },
  { who: 'shopper', days: 9, minor: 15_900n },
  { who: 'leader', days: 23, minor: 59_900n },
  { who: 'leader', days: 14, minor: 26_800n },
  { who: 'leader', days: 4, minor: 12_900n }
] as const

/** What was exchanged: days ago. */
const EXCHANGED = [
  { who: 'shopper', days: 6, minor: 10_000n },
  { who: 'leader', days: 11, minor: 20_000n },
  { who: 'leader', days: 2, minor: 10_000n }
] as const

/** The terms of subsidies with filled pools, tasks, and some weeks of what came day by day and was exchanged. */
export async function seedSubsidies(world: World) {
  const { services, now } = world
  const { db } = services
  const begun = daysAgo(now, BEGUN_DAYS)
  await setReference(db, 'bt', { minor: 100n, fen: 5n })
  await savePlan({ db }, PLAN)
  await saveOrderReward({ db }, { plan: PLAN.code, minor: 100n, perFen: 100n })
  for (const rule of RULES) await saveExchangeRule({ db }, rule)
  await db.insert(withdrawalRules).values(WITHDRAWAL).onConflictDoNothing()
  for (const [pool, asset, amountMinor] of POOLS)
    await fundPool(db, { pool, asset, amountMinor, key: `demo:${pool}`, at: begun })
  await seedMissions(world, begun)
  for (const [sort, bag] of BAGS.entries())
    await saveBag({ ...services, clock: { now: () => begun } }, { ...bag, sort })
  for (const { who, days, minor } of BOUGHT) {
    const lot = { userId: demoId(who), plan: PLAN.code, totalMinor: minor, key: `demo:bt:${who}:${days}` }
    await openLot({ db }, { ...lot, at: daysAgo(now, days) })
  }
  for (let days = BEGUN_DAYS - 1; days >= 0; days--) await liveDay(world, days)
}

async function seedMissions({ services, now }: World, begun: Date) {
  for (const [sort, { minor: amountMinor, ...task }] of TASKS.entries()) {
    const terms = {
      place: 'subsidy',
      asset: 'bt',
      pool: 'task-bt',
      leastMinor: 0n,
      period: 'day',
      quota: 0,
      claimDays: 2
    }
    const times = { startsAt: begun, endsAt: daysAgo(now, -LASTS_DAYS) }
    await saveTask(services, { ...terms, ...times, sort, amountMinor, ...task })
    await moveTask(services, { code: task.code, act: 'open', at: begun })
  }
}

/** What falls due on a day is taken, all but today's; then something is exchanged. */
async function liveDay({ services, now }: World, days: number) {
  const { db } = services
  const at = daysAgo(now, days)
  const then = { ...services, clock: { now: () => at } }
  await runReleases(then)
  if (days === 0) return
  for (const who of ['shopper', 'leader'] as const)
    await collectReleases({ db }, { userId: demoId(who), asset: 'bt', at }).catch(error => {
      // Before the first of them has anything.
      if (error.code !== 'NOTHING') throw error
    })
  for (const { who, minor } of EXCHANGED.filter(one => one.days === days)) {
    const asked = { userId: demoId(who), rule: 'bt_shubt', fromMinor: minor }
    await exchange(then, { ...asked, key: `demo:bt_shubt:${who}:${days}`, at })
  }
  for (const { who, code } of BAGS_BOUGHT.filter(one => one.days === days)) {
    const [bag, plan] = [await bagOf(db, code), await planOfBag(db, code)]
    const person = { userId: demoId(who), personId: demoId(who) }
    await buyBag(then, { ...person, code, version: versionOf(bag!, plan!), at })
  }
}

const CUSTOMERS = 6

/** Orders of the leader's friends that are settled: experience, and a little of the leader's subsidies sooner. */
export async function seedSubsidyTeam({ services, now }: World) {
  const { db } = services
  const random = new Random('subsidy-team')
  for (let i = 0; i < CUSTOMERS; i++) {
    const buyerId = reviewerId(i)
    for (let nth = random.int(1, 4); nth > 0; nth--) {
      const orderId = seedId(`subsidy-order:${i}:${nth}`)
      const at = daysAgo(now, random.int(1, 26) + random.next() / 2)
      const paidFen = BigInt(random.int(29, 260) * 100)
      await countExp(db, { orderId, buyerId, paidFen, at })
      await accelerate({ db }, { buyerId, orderFen: paidFen, key: `order:${orderId}`, at })
    }
  }
}
