import { differences, differencesOfBuyers, rebuildStats } from '../../engines/stats'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Server } from '../../services'

const ALWAYS = { from: '2000-01-01', until: '2999-12-31' }

async function compare({ db }: Server): Promise<string> {
  const found = [...(await differences(db, ALWAYS)), ...(await differencesOfBuyers(db, ALWAYS))]
  const lines = found.map(one => [one.day, one.scope, one.scope_id, one.rolled, 'is', one.source].join('  '))
  return lines.join('\n') || 'roll-ups are what orders and after-sales say'
}

const WORK: Record<string, (services: Server) => Promise<string>> = {
  rebuild: async services => `${await rebuildStats(services)} rows changed`,
  compare
}

/** Commands about the sums of days. */
export const keeperCommands: Commands = {
  stats: {
    usage: 'stats <rebuild | compare>',
    words: 'Make the daily sums anew from orders and after-sales, or tell where they differ',
    needs: 1,
    run: (services, [what]) => workOf('stats', WORK, what)(services)
  }
}
