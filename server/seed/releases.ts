import { fundPool } from '../src/engines/ledger'
import { openLot, runReleases, savePlan } from '../src/engines/release'
import { demoId } from './people'
import { daysAgo, type World } from './world'

const PLAN = {
  code: 'gift-xfq',
  title: '赠券释放',
  asset: 'xfq',
  pool: 'gift-xfq',
  dailyBp: 100,
  ownBp: 500,
  fanBp: 100,
  boostDayBp: 200,
  lastsDays: 100
}
const BEGUN_DAYS = 12
const PROMISED_FEN = 30_000n
/** A day's worth less than what has fallen due, so that one is seen waiting. */
const FILLED_FEN = 3_300n

/** Vouchers promised to the demo's leader some days ago: most of what fell due was paid, a little waits for the pool. */
export async function seedReleases({ services, now }: World) {
  const { db } = services
  const begun = daysAgo(now, BEGUN_DAYS)
  await savePlan({ db }, PLAN)
  const key = 'demo:gift-xfq'
  const { fresh } = await openLot(
    { db },
    {
      userId: demoId('leader'),
      plan: PLAN.code,
      totalMinor: PROMISED_FEN,
      key,
      at: begun
    }
  )
  if (!fresh) return
  await fundPool(db, { pool: PLAN.pool, asset: 'xfq', amountMinor: FILLED_FEN, key, at: begun })
  for (let days = BEGUN_DAYS - 1; days >= 0; days--) {
    const at = daysAgo(now, days)
    await runReleases({ ...services, clock: { now: () => at } })
  }
}
