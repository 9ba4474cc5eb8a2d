export {
  type Account,
  ADJUSTMENT,
  account,
  type Bucket,
  CLEARING,
  CONVERSION,
  merchant,
  move,
  type Owner,
  type OwnerKind,
  outside,
  type Posting,
  platform,
  pool,
  REFUNDING,
  SUSPENSE,
  user
} from './accounts'
export { ASSETS, type Asset, assets, minorOf, minorText, setReference, weightFen, worthOf } from './assets'
export { auditLedger, audits, lastAudit } from './audit'
export { type AssetSum, assetSums, type Holding, holdings, poolFundings } from './books'
export { type Audit, check } from './check'
export { rebuildDays } from './days'
export { AlreadyReversed, InsufficientFunds, KeyReused, unlessShort } from './errors'
export type { StatementFilter } from './filter'
export { adjustUser, fundPool, fundUser } from './fund'
export { balanceAt, type HistoryDay, history, netOfEach, reasonTotals } from './history'
export { foldMonths } from './months'
export { type PoolChange, type PoolDay, poolChanges, poolDays } from './pools'
export { type Posted, post, postMany, reverse, STRIPES, type Transfer, transferOf } from './post'
export {
  type Balances,
  balanceOf,
  balancesOf,
  balancesOfEach,
  linesOf,
  monthTotals,
  movedBy,
  type StatementLine,
  type StatementPage,
  statement,
  statementCount
} from './read'
export { type Reason, type ReasonTitles, reasonKinds, reasonTitles } from './reasons'
export { type PoolAsked, type PoolSpent, poolsSpent } from './spent'
export { booksOn, type Fold, foldSums, rebuildSums } from './sums'
export { type Line, type LineMove, lineMoves, type Opening, openings } from './trial'
export { type LineTransfer, lineTransfers, type Moved, transferWhole } from './trial-transfers'
