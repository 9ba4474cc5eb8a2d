import fc from 'fast-check'
import { within } from '../../src/db/connection'
import { fundUser } from '../../src/engines/ledger'
import { approveWithdrawal, refuseWithdrawal, submitWithdrawal } from '../../src/engines/withdrawal'
import { newId } from '../../src/lib/ids'
import { yuan } from '../../src/lib/money'
import type { Lane } from './lane'
import { drawn, happens, type Operation, pick, type Way } from './operation'
import { HOLDER, NEWCOMER, PEOPLE } from './terms'

const who = fc.nat(PEOPLE - 1)
const nth = fc.nat(4)
/** From here on the lane's rule wants two operators. */
const TWO_PERSONS = 3_000n

const held = (owner: number, by: bigint) => ({ owner, asset: 'shouyi', bucket: 'frozen', by }) as const
const free = (owner: number, by: bigint) => ({ owner, asset: 'shouyi', bucket: 'available', by }) as const

const earn = fc.record({ who, fen: fc.bigInt(1n, 4_000n) }).map(({ who, fen }) => ({
  name: 'earn',
  async run(lane: Lane) {
    lane.books.book([free(who, fen)])
    const at = lane.shop.clock.now()
    await fundUser(lane.shop.db, { userId: lane.people[who]!.id, asset: 'shouyi', amountMinor: fen, key: newId(), at })
  }
}))

/** What stands in the way of somebody without a name, or with another one than their card is in. */
function nameless({ verified }: Lane, who: number): string | undefined {
  if (who !== NEWCOMER || verified === HOLDER) return
  return verified === undefined ? 'REAL_NAME' : 'NAME_MISMATCH'
}

const ask = drawn(fc.record({ who, fen: fc.bigInt(50n, 6_000n), all: fc.boolean() }), ({ who, fen, all }) => ({
  name: 'withdraw',
  async run(lane: Lane) {
    const mine = lane.books.of(free(who, 0n))
    const amountMinor = all && mine > 0n ? mine : fen
    const fits = amountMinor >= 100n && amountMinor <= 1_000_000n
    const expected =
      nameless(lane, who) ??
      (fits ? lane.books.book([free(who, -amountMinor), held(who, amountMinor)]) || 'INSUFFICIENT' : 'AMOUNT')
    const request = {
      userId: lane.people[who]!.id,
      asset: 'shouyi',
      method: 'bank',
      amount: yuan(amountMinor)
    } as const
    const row = await happens(lane, expected, () => within(lane.services, tx => submitWithdrawal(tx, request)))
    if (row) lane.made.withdrawals.push({ id: row.id, who, amountMinor, yes: 0, state: 'held' })
  }
}))

const approve = nth.map(nth => ({
  name: 'approve',
  async run(lane: Lane) {
    const one = pick(lane.made.withdrawals, nth)
    if (!one) return
    const expected = one.state === 'held' || 'STATE'
    const decision = { withdrawalId: one.id, operatorId: newId(), at: lane.shop.clock.now() }
    await happens(lane, expected, () => approveWithdrawal(lane.services, decision))
    if (expected !== true) return
    one.yes++
    if (one.yes >= (one.amountMinor >= TWO_PERSONS ? 2 : 1)) one.state = 'approved'
  }
}))

const refuse = nth.map(nth => ({
  name: 'refuse',
  async run(lane: Lane) {
    const one = pick(lane.made.withdrawals, nth)
    if (!one) return
    const expected = one.state !== 'over' || 'STATE'
    const decision = { withdrawalId: one.id, operatorId: newId(), reason: '资料不符', at: lane.shop.clock.now() }
    await happens(lane, expected, () => refuseWithdrawal(lane.services, decision))
    if (expected !== true) return
    lane.books.book([held(one.who, -one.amountMinor), free(one.who, one.amountMinor)])
    one.state = 'over'
  }
}))

const payOut = fc.constant({
  name: 'pay out',
  async run(lane: Lane) {
    await lane.payOut()
    for (const one of lane.made.withdrawals.filter(({ state }) => state === 'approved')) {
      lane.books.book([held(one.who, -one.amountMinor)])
      one.state = 'over'
    }
  }
})

/** Earnings withdrawn: asked for, agreed to by one or two, refused, paid. */
export const withdrawalOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 3, arbitrary: earn },
  { weight: 3, arbitrary: ask },
  { weight: 3, arbitrary: approve },
  { weight: 1, arbitrary: refuse },
  { weight: 1, arbitrary: payOut }
]

/** Somebody without a name, or with another one than their card is in. */
export const withdrawalWays: readonly Way[] = [[ask.of({ who: NEWCOMER, fen: 200n, all: false })]]
