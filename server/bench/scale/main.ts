import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { rootDir } from '../../src/config'
import { backlogsOf } from './backlog'
import { copied, dropped, filled, folder, openPostgres } from './filled'
import {
  brokenForBacklog,
  brokenForBusy,
  brokenForExponent,
  brokenForGrowing,
  brokenForOrdinary,
  brokenForStatements,
  brokenForWrites,
  brokenJobs,
  idleJobs,
  nameOf,
  slowestOf
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

/** The database that is written in. */
const COPY = 'scale_written'
/** Limits that are not kept, and endpoints that did not answer. */
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
  const server = await openPostgres()
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
    broken.push(...brokenForStatements(costs))
    // Growth is asked of the full size; from a hundredth to a tenth of first pages alone, as far ones of so small a shop are empty.
    const grown = percent === 100 ? costs : costs.filter(({ page }) => page === 1)
    broken.push(...brokenForExponent(grown, seen.get(percent / 10) ?? []))
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
  const url = await copied(serverUrl, percent, COPY)
  try {
    const metered = await Metered.open(url, { metered: true })
    await work(metered, url).finally(() => metered.close())
  } finally {
    await dropped(serverUrl, COPY)
  }
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
  const lists = await grownLists(few, many, list => brokenForGrowing([list]).length === 0, only)
  await Promise.all([few.close(), many.close()])
  const all = { name: 'p95 of all lists', ...slowestOf(lists), few: [], many: [] }
  broken.push(...brokenForGrowing([...lists, all]))
  const file = path.join(folder, 'lists.tsv')
  const line = ({ name, few_ms, many_ms }: Grown) => [name, few_ms.toFixed(1), many_ms.toFixed(1)].join('\t')
  writeFileSync(file, lists.map(line).join('\n'))
  console.log(`\n${lists.length} lists of the console, ms at 1 % and at 100 %, in ${path.relative(rootDir, file)}`)
  console.log(`95 of 100 calls: ${all.few_ms.toFixed(1)} ms at 1 %, ${all.many_ms.toFixed(1)} ms at 100 %`)
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
