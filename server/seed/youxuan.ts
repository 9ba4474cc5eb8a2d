import { cityCompanies } from '../src/db/schema'
import { saveExchangeRule } from '../src/engines/exchange'
import { type Asset, fundPool, fundUser } from '../src/engines/ledger'
import { collectReleases, openLot, runReleases, saveOrderReward, savePlan } from '../src/engines/release'
import { saveTransferRule } from '../src/engines/transfer'
import { demoId } from './people'
import { putAll } from './put'
import { seedId } from './random'
import { daysAgo, type World } from './world'

/** What orders promise in tokens: half a percent a day, sooner by own orders and by friends'; taken by hand. */
const HOLD = {
  code: 'hold-hdt',
  title: '购物得持有',
  asset: 'hdt',
  pool: 'hold-hdt',
  dailyBp: 100,
  ownBp: 200,
  fanBp: 50,
  boostDayBp: 200,
  lastsDays: 100,
  collect: 'any',
  collectDays: 30
}

const CAPS = { totalDayMinor: 100_000_000n } as const
const EXCHANGES = [
  {
    ...CAPS,
    code: 'dhq_xfq',
    title: '兑换券换消费券',
    fromAsset: 'dhq',
    toAsset: 'xfq',
    pool: 'exchange-xfq',
    rateFrom: 100n,
    rateTo: 100n,
    minMinor: 500n,
    stepMinor: 100n,
    personDayMinor: 50_000n
  },
  {
    ...CAPS,
    code: 'sqx_xfq',
    title: '商圈券换消费券',
    fromAsset: 'sqx',
    toAsset: 'xfq',
    pool: 'exchange-xfq',
    rateFrom: 100n,
    rateTo: 95n,
    minMinor: 100n,
    stepMinor: 100n,
    personDayMinor: 50_000n
  },
  {
    ...CAPS,
    code: 'hdt_xfq',
    title: '互兑通换消费券',
    fromAsset: 'hdt',
    toAsset: 'xfq',
    pool: 'exchange-xfq',
    rateFrom: 10_000n,
    rateTo: 90n,
    minMinor: 10_000n,
    stepMinor: 10_000n,
    personDayMinor: 5_000_000n
  }
] as const

const GIVING = {
  stepMinor: 1n,
  minMinor: 10_000n,
  maxMinor: 1_000_000n,
  dayMinor: 2_000_000n,
  dayTimes: 3,
  receiveDayMinor: 5_000_000n,
  pairMonthMinor: 5_000_000n,
  newAccountS: 7 * 86_400,
  newPhoneS: 86_400,
  newDeviceS: 86_400,
  newDeviceDayMinor: 100_000n
}

const POOL_MINOR = 50_000_000n

const BEGUN_DAYS = 18
/** What some people of the demo have: days ago, promised in tokens. */
const HELD = [
  { who: 'shopper', days: 17, minor: 1_288_000n },
  { who: 'shopper', days: 6, minor: 459_000n },
  { who: 'leader', days: 15, minor: 2_966_000n }
] as const
const GIVEN: readonly { who: 'shopper' | 'leader'; asset: Asset; minor: bigint; memo: string }[] = [
  { who: 'shopper', asset: 'hdtval', minor: 268_000n, memo: '到店付款获得' },
  { who: 'leader', asset: 'hdtval', minor: 520_000n, memo: '到店付款获得' },
  { who: 'shopper', asset: 'dhq', minor: 3_000n, memo: '活动发放' },
  { who: 'shopper', asset: 'sqx', minor: 2_600n, memo: '商圈活动发放' },
  { who: 'leader', asset: 'sqx', minor: 1_800n, memo: '商圈活动发放' }
]

const COMPANIES = [
  {
    name: '杭州优选城市服务有限公司',
    city: '杭州市',
    address: '西湖区文三路 188 号优选大厦 6 层',
    phone: '0571-88001234'
  },
  { name: '杭州优选余杭服务站', city: '杭州市', address: '余杭区良睦路 66 号 2 幢 301', phone: '0571-88005678' },
  {
    name: '成都优选城市服务有限公司',
    city: '成都市',
    address: '武侯区天府大道中段 500 号 B 座',
    phone: '028-61001234'
  },
  { name: '广州优选城市服务有限公司', city: '广州市', address: '天河区体育东路 118 号 9 层', phone: '020-38001234' }
]

/** Tokens that are held and come day by day, exchanges of vouchers, gifts of tokens and values, companies of cities. */
export async function seedYouxuan(world: World) {
  const { services, now } = world
  const { db } = services
  const begun = daysAgo(now, BEGUN_DAYS)
  await savePlan({ db }, HOLD)
  await saveOrderReward({ db }, { plan: HOLD.code, minor: 100n, perFen: 100n })
  for (const rule of EXCHANGES) await saveExchangeRule({ db }, rule)
  await saveTransferRule({ db }, { ...GIVING, code: 'hdt', title: '互兑通赠送', asset: 'hdt' })
  await saveTransferRule({ db }, { ...GIVING, code: 'hdtval', title: '互兑值转出', asset: 'hdtval' })
  await fundPool(db, { pool: HOLD.pool, asset: 'hdt', amountMinor: POOL_MINOR, key: 'demo:hold-hdt', at: begun })
  for (const { who, asset, minor: amountMinor, memo } of GIVEN)
    await fundUser(db, { userId: demoId(who), asset, amountMinor, memo, key: `demo:${asset}:${who}`, at: begun })
  for (const { who, days, minor: totalMinor } of HELD) {
    const lot = { userId: demoId(who), plan: HOLD.code, totalMinor, key: `demo:hdt:${who}:${days}` }
    await openLot({ db }, { ...lot, at: daysAgo(now, days) })
  }
  for (let days = BEGUN_DAYS - 1; days >= 0; days--) await liveDay(world, days)
  await putAll(
    db,
    cityCompanies,
    COMPANIES.map((company, sort) => ({
      ...company,
      id: seedId(`city-company:${company.name}`),
      info: '商家入驻、门店服务与售后咨询，工作日 9:00 至 18:00',
      sort,
      createdAt: begun
    }))
  )
}

/** What was released is taken every few days, last some days ago, so that something waits to be taken. */
async function liveDay({ services, now }: World, days: number) {
  const at = daysAgo(now, days)
  await runReleases({ ...services, clock: { now: () => at } })
  if (days % 5 !== 0 || days === 0) return
  for (const who of ['shopper', 'leader'] as const)
    await collectReleases(services, { userId: demoId(who), asset: 'hdt', at }).catch(error => {
      // Before the first of them has anything.
      if (error.code !== 'NOTHING') throw error
    })
}
