/**
 * Puts items into columns one after the other, each into the one that is shortest so far (the leftmost of equals), so
 * a longer list keeps the places of the shorter one it began with. `heightOf` is in any unit.
 */
export function intoColumns<T>(items: readonly T[], heightOf: (item: T) => number, count = 2): T[][] {
  const columns = Array.from({ length: count }, () => ({ items: [] as T[], height: 0 }))
  for (const item of items) {
    const shortest = columns.reduce((best, column) => (column.height < best.height ? column : best))
    shortest.items.push(item)
    shortest.height += heightOf(item)
  }
  return columns.map(column => column.items)
}

/** Items in their order, so many at a time; a longer list keeps the blocks of the shorter one that were full. */
export function inBlocks<T>(items: readonly T[], size: number): T[][] {
  const blocks: T[][] = []
  for (let from = 0; from < items.length; from += size) blocks.push(items.slice(from, from + size))
  return blocks
}

/** Items with one of the others in every `every`-th cell, until those run out; more items move none that are there. */
export function interspersed<T>(items: readonly T[], others: readonly T[], every: number): T[] {
  const cells: T[] = []
  const left = [...others]
  for (const item of items) {
    cells.push(item)
    if (cells.length % every === every - 1 && left.length > 0) cells.push(left.shift()!)
  }
  return cells
}
