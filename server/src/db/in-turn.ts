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

/** How many are read at once. */
export const BATCH = 200

/**
 * `inTurn` for all there is, read batch by batch: `read` answers at most `size` that come after the one it is given, which is
 * the last of the batch before, done or not. So what fails for good holds up nothing behind it, and is tried again next time.
 */
export async function allInTurn<One extends { id: string }>(
  services: { log: Log },
  read: (last: One | undefined) => Promise<readonly One[]>,
  failed: string,
  work: (one: One) => Promise<boolean | number>,
  size = BATCH
): Promise<number> {
  let done = 0
  for (let last: One | undefined; ; ) {
    const batch = await read(last)
    done += await inTurn(services, batch, failed, work)
    last = batch.at(-1)
    if (batch.length < size) return done
  }
}
