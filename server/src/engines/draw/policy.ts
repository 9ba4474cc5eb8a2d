import type { PersonalData } from '../../db/personal'
import { drawGrants, drawPlayers, draws } from '../../db/schema'
import { drawMergeStep } from './merge'

/** What becomes of draws. Before the wallets: whoever draws is counted first and moves money then. */
export const drawPolicy: PersonalData = {
  turn: 'before money',
  tables: [
    { table: draws, merge: 'moved', close: { kept: 'every draw can be verified by anybody' }, export: '抽奖' },
    { table: drawGrants, merge: 'moved', close: { kept: 'counts only' }, export: '抽奖机会' },
    {
      table: drawPlayers,
      merge: 'moved',
      close: { kept: 'counts only' },
      export: { omitted: 'counts of the draws that are given' }
    }
  ],
  merge: drawMergeStep
}
