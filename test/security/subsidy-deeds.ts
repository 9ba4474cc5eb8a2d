import { countExp } from '../../server/src/domains/subsidy/service'
import { videoSeen } from '../../server/src/domains/video/tasks'
import { planOfBag, versionOf } from '../../server/src/domains/wealth/bags'
import { saveBag } from '../../server/src/domains/wealth/write'
import { saveExchangeRule } from '../../server/src/engines/exchange'
import { fundPool, fundUser } from '../../server/src/engines/ledger'
import { openLot } from '../../server/src/engines/release'
import { periodAt } from '../../server/src/engines/task'
import { newId } from '../../server/src/lib/ids'
import { DAY_S, Releasing } from '../../server/test/releasing'
import { Tasking } from '../../server/test/tasking'
import type { Deed, Doer } from './deeds'

/** Subsidies that are set aside for the person: ten of a hundred. */
const ready =
  (asset: 'bt' | 'hdt') =>
  async ({ shop, id: userId }: Doer) => {
    const r = new Releasing(shop)
    const plan = await r.plan({ asset, dailyBp: 1_000, lastsDays: 10, collect: 'any' })
    await fundPool(shop.db, { pool: plan.pool, asset, amountMinor: 10_000n, key: newId(), at: r.now() })
    const yesterday = new Date(r.now().getTime() - DAY_S * 1_000)
    const lot = { userId, plan: plan.code, totalMinor: 10_000n, key: newId(), at: yesterday }
    await openLot({ db: shop.db }, lot)
    await r.run()
    return {}
  }

const swap =
  (fromAsset: 'bt' | 'dhq') =>
  async ({ shop, id: userId }: Doer) => {
    const at = shop.clock.now()
    const caps = { minMinor: 100n, personDayMinor: 10_000n, totalDayMinor: 1_000_000n }
    const code = `${fromAsset}_test`
    const rule = { code, title: '补贴换券', fromAsset, toAsset: 'xfq', rateFrom: 100n, rateTo: 10n, pool: code }
    await saveExchangeRule(shop.app.services, { ...rule, ...caps })
    await fundPool(shop.db, { pool: code, asset: 'xfq', amountMinor: 10_000n, key: newId(), at })
    await fundUser(shop.db, { userId, asset: fromAsset, amountMinor: 5_000n, key: newId(), at })
    return { type: code, num: '20' }
  }

async function finished({ shop, id: userId }: Doer) {
  const tasks = new Tasking(shop)
  const code = `bt-${newId().slice(-12)}`
  const { period } = await tasks.open({ code, place: 'subsidy', event: videoSeen.code, target: 1 })
  await tasks.do(userId, undefined, 0n, videoSeen)
  return { id: code, period: periodAt(period, tasks.now()) }
}

/** A bag, and subsidies to buy it with. */
async function bag({ shop, id: userId }: Doer) {
  const code = `bag-${newId().slice(-12)}`
  const made = await saveBag(shop.app.services, { code, title: '发放包', priceMinor: 1_000n, bonusMinor: 0n, days: 10 })
  await fundUser(shop.db, { userId, asset: 'bt', amountMinor: 1_000n, key: newId(), at: shop.clock.now() })
  return { code, version: versionOf(made, (await planOfBag(shop.db, code))!) }
}

/** A friend whose order brought experience. */
async function friend({ shop, id: referrerId }: Doer) {
  const { id } = await shop.person({ referrerId })
  await countExp(shop.db, { orderId: newId(), buyerId: id, paidFen: 5_000n, at: shop.clock.now() })
  return { uid: id }
}

/** What people do with subsidies. */
export const subsidyDeeds: Record<string, Deed> = {
  'POST /api/subsidy/completePop': { input: ready('bt') },
  'POST /api/youxuan/hdt_hold_draw': { input: ready('hdt') },
  'POST /api/subsidy/exchange/do': { input: swap('bt') },
  'POST /api/jys/exchange': { input: swap('dhq') },
  'POST /api/subsidy/task/do_sub': { input: finished, public: { id: 'tasks are everybody’s' } },
  'POST /api/subsidy/exchangeRichBag': { input: bag },
  'GET /api/subsidy/userDetail': { input: friend },
  'GET /api/subsidy/richExpDetail': { input: friend }
}
