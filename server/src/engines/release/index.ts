export { accelerate, type LotRequest, openLot, type ReleaseLot, type ReleasePlan, savePlan, stopLot } from './lots'
export { duesOf, lotsOf, NOTHING_PROMISED, type ReleaseTotals, releaseTotals, waitingQueues } from './read'
export { runReleases } from './run'
export { type DayDue, dueOn, type LotTerms } from './terms'
