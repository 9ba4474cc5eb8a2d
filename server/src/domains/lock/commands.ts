import { countDifferences, rebuildCounts } from '../../engines/lock'
import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'

const rebuild = async (services: Services) => `${await rebuildCounts(services)} rows changed`

async function compare({ db }: Services): Promise<string> {
  const found = await countDifferences(db)
  const lines = found.map(one => [one.kind, one.month || 'ever', one.user_id, one.rolled, 'is', one.source].join('  '))
  return lines.join('\n') || 'the ranking is what the locks say'
}

const WORK: Record<string, (services: Services) => Promise<string>> = { rebuild, compare }

/** Commands about whose customers people are. */
export const lockCommands: Commands = {
  lock: {
    usage: 'lock <rebuild | compare>',
    words: 'Make the ranking of locks anew, or tell where it differs from them',
    needs: 1,
    run: (services: Services, [what]: string[]) => workOf('lock', WORK, what)(services)
  }
}
