export { broughtBy } from './attribution'
export { EVER, placeOf, RANK_CAP, type Rank, rankedCount, ranking } from './counts'
export { endLock, releaseCustomers } from './end'
export {
  type Lock,
  type LockKind,
  type LockTerms,
  lockKinds,
  lockTermsOf,
  MAX_DAYS,
  payingKinds,
  saveLockTerms
} from './kinds'
export { allLocks, type CustomerRow, customersOf, fanNumbers, lockNumbers, visitorsOf } from './read'
export { compareCounts, countDifferences, rebuildCounts, recount } from './roll-up'
export { dropShare, readVisit, type Share, type Shared, shareOf, shareToken, visitOf } from './shares'
export { lockOf, type Touch, type Touched, touch } from './touch'
