/** What other domains make goods with. */
export { leastPart, lowOffer, tooLow, weighPrices } from './low-prices'
export { checkProduct, PLAIN_SUK } from './prepare'
export { noteRename } from './renames'
export { compareShelves, rebuildShelves, settleShelves } from './shelves'
export { type ProductInput, type SkuInput, saveProduct } from './write'
