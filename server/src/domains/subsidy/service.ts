export { countExp, takeBackExp } from './exp'
