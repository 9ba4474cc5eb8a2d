import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { groupSeats, groups, users } from '../../db/schema'
import { programmes } from '../../domains'
import { newId } from '../../lib/ids'
import { Refusal } from '../../lib/refusal'
import {
  confirmSeat,
  endGroup,
  type GroupKind,
  groupKinds,
  holdsSeat,
  joinGroup,
  lapseGroups,
  leaveSeat,
  openGroup
} from '.'
import { groupMergeStep } from './merge'

/** What the kind was told, in order. */
let told: string[]
/** Seats that cannot be given back just now. */
let stuck: Set<string>

const walk: GroupKind = {
  code: 'walk',
  size: { min: 2, max: 60 },
  hours: 24,
  already: '你已经约好一起散步了',
  nearly: async (_tx, _group, seats) => void told.push(`nearly ${seats.length}`),
  filled: async (_tx, group, seats) => void told.push(`filled ${group.confirmed} ${seats.length}`),
  async lapsed(_tx, _group, { ref }) {
    if (stuck.has(ref)) throw new Error('not now')
    told.push(`lapsed ${ref}`)
  },
  left: async (_tx, _group, { ref }) => void told.push(`left ${ref}`)
}

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({
    programmes: [...programmes, { contracts: [], groupKinds: [walk] }],
    env: { DATABASE_POOL: '40', LOG_LEVEL: 'silent' }
  })
})
afterAll(() => shop.close())
beforeEach(() => {
  told = []
  stuck = new Set()
})

const services = () => shop.app.services
const HOURS = 24
const kind = 'walk'

/** Accounts without a session: the engine knows nobody else. */
async function crowd(count: number, parentId?: string): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  await shop.db.insert(users).values(ids.map(id => ({ id, parentId, nickname: '小明', inviteCode: id.slice(-12) })))
  return ids
}

const open = (userId: string, ref: string, size: number, subject = newId()) =>
  openGroup(services(), { kind, subject, size, hours: HOURS, userId, ref })
const join = (userId: string, ref: string, groupId: string) => joinGroup(services(), { kind, groupId, userId, ref })
const confirm = (ref: string) => confirmSeat(services(), { kind, ref })
const leave = (ref: string) => leaveSeat(services(), { kind, ref })
const groupOf = async (id: string) => (await shop.db.select().from(groups).where(eq(groups.id, id)))[0]!
const seatsOf = (id: string) => shop.db.select().from(groupSeats).where(eq(groupSeats.groupId, id))
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'ok',
    error => {
      if (!(error instanceof Refusal)) throw error
      return error.code
    }
  )

/** What must hold of a group at any moment. */
async function sound(id: string) {
  const [group, seats] = await Promise.all([groupOf(id), seatsOf(id)])
  const count = (...states: string[]) => seats.filter(seat => states.includes(seat.state)).length
  if (group.state === 'open') {
    expect([group.taken, group.confirmed]).toEqual([count('held', 'confirmed'), count('confirmed')])
    expect(seats.some(seat => seat.userId === group.leaderId && ['held', 'confirmed'].includes(seat.state))).toBe(true)
  } else expect(count('held', 'confirmed')).toBe(0)
  if (group.state === 'filled') expect(group.confirmed).toBe(group.size)
  expect(count('won') > 0 && group.state !== 'filled').toBe(false)
  return group
}

describe('a group', () => {
  test('fills when its last seat is confirmed, and tells once', async () => {
    const [a, b, c] = (await crowd(3)) as [string, string, string]
    const { id } = await open(a, 'fill-a', 3)
    await join(b, 'fill-b', id)
    await join(c, 'fill-c', id)
    expect(await groupOf(id)).toMatchObject({ state: 'open', taken: 3, confirmed: 0, leaderId: a })
    expect(await confirm('fill-b')).toBe('confirmed')
    expect(await confirm('fill-b')).toBe('already')
    expect(await confirm('fill-a')).toBe('confirmed')
    expect(await confirm('fill-c')).toBe('confirmed')
    expect(await sound(id)).toMatchObject({ state: 'filled', confirmed: 3 })
    expect(told).toEqual(['nearly 3', 'filled 3 3'])
    expect(await confirm('fill-a')).toBe('already')
  })

  test('whoever leaves after that leaves the others as they are', async () => {
    const [a, b] = (await crowd(2)) as [string, string]
    const { id } = await open(a, 'won-a', 2)
    await join(b, 'won-b', id)
    await confirm('won-a')
    await confirm('won-b')
    expect(await leave('won-a')).toBe(true)
    expect(await leave('won-a')).toBe(false)
    expect(await sound(id)).toMatchObject({ state: 'filled', confirmed: 2, taken: 2 })
    expect((await seatsOf(id)).map(seat => seat.state).sort()).toEqual(['left', 'won'])
  })

  test('a seat that is given up is free again, and the lead passes to who has confirmed', async () => {
    const [a, b, c, d] = (await crowd(4)) as [string, string, string, string]
    const { id } = await open(a, 'lead-a', 3)
    await join(b, 'lead-b', id)
    await join(c, 'lead-c', id)
    expect(await codeOf(join(d, 'lead-d', id))).toBe('GROUP_FULL')
    await confirm('lead-c')
    await leave('lead-a')
    expect(await sound(id)).toMatchObject({ leaderId: c, taken: 2, confirmed: 1 })
    await join(d, 'lead-d', id)
    await leave('lead-c')
    expect(await sound(id)).toMatchObject({ leaderId: b, taken: 2, confirmed: 0 })
  })

  test('lapses at once when everybody has left', async () => {
    const [a, b] = (await crowd(2)) as [string, string]
    const { id } = await open(a, 'empty-a', 2)
    await leave('empty-a')
    expect(await sound(id)).toMatchObject({ state: 'lapsed', taken: 0 })
    expect(await codeOf(join(b, 'empty-b', id))).toBe('GROUP_OVER')
  })

  test('lapses by the clock; each seat is given back once, and one that cannot be holds up no other', async () => {
    shop.clock.advance(HOURS * 3600)
    await lapseGroups(services())
    told = []
    const [a, b, c] = (await crowd(3)) as [string, string, string]
    const { id } = await open(a, 'lapse-a', 3)
    await join(b, 'lapse-b', id)
    await confirm('lapse-a')
    shop.clock.advance(HOURS * 3600 - 1)
    expect(await lapseGroups(services())).toBe(0)
    shop.clock.advance(1)
    expect(await confirm('lapse-b')).toBe('over')
    expect(await codeOf(join(c, 'lapse-c', id))).toBe('GROUP_OVER')
    stuck.add('lapse-a')
    expect(await lapseGroups(services())).toBe(2)
    expect(told).toEqual(['lapsed lapse-b'])
    stuck.clear()
    const runs = await Promise.all(Array.from({ length: 5 }, () => lapseGroups(services())))
    expect(runs.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(told).toEqual(['lapsed lapse-b', 'lapsed lapse-a'])
    expect((await seatsOf(id)).map(seat => seat.state)).toEqual(['closed', 'closed'])
    expect(await sound(id)).toMatchObject({ state: 'lapsed' })
    expect(await confirm('lapse-a')).toBe('over')
    expect(await leave('lapse-a')).toBe(false)
  })

  test('can be ended before its time, once', async () => {
    const [a] = (await crowd(1)) as [string]
    const { id } = await open(a, 'end-a', 2)
    const ended = await Promise.all(Array.from({ length: 4 }, () => endGroup(services(), id)))
    expect(ended.filter(Boolean)).toHaveLength(1)
    expect(told).toEqual(['lapsed end-a'])
  })

  test('a seat that needs nothing more counts at once', async () => {
    const [a, b] = (await crowd(2)) as [string, string]
    const own = { kind, subject: newId(), size: 2, hours: HOURS, confirmed: true }
    const { id } = await openGroup(services(), { ...own, userId: a, ref: 'now-a' })
    await joinGroup(services(), { kind, groupId: id, userId: b, ref: 'now-b', confirmed: true })
    expect(await sound(id)).toMatchObject({ state: 'filled' })
    expect(told).toEqual(['nearly 1', 'filled 2 2'])
  })

  test('a seat may be for several people: it takes, fills and frees as many places', async () => {
    const [a, b, c, d] = (await crowd(4)) as [string, string, string, string]
    const own = { kind, subject: newId(), size: 5, hours: HOURS }
    const { id } = await openGroup(services(), { ...own, userId: a, ref: 'party-a', places: 2 })
    await joinGroup(services(), { kind, groupId: id, userId: b, ref: 'party-b', places: 2 })
    expect(await codeOf(joinGroup(services(), { kind, groupId: id, userId: c, ref: 'party-c', places: 2 }))).toBe(
      'GROUP_FULL'
    )
    expect(await holdsSeat(services(), { kind, ref: 'party-b' })).toBe(true)
    await confirm('party-a')
    await confirm('party-b')
    expect(await holdsSeat(services(), { kind, ref: 'party-b' })).toBe(false)
    expect(told).toEqual(['nearly 2'])
    await leave('party-b')
    expect(await groupOf(id)).toMatchObject({ taken: 2, confirmed: 2, state: 'open' })
    await joinGroup(services(), { kind, groupId: id, userId: d, ref: 'party-d', places: 3 })
    await confirm('party-d')
    expect(await groupOf(id)).toMatchObject({ state: 'filled', taken: 5, confirmed: 5 })
    await expect(openGroup(services(), { ...own, userId: c, ref: 'party-e', places: 6 })).rejects.toThrow('no group')
  })

  test('another kind’s group, and one that never was, are not found', async () => {
    const [a, b] = (await crowd(2)) as [string, string]
    const { id } = await open(a, 'other-a', 2)
    const other = { kind: 'tuan', userId: b, ref: 'other-b' }
    expect(await codeOf(joinGroup(services(), { ...other, groupId: id }))).toBe('NOT_FOUND')
    expect(await codeOf(join(b, 'other-b', newId()))).toBe('NOT_FOUND')
    expect(await confirm('nobody')).toBe('over')
    expect(await leave('nobody')).toBe(false)
  })

  test('a size or a time its kind does not allow is an error of the programme', async () => {
    const [a] = (await crowd(1)) as [string]
    await expect(open(a, 'size', 61)).rejects.toThrow('no group of kind walk has 61 seats')
    expect(() => groupKinds([walk, walk])).toThrow('two kinds of group are called walk')
    expect(() => groupKinds([{ ...walk, size: { min: 1, max: 3 } }])).toThrow('could be opened')
  })
})

describe('one open place a person and subject', () => {
  test('over all their accounts, until it is over', async () => {
    const [a, b] = (await crowd(2)) as [string, string]
    const [sub] = (await crowd(1, a)) as [string]
    const subject = newId()
    const mine = await open(a, 'one-a', 2, subject)
    const theirs = await open(b, 'one-b', 2, subject)
    expect(await codeOf(join(sub, 'one-sub', theirs.id))).toBe('GROUP_ALREADY')
    expect(await codeOf(open(sub, 'one-sub', 2, subject))).toBe('GROUP_ALREADY')
    await expect(join(a, 'one-own', mine.id)).rejects.toMatchObject({ code: 'GROUP_ALREADY', message: walk.already })
    expect(await groupOf(theirs.id)).toMatchObject({ taken: 1 })
    expect(await codeOf(open(sub, 'elsewhere', 2))).toBe('ok')
    await leave('one-a')
    expect(await codeOf(join(sub, 'one-sub', theirs.id))).toBe('ok')
  })

  test('twenty tries at once in different groups give one place', async () => {
    const [me, ...others] = (await crowd(21)) as [string, ...string[]]
    const subject = newId()
    const all = await Promise.all(others.map((one, i) => open(one, `many-${i}`, 3, subject)))
    const answers = await Promise.all(all.map(({ id }, i) => codeOf(join(me, `mine-${i}`, id))))
    expect(answers.filter(code => code === 'ok')).toHaveLength(1)
    expect(answers.filter(code => code === 'GROUP_ALREADY')).toHaveLength(19)
    for (const { id } of all) await sound(id)
  })

  test('two accounts that become one keep both places, and whoever stays leads', async () => {
    const [a, b, c] = (await crowd(3)) as [string, string, string]
    const subject = newId()
    const own = await open(a, 'merge-a', 2, subject)
    const other = await open(b, 'merge-b', 2, subject)
    await transact(shop.db, tx => groupMergeStep.move(tx, b, a, shop.clock.now()))
    expect(await groupOf(other.id)).toMatchObject({ leaderId: a })
    const rows = await shop.db
      .select()
      .from(groupSeats)
      .where(inArray(groupSeats.groupId, [own.id, other.id]))
    expect(rows.map(row => row.userId)).toEqual([a, a])
    await join(c, 'merge-c', other.id)
    await confirm('merge-b')
    await confirm('merge-c')
    expect(await sound(other.id)).toMatchObject({ state: 'filled' })
  })
})

describe('races', () => {
  test('fifty at once for the last seat: one gets it', async () => {
    const people = await crowd(51)
    const { id } = await open(people[0]!, 'last-0', 2)
    const answers = await Promise.all(people.slice(1).map((one, i) => codeOf(join(one, `last-${i + 1}`, id))))
    expect(answers.filter(code => code === 'ok')).toHaveLength(1)
    expect(answers.filter(code => code === 'GROUP_FULL')).toHaveLength(49)
    expect(await sound(id)).toMatchObject({ taken: 2 })
  })

  test('all seats of a big group confirmed at once fill it once', async () => {
    const people = await crowd(20)
    const { id } = await open(people[0]!, 'all-0', 20)
    await Promise.all(people.slice(1).map((one, i) => join(one, `all-${i + 1}`, id)))
    const answers = await Promise.all(people.map((_, i) => confirm(`all-${i}`)))
    expect(answers.every(answer => answer === 'confirmed')).toBe(true)
    expect(told).toEqual(['nearly 20', 'filled 20 20'])
    expect(await sound(id)).toMatchObject({ state: 'filled' })
  })

  test('filling against ending against leaving ends in one of the three', async () => {
    for (let round = 0; round < 12; round++) {
      told = []
      const [a, b] = (await crowd(2)) as [string, string]
      const { id } = await open(a, `race-a${round}`, 2)
      await join(b, `race-b${round}`, id)
      await confirm(`race-a${round}`)
      const work = [() => confirm(`race-b${round}`), () => endGroup(services(), id), () => leave(`race-a${round}`)]
      if (round % 2) work.reverse()
      await Promise.all(work.map(one => one()))
      await lapseGroups(services())
      const group = await sound(id)
      const filled = told.filter(one => one.startsWith('filled')).length
      const lapsed = told.filter(one => one.startsWith('lapsed')).length
      expect(filled).toBe(group.state === 'filled' ? 1 : 0)
      if (group.state === 'filled') expect(lapsed).toBe(0)
      expect(new Set(told).size).toBe(told.length)
    }
  })
})

/** What may happen to the seats of one group of four, by whoever; a model foretells the answers. */
const step = fc.oneof(
  fc.record({ act: fc.constantFrom('join' as const), who: fc.nat(5) }),
  fc.record({ act: fc.constantFrom('confirm' as const, 'leave' as const), who: fc.nat(5) }),
  fc.record({ act: fc.constantFrom('end' as const), who: fc.constant(0) })
)

test('whatever happens in whatever order, a group and its seats agree with a model of them', async () => {
  const people = await crowd(6)
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 2, max: 4 }), fc.array(step, { maxLength: 24 }), async (size, steps) => {
      run++
      const refs = new Map<number, string>([[0, `model-${run}-0`]])
      const { id } = await open(people[0]!, refs.get(0)!, size)
      const seats = new Map<number, 'held' | 'confirmed' | 'won'>([[0, 'held']])
      let state = 'open'
      for (const [nth, { act, who }] of steps.entries()) {
        const ref = refs.get(who) ?? `none-${run}`
        if (act === 'join') {
          const next = `model-${run}-${nth}-${who}`
          const code = await codeOf(join(people[who]!, next, id))
          const wanted =
            state === 'filled'
              ? 'GROUP_FULL'
              : state === 'lapsed'
                ? 'GROUP_OVER'
                : seats.size >= size
                  ? 'GROUP_FULL'
                  : seats.has(who)
                    ? 'GROUP_ALREADY'
                    : 'ok'
          expect(code).toBe(wanted)
          if (code === 'ok') {
            seats.set(who, 'held')
            refs.set(who, next)
          }
        }
        if (act === 'confirm') {
          const seat = seats.get(who)
          const wanted =
            seat === 'held' && state === 'open' ? 'confirmed' : seat && seat !== 'held' ? 'already' : 'over'
          expect(await confirm(ref)).toBe(wanted)
          if (wanted === 'confirmed') seats.set(who, 'confirmed')
          if (state === 'open' && seats.size === size && [...seats.values()].every(one => one === 'confirmed')) {
            state = 'filled'
            for (const one of seats.keys()) seats.set(one, 'won')
          }
        }
        if (act === 'leave') {
          expect(await leave(ref)).toBe(seats.delete(who))
          if (state === 'open' && seats.size === 0) state = 'lapsed'
        }
        if (act === 'end') {
          expect(await endGroup(services(), id)).toBe(state === 'open')
          if (state === 'open') {
            state = 'lapsed'
            seats.clear()
          }
        }
        expect((await sound(id)).state).toBe(state)
      }
      await endGroup(services(), id)
      expect(await shop.db.$count(groupSeats, sql`group_id = ${id} and state in ('held', 'confirmed', 'lapsed')`)).toBe(
        0
      )
    }),
    { numRuns: 40 }
  )
})
