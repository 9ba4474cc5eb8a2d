import assert from 'node:assert/strict'
import fc from 'fast-check'
import { fundUser } from '../../src/engines/ledger'
import { transferValue } from '../../src/engines/transfer'
import { dayText } from '../../src/lib/clock'
import { newId } from '../../src/lib/ids'
import { allOf, type Lane } from './lane'
import { drawn, happens, type Operation, type Way } from './operation'
import { NEWCOMER, PEOPLE, TRANSFER_RULE } from './terms'

const who = fc.nat(PEOPLE - 1)
const vouchers = (owner: number, by: bigint) => ({ owner, asset: 'xfq', bucket: 'available', by }) as const

interface Gift {
  from: number
  to: number
  minor: bigint
}

const today = (lane: Lane) => new Date(lane.shop.clock.now().getTime() + lane.giftDay * 86_400_000)

/** What each cap has counted: the giver's day, the receiver's, and the pair's month. */
function counted(lane: Lane, { from, to }: Gift) {
  const day = dayText(today(lane))
  const of = (name: string) => ({ name, sum: lane.gifts.get(name) ?? 0n })
  return [of(`given ${from} ${day}`), of(`received ${to} ${day}`), of(`pair ${from} ${to} ${day.slice(0, 7)}`)] as const
}

/** How giving so much has to end. */
function ending(lane: Lane, gift: Gift): true | string {
  const { from, to, minor } = gift
  if (from === to) return 'SELF'
  const nameless = lane.verified === undefined
  if (nameless && from === NEWCOMER) return 'REAL_NAME'
  if (nameless && to === NEWCOMER) return 'NO_RECEIVER'
  if (minor > TRANSFER_RULE.maxMinor) return 'AMOUNT'
  const [given, received, pair] = counted(lane, gift)
  if (given.sum + minor > TRANSFER_RULE.dayMinor) return 'DAY_CAP'
  if (received.sum + minor > TRANSFER_RULE.receiveDayMinor) return 'RECEIVER_CAP'
  if (pair.sum + minor > TRANSFER_RULE.pairMonthMinor) return 'PAIR_CAP'
  return lane.books.of(vouchers(from, 0n)) >= minor || 'INSUFFICIENT'
}

/** Given once, or several times at the same moment under one key. */
const give = drawn(
  fc.record({ from: who, to: who, minor: fc.bigInt(20n, 105n), times: fc.integer({ min: 1, max: 3 }) }),
  ({ times, ...gift }) => ({
    name: 'give vouchers to somebody',
    async run(lane: Lane) {
      const { from, to, minor } = gift
      const expected = ending(lane, gift)
      const request = {
        userId: lane.people[from]!.id,
        toId: lane.people[to]!.id,
        rule: TRANSFER_RULE.code,
        amountMinor: minor,
        key: newId(),
        at: today(lane),
        deviceKey: '',
        familyId: lane.run,
        url: '/pages/coupon/transfer'
      }
      const answers = await happens(lane, expected, () =>
        allOf(Array.from({ length: times }, () => transferValue(lane.services, request)))
      )
      if (expected !== true) return
      assert.equal(answers!.filter(({ fresh }) => fresh).length, 1)
      for (const { name, sum } of counted(lane, gift)) lane.gifts.set(name, sum + minor)
      lane.books.book([vouchers(from, -minor), vouchers(to, minor)])
    }
  })
)

const nextDay: Operation = {
  name: 'another day of gifts',
  async run(lane: Lane) {
    lane.giftDay++
  }
}

const treat = drawn(fc.record({ who, minor: fc.bigInt(50n, 150n) }), ({ who, minor }) => ({
  name: 'somebody gets vouchers',
  async run(lane: Lane) {
    const at = lane.shop.clock.now()
    await fundUser(lane.shop.db, { userId: lane.people[who]!.id, asset: 'xfq', amountMinor: minor, key: newId(), at })
    lane.books.book([vouchers(who, minor)])
  }
}))

/** Vouchers given to one another, as far as names, caps and wallets go. */
export const transferOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 24, arbitrary: give },
  { weight: 8, arbitrary: treat },
  { weight: 1, arbitrary: fc.constant(nextDay) }
]

const gift = (from: number, to: number) => give.of({ from, to, minor: 100n, times: 2 })

/** Gifts up to what one receives in a day, and up to what one gives another in a month, of which at most one ends here. */
export const transferWays: readonly Way[] = [
  [nextDay, treat.of({ who: 0, minor: 100n }), gift(0, 2), treat.of({ who: 1, minor: 100n }), gift(1, 2)],
  [treat.of({ who: 1, minor: 200n }), nextDay, gift(1, 0), nextDay, gift(1, 0), nextDay, gift(1, 0)]
]
