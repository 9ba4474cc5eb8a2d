export {
  applicationOf,
  decide,
  formIn,
  historyOf,
  judgeForgotten,
  lookInto,
  type Submission,
  submitApplication
} from './apply'
export { correctApplication, mayPutRight, sendBack } from './corrections'
export { applicationDraft, saveStep, submitDraft } from './drafts'
export { endApplication, mayEnd, withdrawApplication } from './end'
export { feeOf, feePaid, orderFee, takesFee } from './fees'
export { filledSoFar, missingIn, nextSlot, stepsFilled } from './filling'
export { type ApplicationKind, type ApplicationRow, applicationKinds, kindOf, type ReadField } from './kinds'
export { keepPapers, REMIND_DAYS } from './papers'
export { feeHeld, isReplaced, slotOf, tookEffect } from './slots'
