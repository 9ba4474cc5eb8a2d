import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { TestShop } from '../../../test/harness'
import { transact } from '../../db/connection'
import { lockCounts, locks, lockVisitors, users } from '../../db/schema'
import { newId } from '../../lib/ids'
import { bindInviter } from '../identity/referral'
import {
  compareCounts,
  countDifferences,
  dropShare,
  type LockKind,
  lockKinds,
  lockOf,
  payingKinds,
  placeOf,
  ranking,
  readVisit,
  rebuildCounts,
  saveLockTerms,
  shareOf,
  shareToken,
  touch,
  visitOf
} from '.'
import { broughtBy } from './attribution'
import { endLock, releaseCustomers } from './end'
import { lockMergeStep } from './merge'

const KIND = 'lockCustomer'
const DAY_S = 86_400

let shop: TestShop
beforeAll(async () => {
  shop = await TestShop.open({ env: { DATABASE_POOL: '40' } })
})
afterAll(() => shop.close())

const now = () => shop.clock.now()
type Person = { id: string }
const someone = (fields = {}) => shop.person(fields)

async function opens(guest: Person, host: Person, at = now()) {
  const token = await shareToken(shop.db, host.id, { kind: KIND, target: 'home', targetId: '' })
  return touch(shop.app.services, { share: (await shareOf(shop.db, token))!, userId: guest.id, at })
}
const stateOf = async (guest: Person, host: Person) => (await opens(guest, host)).state
const holderOf = async (guest: Person) => (await lockOf(shop.db, guest.id, KIND, now()))?.holderId
const countOf = (host: Person) => placeOf(shop.db, host.id, KIND, '').then(place => place.locked)

describe('a lock', () => {
  test('is the first one’s until its end, and then whoever’s link is opened next', async () => {
    const [a, b, guest] = [await someone(), await someone(), await someone()]
    expect(await stateOf(guest, a)).toBe('locked')
    expect(await stateOf(guest, a)).toBe('mine')
    expect(await stateOf(guest, b)).toBe('taken')
    shop.clock.advance(30 * DAY_S - 1)
    expect(await stateOf(guest, b)).toBe('taken')
    shop.clock.advance(1)
    expect(await holderOf(guest)).toBeUndefined()
    expect(await stateOf(guest, b)).toBe('locked')
    expect(await stateOf(guest, a)).toBe('taken')
    const rows = await shop.db.select().from(locks).where(eq(locks.userId, guest.id)).orderBy(locks.nth)
    expect(rows.map(({ holderId, nth }) => [holderId, nth])).toEqual([
      [a.id, 1],
      [b.id, 2]
    ])
    const [visits] = await shop.db.select().from(lockVisitors).where(eq(lockVisitors.userId, a.id))
    expect(visits).toMatchObject({ visitorId: guest.id, opens: 3 })
  })

  test('is not made by one’s own link, whichever of one’s accounts it is', async () => {
    const parent = await someone()
    const [sub, other] = [await someone({ parentId: parent.id }), await someone({ parentId: parent.id })]
    for (const [guest, host] of [
      [parent, parent],
      [sub, parent],
      [parent, sub],
      [sub, other]
    ] as const)
      expect(await stateOf(guest, host)).toBe('own')
    expect(await shop.db.$count(lockVisitors, eq(lockVisitors.userId, parent.id))).toBe(0)
  })

  test('is a person’s: what one account is locked by, all are', async () => {
    const [a, b, parent] = [await someone(), await someone(), await someone()]
    const sub = await someone({ parentId: parent.id })
    expect(await stateOf(sub, a)).toBe('locked')
    expect(await stateOf(parent, b)).toBe('taken')
    expect(await holderOf(parent)).toBe(a.id)
  })

  test('of twenty at once one wins, and only that one is counted', async () => {
    const hosts = await Promise.all(Array.from({ length: 20 }, () => someone()))
    const guest = await someone()
    const touched = await Promise.all(hosts.map(host => opens(guest, host)))
    expect(touched.filter(({ state }) => state === 'locked')).toHaveLength(1)
    expect(touched.filter(({ state }) => state === 'taken')).toHaveLength(19)
    const counts = await Promise.all(hosts.map(countOf))
    expect(counts.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(hosts[counts.indexOf(1)]!.id).toBe(await holderOf(guest))
  })

  test('the same link opened twenty times at once locks once', async () => {
    const [host, guest] = [await someone(), await someone()]
    const touched = await Promise.all(Array.from({ length: 20 }, () => opens(guest, host)))
    expect(touched.filter(({ state }) => state === 'locked')).toHaveLength(1)
    expect(await countOf(host)).toBe(1)
    const [visit] = await shop.db.select().from(lockVisitors).where(eq(lockVisitors.userId, host.id))
    expect(visit!.opens).toBe(20)
  })

  test('ended early no longer counts, and only once', async () => {
    const [host, guest] = [await someone(), await someone()]
    const touched = await opens(guest, host)
    const { id } = (touched as { lock: { id: string } }).lock
    const ends = await Promise.allSettled(
      Array.from({ length: 5 }, () => endLock(shop.app.services, { id, why: '核实为刷单' }))
    )
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await countOf(host)).toBe(0)
    expect(await holderOf(guest)).toBeUndefined()
    await expect(endLock(shop.app.services, { id: newId(), why: '没有' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('closed terms make no new ones; other days hold from then on', async () => {
    const [host, guest, later] = [await someone(), await someone(), await someone()]
    await saveLockTerms(shop.app.services, { kind: KIND, days: 7, open: false })
    expect(await stateOf(guest, host)).toBe('off')
    await saveLockTerms(shop.app.services, { kind: KIND, days: 7, open: true })
    expect(await stateOf(later, host)).toBe('locked')
    shop.clock.advance(7 * DAY_S)
    expect(await holderOf(later)).toBeUndefined()
    await saveLockTerms(shop.app.services, { kind: KIND, days: 30, open: true })
  })
})

test('whatever is opened, ended and waited for in turn, each person is at most one’s, and counts are the rows’', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('open' as const), guest: fc.nat(3), host: fc.nat(3) }),
    fc.record({ do: fc.constant('end' as const), guest: fc.nat(3) }),
    fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) })
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
      const people = await Promise.all(Array.from({ length: 4 }, () => someone()))
      const held = new Map<number, { host: number; until: number }>()
      const at = () => now().getTime()
      for (const one of steps) {
        if (one.do === 'wait') shop.clock.advance(one.days * DAY_S)
        else if (one.do === 'end') {
          const lock = await lockOf(shop.db, people[one.guest]!.id, KIND, now())
          if (lock) await endLock(shop.app.services, { id: lock.id, why: '测试' })
          held.delete(one.guest)
        } else {
          const { guest, host } = one
          const has = held.get(guest)
          const live = has && has.until > at() ? has : undefined
          const expected = guest === host ? 'own' : !live ? 'locked' : live.host === host ? 'mine' : 'taken'
          expect(await stateOf(people[guest]!, people[host]!)).toBe(expected)
          if (expected === 'locked') held.set(guest, { host, until: at() + 30 * DAY_S * 1000 })
        }
      }
      for (const [i, person] of people.entries()) {
        const has = held.get(i)
        expect(await holderOf(person)).toBe(has && has.until > at() ? people[has.host]!.id : undefined)
        const counted = await shop.db.$count(locks, sql`${locks.holderId} = ${person.id} and ${locks.endReason} = ''`)
        expect(await countOf(person)).toBe(counted)
      }
      expect(await countDifferences(shop.db)).toEqual([])
    }),
    { numRuns: 15 }
  )
})

describe('what an order is attributed to', () => {
  const asked = ({ id: userId }: Person, codes: readonly string[]) => {
    const kinds = payingKinds(shop.app.services).filter(({ code }) => codes.includes(code))
    return broughtBy(kinds, { userId, productId: sql`${newId()}::uuid`, at: now() })
  }
  const bringer = async (buyer: Person, kinds = [KIND]) =>
    (await shop.db.execute<{ holder_id: string }>(asked(buyer, kinds))).rows[0]?.holder_id

  test('the holder of the lock, for all accounts of a person, while it lasts', async () => {
    const [host, buyer] = [await someone(), await someone()]
    const sub = await someone({ parentId: buyer.id })
    expect(await bringer(buyer)).toBeUndefined()
    await opens(buyer, host)
    expect(await bringer(buyer)).toBe(host.id)
    expect(await bringer(sub)).toBe(host.id)
    expect(await bringer(buyer, ['another'])).toBeUndefined()
    shop.clock.advance(30 * DAY_S)
    expect(await bringer(buyer)).toBeUndefined()
  })

  test('the last deliberate decision wins: an inviter named after the link was opened, a link opened after that', async () => {
    const [host, inviter, buyer] = [await someone(), await someone(), await someone()]
    await opens(buyer, host)
    shop.clock.advance(60)
    await bindInviter(shop.db, buyer.id, inviter.id, now())
    expect(await bringer(buyer)).toBeUndefined()
    const [other, late] = [await someone(), await someone()]
    await bindInviter(shop.db, late.id, inviter.id, now())
    shop.clock.advance(60)
    await opens(late, other)
    expect(await bringer(late)).toBe(other.id)
    // Opened as a guest before the inviter was named, and counted only after.
    const guest = await someone()
    const openedAt = now()
    shop.clock.advance(60)
    await bindInviter(shop.db, guest.id, inviter.id, now())
    shop.clock.advance(60)
    expect((await opens(guest, host, openedAt)).state).toBe('locked')
    expect(await bringer(guest)).toBeUndefined()
  })
})

describe('links and visits', () => {
  test('a token is the same each time, says nothing of whose it is, and dies with the account', async () => {
    const host = await someone()
    const shared = { kind: KIND, target: 'product', targetId: newId() }
    const tokens = await Promise.all(Array.from({ length: 10 }, () => shareToken(shop.db, host.id, shared)))
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).toMatch(/^[\w-]{22}$/)
    expect(await shareOf(shop.db, tokens[0]!)).toMatchObject({ userId: host.id, target: 'product' })
    await shop.db.update(users).set({ disabled: true }).where(eq(users.id, host.id))
    expect(await shareOf(shop.db, tokens[0]!)).toBeUndefined()
  })

  test('a token that is taken back names nothing, and the next one is another', async () => {
    const [host, other] = [await someone(), await someone()]
    const shared = { kind: KIND, target: 'home', targetId: '' }
    const [mine, theirs] = [await shareToken(shop.db, host.id, shared), await shareToken(shop.db, other.id, shared)]
    expect(await dropShare(shop.db, host.id, shared)).toEqual([mine])
    expect(await dropShare(shop.db, host.id, shared)).toEqual([])
    expect(await shareOf(shop.db, mine)).toBeUndefined()
    expect(await shareOf(shop.db, theirs)).toBeDefined()
    expect(await shareToken(shop.db, host.id, shared)).not.toBe(mine)
  })

  test('a visit counts for a week, and only as the server signed it', async () => {
    const { services } = shop.app
    const visit = visitOf(services, 'a'.repeat(22), now())
    expect(readVisit(services, visit)).toEqual({ token: 'a'.repeat(22), at: now() })
    for (const forged of ['', 'x', visit.replace('aaa', 'bbb'), `${visit}x`, visit.replace(/\.\d/, '.9')])
      expect(readVisit(services, forged)).toBeUndefined()
    shop.clock.advance(7 * DAY_S + 1)
    expect(readVisit(services, visit)).toBeUndefined()
  })
})

describe('the ranking and the locks it is made from', () => {
  test('fit after ends, merges and closings; when a lock is taken back, the count was reached earlier', async () => {
    const [host, one, two] = [await someone(), await someone(), await someone()]
    await opens(one, host)
    const first = now()
    shop.clock.advance(60)
    const touched = await opens(two, host)
    await endLock(shop.app.services, { id: (touched as { lock: { id: string } }).lock.id, why: '核实为刷单' })
    const [row] = await shop.db.select().from(lockCounts).where(eq(lockCounts.userId, host.id)).limit(1)
    expect(row).toMatchObject({ locked: 1, reachedAt: first })
    await releaseCustomers(shop.db, [one.id], now())
    expect(await countOf(host)).toBe(0)
    expect(await countDifferences(shop.db)).toEqual([])
  })

  test('a wrong count is found, told of and put right; twenty new locks meanwhile are neither lost nor doubled', async () => {
    const host = await someone()
    const guests = await Promise.all(Array.from({ length: 20 }, () => someone()))
    await opens(await someone(), host)
    await shop.db.update(lockCounts).set({ locked: 99 }).where(eq(lockCounts.userId, host.id))
    expect(await countDifferences(shop.db)).toMatchObject([
      { user_id: host.id, rolled: 99, source: 1 },
      { user_id: host.id, rolled: 99, source: 1 }
    ])
    const [fixed] = await Promise.all([compareCounts(shop.app.services), ...guests.map(guest => opens(guest, host))])
    expect(fixed).toBeGreaterThanOrEqual(1)
    expect(await countOf(host)).toBe(21)
    expect(await compareCounts(shop.app.services)).toBe(0)
    await shop.db.delete(lockCounts)
    expect(await rebuildCounts(shop.app.services)).toBeGreaterThan(0)
    expect(await countOf(host)).toBe(21)
  })

  test('ends and new locks at once leave the count of the rows', async () => {
    const host = await someone()
    const touched = await Promise.all(Array.from({ length: 10 }, async () => opens(await someone(), host)))
    const ids = touched.map(one => (one as { lock: { id: string } }).lock.id)
    const guests = await Promise.all(Array.from({ length: 10 }, () => someone()))
    await Promise.all([
      ...ids.slice(0, 6).map(id => endLock(shop.app.services, { id, why: '测试' })),
      ...guests.map(guest => opens(guest, host))
    ])
    expect(await countOf(host)).toBe(14)
    expect(await countDifferences(shop.db)).toEqual([])
  })
})

test('a ranking is in order, ties by who was first, and everybody’s place fits it', async () => {
  const hosts = await Promise.all(Array.from({ length: 3 }, () => someone()))
  await shop.db.delete(lockCounts)
  for (const [host, times] of [
    [0, 1],
    [1, 2],
    [2, 2]
  ] as const)
    for (let i = 0; i < times; i++) {
      shop.clock.advance(1)
      await opens(await someone(), hosts[host]!)
    }
  const list = await ranking(shop.db, { kind: KIND, month: '', page: 1, limit: 10 })
  expect(list.map(({ userId }) => userId)).toEqual([hosts[1]!.id, hosts[2]!.id, hosts[0]!.id])
  const places = await Promise.all(hosts.map(host => placeOf(shop.db, host.id, KIND, '')))
  expect(places.map(({ place, behind }) => [place, behind])).toEqual([
    [3, 1],
    [1, 0],
    [2, 1]
  ])
  const { rows } = await transact(shop.db, async tx => {
    // A table of a few rows is read whole, whatever indexes it has.
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_sort = off`)
    return tx.execute<{ 'QUERY PLAN': string }>(sql`
      explain select user_id from lock_counts where kind = ${KIND} and month = '' and locked > 0
      order by locked desc nulls last, reached_at, user_id limit 20`)
  })
  expect(rows.map(row => row['QUERY PLAN']).join('\n')).toMatch(
    /^Limit.*\n\s*->\s+Index (Only )?Scan using lock_counts_rank/
  )
})

describe('two accounts that become one', () => {
  const merge = (from: Person, to: Person) => transact(shop.db, tx => lockMergeStep.move(tx, from.id, to.id, now()))

  test('the lock touched first stays, the other ends', async () => {
    const [a, b, from, to] = [await someone(), await someone(), await someone(), await someone()]
    await opens(from, a)
    shop.clock.advance(60)
    await opens(to, b)
    await merge(from, to)
    expect(await holderOf(to)).toBe(a.id)
    expect(await shop.db.$count(locks, eq(locks.userId, to.id))).toBe(2)
    expect(await shop.db.$count(locks, eq(locks.userId, from.id))).toBe(0)
  })

  test('customers, links, visits and counts follow; what one had of the other ends', async () => {
    const [from, to, customer] = [await someone(), await someone(), await someone()]
    const shared = { kind: KIND, target: 'home', targetId: '' }
    const [mine, theirs] = [await shareToken(shop.db, from.id, shared), await shareToken(shop.db, to.id, shared)]
    await opens(customer, from)
    await opens(customer, to)
    await opens(to, from)
    await merge(from, to)
    expect(await holderOf(customer)).toBe(to.id)
    expect(await holderOf(to)).toBeUndefined()
    for (const token of [mine, theirs]) expect(await shareOf(shop.db, token)).toMatchObject({ userId: to.id })
    expect(await shareToken(shop.db, to.id, shared)).toBe(theirs)
    const visits = await shop.db.select().from(lockVisitors).where(eq(lockVisitors.userId, to.id))
    expect(visits.map(({ visitorId, opens }) => [visitorId, opens])).toEqual([[customer.id, 2]])
    expect(await countOf(to)).toBe(2)
  })
})

test('customers of a closed account are nobody’s, and nothing says whose links they opened', async () => {
  const [host, guest] = [await someone(), await someone()]
  await opens(guest, host)
  await releaseCustomers(shop.db, [host.id], now())
  expect(await holderOf(guest)).toBeUndefined()
  expect(await shop.db.$count(lockVisitors, eq(lockVisitors.userId, host.id))).toBe(0)
})

test('kinds that could not work stop the start', () => {
  const kind: LockKind = { code: 'one', days: 30, open: true, pays: true }
  expect(() => lockKinds([kind, kind])).toThrow('two kinds of lock')
  expect(() => lockKinds([{ ...kind, days: 0 }])).toThrow('last no such time')
  expect(() => lockKinds([{ ...kind, days: 366 }])).toThrow('last no such time')
})
