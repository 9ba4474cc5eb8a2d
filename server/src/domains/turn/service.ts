/** What counts as bought, and how much of it was kept, for programmes that score orders. */
export { KEPT, PURCHASES } from './points'
