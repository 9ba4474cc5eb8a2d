import { JOBS } from '../../src/jobs/list'
import type { Backlog } from './backlog'
import type { Cost, Grown } from './measure'
import type { Metered } from './meter'
import type { Write } from './writes'

/**
 * Pages an ordinary person's first page may touch: no more times those of the small database, unless it is a page full of rows
 * that the small one does not have.
 */
const ORDINARY = { times: 2, most: 500, full: 250 }
/** What touches more than `most` on the small database already, and how much it may: they rank, price or compare many things at once. */
const MORE: Readonly<Record<string, number>> = {
  'GET /api/product/discount': 850,
  'GET /api/search_productlist': 500,
  'GET /api/products [word]': 500
}
/** Statements that a request may take: what asks once for each row of a page takes more. */
const STATEMENTS = 20
/** Those that take more: one for each queue of the desk, each kind of thing a trail is about, each part of a page of its own. */
const MORE_STATEMENTS: Readonly<Record<string, number>> = {
  'GET /api/admin/today': 45,
  'GET /api/admin/audit': 25,
  'GET /api/carnival/info': 25,
  'GET /api/box/get_info': 25
}
const BUSY = { most: 5_000, first_ms: 50, far_ms: 100 }
const IDLE_JOB = 200
/** A list of the console may take so many times what it takes with a hundredth of the orders; under `least_ms` it is not asked. */
const GROWN = { times: 2, least_ms: 10 }
/** With ten times the shop pages grow by 10 to the power of this at most; under so many nothing is asked. */
const EXPONENT = { ordinary: { most: 0.3, from: 250 }, busy: { most: 0.6, from: 1_000 } }
/** The life of an order, and what a transfer takes, beside the same in a small shop; and no step of it more than twice. */
const WRITES = { times: 1.5, step: 2 }
/** A job that finds much to do may hold a transaction and fill memory so much. */
const BACKLOG = { longest_ms: 1_000, grown_mib: 150 }
/**
 * They compare the last days or all there is with what it was made from, a few times a day at most; count the catalogue's words
 * then; or are of the demo alone.
 */
const RECKONING = new Set([
  'stats-compare',
  'fans-compare',
  'commissions-compare',
  'release-compare',
  'draw-compare',
  'lock-compare',
  'task-sums-compare',
  'goods-pairs',
  'search-terms',
  'demo-campaigns',
  'ledger-audit'
])

const asked = ({ endpoint, as }: Cost) => `${endpoint}${as && ` [${as}]`}`
const namedIn = (limits: Readonly<Record<string, number>>, cost: Cost) => limits[asked(cost)] ?? limits[cost.endpoint]

export const nameOf = (cost: Cost) => `${asked(cost)}${cost.page > 1 ? ` p${cost.page}` : ''} ${cost.persona}`

/** What an ordinary person's requests may not cost, compared with the same on the small database; in words. */
export function brokenForOrdinary(costs: readonly Cost[], small: readonly Cost[]): string[] {
  const before = new Map(small.map(cost => [nameOf(cost), cost.pages]))
  return costs
    .filter(({ persona, page }) => persona === 'ordinary' && page === 1)
    .flatMap(cost => {
      const grown = Math.max((before.get(nameOf(cost)) ?? 0) * ORDINARY.times, ORDINARY.full)
      const most = namedIn(MORE, cost) ?? Math.min(grown, ORDINARY.most)
      return cost.pages > most
        ? [`${nameOf(cost)}: ${cost.pages} pages, at most ${most}: ${cost.worst.slice(0, 200)}`]
        : []
    })
}

/** The same for those who have much, and for whoever turns many pages, at the full size. */
export function brokenForBusy(costs: readonly Cost[]): string[] {
  return costs
    .filter(({ persona, page }) => persona !== 'ordinary' || page > 1)
    .flatMap(cost => {
      const most_ms = cost.page > 1 ? BUSY.far_ms : BUSY.first_ms
      if (cost.pages <= BUSY.most && cost.ms <= most_ms) return []
      return [`${nameOf(cost)}: ${cost.pages} pages, ${cost.ms.toFixed(0)} ms: ${cost.worst.slice(0, 200)}`]
    })
}

/** What takes more statements than it may, however few pages they touch. */
export const brokenForStatements = (costs: readonly Cost[]): string[] =>
  costs.flatMap(cost => {
    const most = namedIn(MORE_STATEMENTS, cost) ?? STATEMENTS
    return cost.statements > most ? [`${nameOf(cost)}: ${cost.statements} statements, at most ${most}`] : []
  })

/**
 * What the console's lists may not take, beside the same with a hundredth of the orders. Both are the fastest of calls that were
 * made in turns, more of them where the two are too far apart: what else the machine does makes a call slower and never faster.
 */
export function brokenForGrowing(lists: readonly Grown[]): string[] {
  return lists.flatMap(list => {
    const most_ms = Math.max(list.few_ms * GROWN.times, GROWN.least_ms)
    if (list.many_ms <= most_ms) return []
    return [`${list.name}: ${list.many_ms.toFixed(1)} ms, ${list.few_ms.toFixed(1)} ms with a hundredth of the orders`]
  })
}

/** The time in which 95 of 100 calls of the console's lists are answered, with few orders and with a hundred times as many. */
export function slowestOf(lists: readonly Grown[]) {
  const p95 = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  return { few_ms: p95(lists.flatMap(({ few }) => few)), many_ms: p95(lists.flatMap(({ many }) => many)) }
}

/** What touches more pages with ten times the shop than it may. */
export function brokenForExponent(many: readonly Cost[], few: readonly Cost[]): string[] {
  const before = new Map(few.map(cost => [nameOf(cost), cost.pages]))
  return many.flatMap(cost => {
    const { most, from } = cost.persona === 'ordinary' && cost.page === 1 ? EXPONENT.ordinary : EXPONENT.busy
    const grown = Math.log10(cost.pages / (before.get(nameOf(cost)) || cost.pages))
    if (cost.pages <= from || grown <= most) return []
    const was = `${nameOf(cost)}: ${before.get(nameOf(cost))} pages, then ${cost.pages}`
    return [`${was}: exponent ${grown.toFixed(2)}, at most ${most}`]
  })
}

/** What writes touch too much of a shop that has grown. */
export function brokenForWrites(grown: readonly Write[], small: readonly Write[]): string[] {
  const before = new Map(small.map(write => [write.name, write.pages]))
  const sum = (writes: readonly Write[]) => writes.reduce((all, { pages }) => all + pages, 0)
  const steps = grown.filter(({ name, pages }) => pages > (before.get(name) ?? 0) * WRITES.step)
  return [
    ...(sum(grown) > sum(small) * WRITES.times ? [`writes: ${sum(grown)} pages, ${sum(small)} in a small shop`] : []),
    ...steps.map(({ name, pages }) => `${name}: ${pages} pages, ${before.get(name)} in a small shop`)
  ]
}

/**
 * Jobs that hold a transaction or fill memory too much while there is much to do. What compares all there is reads it as it was
 * at one moment, for as long as that takes: nobody waits for it.
 */
export const brokenForBacklog = (jobs: readonly Backlog[]) =>
  jobs
    .filter(
      job => (job.longest_ms > BACKLOG.longest_ms && !RECKONING.has(job.name)) || job.grown_mib > BACKLOG.grown_mib
    )
    .map(
      ({ name, done, longest_ms, grown_mib }) =>
        `job ${name}, ${done} done: a transaction of ${longest_ms.toFixed(0)} ms, ${grown_mib.toFixed(0)} MiB more`
    )

export interface JobCost {
  name: string
  pages: number
  ms: number
  done: number
  worst: string
}

/** What each job whose name has `only` costs when there is nothing to do: the run after the one that found something. */
export async function idleJobs(metered: Metered, only = ''): Promise<JobCost[]> {
  const costs: JobCost[] = []
  metered.settle()
  for (const { name, run } of JOBS.filter(job => job.name.includes(only))) {
    const once = () => metered.run(() => run(metered.app.services))
    await once()
    const { done, ms, touched } = await once()
    const worst = touched.toSorted((a, b) => b.pages - a.pages)[0]?.text.replace(/\s+/g, ' ') ?? ''
    costs.push({ name, pages: touched.reduce((sum, { pages }) => sum + pages, 0), ms, done, worst })
  }
  return costs
}

export const brokenJobs = (jobs: readonly JobCost[]) =>
  jobs
    .filter(({ name, pages }) => pages > IDLE_JOB && !RECKONING.has(name))
    .map(({ name, pages, worst }) => `job ${name}: ${pages} pages, at most ${IDLE_JOB}: ${worst.slice(0, 200)}`)
