import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig, rootDir } from '../src/config'
import { connect } from '../src/db/connection'
import { startEmbedded } from '../src/db/embedded'
import { check } from '../src/engines/ledger'
import { DEMO_SECRET } from '../test/secret'
import { startBuilt } from './built-server'
import { percentile } from './load'
import { copied, openPostgres } from './scale/filled'
import { type Deeds, lost, noDeeds, prepare, shop } from './shoppers'

const USAGE = `npm run bench:soak -- [options]
  --minutes N     how long people shop at a server that also does what runs by the clock (10)
  --filled P      over a copy of what bench:scale keeps, filled to P percent of a million orders
DATABASE_URL names a database with the demo shop, or an empty one; else an embedded one is kept in .cache/bench-soak. With
--filled it names a PostgreSQL that has such databases, or is given them. Databases sealed by another secret than the demo's
want it in APP_SECRET.
It fails when the memory of the second half is more than a tenth above the first half's, when the server itself held its event
loop for more than 100 ms, when a request failed, when what was acknowledged is not there, or when the books do not add up.`

const MIB = 1024 * 1024
/** Before that the server fills what it keeps: its memory is not compared yet, its loop is watched already. */
const WARM_MS = 30_000
/** What holds the loop until the server listens is in the seconds before that. */
const STARTED_MS = 2_000
/** How much more memory the second half may have than the first. */
const GROWTH = 1.1
/** For how long the server itself may hold its event loop, in processor time. */
const HELD_MS = 100

/** The longest the loop was held in one second: by the clock, and by the server itself where the system tells. */
interface Held {
  held_ms: number
  own_ms?: number
}
type Server = Awaited<ReturnType<typeof startBuilt>>

/** Memory and the event loop of one server while people shop and all jobs are on: a line a minute, and what is wrong. */
async function main() {
  const options = { minutes: { type: 'string', default: '10' }, filled: { type: 'string' } } as const
  const { values } = parseArgs({ options: { ...options, help: { type: 'boolean' } } })
  const minutes = Number(values.minutes)
  if (values.help || !(minutes > 0)) return console.log(USAGE)
  const database = await openDatabase(values.filled)
  const seconds: Held[] = []
  const env = {
    APP_SECRET: database.secret,
    NODE_OPTIONS: `--require=${path.join(__dirname, 'loop.cjs')}`,
    JOBS: 'true',
    API_DOCS: 'off'
  }
  const hear = (message: object) => 'held_ms' in message && seconds.push(message as Held)
  const server = await startBuilt(database.url, env, { hear })
  const db = connect(database.url, 2)
  try {
    const [world, deeds, stop] = [await prepare(db), noDeeds(), new AbortController()]
    await pause(STARTED_MS)
    seconds.length = 0
    const shopping = shop(server.origin, world, deeds, stop.signal)
    await pause(WARM_MS)
    const course = await watch(server, deeds, seconds, minutes)
    stop.abort()
    await shopping
    const wrong = [...brokenIn(course, seconds, deeds), ...(await lost(db, deeds)), ...(await booksOf(db))]
    console.log(
      wrong.length === 0 ? 'Every limit is kept.' : `${wrong.slice(0, 20).join('\n')}\n${wrong.length} broken.`
    )
    process.exitCode = wrong.length > 0 ? 1 : 0
  } finally {
    await db.$client.end()
    await server.stop()
    await database.stop()
  }
}

async function openDatabase(percent?: string): Promise<{ url: string; secret: string; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL
  if (percent) {
    const postgres = await openPostgres()
    return { ...postgres, url: await copied(postgres.url, Number(percent), 'soak'), secret: DEMO_SECRET }
  }
  const secret = process.env.APP_SECRET || readConfig({ NODE_ENV: 'development' }).APP_SECRET
  if (given) return { url: given, secret, stop: async () => {} }
  return { ...(await startEmbedded(path.join(rootDir, '.cache/bench-soak'))), secret }
}

/** Looks on, and says how each minute was. Answers the memory at the end of each, in MiB. */
async function watch(server: Server, deeds: Deeds, seconds: readonly Held[], minutes: number): Promise<number[]> {
  const course: number[] = []
  for (let minute = 1; minute <= minutes; minute++) {
    const [from, requests] = [minute === 1 ? 0 : seconds.length, deeds.requests]
    await pause(60_000)
    const [resident_mib, past] = [server.resident() / MIB, seconds.slice(from)]
    const own = past.flatMap(({ own_ms }) => own_ms ?? [])
    const clock = past.map(({ held_ms }) => held_ms)
    course.push(resident_mib)
    const words = [
      `${String(minute).padStart(3)} min  ${resident_mib.toFixed(0)} MiB`,
      `loop held by the server itself at most ${spread(own)}, by the clock ${spread(clock)}`,
      `${((deeds.requests - requests) / 60).toFixed(0)} requests a second`
    ]
    console.log(words.join('  '))
  }
  return course
}

const spread = (values: number[]) =>
  values.length === 0
    ? '(this system does not tell)'
    : `${Math.max(...values).toFixed(0)} ms (${percentile(values, 0.95).toFixed(0)} in 95 of 100 seconds)`

/** What the course broke; the clock alone proves nothing on a machine that does other work. */
function* brokenIn(course: readonly number[], seconds: readonly Held[], deeds: Deeds) {
  const half = Math.ceil(course.length / 2)
  const mean = (part: readonly number[]) => part.reduce((sum, one) => sum + one, 0) / part.length
  const [first, second] = [mean(course.slice(0, half)), mean(course.slice(course.length > 1 ? half : 0))]
  console.log(
    `${deeds.requests} requests, ${deeds.failures.length} failed, ${deeds.paid.size} orders paid; memory of the first half ${first.toFixed(0)} MiB, of the second ${second.toFixed(0)}`
  )
  if (second > first * GROWTH) yield `the memory grew from ${first.toFixed(0)} to ${second.toFixed(0)} MiB`
  const worst = Math.max(0, ...seconds.map(({ own_ms }) => own_ms ?? 0))
  if (worst > HELD_MS) yield `the server held its loop for ${worst.toFixed(0)} ms`
  for (const { what, why } of deeds.failures) yield `${what} failed: ${why}`
}

async function booksOf(db: ReturnType<typeof connect>): Promise<string[]> {
  const { problems } = await check(db)
  return problems.map(one => JSON.stringify(one))
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
