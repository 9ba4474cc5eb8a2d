import { divFloor, splitByWeight } from '../../lib/money'

/** So many pieces of a SKU, at what one costs by itself, in fen. */
export interface Wanted {
  listFen: bigint
  qty: number
}

/** Some of these pieces, all at one price, in fen. */
export interface Part {
  qty: number
  unitFen: bigint
}

/**
 * Splits a price over pieces by what each costs by itself; answers the parts of each SKU, whose pieces differ by a fen at
 * most. The parts sum to the price exactly, and no piece costs more than by itself where the price is no more than all of them.
 */
export const splitPrice = (priceFen: bigint, wanted: readonly Wanted[]): Part[][] =>
  splitByWeight(
    priceFen,
    wanted.map(({ listFen, qty }) => listFen * BigInt(qty))
  ).map((fen, i) => {
    const { qty } = wanted[i]!
    const unitFen = divFloor(fen, BigInt(qty))
    const dearer = Number(fen - unitFen * BigInt(qty))
    return [
      { qty: dearer, unitFen: unitFen + 1n },
      { qty: qty - dearer, unitFen }
    ].filter(part => part.qty > 0)
  })

/** What pieces cost one by one, in fen. */
export const listSum = (wanted: readonly Wanted[]): bigint =>
  wanted.reduce((fen, { listFen, qty }) => fen + listFen * BigInt(qty), 0n)

/** The cheapest choice of so many pieces, of each SKU at most its `qty`; fewer where there are not so many. */
export function cheapest<Item extends Wanted>(items: readonly Item[], pieces: number): Item[] {
  let left = pieces
  return [...items]
    .sort((a, b) => (a.listFen < b.listFen ? -1 : a.listFen > b.listFen ? 1 : 0))
    .flatMap(item => {
      const qty = Math.min(item.qty, left)
      left -= qty
      return qty > 0 ? [{ ...item, qty }] : []
    })
}
