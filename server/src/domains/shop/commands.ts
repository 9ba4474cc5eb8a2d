import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { compareShelves, rebuildShelves } from '../catalogue/service'

const SHELVES: Record<string, (services: Services) => Promise<string>> = {
  compare: async ({ db }) => `${await compareShelves(db)} shops differed`,
  rebuild: async ({ db }) => `${await rebuildShelves(db)} shops are looked at`
}

/** Commands about which shops sell. */
export const shopCommands: Commands = {
  shelves: {
    usage: 'shelves <compare | rebuild>',
    words: 'Compare what is kept of which shops sell with their goods and put it right, or write it anew for all',
    needs: 1,
    run: (services, [what]: string[]) => workOf('shelves', SHELVES, what)(services)
  }
}
