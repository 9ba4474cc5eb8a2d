export { bankOf, banks } from './banks'
export { runPayouts } from './pay'
export { quotaLeft } from './quota'
export {
  bindReceiver,
  chooseReceiver,
  coolingUntil,
  dropReceiver,
  type Receiver,
  receiversOf,
  wechatWallet
} from './receivers'
export { approveWithdrawal, refuseWithdrawal, reviewsOf } from './review'
export { holderOf, paidOutFen, receiverWhole, type WithdrawalRow, withdrawalMonths, withdrawalPage } from './rows'
export {
  type CashRule,
  feeWords,
  needsProof,
  priceOf,
  ruleOf,
  ruleWords,
  saveWithdrawalRule,
  type WithdrawalRule,
  withdrawalRuleList,
  withdrawalRuleOf
} from './rules'
export { HOLDING, WITHDRAWAL_MOVES, WITHDRAWAL_STATUSES, type WithdrawalStatus } from './states'
export { shownTail, submitWithdrawal } from './submit'
