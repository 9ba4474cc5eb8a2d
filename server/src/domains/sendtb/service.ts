export { keepGiving } from './keep'
export { cancelTask, planTask, runTask } from './tasks'
export { saveRule, saveTerms } from './terms'
