import type { PersonalData } from '../../db/personal'
import { applicationEvents, applications } from '../../db/schema'
import { applicationMergeStep } from './merge'

/** What becomes of applications. */
export const applicationPolicy: PersonalData = {
  tables: [
    { table: applications, merge: 'moved', close: 'erased', export: '申请' },
    { table: applicationEvents, merge: 'moved', close: 'erased', export: '申请进度' }
  ],
  merge: applicationMergeStep
}
