import fc from 'fast-check'
import { tuan } from '../../src/domains/tuan/order-kind'
import { endGroup, groupOfRef } from '../../src/engines/group'
import { cash, deducted, endRefund, type ModelGroup, seated } from './goods'
import { type As, order, pay, plain, type Wish, wish } from './goods-ops'
import type { Lane } from './lane'
import { drawn, happens, LAST, type Operation, pick, type Way } from './operation'
import { GROUP_SIZES, groupFen } from './terms'

const nth = fc.nat(3)

/** How taking a seat has to end: who has an open place of these goods gets no second one. */
function ending({ made }: Lane, { who, sku }: Wish, group: ModelGroup | undefined): true | string {
  const open = made.groups.filter(one => one.state === 'open' && one.sku === sku)
  if (open.some(one => seated(one).some(goods => goods.who === who))) return 'GROUP_ALREADY'
  if (!group) return true
  if (group.state === 'lapsed') return 'GROUP_OVER'
  return (group.state === 'open' && seated(group).length < group.size) || 'GROUP_FULL'
}

const buy = drawn(
  fc.record({ wish, nth, joins: fc.nat(3).map(one => one > 0), size: fc.constantFrom(...GROUP_SIZES) }),
  ({ wish, nth, joins, size }) => ({
    name: 'buy together',
    async run(lane: Lane) {
      const group = joins ? pick(lane.made.groups, nth) : undefined
      const wanted = { ...wish, sku: group?.sku ?? wish.sku }
      const unitFen = groupFen(wanted.sku, group?.size ?? size)
      const as: As = { unitFen, kind: tuan, ask: { groupId: group?.id ?? '', size } }
      const goods = await happens(lane, ending(lane, wanted, group), () => order(lane, wanted, 1, as))
      if (!goods) return
      goods.group = group ?? (await opened(lane, goods.id, wanted.sku, size))
      goods.group.goods.push(goods)
    }
  })
)

async function opened(lane: Lane, ref: string, sku: number, size: number): Promise<ModelGroup> {
  const row = await groupOfRef(lane.shop.db, { kind: tuan.code, ref })
  const group: ModelGroup = { id: row!.id, sku, size, state: 'open', goods: [] }
  lane.made.groups.push(group)
  return group
}

/** Its time is over: who paid has everything back, at once or when the channel has said so, and who has not is cancelled. */
const lapse = drawn(nth, nth => ({
  name: 'a group lapses',
  async run(lane: Lane) {
    const group = pick(lane.made.groups, nth)
    if (!group) return
    const ended = await endGroup(lane.services, group.id)
    if (ended !== (group.state === 'open')) throw new Error(`ended ${ended}, though it was ${group.state}`)
    if (!ended) return
    group.state = 'lapsed'
    for (const goods of group.goods) {
      if (goods.state === 'unpaid') {
        lane.books.book(deducted(goods.who, goods.sums, -1n))
        goods.state = 'cancelled'
      } else if (goods.state === 'paid') {
        lane.saw('a group gives back')
        if (goods.by === 'sandbox' && goods.sums.payFen > 0n) goods.state = 'refunding'
        else {
          lane.books.book([cash(goods.who, goods.sums.payFen)])
          endRefund(lane, goods)
        }
      }
    }
  }
}))

/** Groups that buy: their orders are goods as all others, which the operations about those take up; a full one has paid. */
export const groupOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 20, arbitrary: buy },
  { weight: 20, arbitrary: pay },
  { weight: 2, arbitrary: lapse }
]

const seat = (who: number, joins: boolean) => buy.of({ wish: plain(who), nth: LAST, joins, size: 2 })
const paySeat = pay.of({ nth: LAST, times: 2, outside: true })

/** A group that is filled, and whoever comes too late; one that is over before it is, and whoever comes after that. */
export const groupWays: readonly Way[] = [
  [seat(0, false), paySeat, seat(0, true), seat(1, true), paySeat, seat(2, true)],
  [seat(0, false), paySeat, lapse.of(LAST), seat(1, true)]
]
