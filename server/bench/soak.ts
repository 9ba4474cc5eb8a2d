import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig, rootDir } from '../src/config'
import { connect } from '../src/db/connection'
import { startEmbedded } from '../src/db/embedded'
import { check } from '../src/engines/ledger'
import { startBuilt } from './built-server'
import { percentile } from './load'
import { lost, noDeeds, prepare, shop } from './shoppers'

const USAGE = `npm run bench:soak -- [options]
  --minutes N     how long people shop at a server that also does what runs by the clock (10)
DATABASE_URL names a database with the demo shop, or an empty one; else an embedded one is kept in .cache/bench-soak.`

const MIB = 1024 * 1024
/** Before that the server still compiles, and fills what it keeps. */
const WARM_MS = 30_000

/** Memory and the event loop of one server while people shop and all jobs are on: a line a minute, and whether the memory grew. */
async function main() {
  const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, help: { type: 'boolean' } } })
  const minutes = Number(values.minutes)
  if (values.help || !(minutes > 0)) return console.log(USAGE)
  const given = process.env.DATABASE_URL
  const database = given
    ? { url: given, stop: async () => {} }
    : await startEmbedded(path.join(rootDir, '.cache/bench-soak'))
  const { APP_SECRET } = readConfig({ NODE_ENV: 'development' })
  const NODE_OPTIONS = `--require=${path.join(__dirname, 'loop.cjs')}`
  const held_ms: number[] = []
  const hear = (message: object) => 'held_ms' in message && held_ms.push(Number(message.held_ms))
  const server = await startBuilt(database.url, { APP_SECRET, NODE_OPTIONS, JOBS: 'true' }, { hear })
  const db = connect(database.url, 2)
  try {
    const [world, deeds, stop] = [await prepare(db), noDeeds(), new AbortController()]
    const shopping = shop(server.origin, world, deeds, stop.signal)
    await pause(WARM_MS)
    const resident: number[] = []
    for (let minute = 1; minute <= minutes; minute++) {
      const [from, requests] = [held_ms.length, deeds.requests]
      await pause(60_000)
      resident.push(server.resident() / MIB)
      const held = held_ms.slice(from)
      console.log(
        `${String(minute).padStart(3)} min  ${resident.at(-1)!.toFixed(0)} MiB  loop held at most ${Math.max(...held).toFixed(0)} ms, ${percentile(held, 0.95).toFixed(0)} in 95 of 100 seconds  ${((deeds.requests - requests) / 60).toFixed(0)} requests a second`
      )
    }
    stop.abort()
    await shopping
    const { problems } = await check(db)
    const wrong = [...(await lost(db, deeds)), ...problems.map(one => JSON.stringify(one))]
    const half = Math.floor(resident.length / 2)
    const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
    console.log(
      `${deeds.requests} requests, ${deeds.failures.length} failed, ${deeds.paid.size} orders paid; memory of the first half ${mean(resident.slice(0, half || 1)).toFixed(0)} MiB, of the second ${mean(resident.slice(half)).toFixed(0)}`
    )
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
  } finally {
    await db.$client.end()
    await server.stop()
    await database.stop()
  }
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
