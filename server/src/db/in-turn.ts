import { isAway } from './connection'

interface Log {
  error(what: object, words: string): void
}

/**
 * Does `work` for one after the other and answers for how many it answered true. One that fails is logged by its id and
 * holds up nobody; when the database is away, nothing more is tried.
 */
export async function inTurn<One extends { id: string }>(
  { log }: { log: Log },
  all: readonly One[],
  failed: string,
  work: (one: One) => Promise<boolean>
): Promise<number> {
  let done = 0
  for (const one of all) {
    try {
      if (await work(one)) done++
    } catch (error) {
      if (isAway(error)) throw error
      log.error({ err: error, id: one.id }, failed)
    }
  }
  return done
}
