import { orderRecharge, savePackage } from '../src/domains/recharge/service'
import { fundPool } from '../src/engines/ledger'
import { cancelOrder } from '../src/engines/order'
import { actInSandbox, openPayment, payableOrder } from '../src/engines/payment'
import { savePlan } from '../src/engines/release'
import { demoId } from './people'
import { seedId } from './random'
import { daysAgo, type World } from './world'

const PLAN = {
  code: 'recharge-gift',
  title: '充值赠券',
  asset: 'xfq',
  pool: 'recharge-gift',
  dailyBp: 1_000,
  lastsDays: 10
}
const POOL_FEN = 1_000_000n

const yuan = (amount: number) => BigInt(amount * 100)

/** What is paid, what is there at once, what comes day by day; in yuan. */
const PACKAGES = [
  { type: 'balance', pay: 50, give: 50, gift: 0 },
  { type: 'balance', pay: 100, give: 100, gift: 3 },
  { type: 'balance', pay: 200, give: 200, gift: 8, tag: '常选' },
  { type: 'balance', pay: 500, give: 500, gift: 25 },
  { type: 'balance', pay: 1000, give: 1000, gift: 60, tag: '最划算' },
  { type: 'voucher', pay: 48, give: 50, gift: 0 },
  { type: 'voucher', pay: 95, give: 100, gift: 2 },
  { type: 'voucher', pay: 188, give: 200, gift: 6, tag: '常选' },
  { type: 'voucher', pay: 1, give: 10, gift: 0, tag: '新人', times: 1 }
] as const

/** What can be bought for the own wallet, and the pool that pays what comes on top; the demo's shopper bought some. */
export async function seedRecharges(world: World) {
  const { db } = world.services
  const { now } = world
  await savePlan({ db }, PLAN)
  const key = 'demo:recharge-gift'
  await fundPool(db, { pool: PLAN.pool, asset: 'xfq', amountMinor: POOL_FEN, key, at: daysAgo(now, 30) })
  for (const [sort, one] of PACKAGES.entries()) {
    const { type, pay, give, gift } = one
    await savePackage(db, {
      id: seedId(`recharge:${type}:${pay}`),
      type,
      title: type === 'balance' ? `余额充值 ${pay} 元` : `${give} 元消费券`,
      tag: 'tag' in one ? one.tag : '',
      priceFen: yuan(pay),
      giveMinor: yuan(give),
      giftMinor: yuan(gift),
      plan: gift > 0 ? PLAN.code : '',
      personTimes: 'times' in one ? one.times : 0,
      sort
    })
  }
  await recharge(world, 9.3, 200, 'pay')
  await recharge(world, 2.55, 50)
}

/** A recharge of the shopper's some days ago, paid at the sandbox's cashier or let lapse. */
async function recharge({ services, now }: World, days: number, amount: number, act?: 'pay') {
  if (!services.providers.pay.sandbox) return
  const userId = demoId('shopper')
  const at = daysAgo(now, days)
  const then = { ...services, clock: { now: () => at } }
  const packageId = seedId(`recharge:balance:${amount}`)
  const { id } = await orderRecharge(then, { userId, packageId, balanceFen: 0n })
  if (!act) {
    await cancelOrder({ ...services, clock: { now: () => at } }, { userId, ref: id })
    return
  }
  const order = await payableOrder({ ...services, clock: { now: () => at } }, { userId, ref: id })
  const opening = { order, channel: 'sandbox', scene: 'h5', userIds: [userId], ip: '127.0.0.1' } as const
  const { payNo } = await openPayment(then, opening)
  await actInSandbox(then, payNo, act)
}
