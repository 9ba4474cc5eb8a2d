import { drawsPromised } from '../../engines/draw'
import { type PoolChange, poolChanges } from '../../engines/ledger'
import { type PoolSeen, poolsPromised, poolsSeen, readyPool } from '../../engines/release'
import { divFloor } from '../../lib/money'
import type { Services } from '../../services'

const DAY_MS = 86_400_000
/** How long a pool lasts is reckoned from what was paid in so many days. */
const PACE_DAYS = 7
/** A pool that lasts for less is to be filled. */
const SOON_DAYS = 7
const FRESH_S = 60

export interface LivePool extends PoolSeen {
  /** What engines owe out of it: lots that are open, what waits, prizes that are left. */
  promisedMinor: bigint
  /** What it paid lately, less what came in otherwise than by being filled. */
  recentSpentMinor: bigint
  /** In how many days that was: a pool that is younger has not been there for all of them. */
  paceDays: number
  /** Whole days it goes on for at this pace; null where nothing is paid, or where it is over. */
  daysLeft: number | null
}

type With = Pick<Services, 'clock' | 'db' | 'kinds' | 'recent'>
const nameOf = ({ pool, asset }: { pool: string; asset: string }) => `${pool}/${asset}`

/** Every pool with what it owes and how long it lasts: those somebody waits for first, then the one that ends soonest. */
export async function livePools(services: With): Promise<LivePool[]> {
  const { db, clock } = services
  const now = clock.now()
  const since = new Date(now.getTime() - PACE_DAYS * DAY_MS)
  const [pools, changes, promised] = await Promise.all([
    poolsSeen(db, since),
    poolChanges(db, since),
    promisedByPool(services)
  ])
  const changed = new Map(changes.map(change => [nameOf(change), change]))
  // What is set aside to be collected lies in a pool of its own, and all of it is somebody's.
  const setAside = new Set(pools.map(({ pool, asset }) => nameOf({ pool: readyPool(pool).id, asset })))
  const live = pools.map((seen): LivePool => {
    const name = nameOf(seen)
    const owed = setAside.has(name) ? seen.balanceMinor : (promised.get(name) ?? 0n)
    return { ...seen, promisedMinor: owed + seen.waitingMinor, ...paceOf(seen, changed.get(name), now) }
  })
  return live.sort((a, b) => endOf(a) - endOf(b))
}

/** How many pools end within days. */
export const poolsEnding = (services: With): Promise<number> =>
  services.recent('pools-ending', FRESH_S, async () => {
    const pools = await livePools(services)
    return pools.filter(({ daysLeft }) => daysLeft !== null && daysLeft < SOON_DAYS).length
  })

const endOf = ({ waitingCount, daysLeft }: LivePool) => (waitingCount > 0 ? -1 : (daysLeft ?? Number.MAX_VALUE))

/** Adds up all open lots, so it is done once a minute. */
const promisedByPool = ({ db, kinds, recent }: With) =>
  recent('pools-promised', FRESH_S, async () => {
    const sums = new Map<string, bigint>()
    const [lots, draws] = [await poolsPromised(db), await drawsPromised({ db, kinds })]
    for (const one of [...lots, ...draws]) sums.set(nameOf(one), (sums.get(nameOf(one)) ?? 0n) + one.minor)
    return sums
  })

function paceOf(seen: PoolSeen, change: PoolChange | undefined, now: Date) {
  if (!change) return { recentSpentMinor: 0n, paceDays: PACE_DAYS, daysLeft: null }
  const recentSpentMinor = seen.recentFundedMinor - change.changeMinor
  const age = Math.ceil((now.getTime() - change.firstAt.getTime()) / DAY_MS)
  const paceDays = Math.min(Math.max(age, 1), PACE_DAYS)
  // What nobody filled by itself, such as a round of packets, is meant to be used up.
  const isKept = !change.isOver && (seen.balanceMinor > 0n || seen.fundedMinor > 0n)
  const daysLeft =
    isKept && recentSpentMinor > 0n ? Number(divFloor(seen.balanceMinor * BigInt(paceDays), recentSpentMinor)) : null
  return { recentSpentMinor, paceDays, daysLeft }
}
