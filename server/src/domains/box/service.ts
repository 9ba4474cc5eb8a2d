/** Who may open a box, for programmes that have boxes of their own. */
export { ageOf, refuseYoung } from './consent'
