import assert from 'node:assert/strict'
import { inArray } from 'drizzle-orm'
import fc from 'fast-check'
import { within } from '../../src/db/connection'
import { commissions } from '../../src/db/schema'
import { bindInviter } from '../../src/engines/identity/referral'
import { account, move, outside, post, user } from '../../src/engines/ledger'
import { commissionRefunded, saveCommissionRule, settleCommissions } from '../../src/engines/referral'
import { newId } from '../../src/lib/ids'
import { takeBack } from './goods'
import { buyAndSettle } from './goods-ops'
import { allOf, debtsOf, type Lane } from './lane'
import { drawn, happens, LAST, type Operation, pick, type Way } from './operation'
import { KEEPER, NEWCOMER, PEOPLE, RATES, SHOP } from './terms'

const who = fc.nat(PEOPLE - 1)

/** Who brought somebody, who brought that one, and so on. */
function chainOf({ broughtBy }: Lane, who: number): number[] {
  const above = broughtBy[who]
  return above === undefined ? [who] : [who, ...chainOf({ broughtBy } as Lane, above)]
}

function ending(lane: Lane, guest: number, host: number): true | string {
  if (guest === host) return 'SELF_INVITE'
  if (chainOf(lane, host).includes(guest)) return 'INVITE_CIRCLE'
  return lane.broughtBy[guest] === undefined || 'INVITED_ALREADY'
}

const bring = drawn(fc.record({ guest: who, host: who }), ({ guest, host }) => ({
  name: 'bring somebody',
  async run(lane: Lane) {
    const expected = ending(lane, guest, host)
    const [guestId, hostId] = [lane.people[guest]!.id, lane.people[host]!.id]
    await happens(lane, expected, () => bindInviter(lane.shop.db, guestId, hostId, lane.shop.clock.now()))
    if (expected === true) lane.broughtBy[guest] = host
  }
}))

/** Two who bring each other at the same moment: one of them does. */
const bringEachOther = fc.record({ one: who, by: fc.integer({ min: 1, max: PEOPLE - 1 }) }).map(({ one, by }) => ({
  name: 'bring each other',
  async run(lane: Lane) {
    const other = (one + by) % PEOPLE
    const open = [one, other].every(each => lane.broughtBy[each] === undefined)
    if (!open) return
    const pairs = [
      [one, other],
      [other, one]
    ] as const
    const ended = await Promise.allSettled(
      pairs.map(([guest, host]) =>
        bindInviter(lane.shop.db, lane.people[guest]!.id, lane.people[host]!.id, lane.shop.clock.now())
      )
    )
    const bound = pairs.filter((_, i) => ended[i]!.status === 'fulfilled')
    assert.equal(bound.length, 1)
    const refused = ended.flatMap(one => (one.status === 'rejected' ? [one.reason.code as string] : []))
    assert.deepEqual(refused, ['INVITE_CIRCLE'])
    lane.refused('INVITE_CIRCLE')
    const [[guest, host]] = bound as [readonly [number, number]]
    lane.broughtBy[guest] = host
  }
}))

/** Other rates; what was promised stays as it was promised. */
const change = drawn(
  fc.record({
    firstBp: fc.nat(4_000),
    secondBp: fc.nat(3_000),
    partnerBp: fc.nat(2_000),
    dockBp: fc.nat(1_000),
    lockBp: fc.nat(5_000)
  }),
  ({ firstBp, secondBp, partnerBp, dockBp, lockBp }) => ({
    name: 'other rates',
    async run(lane: Lane) {
      await saveCommissionRule(lane.services, { scope: 'default', firstBp, secondBp, partnerBp, dockBp, lockBp })
      lane.rates = { first: firstBp, second: secondBp, partner: partnerBp, dock: dockBp, lock: lockBp }
    }
  })
)

const WHOLE_FEN = 100n

/** Somebody has nothing left of what they earned. */
async function spendAll({ shop, books, people, run }: Lane, who: number) {
  const place = { owner: who, asset: 'shouyi', bucket: 'available' } as const
  const amountMinor = books.of(place)
  if (amountMinor === 0n) return
  books.book([{ ...place, by: -amountMinor }])
  const postings = move(account(user(people[who]!.id), 'shouyi'), account(outside('model-bank'), 'shouyi'), amountMinor)
  const ref = { kind: 'model', id: run }
  await post(shop.db, { key: newId(), reason: 'transfer', ref, postings, at: shop.clock.now() })
}

/** A part of what was settled is given back, by refunds whose keys come again, asked once or twice at the same moment. */
const back = drawn(
  fc.record({
    nth: fc.nat(3),
    times: fc.integer({ min: 1, max: 2 }),
    spent: fc.boolean(),
    refunds: fc.array(fc.record({ key: fc.nat(4), fen: fc.bigInt(1n, 60n) }), { minLength: 1, maxLength: 3 })
  }),
  ({ nth, times, spent, refunds }) => ({
    name: 'take commissions back',
    async run(lane: Lane) {
      const goods = pick(
        lane.made.goods.filter(({ settled }) => settled),
        nth
      )
      if (!goods) return
      if (spent) for (const { who } of goods.commissions) await spendAll(lane, who)
      for (const { key, fen } of refunds) {
        takeBack(lane, goods, String(key), fen, WHOLE_FEN)
        const part = { orderId: goods.id, refundedFen: fen, wholeFen: WHOLE_FEN, key: String(key) }
        const refund = { ...part, at: lane.shop.clock.now() }
        const once = () => within(lane.services, tx => commissionRefunded(tx, refund))
        await allOf(Array.from({ length: times }, once))
      }
    }
  })
)

/** Settled once more, as by a server that missed that it was: nothing is paid again. */
const again = fc.nat(3).map(nth => ({
  name: 'settle commissions once more',
  async run({ shop, services, people, made, books }: Lane) {
    const goods = pick(
      made.goods.filter(({ settled }) => settled),
      nth
    )
    if (!goods) return
    const order = { orderId: goods.id, buyerId: people[goods.who]!.id, shopId: books.owners[SHOP]!.id }
    const once = { ...order, marginFen: 10_000n, at: shop.clock.now() }
    assert.deepEqual(await within(services, tx => settleCommissions(tx, once)), [])
  }
}))

/** Compares each commission of the sequence with the database, and what each person owes. */
export async function compareCommissions({ shop, people, made, owed }: Lane) {
  const [ids, orderIds] = [people.map(({ id }) => id), made.goods.map(({ id }) => id)]
  assert.deepEqual(await debtsOf(shop, people), owed)
  if (orderIds.length === 0) return
  const rows = await shop.db.select().from(commissions).where(inArray(commissions.orderId, orderIds))
  const found = rows.map(({ userId, orderId, role, state, rateBp, amountFen, takenBackFen }) => ({
    who: ids.indexOf(userId),
    orderId,
    role,
    state,
    rateBp,
    amountFen,
    takenBackFen
  }))
  const expected = made.goods.flatMap(({ id, commissions }) =>
    commissions.map(({ who, role, state, bp, fen, takenFen }) => ({
      who,
      orderId: id,
      role,
      state,
      rateBp: bp,
      amountFen: fen,
      takenBackFen: takenFen
    }))
  )
  const nameOf = (one: { orderId: string; role: string }) => `${one.orderId}/${one.role}`
  const sorted = <T extends { orderId: string; role: string }>(all: T[]) =>
    all.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  assert.deepEqual(sorted(found), sorted(expected))
}

/** Who brought whom, at which rates, and commissions taken back after they were paid. */
export const referralOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 3, arbitrary: bring },
  { weight: 1, arbitrary: bringEachOther },
  { weight: 1, arbitrary: change },
  { weight: 3, arbitrary: back },
  { weight: 1, arbitrary: again }
]

export const ratesOf = change.of
const takeLast = back.of({ nth: LAST, times: 2, spent: true, refunds: [{ key: 0, fen: 60n }] })

/** Whoever brought the shop's owner earns; and what is taken back after it was spent is kept of what comes next. */
export const referralWays: readonly Way[] = [
  [ratesOf(RATES), bring.of({ guest: KEEPER, host: NEWCOMER }), buyAndSettle(2)],
  [ratesOf(RATES), buyAndSettle(2), takeLast, buyAndSettle(2)],
  [bring.of({ guest: 0, host: 0 }), bring.of({ guest: 0, host: 2 }), bring.of({ guest: 2, host: 0 })]
]
