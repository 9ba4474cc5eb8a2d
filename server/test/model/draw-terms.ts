import type { PointsTerms } from '../../src/domains/draw/service'

/** A round of free packets, of which there are too few: whoever comes when they are gone is refused. */
export const PACKETS = {
  code: 'modelpackets',
  asset: 'jindou',
  priceMinor: 0n,
  personDay: 1_000_000,
  personTotal: 2_000_000,
  prizes: [
    { name: '大红包', asset: 'jindou', amountMinor: 30n, weight: 1, stock: 6 },
    { name: '券红包', asset: 'xfq', amountMinor: 20n, weight: 2, stock: 12 },
    { name: '小红包', asset: 'jindou', amountMinor: 3n, weight: 5, stock: 30 }
  ] satisfies PointsTerms[]
}

/** A box drawn without putting back, often more tickets at once than it has left; the last one brings a prize of its own. */
export const BOX = {
  code: 'modelbox',
  place: 'modelbox',
  title: '票箱',
  asset: 'jindou',
  priceMinor: 2n,
  pick: 'box',
  personDay: 1_000_000,
  personTotal: 2_000_000,
  prizes: [
    { name: '大奖', asset: 'jindou', amountMinor: 40n, weight: 1, stock: 4 },
    { name: '券', asset: 'xfq', amountMinor: 10n, weight: 1, stock: 36 },
    { name: '小奖', asset: 'jindou', amountMinor: 1n, weight: 1, stock: 80 },
    { name: '末位奖', asset: 'jindou', amountMinor: 60n, weight: 1, stock: 1, last: true }
  ] satisfies PointsTerms[]
}
