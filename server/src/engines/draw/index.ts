export {
  campaignAt,
  campaignsAt,
  closeDraw,
  openDraw,
  publishedHash,
  rotateSeed,
  writeDraw
} from './campaigns'
export {
  addAgain,
  type ChanceGrant,
  chancesOf,
  type GrantRow,
  grantChances,
  grantKeys,
  grantSums,
  revokeChances,
  spendChances,
  unusedGrants
} from './chances'
export { draw, drawClosedWords, drawMany, MOST_AT_ONCE } from './draw'
export { heldOf, releaseEntries, reserveEntries, revokeEntries, stopDraw } from './entries'
export { keepDraws } from './keep'
export { type DrawPlace, drawPlaces, type PrizeKind, prizeKinds, type Won } from './kinds'
export { drawMergeStep } from './merge'
export { newServerSeed, pickOf, seedHash } from './pick'
export { boxOf, drawRecord, drawRecords, drawsCount, drawsOf, turnsOf } from './read'
export { chiSquare, type DrawReport, drawCodes, drawReport, drawReports } from './report'
export { clockOf, minutesOf, openedRounds, openRounds, type Round, roundsOf } from './rounds'
export type { Campaign, CampaignTerms, Draw, Prize, PrizeTerms } from './rows'
export { checkBox, type Simulated, simulateDraw } from './simulate'
export { compareTallies, rebuildTallies } from './tally'
export {
  campaignOf,
  drawsPromised,
  oddsText,
  poolOf,
  prizesOf,
  prizesOfEach,
  sharesOf
} from './terms'
export type { DrawRequest } from './turns'
