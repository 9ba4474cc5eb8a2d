import { isAway } from './connection'

interface Log {
  error(what: object, words: string): void
}

/**
 * Does `work` for one after the other, and answers how much it did in all: a true counts as one. One that fails is logged
 * by its id and holds up nobody; when the database is away, nothing more is tried.
 */
export async function inTurn<One extends { id: string }>(
  { log }: { log: Log },
  all: readonly One[],
  failed: string,
  work: (one: One) => Promise<boolean | number>
): Promise<number> {
  let done = 0
  for (const one of all) {
    try {
      done += Number(await work(one))
    } catch (error) {
      if (isAway(error)) throw error
      log.error({ err: error, id: one.id }, failed)
    }
  }
  return done
}
