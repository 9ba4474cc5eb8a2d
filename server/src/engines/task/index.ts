export { type Claim, type ClaimRequest, claimTask, dropClaims, payTaskClaims } from './claim'
export { type Happening, happened, undone } from './count'
export { type TaskEvent, taskEvents, type Watched } from './kinds'
export { claimUntil, countsUntil, isPeriod, type Period, periodAt, periodEnd, type Task } from './periods'
export {
  claimsAt,
  rewardsHad,
  type Standing,
  type TaskSeen,
  tasksNamed,
  tasksOf,
  waitingRewards,
  watchNeeds
} from './read'
export type { TASK_MOVES } from './states'
export { compareTaskSums, rebuildTaskSums } from './sums'
export { TASK_POOLS, type TaskTerms, worthFen } from './terms'
export { endWatch, openWatch } from './watch'
export { keepTasks, moveTask, problemOf, saveTask, taskReports } from './write'
