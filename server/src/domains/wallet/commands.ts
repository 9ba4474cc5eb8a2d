import { transact } from '../../db/connection'
import { check, rebuildDays, rebuildSums } from '../../engines/ledger'
import type { Commands } from '../../programme'

/** Commands about the books. */
export const walletCommands: Commands = {
  ledger: {
    usage: 'ledger check | days | sums',
    words:
      'Prove that the books balance; or reckon what is kept by day, or summed for the books, anew from the postings',
    needs: 1,
    run: async ({ db }, [what]) => {
      if (what === 'days') return `${await transact(db, tx => rebuildDays(tx))} days kept`
      if (what === 'sums') return `${await transact(db, tx => rebuildSums(tx))} sums kept`
      if (what !== 'check') throw new Error('ledger check | days | sums')
      const audit = await check(db)
      if (audit.problems.length > 0) throw new Error(audit.problems.join('\n'))
      return `${audit.accounts} accounts, ${audit.transfers} transfers: all balance`
    }
  }
}
