import assert from 'node:assert/strict'
import fc from 'fast-check'
import { orderRecharge, savePackage } from '../../src/domains/recharge/service'
import { cancelTask, planTask, runTask, saveTerms } from '../../src/domains/sendtb/service'
import { refundOrder } from '../../src/engines/aftersale'
import { scopeOf } from '../../src/engines/scope'
import { newId } from '../../src/lib/ids'
import { least } from '../../src/lib/money'
import type { TestShop } from '../harness'
import { paidAt } from '../storing'
import { allOf, type Lane } from './lane'
import { happens, type Operation, pick } from './operation'
import { payOutside } from './recharge-ops'
import { KEEPER, PEOPLE, SHOP } from './terms'

/** Ninety for nine yuan and one fen: what goes back of a part is rounded. */
const PACK = { id: newId(), type: 'tb', title: '90 通宝', priceFen: 901n, giveMinor: 90n } as const
/** Tasks of a shop that are not over. */
const OPEN_MOST = 20

/** What the shop bought, and what it gives to some of its customers. */
export interface ModelTongbao {
  bought: { id: string; isBack: boolean }[]
  tasks: {
    row: Awaited<ReturnType<typeof planTask>>
    people: readonly number[]
    each: bigint
    state: 'open' | 'done' | 'over'
  }[]
}

export const noTongbao = (): ModelTongbao => ({ bought: [], tasks: [] })

/** Everybody but its keeper is a customer of the shop, which may give. */
export async function beginTongbao(shop: TestShop, shopId: string, people: readonly { id: string }[]) {
  const terms = { open: true, perYuanMost: 100, personDay: 1_000_000, taskPeople: PEOPLE }
  await saveTerms(shop.db, { ...terms, at: shop.clock.now() })
  await savePackage(shop.db, PACK)
  for (const person of people.filter((_, nth) => nth !== KEEPER)) await paidAt(shop, shopId, person)
}

const nth = fc.nat(3)
const place = (owner: number, bucket: 'available' | 'frozen', by: bigint) =>
  ({ owner, asset: 'tb', bucket, by }) as const
const sumOf = ({ each, people }: Pick<ModelTongbao['tasks'][number], 'each' | 'people'>) => each * BigInt(people.length)
const aside = (sum: bigint) => [place(SHOP, 'available', -sum), place(SHOP, 'frozen', sum)]
const keeperOf = async (lane: Lane) => {
  const { id } = lane.people[KEEPER]!
  return { id, scope: await scopeOf(lane.shop.db, id, { shopId: lane.shelf[0]!.shopId }) }
}

const buy = fc.constantFrom('pay' as const, 'twice' as const).map(act => ({
  name: 'buy 通宝',
  async run(lane: Lane) {
    const { id: userId, scope } = await keeperOf(lane)
    const ask = { userId, packageId: PACK.id, balanceFen: 0n, shopId: scope.id }
    const { id } = await orderRecharge(lane.services, ask)
    await payOutside(lane, { userId, ref: id, act })
    lane.made.tongbao.bought.push({ id, isBack: false })
    lane.books.book([place(SHOP, 'available', PACK.giveMinor)])
  }
}))

/** As far as the shop has them still, and that part of the price, rounded down. */
const recall = nth.map(nth => ({
  name: 'take 通宝 back',
  async run(lane: Lane) {
    const one = pick(lane.made.tongbao.bought, nth)
    if (!one) return
    const left = least(PACK.giveMinor, lane.books.of(place(SHOP, 'available', 0n)))
    const expected = (!one.isBack && left > 0n) || 'STATE'
    await happens(lane, expected, () => refundOrder(lane.services, { ref: one.id, reason: '不想要了' }))
    if (expected !== true) return
    one.isBack = true
    lane.books.book([place(SHOP, 'available', -left)])
    lane.saw('what a shop bought goes back')
  }
}))

const customers = Array.from({ length: PEOPLE }, (_, who) => who).filter(who => who !== KEEPER)

const plan = fc
  .record({ people: fc.shuffledSubarray(customers, { minLength: 1 }), each: fc.bigInt(1n, 40n) })
  .map(({ people, each }) => ({
    name: 'plan to give',
    async run(lane: Lane) {
      const { id: byId, scope } = await keeperOf(lane)
      const { tasks } = lane.made.tongbao
      const sum = sumOf({ people, each })
      const isShort = lane.books.of(place(SHOP, 'available', 0n)) < sum
      const isFull = tasks.filter(({ state }) => state === 'open').length >= OPEN_MOST
      const ids = people.map(who => lane.people[who]!.id)
      const row = await happens(lane, isShort ? 'INSUFFICIENT' : isFull ? 'FULL' : true, () =>
        planTask(lane.services, scope, { title: '回馈', ids, each: Number(each), byId })
      )
      if (!row) return
      lane.books.book(aside(sum))
      tasks.push({ row, people, each, state: 'open' })
    }
  }))

/** By one or more at the same moment: each gets it once. */
const give = fc.record({ nth, times: fc.integer({ min: 1, max: 3 }) }).map(({ nth, times }) => ({
  name: 'give',
  async run(lane: Lane) {
    const one = pick(lane.made.tongbao.tasks, nth)
    if (!one) return
    const ran = await allOf(Array.from({ length: times }, () => runTask(lane.services, one.row)))
    assert.ok(ran.every(({ state }) => state === (one.state === 'over' ? 'cancelled' : 'done')))
    if (one.state !== 'open') return
    one.state = 'done'
    lane.books.book([place(SHOP, 'frozen', -sumOf(one)), ...one.people.map(who => place(who, 'available', one.each))])
    lane.saw('a shop gives to its customers')
  }
}))

/** What is cancelled stays so, and what is done is not cancelled. */
const cancel = nth.map(nth => ({
  name: 'cancel giving',
  async run(lane: Lane) {
    const one = pick(lane.made.tongbao.tasks, nth)
    if (!one) return
    const { scope: shop } = await keeperOf(lane)
    await happens(lane, one.state !== 'done' || 'STATE', () => cancelTask(lane.services, { id: one.row.id, shop }))
    if (one.state !== 'open') return
    one.state = 'over'
    lane.books.book(aside(-sumOf(one)))
  }
}))

/** What waits from a sequence before is given up, so that the next may plan as much as one may. */
export async function endTongbao(lane: Lane) {
  for (const { row, state } of lane.made.tongbao.tasks)
    if (state === 'open') await cancelTask(lane.services, { id: row.id })
}

/** 通宝 that a shop buys, gives to customers by tasks, and gets its money back for. */
export const tongbaoOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 3, arbitrary: buy },
  { weight: 4, arbitrary: plan },
  { weight: 3, arbitrary: give },
  { weight: 1, arbitrary: cancel },
  { weight: 1, arbitrary: recall }
]
