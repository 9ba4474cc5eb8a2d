import { randomInt } from 'node:crypto'
import { within } from '../../src/db/connection'
import { endGift, finishPieces, giftOf, orderGift, refundPiece, takeGift } from '../../src/domains/gift/service'
import { payableOrder, payByBalance } from '../../src/engines/payment'
import { Buying } from '../buying'
import type { TestShop } from '../harness'

/** Gifts that everybody gives and takes at the same moment: what is done, and how often. */
export async function giftMix(
  shop: TestShop,
  people: readonly { id: string }[]
): Promise<[number, () => Promise<unknown>][]> {
  const { services } = shop.app
  const buying = new Buying(shop)
  const goods = await buying.goods({ priceFen: 9n, stock: 1_000_000 })
  const addresses = await Promise.all(people.map(({ id }) => buying.address(id)))
  const gifts: { id: string; userId: string }[] = []
  const deliveries: string[] = []
  const anybody = () => randomInt(people.length)
  const some = <T>(of: readonly T[]) => (of.length > 0 ? of[randomInt(of.length)] : undefined)

  const give = async () => {
    const userId = people[anybody()]!.id
    const wish = { userId, ...goods, pieces: randomInt(1, 4), cover: 'heart', words: '送给你' } as const
    const { id, order } = await within(services, tx => orderGift(tx, wish))
    await payByBalance(services, await payableOrder(services, { userId, ref: order.id }))
    gifts.push({ id, userId })
  }
  const take = async () => {
    const [gift, who] = [some(gifts), anybody()]
    if (!gift) return
    const asked = { userId: people[who]!.id, giftId: gift.id, addressId: addresses[who]! }
    deliveries.push((await takeGift(services, asked)).no)
  }
  const end = async () => {
    const gift = some(gifts)
    if (gift) await endGift(services, await giftOf(shop.db, gift.userId, gift.id), '不送了')
  }
  const refund = async () => {
    const ref = some(deliveries)
    if (ref) await refundPiece(services, { ref, reason: '破损' })
  }
  return [
    [2, give],
    [5, take],
    [1, end],
    [1, refund],
    [1, () => finishPieces(services)]
  ]
}
