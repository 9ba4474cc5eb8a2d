import type { Queryable } from './connection'

/**
 * Does reads side by side where each has a connection of its own, and one after the other in a transaction, which has one.
 * Several at once on that would only wait for each other in the driver; and when one of them failed, the rest would go on
 * while the transaction is undone, on a connection that is somebody else's next.
 */
export async function sideBySide<Reads extends (() => unknown)[]>(
  db: Queryable,
  ...reads: Reads
): Promise<Found<Reads>> {
  if ('$client' in db) return (await Promise.all(reads.map(read => read()))) as Found<Reads>
  const all: unknown[] = []
  for (const read of reads) all.push(await read())
  return all as Found<Reads>
}

type Found<Reads extends (() => unknown)[]> = { [K in keyof Reads]: Awaited<ReturnType<Reads[K]>> }

/** What `read` finds for each of many, in their order: side by side, or in a transaction one after the other. */
export const forEachOf = <One, Seen>(
  db: Queryable,
  many: readonly One[],
  read: (one: One) => Promise<Seen>
): Promise<Seen[]> => sideBySide(db, ...many.map(one => () => read(one)))
