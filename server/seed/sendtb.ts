import { orderRecharge, savePackage } from '../src/domains/recharge/service'
import { cancelTask, keepGiving, planTask, runTask, saveRule, saveTerms } from '../src/domains/sendtb/service'
import { exchange, saveExchangeRule } from '../src/engines/exchange'
import { actInSandbox, openPayment, payableOrder } from '../src/engines/payment'
import { type ShopScope, scopeOf } from '../src/engines/scope'
import type { Services } from '../src/services'
import { demoId } from './people'
import { seedId } from './random'
import { daysAgo, type World } from './world'

/** Ten 通宝 cost their shop a yuan, and are worth ninety fen or nine beans to whoever gets them. */
const RULE = { fromAsset: 'tb', rateFrom: 10n, minMinor: 10n, stepMinor: 10n, personDayMinor: 2_000n } as const
const RULES = [
  {
    ...RULE,
    code: 'tb_jindou',
    title: '通宝换金豆',
    toAsset: 'jindou',
    rateTo: 9n,
    pool: 'exchange-jindou',
    totalDayMinor: 200_000n
  },
  {
    ...RULE,
    code: 'tb_xfq',
    title: '通宝换消费券',
    toAsset: 'xfq',
    rateTo: 90n,
    pool: 'exchange-xfq',
    totalDayMinor: 200_000n
  }
] as const

/** How many, for how many yuan. */
const PACKAGES = [
  { num: 100, pay: 10, tag: '' },
  { num: 500, pay: 50, tag: '' },
  { num: 1_000, pay: 100, tag: '常选' },
  { num: 5_000, pay: 500, tag: '' }
] as const

const TERMS = { open: true, perYuanMost: 100, personDay: 100, taskPeople: 200 }

interface Step {
  days: number
  /** What the tea shop does then. */
  does: (then: Services, shop: ShopScope) => Promise<unknown>
}

const STEPS: readonly Step[] = [
  { days: 26.4, does: (then, shop) => buy(then, shop, 1_000) },
  {
    days: 26.2,
    does: (then, shop) => saveRule(then.db, shop, { open: true, perYuan: 20, orderMost: 50, at: then.clock.now() })
  },
  ...[11, 9, 7, 4.5, 2.5].map(days => ({ days, does: (then: Services) => keepGiving(then) })),
  { days: 10.6, does: (then, shop) => give(then, shop, { title: '老顾客回馈', by: 'merchant', each: 20 }) },
  { days: 5.3, does: (then, shop) => give(then, shop, { title: '新茶到店，请你尝鲜', by: 'fruiter', each: 10 }) },
  { days: 3.1, does: cancel },
  { days: 2.2, does: (then, shop) => buy(then, shop, 500) },
  { days: 1.4, does: spend },
  { days: 0.3, does: planAhead }
]

/** What shops may give, what they buy, and the tea shop, which gives to its customers; the shopper is one of them. */
export async function seedSendtb(world: World) {
  const { services, now, stories } = world
  const { db } = services
  for (const rule of RULES) await saveExchangeRule({ db }, rule)
  for (const [sort, { num, pay, tag }] of PACKAGES.entries()) {
    const face = { type: 'tb' as const, title: `${num} 通宝`, tag, sort }
    await savePackage(db, {
      ...face,
      id: seedId(`recharge:tb:${num}`),
      priceFen: BigInt(pay * 100),
      giveMinor: BigInt(num)
    })
  }
  if (!services.providers.pay.sandbox) return
  await saveTerms(db, { ...TERMS, at: daysAgo(now, 27) })
  const shopId = seedId('shop:tea')
  const shop = await scopeOf(db, demoId('merchant'), { shopId })
  for (const { days, does } of STEPS) {
    const at = daysAgo(now, days)
    stories.push({ at, tell: () => does({ ...services, clock: { now: () => at } }, shop) })
  }
}

/** Paid at the sandbox's cashier, so that the merchant's balance stays what it is. */
async function buy(then: Services, { id: shopId }: ShopScope, num: number) {
  const userId = demoId('merchant')
  const ask = { userId, packageId: seedId(`recharge:tb:${num}`), balanceFen: 0n, shopId }
  const { id: ref } = await orderRecharge(then, ask)
  const order = await payableOrder(then, { userId, ref })
  const opening = { order, channel: 'sandbox', scene: 'h5', userIds: [userId], ip: '127.0.0.1' } as const
  const { payNo } = await openPayment(then, opening)
  await actInSandbox(then, payNo, 'pay')
}

interface Gift {
  title: string
  by: string
  each: number
}

/** A task for everybody who bought, done at once. */
async function give(then: Services, shop: ShopScope, { title, by, each }: Gift) {
  await runTask(then, await planTask(then, shop, { title, each, byId: demoId(by) }))
}

async function cancel(then: Services, shop: ShopScope) {
  const at = new Date(then.clock.now().getTime() + 86_400_000)
  const plan = { title: '周末到店礼', group: 'loyal', each: 15, at, byId: demoId('merchant') } as const
  await cancelTask(then, { id: (await planTask(then, shop, plan)).id, shop })
}

/** The shopper turns some of what came into vouchers. */
function spend(then: Services) {
  const ask = { userId: demoId('shopper'), rule: 'tb_xfq', fromMinor: 20n, key: 'demo:tb_xfq' }
  return exchange(then, { ...ask, at: then.clock.now() })
}

/** Three days ahead, in the morning of China's clock. */
function planAhead(then: Services, shop: ShopScope) {
  const day = Math.floor(then.clock.now().getTime() / 86_400_000) + 3
  const at = new Date(day * 86_400_000 + 2 * 3_600_000)
  return planTask(then, shop, { title: '月末感恩回馈', group: 'recent', each: 10, at, byId: demoId('merchant') })
}
