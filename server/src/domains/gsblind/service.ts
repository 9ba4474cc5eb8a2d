/** What a box had for points may cost, for other boxes of that kind. */
export { checkBoxPrice, worthFen } from './boxes'
