export { collectReleases, dropReady, readyOf, readyPool } from './collect'
export {
  accelerate,
  type LotRequest,
  openLot,
  planOf,
  type ReleaseLot,
  type ReleasePlan,
  savePlan,
  stopLot
} from './lots'
export { anyLot, type LotSeen, lotPage, type PoolSeen, planTotals, poolsPromised, poolsSeen } from './overview'
export {
  boostWaiting,
  duesOf,
  lotsOf,
  NOTHING_PROMISED,
  type ReleaseDay,
  type ReleaseTotals,
  releaseDays,
  releaseTotals,
  waitingQueues
} from './read'
export { rewardOrder, saveOrderReward } from './rewards'
export { runReleases } from './run'
export { type PaidRow, type RunPlace, type RunRow, runLots, runPage } from './runs'
export { compareReleaseSums, rebuildReleaseSums } from './sums'
export { type DayDue, dayAfter, dueOn, type LotTerms } from './terms'
