/** What other domains make goods with. */
export { PLAIN_SUK } from './prepare'
export { noteRename } from './renames'
export { compareShelves, rebuildShelves, settleShelves } from './shelves'
export { type SkuInput, saveProduct } from './write'
