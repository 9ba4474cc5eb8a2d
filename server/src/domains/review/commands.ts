import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { recountShops } from './write'

const WORK: Record<string, (services: Services) => Promise<string>> = {
  recount: async ({ db }) => `${await recountShops(db)} shops had other numbers`
}

/** Commands about reviews. */
export const reviewCommands: Commands = {
  review: {
    usage: 'review recount',
    words: 'Count the good, middling and poor reviews of all shops anew',
    needs: 1,
    run: (services, [what]) => workOf('review', WORK, what)(services)
  }
}
