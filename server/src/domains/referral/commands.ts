import { compareFans, rebuildFans } from '../../engines/identity/fans'
import { compareCommissionSums, rebuildCommissionSums } from '../../engines/referral'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Server } from '../../services'

const FANS: Record<string, (services: Server) => Promise<string>> = {
  compare: async services => `${await compareFans(services)} accounts differed`,
  rebuild: async ({ db }) => `${await rebuildFans(db)} accounts are counted`
}

const SUMS: typeof FANS = {
  compare: async services => `${await compareCommissionSums(services)} accounts differed`,
  rebuild: async ({ db }) => `${await rebuildCommissionSums(db)} sums are kept`
}

/** Commands about who brought whom. */
export const referralCommands: Commands = {
  fans: {
    usage: 'fans <compare | rebuild>',
    words: 'Compare what is counted of fans with accounts and orders and put it right, or count everything anew',
    needs: 1,
    run: (services, [what]: string[]) => workOf('fans', FANS, what)(services)
  },
  commissions: {
    usage: 'commissions <compare | rebuild>',
    words: 'Compare what commissions come to with them and put it right, or add everything up anew',
    needs: 1,
    run: (services, [what]: string[]) => workOf('commissions', SUMS, what)(services)
  }
}
