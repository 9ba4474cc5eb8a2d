import type { PersonalData } from '../../db/personal'
import { groupSeats } from '../../db/schema'
import { groupMergeStep } from './merge'

/** What becomes of seats in groups. */
export const groupPolicy: PersonalData = {
  tables: [
    {
      table: groupSeats,
      merge: 'moved',
      close: { kept: 'which group something was bought or entered with, as the others in it did too' },
      export: '拼团'
    }
  ],
  merge: groupMergeStep
}
