import type { PersonalData } from '../../db/personal'
import { exchangeQuotas, exchanges } from '../../db/schema'
import { exchangeMergeStep } from './merge'

/** What becomes of exchanges. Before the wallets: whoever exchanges is counted first and moves money then. */
export const exchangePolicy: PersonalData = {
  turn: 'before money',
  tables: [
    { table: exchanges, merge: 'moved', close: { kept: 'what the books exchanged' }, export: '兑换' },
    {
      table: exchangeQuotas,
      merge: 'moved',
      close: { kept: 'counts only' },
      export: { omitted: 'counts of the exchanges that are given' }
    }
  ],
  merge: exchangeMergeStep
}
