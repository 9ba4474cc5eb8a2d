import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { seed } from '../../seed'
import { buildApp } from '../../src/app'
import { readConfig, rootDir } from '../../src/config'
import { connect } from '../../src/db/connection'
import { startEmbedded } from '../../src/db/embedded'
import { migrate } from '../../src/db/migrate'
import { check } from '../../src/engines/ledger'
import { DEMO_SECRET } from '../../test/secret'
import { backlogsOf } from './backlog'
import { fill } from './fill'
import { hashOf } from './hash'
import {
  brokenForBacklog,
  brokenForBusy,
  brokenForExponent,
  brokenForGrowing,
  brokenForOrdinary,
  brokenForWrites,
  brokenJobs,
  idleJobs,
  nameOf
} from './limits'
import { type Cost, casesOf, costOf, type Grown, grownLists, QUICK, THOROUGH, unsampled } from './measure'
import { Metered } from './meter'
import { PERSONAS, type Persona } from './world'
import { type Write, writesOf } from './writes'

const USAGE = `npm run bench:scale -- [options]
  --sizes LIST   percent of a million orders, with a comma between (1,10,100)
  --only TEXT    endpoints and jobs whose name has it
  --jobs         jobs alone
  --lists        lists of the console alone, at 100 beside 1 percent
  --writes       writes and jobs after a standstill alone
  --quick        each asked seven times for its pages alone, the last counted
DATABASE_URL names a PostgreSQL to make the databases in; else an embedded one is kept in .cache/bench-scale.`

const folder = path.join(rootDir, '.cache/bench-scale')
/** What a filled database is made of: when one of these changes it is filled again. */
const WORLD = ['server/migrations', 'server/seed', 'server/src/db/schema', 'server/test/secret.ts']
const FILLED = [...WORLD, 'server/bench/scale/fill']

/** Every limit that is not kept, and every endpoint that did not answer. */
const broken: string[] = []

async function main() {
  const options = { sizes: { type: 'string', default: '1,10,100' }, only: { type: 'string' } } as const
  const { values } = parseArgs({
    options: {
      ...options,
      jobs: { type: 'boolean' },
      lists: { type: 'boolean' },
      writes: { type: 'boolean' },
      quick: { type: 'boolean' },
      help: { type: 'boolean' }
    }
  })
  if (values.help) return console.log(USAGE)
  if (unsampled().length > 0) throw new Error(`nobody says how to ask ${unsampled().join(', ')}`)
  mkdirSync(folder, { recursive: true })
  const given = process.env.DATABASE_URL
  const settings = { shared_buffers: '1GB', max_wal_size: '8GB', synchronous_commit: 'off' }
  const server = given ? { url: given, stop: async () => {} } : await startEmbedded(folder, settings)
  try {
    await measure(server.url, values)
  } finally {
    await server.stop()
  }
  console.log(broken.length === 0 ? '\nEvery limit is kept.' : `\n${broken.join('\n')}\n${broken.length} broken.`)
  process.exitCode = broken.length > 0 ? 1 : 0
}

interface Wanted {
  sizes: string
  only?: string
  jobs?: boolean
  lists?: boolean
  writes?: boolean
  quick?: boolean
}

async function measure(serverUrl: string, wanted: Wanted) {
  const { only, jobs: jobsAlone, lists, writes, quick } = wanted
  const sizes = wanted.sizes.split(',').map(Number)
  if (lists) return compareLists(serverUrl, only)
  if (writes) return compareWrites(serverUrl, sizes)
  const small = await filled(serverUrl, 0)
  const few = jobsAlone ? [] : await costsOf(small, ['ordinary'], wanted)
  const seen = new Map<number, Cost[]>()
  for (const percent of sizes) {
    const url = await filled(serverUrl, percent)
    const costs = jobsAlone ? [] : await costsOf(url, PERSONAS, wanted)
    const jobs = await jobsOf(url, only)
    report(percent, costs, jobs)
    broken.push(...brokenForOrdinary(costs, few), ...brokenJobs(jobs), ...(percent === 100 ? brokenForBusy(costs) : []))
    broken.push(...brokenForExponent(costs, seen.get(percent / 10) ?? []))
    seen.set(percent, costs)
  }
  if (jobsAlone || quick || only) return
  await compareWrites(serverUrl, sizes)
  if (sizes.includes(100)) await compareLists(serverUrl, only)
}

/** Writes beside those of a small shop, and jobs after a standstill; on copies, as they change what is there. */
async function compareWrites(serverUrl: string, sizes: readonly number[]) {
  let small: Write[] = []
  await onCopy(serverUrl, 0, async metered => {
    small = await writesOf(metered)
  })
  for (const percent of sizes) {
    await onCopy(serverUrl, percent, async (metered, url) => {
      const writes = await writesOf(metered)
      const backlogs = await backlogsOf(metered, url, percent)
      broken.push(...brokenForWrites(writes, small), ...brokenForBacklog(backlogs))
      console.log(`\n${percent} %: pages of writes (in a small shop); jobs after a standstill`)
      for (const { name, pages } of writes)
        console.log(
          `${String(pages).padStart(9)} ${`(${small.find(one => one.name === name)?.pages})`.padStart(8)}  ${name}`
        )
      for (const job of backlogs.filter(({ done }) => done > 0))
        console.log(
          `${job.name}: ${job.done} in ${(job.ms / 1000).toFixed(1)} s, longest transaction ${job.longest_ms.toFixed(0)} ms, ${job.grown_mib.toFixed(0)} MiB more`
        )
    })
  }
}

async function onCopy(serverUrl: string, percent: number, work: (metered: Metered, url: string) => Promise<void>) {
  const from = new URL(await filled(serverUrl, percent)).pathname.slice(1)
  const admin = connect(new URL('/postgres', serverUrl).href, 1).$client
  const drop = `drop database if exists ${from}_copy with (force)`
  try {
    await admin.query(drop)
    await admin.query(`create database ${from}_copy template ${from} strategy file_copy`)
    const url = new URL(`/${from}_copy`, serverUrl).href
    const metered = await Metered.open(url, { metered: true })
    await work(metered, url).finally(() => metered.close())
  } finally {
    await admin.query(drop)
    await admin.end()
  }
}

/** The address of a database filled to a size: one of before if it is of the same sources. */
async function filled(serverUrl: string, percent: number): Promise<string> {
  const world = await kept(serverUrl, 'base', WORLD, 'template1', seedWorld)
  return kept(serverUrl, String(percent), FILLED, new URL(world).pathname.slice(1), async app => {
    console.log(`Filling ${percent} % …`)
    const { db } = app.services
    await fill(db, percent, console.log)
    const { problems } = await check(db)
    if (problems.length > 0) throw new Error(`the books of the fill do not add up: ${problems.slice(0, 5).join('; ')}`)
  })
}

async function seedWorld({ services }: FastifyInstance) {
  await migrate(services.db)
  await seed(services, { demo: true })
}

/** A database by the name of what it has and the hash of what that is made of; made by `make` where there is none. */
type Make = (app: FastifyInstance) => Promise<void>
async function kept(serverUrl: string, has: string, sources: string[], template: string, make: Make) {
  const name = `scale_${hashOf(sources)}_${has}`
  const url = new URL(`/${name}`, serverUrl).href
  const admin = connect(new URL('/postgres', serverUrl).href, 1).$client
  try {
    const { rows } = await admin.query(`select datname from pg_database where datname ~ '^scale_[0-9a-f]{12}_'`)
    if (rows.some(({ datname }) => datname === name)) return await tidied(url)
    for (const { datname } of rows) {
      if (new RegExp(`_${has}(_new)?$`).test(datname)) await admin.query(`drop database ${datname} with (force)`)
    }
    await admin.query(`create database ${name}_new template ${template}`)
    const databaseUrl = new URL(`/${name}_new`, serverUrl).href
    const env = {
      NODE_ENV: 'development',
      LOG_LEVEL: 'fatal',
      DATABASE_STATEMENT_MS: '0',
      DATA_DIR: folder,
      APP_SECRET: DEMO_SECRET
    }
    const app = await buildApp({ config: readConfig(env), databaseUrl })
    await make(app).finally(() => app.close())
    await admin.query(`alter database ${name}_new rename to ${name}`)
  } finally {
    await admin.end()
  }
  return url
}

/** As it was when it was filled: rows that the jobs of another run changed are else read for every row that is counted. */
async function tidied(url: string): Promise<string> {
  const own = connect(url, 1).$client
  await own.query('vacuum (analyze, index_cleanup on)').finally(() => own.end())
  return url
}

/** Pages from a server whose statements are counted, time from one whose are not. */
async function costsOf(
  url: string,
  personas: readonly Persona[],
  { only = '', quick }: { only?: string; quick?: boolean }
) {
  const metered = await Metered.open(url, { metered: true })
  const plain = quick ? undefined : await Metered.open(url, { metered: false })
  const costs: Cost[] = []
  for (const one of casesOf(metered, personas)) {
    if (!one.key.includes(only)) continue
    try {
      const timed = plain && (await costOf(plain, one, THOROUGH))
      costs.push({ ...(await costOf(metered, one, quick ? QUICK : THOROUGH)), ms: timed?.ms ?? 0 })
    } catch (error) {
      broken.push((error as Error).message)
    }
  }
  await Promise.all([metered.close(), plain?.close()])
  return costs
}

/** The console's lists with a million orders beside ten thousand. */
async function compareLists(serverUrl: string, only: string | undefined) {
  const few = await Metered.open(await filled(serverUrl, 1), { metered: false })
  const many = await Metered.open(await filled(serverUrl, 100), { metered: false })
  const lists = await grownLists(few, many, only)
  await Promise.all([few.close(), many.close()])
  broken.push(...brokenForGrowing(lists))
  const file = path.join(folder, 'lists.tsv')
  const line = ({ name, few_ms, many_ms }: Grown) => [name, few_ms.toFixed(1), many_ms.toFixed(1)].join('\t')
  writeFileSync(file, lists.map(line).join('\n'))
  console.log(`\n${lists.length} lists of the console, ms at 1 % and at 100 %, in ${path.relative(rootDir, file)}`)
}

async function jobsOf(url: string, only = '') {
  const metered = await Metered.open(url, { metered: true })
  const jobs = await idleJobs(metered, only)
  await metered.close()
  return jobs
}

function report(percent: number, costs: readonly Cost[], jobs: Awaited<ReturnType<typeof jobsOf>>) {
  const lines = [
    ...costs.map(cost => [nameOf(cost), cost.pages, cost.ms.toFixed(1), cost.statements, cost.worst]),
    ...jobs.map(job => [`job ${job.name}`, job.pages, job.ms.toFixed(1), job.done, job.worst])
  ]
  const file = path.join(folder, `${percent}.tsv`)
  writeFileSync(file, lines.map(line => line.join('\t')).join('\n'))
  console.log(`\n${percent} %: pages, ms; all of them with their statements in ${path.relative(rootDir, file)}`)
  const dear = lines.toSorted((a, b) => Number(b[1]) - Number(a[1])).slice(0, 40)
  for (const [name, pages, ms] of dear) console.log(`${String(pages).padStart(9)} ${String(ms).padStart(8)}  ${name}`)
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
