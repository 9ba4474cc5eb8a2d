import { randomInt } from 'node:crypto'
import { orderPayment, refundPayment } from '../../src/domains/local/service'
import { openTill } from '../../src/domains/local/tills'
import { cancelOrder } from '../../src/engines/order'
import { payableOrder, payByBalance } from '../../src/engines/payment'
import { scopeOf } from '../../src/engines/scope'
import { Buying } from '../buying'
import type { TestShop } from '../harness'
import { beginStore } from './store-ops'

/** Payments at one counter that everybody makes and gives up at the same moment: what is done, and how often. */
export async function storeMix(
  shop: TestShop,
  people: readonly { id: string }[]
): Promise<[number, () => Promise<unknown>][]> {
  const { services } = shop.app
  const keeper = await shop.person()
  const shopId = await new Buying(shop).store({ ownerId: keeper.id })
  await beginStore(services, shopId)
  const counter = await scopeOf(shop.db, keeper.id, { shopId })
  const made: { id: string; userId: string }[] = []
  const some = () => (made.length > 0 ? made[randomInt(made.length)] : undefined)

  const order = async () => {
    const userId = people[randomInt(people.length)]!.id
    const { till } = await openTill(services, { userId, shopId })
    const asked = { userId, rootId: userId, till: till.id, amountFen: BigInt(randomInt(10, 200)), useXfq: true }
    made.push({ id: (await orderPayment(services, asked)).id, userId })
  }
  const pay = async () => {
    const one = some()
    if (one) await payByBalance(services, await payableOrder(services, { userId: one.userId, ref: one.id }))
  }
  const cancel = async () => {
    const one = some()
    if (one) await cancelOrder(services, { userId: one.userId, ref: one.id })
  }
  const giveBack = async () => {
    const one = some()
    if (one) await refundPayment(services, counter, { id: one.id, reason: '退款', actorId: keeper.id })
  }
  return [
    [3, order],
    [4, pay],
    [1, cancel],
    [1, giveBack]
  ]
}
