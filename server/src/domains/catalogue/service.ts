/** What other domains make goods with. */
export { weighPrices } from './low-prices'
export { checkProduct } from './prepare'
export { noteRename } from './renames'
export { compareShelves, rebuildShelves, settleShelves } from './shelves'
export { type ProductInput, type SkuInput, saveProduct } from './write'
