import { within } from '../src/db/connection'
import { exchange, saveExchangeRule } from '../src/engines/exchange'
import { type Asset, fundPool, fundUser } from '../src/engines/ledger'
import { runReleases, savePlan } from '../src/engines/release'
import { saveTransferRule, transferValue } from '../src/engines/transfer'
import { approveWithdrawal, runPayouts, saveWithdrawalRule, submitWithdrawal } from '../src/engines/withdrawal'
import { seedCare, signCare } from './family'
import { demoId } from './people'
import { daysAgo, type World } from './world'

/** Steps and caps of what is counted in hundredths, and in ten-thousandths. */
const TWO = { minMinor: 100n, stepMinor: 100n, personDayMinor: 50_000n, totalDayMinor: 20_000_000n }
const FOUR = { minMinor: 10_000n, stepMinor: 10_000n, personDayMinor: 2_000_000n, totalDayMinor: 900_000_000n }

const RULES: readonly (Parameters<typeof saveExchangeRule>[1] & { toAsset: Asset })[] = [
  {
    ...TWO,
    ...{ code: 'xfq_dhq', title: '消费券换兑换券', fromAsset: 'xfq', rateFrom: 100n },
    ...{ toAsset: 'dhq', rateTo: 100n, pool: 'zhufu-dhq' }
  },
  {
    ...TWO,
    ...{ code: 'xfq_sqx', title: '消费券换商圈券', fromAsset: 'xfq', rateFrom: 100n },
    ...{ toAsset: 'sqx', rateTo: 100n, pool: 'zhufu-sqx' }
  },
  {
    ...TWO,
    ...{ code: 'fgkq_gschiyou', title: '复购券转公司持有', fromAsset: 'fgkq', rateFrom: 100n },
    ...{ toAsset: 'gschiyou', rateTo: 9_000n, pool: 'zhufu-gschiyou' }
  },
  {
    ...TWO,
    ...{ code: 'fgkq_chiyou', title: '复购券转持有', fromAsset: 'fgkq', rateFrom: 100n },
    ...{ toAsset: 'chiyou', rateTo: 9_000n, pool: 'zhufu-chiyou' }
  },
  {
    ...TWO,
    ...{ code: 'fgkq_rubyval', title: '复购券转红宝石值', fromAsset: 'fgkq', rateFrom: 100n },
    ...{ toAsset: 'rubyval', rateTo: 100n, pool: 'zhufu-rubyval' }
  },
  {
    ...TWO,
    ...{ code: 'rubyval_ruby', title: '红宝石值转红宝石', fromAsset: 'rubyval', rateFrom: 100n },
    ...{ toAsset: 'ruby', rateTo: 100n, pool: 'zhufu-ruby', plan: 'value-ruby' }
  },
  {
    ...FOUR,
    ...{ code: 'chiyou_ruby', title: '持有转红宝石', fromAsset: 'chiyou', rateFrom: 10_000n },
    ...{ toAsset: 'ruby', rateTo: 100n, pool: 'zhufu-ruby', plan: 'hold-ruby' }
  },
  {
    ...FOUR,
    ...{ code: 'gschiyou_ruby', title: '公司持有转红宝石', fromAsset: 'gschiyou', rateFrom: 10_000n },
    ...{ toAsset: 'ruby', rateTo: 100n, pool: 'zhufu-ruby', plan: 'company-ruby' }
  },
  {
    ...FOUR,
    ...{ code: 'hdt_ldl', title: '互兑通转乐兑礼', fromAsset: 'hdt', rateFrom: 10_000n },
    ...{ toAsset: 'ldl', rateTo: 90n, pool: 'zhufu-ldl' }
  },
  {
    ...FOUR,
    ...{ code: 'hdt_ruby', title: '互兑通换红宝石', fromAsset: 'hdt', rateFrom: 10_000n },
    ...{ toAsset: 'ruby', rateTo: 80n, pool: 'zhufu-ruby' }
  },
  {
    ...FOUR,
    ...{ code: 'retain_hdt', title: '互兑通留存', fromAsset: 'hdt', rateFrom: 10_000n },
    ...{ toAsset: 'ldl', rateTo: 100n, pool: 'zhufu-ldl', plan: 'retain-ldl' }
  },
  {
    ...TWO,
    ...{ code: 'retain_fgkq', title: '复购券留存', fromAsset: 'fgkq', rateFrom: 100n },
    ...{ toAsset: 'gschiyou', rateTo: 10_000n, pool: 'zhufu-gschiyou', plan: 'retain-gschiyou' }
  }
]

/** What holdings and ruby value are released by, and what is kept; each has a pool of its own name. */
const PLANS = [
  { code: 'hold-ruby', title: '持有发放', asset: 'ruby', dailyBp: 100, ownBp: 500, boostDayBp: 200, lastsDays: 100 },
  { code: 'company-ruby', title: '公司持有发放', asset: 'ruby', dailyBp: 50, lastsDays: 200 },
  { code: 'value-ruby', title: '红宝石值发放', asset: 'ruby', dailyBp: 200, lastsDays: 50, collect: 'day' },
  { code: 'retain-ldl', title: '互兑通留存', asset: 'ldl', dailyBp: 333, lastsDays: 30 },
  { code: 'retain-gschiyou', title: '复购券留存', asset: 'gschiyou', dailyBp: 333, lastsDays: 30 }
]

const POOLS: readonly [pool: string, asset: Asset, amountMinor: bigint][] = [
  ['zhufu-dhq', 'dhq', 2_000_000n],
  ['zhufu-sqx', 'sqx', 2_000_000n],
  ['zhufu-chiyou', 'chiyou', 200_000_000n],
  ['zhufu-gschiyou', 'gschiyou', 200_000_000n],
  ['zhufu-rubyval', 'rubyval', 2_000_000n],
  ['zhufu-ruby', 'ruby', 3_000_000n],
  ['zhufu-ldl', 'ldl', 2_000_000n]
]

/** How each is withdrawn: so many minor units are paid as so many fen. */
const CASH = [
  { asset: 'hdt', digits: 10_000n, unitMinor: 100n, unitFen: 1n },
  { asset: 'ruby', digits: 100n, unitMinor: 1n, unitFen: 1n }
] as const

const GIFT = {
  code: 'hdt',
  title: '互兑通转赠',
  asset: 'hdt',
  minMinor: 10_000n,
  maxMinor: 1_000_000n,
  stepMinor: 10_000n,
  dayMinor: 2_000_000n,
  dayTimes: 5,
  receiveDayMinor: 5_000_000n,
  pairMonthMinor: 5_000_000n,
  newAccountS: 7 * 86_400,
  newPhoneS: 86_400,
  newDeviceS: 86_400,
  newDeviceDayMinor: 100_000n
}

const BEGUN_DAYS = 19
/** When the leader signed for the wellness family. */
const SIGNED_DAYS = 6
/** What the demo's leader had then. */
const HELD: readonly [asset: Asset, amountMinor: bigint][] = [
  ['bt', 126_000n],
  ['hdt', 3_200_000n],
  ['hdtval', 1_500_000n],
  ['fgkq', 46_000n],
  ['chiyou', 1_200_000n],
  ['gschiyou', 600_000n],
  ['rubyval', 9_000n]
]
/** What was done since: so many days ago, by which rule, how much; rules of subsidies stand with `seedSubsidies`. */
const DONE: readonly [days: number, rule: string, fromMinor: bigint][] = [
  [18.4, 'bt_shubt', 40_000n],
  [17.2, 'chiyou_ruby', 600_000n],
  [13.3, 'rubyval_ruby', 5_000n],
  [11.25, 'retain_hdt', 400_000n],
  [8.6, 'fgkq_gschiyou', 3_000n],
  [5.15, 'hdt_ldl', 200_000n],
  [2.35, 'bt_shubt', 25_000n]
]
/** Of the digital subsidy: so many days ago, and how it ended. */
const WITHDRAWN = [
  { days: 9.2, amount: '20', paid: true },
  { days: 0.12, amount: '10', paid: false }
]

async function seedTerms({ services }: World, at: Date) {
  const { db } = services
  for (const plan of PLANS) await savePlan({ db }, { ...plan, pool: plan.code })
  for (const rule of RULES) await saveExchangeRule(services, rule)
  for (const [pool, asset, amountMinor] of POOLS)
    await fundPool(db, { pool, asset, amountMinor, key: `demo:${pool}`, at })
  for (const { asset, digits, ...unit } of CASH) {
    await saveWithdrawalRule(services, {
      ...unit,
      asset,
      open: true,
      minMinor: 10n * digits,
      maxMinor: 5_000n * digits,
      stepMinor: digits,
      feeBp: 100,
      feeMinFen: 10n,
      dayMinor: 5_000n * digits,
      dayTimes: 3,
      monthMinor: 20_000n * digits,
      twoPersonsMinor: 2_000n * digits
    })
  }
  await saveTransferRule({ db }, GIFT)
}

/** The programme's rules with filled pools, and some weeks of the demo's leader in it. */
export async function seedZhufu(world: World) {
  const { services, now } = world
  const { db } = services
  const userId = demoId('leader')
  const begun = daysAgo(now, BEGUN_DAYS)
  await seedTerms(world, begun)
  await seedCare(world, begun)
  for (const [asset, amountMinor] of HELD)
    await fundUser(db, { userId, asset, amountMinor, key: `demo:zhufu:${asset}`, memo: '活动赠送', at: begun })
  for (let days = BEGUN_DAYS; days >= 0; days--) await playDay(world, userId, days)
}

/** What the leader did within a day, oldest first, and what fell due then. */
async function playDay({ services, now }: World, userId: string, days: number) {
  const within24 = (ago: number) => ago < days + 1 && ago >= days
  for (const [ago, rule, fromMinor] of DONE.filter(([ago]) => within24(ago)))
    await exchange(services, { userId, rule, fromMinor, key: `demo:${rule}:${ago}`, at: daysAgo(now, ago) })
  for (const one of WITHDRAWN.filter(one => within24(one.days))) await withdrawn({ services, now }, userId, one)
  if (days === SIGNED_DAYS) await signCare(services, daysAgo(now, days))
  if (days === 7) {
    const gift = { userId, toId: demoId('merchant'), rule: GIFT.code, amountMinor: 50_000n, key: 'demo:zhufu:gift' }
    const from = { deviceKey: '', familyId: userId, url: '/pages/zhufu/gift', at: daysAgo(now, days) }
    await transferValue(services, { ...gift, ...from })
  }
  await runReleases({ ...services, clock: { now: () => daysAgo(now, days) } })
}

async function withdrawn(
  { services, now }: Pick<World, 'services' | 'now'>,
  userId: string,
  { days, amount, paid }: (typeof WITHDRAWN)[number]
) {
  const at = daysAgo(now, days)
  const then = { ...services, clock: { now: () => at } }
  const row = await within(then, tx => submitWithdrawal(tx, { userId, asset: 'shubt', amount, method: 'bank' }))
  if (!paid) return
  await approveWithdrawal(services, { withdrawalId: row.id, operatorId: demoId('operator'), at })
  await runPayouts(then)
}
