import { lockCounts, lockShares, locks, lockVisitors } from '../src/db/schema'
import { EVER, shareOf, shareToken, touch } from '../src/engines/lock'
import { monthText } from '../src/lib/clock'
import { demoId, reviewerId } from './people'
import { putAll } from './put'
import { Random, seedId } from './random'
import { daysAgo, type World } from './world'

const KIND = 'lockCustomer'
const DAYS = 30

/** Whose customers the people who shopped here are: each of these has so many of them. */
const HOLDERS: readonly [key: string, customers: number][] = [
  ['shopper', 12],
  ['reviewer:5', 9],
  ['reviewer:12', 7],
  ['leader', 6],
  ['reviewer:21', 5],
  ['reviewer:33', 3],
  ['reviewer:8', 2]
]
/** How many others opened the shopper's links and are somebody else's. */
const VISITORS = 6
const LEADER_LOCKED_DAYS = 22

const holderId = (key: string) => (key.startsWith('reviewer') ? reviewerId(Number(key.split(':')[1])) : demoId(key))

/** Customers of people who pass things on, a ranking of those, and a leader whose orders earn the shopper. */
export async function seedLocks(world: World) {
  const { db } = world.services
  const customers = HOLDERS.flatMap(([key, count]) => Array.from({ length: count }, () => holderId(key)))
  const rows = customers.map((holder, i) => lockRow(world, holder, i))
  await putAll(db, locks, rows)
  await putAll(db, lockVisitors, [
    ...rows.map(({ userId, holderId, startsAt }, i) => visit(holderId, userId, startsAt, 1 + (i % 4))),
    ...rows.slice(-VISITORS).map(({ userId, startsAt }) => visit(demoId('shopper'), userId, startsAt, 1))
  ])
  await putAll(db, lockShares, [{ userId: demoId('shopper'), kind: KIND, target: 'home', token: tokenOf('shopper') }])
  await putAll(db, lockCounts, countsOf(rows))
  await lockLeader(world)
}

const tokenOf = (key: string) => seedId(`lock-share:${key}`).replaceAll('-', '').slice(0, 22)

/** A customer who came some days ago; the first ones are the newest. */
function lockRow({ now }: World, holder: string, i: number): typeof locks.$inferInsert {
  const random = new Random(`lock:${i}`)
  const startsAt = daysAgo(now, 0.1 + ((i * 5.3) % 26) + random.next())
  const endsAt = new Date(startsAt.getTime() + DAYS * 86_400_000)
  const ids = { id: seedId(`lock:${i}`), userId: customerId(i), holderId: holder }
  return { ...ids, kind: KIND, nth: 1, touchedAt: startsAt, startsAt, endsAt }
}

/** Holders among those who shopped here are nobody's customers. */
const customerId = (i: number) => {
  const holders = HOLDERS.map(([key]) => holderId(key))
  return Array.from({ length: 60 }, (_, nth) => reviewerId(nth)).filter(id => !holders.includes(id))[i]!
}

const visit = (userId: string, visitorId: string, at: Date, opens: number): typeof lockVisitors.$inferInsert => ({
  userId,
  kind: KIND,
  visitorId,
  opens,
  firstAt: at,
  lastAt: at
})

function countsOf(rows: readonly (typeof locks.$inferInsert)[]): (typeof lockCounts.$inferInsert)[] {
  const counts = new Map<string, typeof lockCounts.$inferInsert>()
  for (const { holderId, startsAt } of rows)
    for (const month of [EVER, monthText(startsAt)]) {
      const before = counts.get(`${holderId}${month}`)
      const reachedAt = before && before.reachedAt > startsAt ? before.reachedAt : startsAt
      const locked = (before?.locked ?? 0) + 1
      counts.set(`${holderId}${month}`, { userId: holderId, kind: KIND, month, locked, reachedAt })
    }
  return [...counts.values()]
}

/** By the way everybody goes, so that the shopper is told, before the leader's orders. */
async function lockLeader({ services, now }: World) {
  const at = daysAgo(now, LEADER_LOCKED_DAYS)
  const shared = { kind: KIND, target: 'home', targetId: '' }
  const share = await shareOf(services.db, await shareToken(services.db, demoId('shopper'), shared))
  if (share) await touch({ ...services, clock: { now: () => at } }, { share, userId: demoId('leader'), at })
}
