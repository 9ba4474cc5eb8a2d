export { claimGiveaway, type GiveawayRequest, payGiveaways } from './claim'
export { conditionWords, type Progress, progressOf } from './conditions'
export {
  type ConditionKind,
  conditionKinds,
  type Giveaway,
  type GiveawayClaim,
  type GiveawayTerms,
  type GivingKind,
  givingKinds
} from './kinds'
export { closeGiveaway, keepGiveaways, openGiveaway } from './life'
export { claimCount, claimOf, claimsByCode, claimsOf, giveawayReports } from './read'
export { claimFault, standingOf } from './standing'
export { giveawayOf, giveawayPool, giveawaysAt, saveGiveaway } from './terms'
