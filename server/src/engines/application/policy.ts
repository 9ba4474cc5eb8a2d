import type { PersonalData } from '../../db/personal'
import { applicationDrafts, applicationEvents, applications } from '../../db/schema'
import { applicationMergeStep } from './merge'

/** What becomes of applications. */
export const applicationPolicy: PersonalData = {
  tables: [
    {
      table: applicationDrafts,
      merge: 'moved',
      close: 'erased',
      export: { omitted: 'what is being filled in right now; what came of it is an application' }
    },
    { table: applications, merge: 'moved', close: 'erased', export: '申请' },
    { table: applicationEvents, merge: 'moved', close: 'erased', export: '申请进度' }
  ],
  merge: applicationMergeStep
}
