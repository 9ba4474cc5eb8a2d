import { eq } from 'drizzle-orm'
import { storeDesks } from '../src/db/schema'
import { renewCode, setTerms } from '../src/domains/local/desk'
import { orderPayment, refundPayment } from '../src/domains/local/service'
import { openTill } from '../src/domains/local/tills'
import { cancelOrder, type Payable } from '../src/engines/order'
import { actInSandbox, openPayment, payableOrder, payByBalance } from '../src/engines/payment'
import { scopeOf } from '../src/engines/scope'
import type { Services } from '../src/services'
import { demoId } from './people'
import { seedId } from './random'
import { daysAgo, type World } from './world'

/** Payments of the demo's shopper: where, how long ago, how much, and what became of it. */
const VISITS = [
  ['tea', 12.2, 6_800n, 'paid'],
  ['fruit', 7.3, 3_260n, 'paid'],
  ['tea', 4.15, 12_800n, 'refunded'],
  ['fruit', 3.6, 4_500n, 'left'],
  ['tea', 3.3, 8_800n, 'paid']
] as const

/** Two stores one can pay in, and who paid there. */
export async function seedLocal({ services, now, stories }: World) {
  const { db } = services
  for (const [key, voucherBp] of [
    ['tea', 3_000],
    ['fruit', 1_000]
  ] as const) {
    const shopId = seedId(`shop:${key}`)
    const there = await db.select().from(storeDesks).where(eq(storeDesks.shopId, shopId))
    if (there.length > 0) continue
    await renewCode({ ...services, clock: { now: () => daysAgo(now, 20) } }, { id: shopId })
    await setTerms(db, shopId, { voucherBp })
  }
  if (!services.providers.pay.sandbox) return
  for (const visit of VISITS) stories.push({ at: daysAgo(now, visit[1]), tell: () => pay(services, now, visit) })
}

/** Paid at the sandbox's cashier, so that the balance stays what it is. */
async function payOutside(then: Services, order: Payable) {
  const opening = { order, channel: 'sandbox', scene: 'h5', userIds: [order.userId], ip: '127.0.0.1' } as const
  const { payNo } = await openPayment(then, opening)
  await actInSandbox(then, payNo, 'pay')
}

async function pay(services: Services, now: Date, [key, days, amountFen, became]: (typeof VISITS)[number]) {
  const then: Services = { ...services, clock: { now: () => daysAgo(now, days) } }
  const shopId = seedId(`shop:${key}`)
  const userId = demoId('shopper')
  const { till } = await openTill(then, { userId, shopId })
  const asked = { userId, rootId: userId, till: till.id, amountFen, useXfq: false }
  const { id: ref } = await orderPayment(then, asked)
  if (became === 'left') return void (await cancelOrder(then, { userId, ref }))
  const order = await payableOrder(then, { userId, ref })
  if (became === 'paid') return payOutside(then, order)
  await payByBalance(then, order)
  const keeper = demoId(key === 'tea' ? 'merchant' : 'fruiter')
  const shop = await scopeOf(then.db, keeper, { shopId })
  await refundPayment(then, shop, { id: ref, reason: '点的茶卖完了', actorId: keeper })
}
