import { readFileSync } from 'node:fs'
import { processesIn } from '../../src/db/processes'

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100

/** Who takes processor time, by name: processes, or a PostgreSQL by its folder and the one that has the others. */
export type Takers = Record<string, readonly number[] | { folder: string; pid: number }>

/** Seconds of a processor that processes have had so far; `ended`: with those of their children that have ended. */
function secondsOf(pid: number, ended = false): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text
      .slice(text.lastIndexOf(') ') + 2)
      .split(' ')
      .map(Number)
    return ((fields[11]! + fields[12]! + (ended ? fields[13]! + fields[14]! : 0)) as number) / TICKS
  } catch {
    return 0
  }
}

function taken(takers: Takers): Record<string, number> {
  const sum = (one: Takers[string]) =>
    'folder' in one
      ? processesIn(one.folder).reduce(
          (all, pid) => all + secondsOf(pid),
          secondsOf(one.pid, true) - secondsOf(one.pid)
        )
      : one.reduce((all, pid) => all + secondsOf(pid), 0)
  return Object.fromEntries(Object.entries(takers).map(([name, one]) => [name, sum(one)]))
}

/** How many processors each had at the middle of `work`, the most first. */
export async function processorsOf<T>(
  takers: Takers,
  work: () => Promise<T>
): Promise<{ done: T; shares: [string, number][] }> {
  const [before, started] = [taken(takers), performance.now()]
  const done = await work()
  const [after, seconds] = [taken(takers), (performance.now() - started) / 1000]
  const shares = Object.keys(takers).map((name): [string, number] => [name, (after[name]! - before[name]!) / seconds])
  return { done, shares: shares.sort(([, a], [, b]) => b - a) }
}
