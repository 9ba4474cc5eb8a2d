import assert from 'node:assert/strict'
import fc from 'fast-check'
import { videoSeen } from '../../src/domains/video/tasks'
import { fundPool } from '../../src/engines/ledger'
import { claimTask, happened, payTaskClaims, periodAt } from '../../src/engines/task'
import { newId } from '../../src/lib/ids'
import { allOf, type Lane } from './lane'
import { drawn, type Operation, type Way } from './operation'
import { nextPeriod } from './task-model'
import { PEOPLE, TASK, TASK_POOL } from './terms'

const who = fc.nat(PEOPLE - 1)
const vouchers = (owner: number, by: bigint) => ({ owner, asset: 'xfq', bucket: 'available', by }) as const

const timeOf = ({ shop, task }: Lane) => new Date(shop.clock.now().getTime() + task.day * 86_400_000 + task.claims)

/** Pays a reward in the model, if the pool has it. */
const paid = (lane: Lane, person: number) =>
  lane.books.book([vouchers(TASK_POOL, -TASK.amountMinor), vouchers(person, TASK.amountMinor)])

const fill = drawn(fc.bigInt(1n, 60n), amountMinor => ({
  name: 'fill the pool of tasks',
  async run(lane: Lane) {
    lane.books.book([vouchers(TASK_POOL, amountMinor)])
    const filling = { pool: TASK.pool, asset: 'xfq', key: newId(), at: lane.shop.clock.now() } as const
    await fundPool(lane.shop.db, { ...filling, amountMinor })
  }
}))

/** Told once, or several times at the same moment. */
const happen = drawn(fc.record({ who, times: fc.integer({ min: 1, max: 3 }) }), ({ who, times }) => ({
  name: 'something for a task',
  async run(lane: Lane) {
    const what = { userId: lane.people[who]!.id, key: newId(), at: timeOf(lane) }
    await allOf(Array.from({ length: times }, () => happened(lane.services, videoSeen, what)))
    lane.task.count[who]!++
  }
}))

const claim = drawn(fc.record({ who, times: fc.integer({ min: 1, max: 3 }) }), ({ who, times }) => ({
  name: 'claim a reward',
  async run(lane: Lane) {
    const { task } = lane
    task.claims++
    const at = timeOf(lane)
    const request = { userId: lane.people[who]!.id, task: TASK.code, period: periodAt(TASK.period, at), at }
    const ended = await Promise.allSettled(Array.from({ length: times }, () => claimTask(lane.services, request)))
    const done = ended.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = ended.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []))
    for (const code of refused) lane.refused(code)
    const fits = task.count[who]! >= TASK.target && !task.claimed[who]
    assert.equal(done.length, fits ? 1 : 0)
    const why = fits || task.claimed[who] ? 'CLAIMED' : 'NOT_DONE'
    assert.ok(refused.every(code => code === why))
    if (!fits) return
    task.claimed[who] = true
    const isPaid = task.waiting.length === 0 && paid(lane, who)
    assert.equal(done[0]!.state, isPaid ? 'paid' : 'waiting')
    if (isPaid) return
    task.waiting.push(who)
    lane.saw('a reward waits')
  }
}))

const payOut = drawn(fc.integer({ min: 1, max: 3 }), times => ({
  name: 'pay rewards that wait',
  async run(lane: Lane) {
    const { waiting } = lane.task
    await allOf(Array.from({ length: times }, () => payTaskClaims(lane.services)))
    while (waiting.length > 0 && paid(lane, waiting[0]!)) {
      waiting.shift()
      lane.saw('a reward that waited is paid')
    }
  }
}))

const anotherDay: Operation = {
  name: 'another day of tasks',
  async run(lane: Lane) {
    nextPeriod(lane.task)
  }
}

/** Rewards of a task: once a period, from its pool, in order where that is short. */
export const taskOps: { weight: number; arbitrary: fc.Arbitrary<Operation> }[] = [
  { weight: 1, arbitrary: fill },
  { weight: 9, arbitrary: happen },
  { weight: 5, arbitrary: claim },
  { weight: 1, arbitrary: payOut },
  { weight: 1, arbitrary: fc.constant(anotherDay) }
]

/** Rewards that nobody's pool is filled for, claimed by everybody until they wait; then the pool is filled. */
export const taskWays: readonly Way[] = [
  [
    anotherDay,
    ...[0, 1, 2].flatMap(who => [
      claim.of({ who, times: 1 }),
      happen.of({ who, times: 2 }),
      happen.of({ who, times: 1 }),
      claim.of({ who, times: 3 })
    ]),
    fill.of(TASK.amountMinor),
    payOut.of(2)
  ]
]
