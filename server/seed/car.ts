import { carMembers } from '../src/db/schema'
import { closeCarMonths } from '../src/domains/car/months'
import { CAR_ASSET, CAR_PLAN, saveTiers } from '../src/domains/car/tiers'
import { fundPool, fundUser } from '../src/engines/ledger'
import { settleDue } from '../src/engines/order'
import { runReleases, savePlan, waitingQueues } from '../src/engines/release'
import { monthAfter, monthStart, monthText } from '../src/lib/clock'
import { maskPlate, readPlate } from '../src/lib/plate'
import { secretsOf } from '../src/lib/secrets'
import type { Services } from '../src/services'
import { live } from './orders'
import { demoId } from './people'
import { Random, seedId } from './random'
import { daysAgo, type World } from './world'

const PLAN = {
  code: CAR_PLAN,
  title: '车主收益',
  asset: CAR_ASSET,
  pool: CAR_PLAN,
  dailyBp: 10_000,
  lastsDays: 1
}

const TIERS = [
  { title: '铜牌车主', fromFen: 100_00n, rateBp: 100, mostFen: 10_00n },
  { title: '银牌车主', fromFen: 500_00n, rateBp: 200, mostFen: 40_00n },
  { title: '金牌车主', fromFen: 1_500_00n, rateBp: 300, mostFen: 120_00n }
]

const PLATE = '浙AD25188'
const JOINED_DAYS = 82
/** Orders of the demo's car owner, by how many days ago they were placed. */
const BOUGHT = [78, 47, 15] as const
const SETTLED_AFTER_DAYS = 10.1
const HOUR_MS = 3_600_000

/** A car owner who joined some months ago: what the first month brought was paid, that of the last one waits for the pool. */
export async function seedCar(world: World) {
  const { services, now } = world
  await savePlan(services, PLAN)
  await saveTiers(services.db, '2025-01', TIERS)
  await join(world)
  const [first, second, third] = BOUGHT
  const last = monthText(now)
  await buy(world, first)
  await buy(world, second)
  await reckon(services, monthAfter(last, -1))
  await buy(world, third)
  await reckon(services, last)
}

async function join({ services: { db, config }, now }: World) {
  const at = daysAgo(now, JOINED_DAYS)
  const userId = demoId('driver')
  const plate = readPlate(PLATE)
  if (typeof plate === 'string') throw new Error(plate)
  const { seal, blindIndex } = secretsOf(config)
  await db.insert(carMembers).values({
    userId,
    id: seedId('car:driver'),
    joinedAt: at,
    consentedAt: at,
    nextMonth: monthText(at),
    plateSealed: seal(plate.text),
    plateIndex: blindIndex('car-plate', plate.text),
    plateMasked: maskPlate(plate),
    kind: plate.kind
  })
  const key = 'demo:driver'
  await fundUser(db, { userId, asset: 'CNY', amountMinor: 360_000n, key, at, memo: '开户体验金' })
}

/** An order that was received and settled. */
async function buy(world: World, days: number) {
  await live(world, { user: 'driver', stage: 'received', days, goods: 4 }, new Random(`car:${days}`))
  await settleDue({ ...world.services, clock: { now: () => daysAgo(world.now, days - SETTLED_AFTER_DAYS) } })
}

/** The turn of a month, and the day after; only what waits by then is given to the pool, and no more. */
async function reckon(services: Services, month: string) {
  const { db } = services
  const at = (later_h: number) =>
    Math.min(monthStart(month).getTime() + later_h * HOUR_MS, services.clock.now().getTime())
  const on = (later_h: number) => ({ ...services, clock: { now: () => new Date(at(later_h)) } })
  await closeCarMonths(on(2))
  await runReleases(on(34))
  if (month === monthText(services.clock.now())) return
  const waiting = (await waitingQueues(db)).find(queue => queue.pool === PLAN.pool)
  if (!waiting) return
  const filling = { pool: PLAN.pool, asset: CAR_ASSET, amountMinor: BigInt(waiting.amountMinor) } as const
  await fundPool(db, { ...filling, key: `demo:car:${month}`, at: on(35).clock.now() })
  await runReleases(on(36))
}
