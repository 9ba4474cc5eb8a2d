import type { PersonalData } from '../../db/personal'
import { statTurns } from '../../db/schema'
import { statsMergeStep } from './merge'

/** What becomes of the sums of a person's days: they follow the orders they are made of, which stay. */
export const statsPolicy: PersonalData = {
  tables: [
    {
      table: statTurns,
      merge: 'moved',
      close: { kept: 'what happened a moment ago, until it is added to the sums' },
      export: { omitted: 'notes about orders that are given' }
    }
  ],
  // Who buys again is counted while the orders of both accounts can be told apart.
  turn: 'before money',
  merge: statsMergeStep
}
