import { transact, within } from '../src/db/connection'
import { submitRecharge } from '../src/domains/auction/recharge'
import { sendRecharges } from '../src/domains/auction/send'
import { saveLevel } from '../src/domains/team/levels'
import { beginRank } from '../src/domains/team/terms'
import { saveExchangeRule } from '../src/engines/exchange'
import { assignServing, endServing, type ServingRole } from '../src/engines/referral'
import { demoId } from './people'
import { seedId } from './random'
import { daysAgo, type World } from './world'

/** Levels of directors: a month's settled turnover in fen, the service score in tenths, and the part of the rate. */
const LEVELS = [
  ['见习董事', 0n, 0, 2_500],
  ['正式董事', 30_000n, 40, 5_000],
  ['资深董事', 300_000n, 45, 7_500],
  ['首席董事', 3_000_000n, 48, 10_000]
] as const

/** Shops that people of the demo serve, and since how many days. */
const SERVES: readonly [who: string, role: ServingRole, shop: string, days: number, reason: string][] = [
  ['leader', 'director', 'tea', 75, '负责西湖片区'],
  ['leader', 'director', 'fruit', 72, '负责西湖片区'],
  ['leader', 'partner', 'tea', 68, '协助入驻与选品'],
  ['driver', 'partner', 'fruit', 60, '协助入驻与选品'],
  ['driver', 'dock', 'tea', 44, '日常对接']
]

/** What earnings are exchanged for. */
const WAYS = [
  { code: 'team_xfq', title: '收益换消费券', toAsset: 'xfq', pool: 'exchange-xfq', rateFrom: 100n, rateTo: 110n },
  { code: 'team_jindou', title: '收益换金豆', toAsset: 'jindou', pool: 'exchange-jindou', rateFrom: 100n, rateTo: 105n }
] as const
const LIMITS = { minMinor: 100n, stepMinor: 100n, personDayMinor: 20_000n, totalDayMinor: 2_000_000n }

/** Levels of directors, who serves which shop, and what earnings are exchanged for; orders that follow are shared. */
export async function seedTeam({ services, now }: World) {
  const { db } = services
  for (const [i, [name, turnoverFen, scoreTenths, partBp]] of LEVELS.entries())
    await transact(db, tx => saveLevel(tx, { level: i + 1, name, turnoverFen, scoreTenths, partBp }))
  for (const rule of WAYS) await saveExchangeRule(services, { ...rule, fromAsset: 'shouyi', ...LIMITS })
  for (const [who, role, shop, days, reason] of SERVES) {
    const at = daysAgo(now, days)
    const userId = demoId(who)
    const asked = { shopId: seedId(`shop:${shop}`), role, userId, since: at, until: null }
    const made = await transact(db, tx => assignServing(tx, { ...asked, by: '运营大橙', reason, at }))
    if (role === 'director') await beginRank(db, userId, at)
    if (role !== 'dock') continue
    await endServing(db, { id: made.id, by: '运营大橙', reason: '换人对接', at: daysAgo(now, 9) })
  }
}

/** What the leader sent to the auction house: so many days ago, how much. */
const SENT = [
  [8.2, '60'],
  [2.1, '25']
] as const

/** What the leader has put into their account at the auction house. */
export async function seedAuction({ services, now }: World) {
  for (const [days, num] of SENT) {
    const then = { ...services, clock: { now: () => daysAgo(now, days) } }
    await within(then, tx => submitRecharge(tx, { userId: demoId('leader'), num, key: `demo:auction:${days}` }))
    await sendRecharges(then)
  }
}
