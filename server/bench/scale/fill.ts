import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readConfig } from '../../src/config'
import { type Database, transact } from '../../src/db/connection'
import { rebuildShelves } from '../../src/domains/catalogue/shelves'
import { rebuildAuthors } from '../../src/domains/video/authors'
import { rebuildTallies } from '../../src/engines/draw'
import { rebuildFans } from '../../src/engines/identity/fans'
import { rebuildDays, rebuildSums } from '../../src/engines/ledger'
import { rebuildCommissionSums } from '../../src/engines/referral'
import { rebuildReleaseSums } from '../../src/engines/release'
import { rebuildStats } from '../../src/engines/stats'
import { rebuildTaskSums } from '../../src/engines/task'
import { systemClock } from '../../src/lib/clock'
import { secretsOf } from '../../src/lib/secrets'
import { DEMO_SECRET } from '../../test/secret'

const folder = path.join(__dirname, 'fill')

/**
 * Fills a database that has the demo world with `percent` of a million orders and what goes with them, by statements over
 * whole tables. At 0 there is the ordinary person alone, who has the same at every size.
 */
export async function fill(db: Database, percent: number, tell: (line: string) => void = () => {}) {
  const client = await db.$client.connect()
  try {
    await client.query(`set statement_timeout = 0; set synchronous_commit = off; set work_mem = '256MB'`)
    for (const name of readdirSync(folder).sort()) {
      const started = performance.now()
      await client.query(sized(readFileSync(path.join(folder, name), 'utf8'), percent))
      tell(`  ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
    }
    await transact(db, tx => rebuildDays(tx))
    await transact(db, tx => rebuildSums(tx))
    await rebuildFans(db)
    await rebuildAuthors(db)
    await rebuildTallies(db)
    await rebuildCommissionSums(db)
    await rebuildReleaseSums(db)
    await rebuildShelves(db)
    await rebuildTaskSums(db)
    await rebuildStats({ db, clock: systemClock })
    // All of it: a few dead rows are otherwise left, and their pages are read for every row that is counted.
    await client.query('vacuum (analyze, index_cleanup on)')
  } finally {
    client.release(true)
  }
}

/** Papers of somebody who applied, as the server keeps them. */
const papers = () =>
  secretsOf(readConfig({ NODE_ENV: 'test', APP_SECRET: DEMO_SECRET })).seal(
    JSON.stringify({ real_name: '陈小满', id_number: '110101199003070011' })
  )

/** `{200000}` is that many rows at the full size; `{200000,1}` at least one, where something is divided by it. */
const sized = (text: string, percent: number) =>
  text
    .replaceAll('{sealed}', papers())
    .replace(/\{(\d+)(?:,(\d+))?\}/g, (_, rows, least = 0) =>
      String(Math.max(Math.floor((Number(rows) * percent) / 100), Number(least)))
    )
