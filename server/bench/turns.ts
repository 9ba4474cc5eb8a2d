import { type Processes, processorOf } from './taken'

/** What is done again and again by each of several workers; answers false when there is nothing left to do. */
export type Work = (worker: number) => Promise<unknown>

/** What one work did in one slice: how often a second, and what processor time each took, of ours and the database. */
export interface Slice {
  rate: number
  each_ms: number
}

interface Turns {
  workers: number
  rounds: number
  slice_ms: number
  postgres: Processes
}

/** Every work for a slice of every round, turn by turn, so that what else the machine does falls on all; the first round only warms up. */
export async function takeTurns<K extends string>(works: Record<K, Work>, turns: Turns): Promise<Record<K, Slice>[]> {
  const rounds: Record<K, Slice>[] = []
  for (let round = 0; round <= turns.rounds; round++) {
    const slices = {} as Record<K, Slice>
    for (const name of Object.keys(works) as K[]) slices[name] = await sliceOf(works[name], turns)
    if (round > 0) rounds.push(slices)
  }
  return rounds
}

async function sliceOf(work: Work, { workers, slice_ms, postgres }: Turns): Promise<Slice> {
  const start = performance.now()
  let count = 0
  const worker = async (i: number) => {
    for (; performance.now() - start < slice_ms; count++) if ((await work(i)) === false) return
  }
  const known = postgres().length > 0
  const { ms } = await processorOf(
    () => (known ? [process.pid, ...postgres()] : []),
    () => Promise.all(Array.from({ length: workers }, (_, i) => worker(i)))
  )
  return { rate: (count * 1000) / (performance.now() - start), each_ms: ms / count }
}

/** What a work costs: processor time, which nobody else on the machine changes; where that is not known, time. */
export const costOf = ({ each_ms, rate }: Slice): number => each_ms || 1000 / rate
