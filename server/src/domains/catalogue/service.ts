/** What other domains make goods with. */
export { PLAIN_SUK } from './prepare'
export { noteRename } from './renames'
export { type SkuInput, saveProduct } from './write'
