import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  type Asset,
  account,
  CLEARING,
  fundUser,
  outside,
  type Posting,
  post,
  postMany,
  reverse
} from '../../src/engines/ledger'
import { newId } from '../../src/lib/ids'
import type { Delta } from './books'
import type { Lane } from './lane'
import { drawn, happens, type Operation, pick } from './operation'
import { PEOPLE, POOL, SHOP } from './terms'

const ASSETS: readonly Asset[] = ['CNY', 'jindou', 'hdt']
/** What no other operation holds: money that waits for a recharge is thawed by nobody else. */
const HELD_BY_NOBODY: readonly Asset[] = ['jindou', 'hdt']
const who = fc.nat(PEOPLE - 1)
const owner = fc.constantFrom(0, 1, 2, 3, POOL, SHOP)
const asset = fc.constantFrom(...ASSETS)
const amount = fc.bigInt(1n, 5_000n)

const available = (at: number, of: Asset, by: bigint): Delta => ({ owner: at, asset: of, bucket: 'available', by })

/** Postings of what is booked on the lane's own accounts; the rest comes from outside, or goes there. */
function postingsOf(lane: Lane, deltas: readonly Delta[], other = outside('model-bank')): Posting[] {
  const own = deltas.map(delta => ({
    ...account(lane.books.owners[delta.owner]!, delta.asset, delta.bucket),
    amountMinor: delta.by
  }))
  const rest = new Map<Asset, bigint>()
  for (const { asset, by } of deltas) rest.set(asset, (rest.get(asset) ?? 0n) - by)
  return [...own, ...[...rest].map(([asset, amountMinor]) => ({ ...account(other, asset), amountMinor }))].filter(
    posting => posting.amountMinor !== 0n
  )
}

/** Makes a movement under a key of the sequence, which an earlier operation may have used for the same or something else. */
async function transfer(lane: Lane, key: string, deltas: Delta[], other = outside('model-bank')) {
  const content = JSON.stringify(deltas, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  const known = lane.books.keys.get(key)
  const expected =
    known === undefined ? lane.books.book(deltas) || 'INSUFFICIENT' : known === content || 'IDEM_MISMATCH'
  const ref = { kind: 'model', id: lane.run }
  const at = lane.shop.clock.now()
  const answer = await happens(lane, expected, () =>
    post(lane.shop.db, {
      key: `${lane.run}:${key}`,
      reason: 'reward',
      ref,
      postings: postingsOf(lane, deltas, other),
      at
    })
  )
  if (expected !== true) return
  assert.equal(answer!.fresh, known === undefined)
  if (known !== undefined) return
  lane.books.keys.set(key, content)
  lane.made.transfers.push({ id: answer!.id, deltas, reversed: false })
}

const keyed = (
  name: string,
  content: fc.Arbitrary<(lane: Lane) => [Delta[], typeof CLEARING?]>
): fc.Arbitrary<Operation> =>
  fc.record({ key: fc.nat(200), content }).map(({ key, content }) => ({
    name,
    run: lane => transfer(lane, String(key), ...content(lane))
  }))

const topUp = keyed(
  'top up',
  fc.record({ owner, asset, amount }).map(one => () => [[available(one.owner, one.asset, one.amount)]])
)
const spend = keyed(
  'spend',
  fc.record({ owner, asset, amount }).map(one => () => [[available(one.owner, one.asset, -one.amount)], CLEARING])
)
const give = keyed(
  'give',
  fc
    .record({ from: owner, to: owner, asset, amount })
    .map(one => () => [
      one.from === one.to
        ? [available(one.to, one.asset, one.amount)]
        : [available(one.from, one.asset, -one.amount), available(one.to, one.asset, one.amount)]
    ])
)
const freeze = keyed(
  'freeze or thaw',
  fc
    .record({
      who,
      asset: fc.constantFrom(...HELD_BY_NOBODY),
      amount: fc.bigInt(-3_000n, 3_000n).filter(n => n !== 0n)
    })
    .map(one => () => [
      [
        { owner: one.who, asset: one.asset, bucket: 'frozen' as const, by: one.amount },
        available(one.who, one.asset, -one.amount)
      ]
    ])
)

const takeBack: fc.Arbitrary<Operation> = fc.nat(5).map(nth => ({
  name: 'reverse',
  async run(lane) {
    const target = pick(lane.made.transfers, nth)
    if (!target) return
    const back = target.deltas.map(delta => ({ ...delta, by: -delta.by }))
    const expected = target.reversed ? 'AlreadyReversed' : lane.books.book(back) || 'INSUFFICIENT'
    const answer = await happens(lane, expected, () => reverse(lane.shop.db, newId(), target.id, lane.shop.clock.now()))
    if (expected === true) assert.equal(answer!.fresh, true)
    target.reversed ||= expected === true
  }
}))

const several: fc.Arbitrary<Operation> = fc
  .array(fc.record({ owner, asset, amount: fc.bigInt(-2_000n, 3_000n).filter(n => n !== 0n) }), {
    minLength: 1,
    maxLength: 4
  })
  .map(parts => ({
    name: 'several at once',
    async run(lane) {
      const all = parts.map(part => [available(part.owner, part.asset, part.amount)])
      const ref = { kind: 'model', id: lane.run }
      const transfers = all.map(deltas => ({
        key: newId(),
        reason: 'reward' as const,
        ref,
        at: lane.shop.clock.now(),
        postings: postingsOf(lane, deltas)
      }))
      // Takings of one account come in the order of keys, so they are tried one by one in that order.
      const order = transfers.map((_, i) => i).sort((a, b) => (transfers[a]!.key < transfers[b]!.key ? -1 : 1))
      const expected = lane.books.tryAll(order.map(i => all[i]!)) || 'INSUFFICIENT'
      const answers = await happens(lane, expected, () => postMany(lane.shop.db, transfers))
      answers?.forEach(({ id }, i) => {
        lane.made.transfers.push({ id, deltas: all[i]!, reversed: false })
      })
    }
  }))

export const fund = drawn(fc.record({ who, asset, amount, twice: fc.boolean() }), ({ who, asset, amount, twice }) => ({
  name: 'fund',
  async run(lane) {
    const funding = {
      userId: lane.people[who]!.id,
      asset,
      amountMinor: amount,
      key: newId(),
      at: lane.shop.clock.now()
    }
    lane.books.book([available(who, asset, amount)])
    const answers = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => fundUser(lane.shop.db, funding)))
    assert.equal(answers.filter(({ fresh }) => fresh).length, 1)
  }
}))

/** Movements straight on the ledger, under keys that come again. */
export const ledgerOps = [
  { weight: 5, arbitrary: topUp },
  { weight: 6, arbitrary: spend },
  { weight: 6, arbitrary: give },
  { weight: 5, arbitrary: freeze },
  { weight: 4, arbitrary: takeBack },
  { weight: 4, arbitrary: several },
  { weight: 2, arbitrary: fund }
]
