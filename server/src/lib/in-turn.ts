/**
 * Does `work` for one after the other, and answers how much all of it did. One that fails takes nobody else's turn: what it
 * threw first is thrown when all have had theirs.
 */
export async function inTurn<T>(items: Iterable<T>, work: (item: T) => Promise<number>): Promise<number> {
  let done = 0
  const failures: unknown[] = []
  for (const item of items) {
    try {
      done += await work(item)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return done
}
