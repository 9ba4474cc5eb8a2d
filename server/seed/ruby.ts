import { saveExchangeRule } from '../src/engines/exchange'
import { fundUser } from '../src/engines/ledger'
import { demoId } from './people'
import { daysAgo, type World } from './world'

const RULES = [
  { code: 'ruby_xfq', title: '红宝石换消费券', toAsset: 'xfq', rateTo: 90n, pool: 'exchange-xfq' },
  { code: 'ruby_jindou', title: '红宝石换金豆', toAsset: 'jindou', rateTo: 90n, pool: 'exchange-jindou' }
] as const

const GIVEN = [
  { days: 12, amountMinor: 1_800n, memo: '拆盲盒获得' },
  { days: 6, amountMinor: 1_280n, memo: '拆盲盒获得' }
]

/** What rubies are exchanged for, out of the pools of the other exchanges; the shopper has some. */
export async function seedRubies({ services, now }: World) {
  const { db } = services
  for (const rule of RULES) {
    await saveExchangeRule(services, {
      ...rule,
      fromAsset: 'ruby',
      rateFrom: 100n,
      minMinor: 100n,
      stepMinor: 100n,
      personDayMinor: 20_000n,
      totalDayMinor: 10_000_000n
    })
  }
  const userId = demoId('shopper')
  for (const { days, ...given } of GIVEN) {
    await fundUser(db, { ...given, userId, asset: 'ruby', key: `demo:ruby:${days}`, at: daysAgo(now, days) })
  }
  await fundUser(db, {
    userId,
    asset: 'rubyval',
    amountMinor: 3_600n,
    key: 'demo:rubyval',
    memo: '活动赠送',
    at: daysAgo(now, 10)
  })
}
