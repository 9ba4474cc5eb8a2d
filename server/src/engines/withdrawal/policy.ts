import type { PersonalData } from '../../db/personal'
import { payoutAccounts, withdrawalQuotas, withdrawals } from '../../db/schema'
import { withdrawalMergeStep } from './merge'

/** What becomes of withdrawals and of the accounts they went to. */
export const withdrawalPolicy: PersonalData = {
  tables: [
    {
      table: withdrawals,
      merge: 'moved',
      close: { kept: 'what was paid out, kept five years (Anti-Money Laundering Law); the account stays sealed' },
      export: '提现'
    },
    {
      table: withdrawalQuotas,
      merge: 'moved',
      close: { kept: 'counts only' },
      export: { omitted: 'counts of the withdrawals that are given' }
    },
    {
      table: payoutAccounts,
      merge: {
        stays: 'they were bound in the name and by the phone of the closed account; the person binds them again'
      },
      close: 'erased',
      export: '收款账户'
    }
  ],
  merge: withdrawalMergeStep
}
