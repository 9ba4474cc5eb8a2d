import assert from 'node:assert/strict'
import fc from 'fast-check'
import { endLock, lockOf, shareOf, shareToken, type Touched, touch } from '../../src/engines/lock'
import { buyAndSettle } from './goods-ops'
import { allOf, type Lane } from './lane'
import { drawn, happens, type Operation, type Way } from './operation'
import { ratesOf } from './referral-ops'
import { PEOPLE, RATES } from './terms'

const KIND = 'lockCustomer'
const who = fc.nat(PEOPLE - 1)

/** Somebody opens another's link. */
async function opens({ shop, services, people }: Lane, guest: number, host: number): Promise<Touched> {
  const token = await shareToken(shop.db, people[host]!.id, { kind: KIND, target: 'home', targetId: '' })
  const share = (await shareOf(shop.db, token))!
  return touch(services, { share, userId: people[guest]!.id, at: shop.clock.now() })
}

const open = drawn(fc.record({ guest: who, host: who }), ({ guest, host }) => ({
  name: 'open a shared link',
  async run(lane: Lane) {
    const holder = lane.lockedBy[guest]
    const expected = guest === host ? 'own' : holder === undefined ? 'locked' : holder === host ? 'mine' : 'taken'
    assert.equal((await opens(lane, guest, host)).state, expected)
    if (expected === 'locked') lane.lockedBy[guest] = host
  }
}))

/** Everybody else's link is opened at the same moment: one of them locks. */
const openAll = who.map(guest => ({
  name: 'open several links at once',
  async run(lane: Lane) {
    const hosts = lane.people.map((_, host) => host).filter(host => host !== guest)
    const touched = await allOf(hosts.map(host => opens(lane, guest, host)))
    const fresh = touched.flatMap(({ state }, i) => (state === 'locked' ? [hosts[i]!] : []))
    assert.equal(fresh.length, lane.lockedBy[guest] === undefined ? 1 : 0)
    lane.lockedBy[guest] ??= fresh[0]
    for (const [i, { state }] of touched.entries())
      if (state !== 'locked') assert.equal(state, hosts[i] === lane.lockedBy[guest] ? 'mine' : 'taken')
  }
}))

/** An operator ends whatever lock somebody is in; a second time it is over already. */
const end = who.map(guest => ({
  name: 'end a lock',
  async run(lane: Lane) {
    const { services, people, shop } = lane
    const lock = await lockOf(shop.db, people[guest]!.id, KIND, shop.clock.now())
    assert.equal(lock?.holderId, people[lane.lockedBy[guest] ?? -1]?.id)
    if (!lock) return
    await endLock(services, { id: lock.id, why: '核实为刷单' })
    await happens(lane, 'ENDED', () => endLock(services, { id: lock.id, why: '核实为刷单' }))
    lane.lockedBy[guest] = undefined
  }
}))

/** Whose customers people are, which decides who earns from what they order. */
export const lockOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 2, arbitrary: open },
  { weight: 1, arbitrary: openAll },
  { weight: 2, arbitrary: end }
]

/** Whose customer one is earns from what one buys. */
export const lockWays: readonly Way[] = [
  [ratesOf(RATES), open.of({ guest: 1, host: 2 }), open.of({ guest: 1, host: 3 }), buyAndSettle(1)]
]
