/** Cards with a code, for programmes whose links are passed on. */
export { cardOf } from './card'
