import type { PersonalData } from '../../db/personal'
import { taskClaims, taskDays, taskDebts, taskMarks, taskProgress, taskWatches } from '../../db/schema'
import { dropClaims } from './claim'
import { taskMergeStep } from './merge'

/** What becomes of tasks. Before the wallets: a claim counts first and moves money then. */
export const taskPolicy: PersonalData = {
  turn: 'before money',
  tables: [
    { table: taskProgress, merge: 'moved', close: { kept: 'counts only' }, export: '任务进度' },
    {
      table: taskClaims,
      merge: 'moved',
      close: { kept: 'what the books paid; what waited is void' },
      export: '任务奖励'
    },
    {
      table: taskMarks,
      merge: 'moved',
      close: 'erased',
      export: { omitted: 'what the progress that is given counts, friends among it' }
    },
    {
      table: taskDebts,
      merge: 'moved',
      close: 'erased',
      export: { omitted: 'how many of what is given does not count' }
    },
    {
      table: taskDays,
      merge: 'moved',
      close: { kept: 'counts only' },
      export: { omitted: 'sums of the rewards that are given' }
    },
    {
      table: taskWatches,
      merge: { stays: 'what is being looked at right now' },
      close: 'erased',
      export: { omitted: 'what is being looked at right now' }
    }
  ],
  merge: taskMergeStep,
  erase: async (tx, ids) => {
    await dropClaims(tx, ids)
  }
}
