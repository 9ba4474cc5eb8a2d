import assert from 'node:assert/strict'
import { inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { transact } from '../../src/db/connection'
import { releaseDues, releaseLots } from '../../src/db/schema'
import { fundPool } from '../../src/engines/ledger'
import { accelerate, collectReleases, openLot, runReleases, stopLot } from '../../src/engines/release'
import { newId } from '../../src/lib/ids'
import type { Lane } from './lane'
import { happens, type Operation } from './operation'
import { COLLECT_PLAN, PEOPLE, READY_POOL, RELEASE_PLAN, RELEASE_POOL } from './terms'

const DAY_MS = 86_400_000
const who = fc.nat(PEOPLE - 1)
const nth = fc.nat(4)

const voucher = (owner: number, by: bigint) => ({ owner, asset: 'xfq', bucket: 'available', by }) as const
const part = (of: bigint, bp: number) => (of * BigInt(bp)) / 10_000n
const least = (...values: bigint[]) => values.sort((a, b) => Number(a - b))[0]!

/** A lot as plain arithmetic: `day` counts from the day it was opened. */
export interface ModelLot {
  id: string
  who: number
  total: bigint
  due: bigint
  boost: bigint
  opened: number
  /** The day up to which it has fallen due. */
  day: number
  stopped: boolean
  waiting: { day: number; amount: bigint }[]
  /** Whether it is collected by hand, and what is set aside for that. */
  byHand: boolean
  ready: bigint
}

const isOpen = (lot: ModelLot) => !lot.stopped && lot.due < lot.total

/** What one more day makes due: a tenth, brought forward by at most another tenth, and the rest on the last day. */
function passDay(lot: ModelLot) {
  lot.day++
  const left = lot.total - lot.due
  const isLast = lot.day - lot.opened >= RELEASE_PLAN.lastsDays
  const tenth = part(lot.total, RELEASE_PLAN.dailyBp)
  const base = isLast ? left : least(tenth > 0n ? tenth : 1n, left)
  const ahead = isLast ? 0n : least(lot.boost, part(lot.total, RELEASE_PLAN.boostDayBp), left - base)
  lot.boost -= ahead
  lot.due += base + ahead
  lot.waiting.push({ day: lot.day, amount: base + ahead })
}

/** Pays the queue in the order of days and lots, until the pool is too short for the next in it. */
function payInOrder(lane: Lane) {
  const queue = lane.made.lots
    .flatMap(lot => lot.waiting.map(due => ({ lot, ...due })))
    .sort((a, b) => a.day - b.day || (a.lot.id < b.lot.id ? -1 : 1))
  for (const { lot, amount } of queue) {
    const to = lot.byHand ? READY_POOL : lot.who
    if (!lane.books.book([voucher(RELEASE_POOL, -amount), voucher(to, amount)])) return
    lot.waiting.shift()
    if (lot.byHand) lot.ready += amount
  }
}

const moment = (lane: Lane) => new Date(lane.shop.clock.now().getTime() + lane.day * DAY_MS)

const open = fc.record({ who, total: fc.bigInt(1n, 3_000n), byHand: fc.boolean() }).map(({ who, total, byHand }) => ({
  name: 'open a lot',
  async run(lane: Lane) {
    const plan = byHand ? COLLECT_PLAN.code : RELEASE_PLAN.code
    const request = { userId: lane.people[who]!.id, plan, totalMinor: total, key: newId() }
    const { lot } = await openLot(lane.services, { ...request, at: moment(lane) })
    const start = { due: 0n, boost: 0n, opened: lane.day, day: lane.day, stopped: false, waiting: [] }
    lane.made.lots.push({ id: lot.id, who, total, ...start, byHand, ready: 0n })
  }
}))

const fillPool = fc.bigInt(1n, 2_000n).map(amountMinor => ({
  name: 'fill the pool',
  async run(lane: Lane) {
    lane.books.book([voucher(RELEASE_POOL, amountMinor)])
    const filling = { pool: RELEASE_PLAN.pool, asset: 'xfq', key: newId(), at: moment(lane) } as const
    await fundPool(lane.shop.db, { ...filling, amountMinor })
  }
}))

/** Days go by without a run, and then it runs, once or twice at the same moment. */
const run = fc
  .record({ days: fc.integer({ min: 0, max: 4 }), times: fc.integer({ min: 1, max: 2 }) })
  .map(({ days, times }) => ({
    name: 'release',
    async run(lane: Lane) {
      lane.day += days
      for (const lot of lane.made.lots) while (isOpen(lot) && lot.day < lane.day) passDay(lot)
      payInOrder(lane)
      const services = { ...lane.services, clock: { now: () => moment(lane) } }
      await Promise.all(Array.from({ length: times }, () => runReleases(services)))
    }
  }))

/** What is bought brings forward what the buyer waits for, and what the one waits for who brought the buyer. */
export function bringForward({ made, broughtBy }: Lane, who: number, fen: bigint) {
  for (const lot of made.lots.filter(isOpen)) {
    if (lot.who === who) lot.boost += part(fen, RELEASE_PLAN.ownBp)
    if (lot.who === broughtBy[who]) lot.boost += part(fen, RELEASE_PLAN.fanBp)
  }
}

const settle = fc.record({ nth, fen: fc.bigInt(1n, 5_000n), twice: fc.boolean() }).map(({ nth, fen, twice }) => ({
  name: 'bring forward',
  async run(lane: Lane) {
    const who = lane.made.lots[nth]?.who ?? 0
    bringForward(lane, who, fen)
    const settled = { buyerId: lane.people[who]!.id, orderFen: fen, key: newId(), at: moment(lane) }
    for (let i = 0; i <= Number(twice); i++) await transact(lane.shop.db, tx => accelerate({ db: tx }, settled))
  }
}))

const stop = nth.map(nth => ({
  name: 'stop a lot',
  async run(lane: Lane) {
    const lot = lane.made.lots[nth]
    if (!lot) return
    await stopLot(lane.services, { userId: lane.people[lot.who]!.id, lotId: lot.id, at: moment(lane) })
    if (lot.ready > 0n) lane.books.book([voucher(READY_POOL, -lot.ready), voucher(RELEASE_POOL, lot.ready)])
    Object.assign(lot, { stopped: true, waiting: [], ready: 0n })
  }
}))

/** All that is set aside for a person, however many lots it is of; asked for twice it comes once. */
const collect = fc.record({ who, twice: fc.boolean() }).map(({ who, twice }) => ({
  name: 'collect',
  async run(lane: Lane) {
    const own = lane.made.lots.filter(lot => lot.who === who)
    const ready = own.reduce((sum, lot) => sum + lot.ready, 0n)
    const request = { userId: lane.people[who]!.id, asset: 'xfq', at: moment(lane) } as const
    const got = await happens(lane, ready > 0n || 'NOTHING', () => collectReleases(lane.services, request))
    if (ready === 0n) return
    assert.equal(got, ready)
    lane.books.book([voucher(READY_POOL, -ready), voucher(who, ready)])
    for (const lot of own) lot.ready = 0n
    if (twice) await happens(lane, 'NOTHING', () => collectReleases(lane.services, request))
  }
}))

/** Compares each lot of the sequence with the database: how much has fallen due, is brought forward, and waits. */
export async function compareLots({ shop, made }: Lane) {
  if (made.lots.length === 0) return
  const waiting = sql<string>`(select coalesce(sum(d.amount_minor), 0) from ${releaseDues} d
    where d.user_id = release_lots.user_id and d.lot_id = release_lots.id and d.status = 'waiting')::text`
  const rows = await shop.db
    .select({ id: releaseLots.id, due: releaseLots.dueMinor, boost: releaseLots.boostMinor, waiting })
    .from(releaseLots)
    .where(
      inArray(
        releaseLots.id,
        made.lots.map(lot => lot.id)
      )
    )
    .orderBy(releaseLots.id)
  const expected = made.lots.map(({ id, due, boost, waiting }) => ({
    id,
    due,
    boost,
    waiting: String(waiting.reduce((sum, { amount }) => sum + amount, 0n))
  }))
  assert.deepEqual(
    rows,
    expected.sort((a, b) => (a.id < b.id ? -1 : 1))
  )
}

/** Vouchers released day by day from a pool that may be short: opened, brought forward, stopped, paid in order. */
export const releaseOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 3, arbitrary: open },
  { weight: 2, arbitrary: fillPool },
  { weight: 4, arbitrary: run },
  { weight: 3, arbitrary: settle },
  { weight: 1, arbitrary: stop },
  { weight: 2, arbitrary: collect }
]
