import { readConfig } from '../src/config'
import { startBuilt } from './built-server'
import { load, median, percentile } from './load'

const USAGE = `npm run bench:nodes [-- LIST]
  LIST   how many servers, with a comma between (1,2)
DATABASE_URL names a database with the demo shop. With DATABASE_POOLER_URL all is measured through it too.`

const ROUNDS = 3
const WARM_S = 2
const MEASURED_S = 6
const CONNECTIONS = 16

let asked = 0
/** Lists of goods and shops, and a search, of ever other pages: hardly one is kept from before. */
function next(): string {
  const i = asked++
  const paths = [
    `/api/products?page=${1 + ((i * 7) % 200)}&limit=${1 + (i % 10)}`,
    `/api/shoplist?page=${1 + (i % 10)}&limit=${1 + (i % 7)}`,
    `/api/search_productlist?keyword=${encodeURIComponent('茶')}&page=${1 + (i % 30)}`,
    `/api/products?is_hot=1&page=${1 + (i % 150)}`
  ]
  return paths[i % paths.length]!
}

/** Answers a second of so many servers together, and what 95 of 100 answers take at most, in ms. */
async function measured(count: number, env: Record<string, string>) {
  const nodes: Awaited<ReturnType<typeof startBuilt>>[] = []
  try {
    for (let n = 0; n < count; n++) nodes.push(await startBuilt(env.DATABASE_URL!, { ...env, JOBS: String(n === 0) }))
    const all = (seconds: number) => Promise.all(nodes.map(({ origin }) => load(origin, next, seconds, CONNECTIONS)))
    await all(WARM_S)
    const found = await all(MEASURED_S)
    const rate = found.reduce((sum, one) => sum + one.rate, 0)
    const times_ms = found.flatMap(one => one.times_ms)
    return { rate, p95_ms: percentile(times_ms, 0.95) }
  } finally {
    await Promise.all(nodes.map(node => node.stop()))
  }
}

async function main() {
  const { DATABASE_URL, DATABASE_POOLER_URL, APP_SECRET } = readConfig()
  const counts = (process.argv[2] ?? '1,2').split(',').map(Number)
  if (!DATABASE_URL || !counts.every(count => count > 0)) return console.log(USAGE)
  const plain = { DATABASE_URL, APP_SECRET, DATABASE_POOLER_URL: '' }
  const ways = DATABASE_POOLER_URL ? [plain, { ...plain, DATABASE_POOLER_URL }] : [plain]
  const runs = ways.flatMap(env => counts.map(count => ({ env, count, rates: [] as number[], p95_ms: [] as number[] })))
  // Turn by turn, so that what else the machine does meets all of them.
  for (let round = 0; round < ROUNDS; round++) {
    for (const run of runs) {
      const { rate, p95_ms } = await measured(run.count, run.env)
      run.rates.push(rate)
      run.p95_ms.push(p95_ms)
    }
  }
  const first = median(runs[0]!.rates)
  for (const { env, count, rates, p95_ms } of runs) {
    const name = `${count} ${env.DATABASE_POOLER_URL ? 'through the pooler' : 'plain'}`
    const [rate, slow] = [median(rates), median(p95_ms)]
    console.log(
      `${name.padEnd(24)} ${rate.toFixed(0).padStart(6)} a second, ${(rate / first).toFixed(2)} of the first, p95 ${slow.toFixed(0)} ms`
    )
  }
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
