import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { seed } from '../seed'
import { buildApp } from '../src/app'
import { readConfig, rootDir } from '../src/config'
import { startEmbedded } from '../src/db/embedded'
import { migrate } from '../src/db/migrate'
import type { BenchRow } from './row'

type Measure = (databaseUrl: string) => Promise<BenchRow[]>

/** What can be measured, each over the same database. Loaded when its turn comes. */
const measures: Record<string, () => Promise<Measure>> = {
  catalogue: async () => (await import('./catalogue')).benchCatalogue,
  order: async () => (await import('./order')).benchOrder,
  rush: async () => (await import('./rush')).benchRush,
  ledger: async () => (await import('./ledger')).benchLedger,
  memory: async () => (await import('./memory')).benchMemory,
  worker: async () => (await import('./worker')).benchWorker,
  sheets: async () => (await import('./sheets')).benchSheets
}

/** Those that look at a catalogue; the others make what they need. */
const CATALOGUE = ['catalogue', 'memory']

const USAGE = `npm run bench -- [options]
  --only NAME     one of ${Object.keys(measures).join(', ')}
  --products N    how large the catalogue is (100000)
DATABASE_URL names a database to measure in; else an embedded one is kept in .cache/bench.`

async function main() {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, products: { type: 'string', default: '100000' }, help: { type: 'boolean' } }
  })
  const names = Object.keys(measures).filter(name => !values.only || values.only === name)
  if (values.help || names.length === 0) return console.log(USAGE)
  const given = process.env.DATABASE_URL
  const database = given
    ? { url: given, stop: async () => {} }
    : await startEmbedded(benchFolder(), { shared_buffers: '512MB' })
  const rows: BenchRow[] = []
  try {
    if (names.some(name => CATALOGUE.includes(name))) await fill(database.url, Number(values.products))
    for (const name of names) {
      console.log(`Measuring ${name} …`)
      const measure = await measures[name]!()
      rows.push(...(await measure(database.url)))
    }
  } finally {
    await database.stop()
  }
  process.exitCode = report(rows) > 0 ? 1 : 0
}

function benchFolder(): string {
  const folder = path.join(rootDir, '.cache/bench')
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
  return folder
}

async function fill(databaseUrl: string, products: number) {
  const config = readConfig({
    NODE_ENV: 'development',
    LOG_LEVEL: 'fatal',
    DATABASE_STATEMENT_MS: '0',
    DATA_DIR: benchFolder()
  })
  const app = await buildApp({ config, databaseUrl })
  const { db } = app.services
  await migrate(db)
  console.log(`A catalogue of ${products} products …`)
  await seed(app.services, { demo: true, products })
  await db.$client.query('vacuum analyze')
  await app.close()
}

/** Prints the table; answers how many limits are broken. */
function report(rows: BenchRow[]): number {
  console.log('')
  const broken = rows.filter(({ ratio, limit, most }) => (most ? ratio > limit : ratio < limit))
  for (const row of rows) {
    const mark = broken.includes(row) ? '✗' : '✓'
    console.log(
      `${mark} ${row.name.padEnd(60)} ${row.ratio.toFixed(2).padStart(8)}   ${row.most ? 'at most' : 'at least'} ${row.limit}`
    )
  }
  console.log(broken.length === 0 ? '\nEvery limit is kept.' : `\n${broken.length} broken.`)
  return broken.length
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
