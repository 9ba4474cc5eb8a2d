/** What other domains make goods with. */
export { PLAIN_SUK } from './prepare'
export { type SkuInput, saveProduct } from './write'
