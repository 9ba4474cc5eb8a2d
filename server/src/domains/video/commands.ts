import { workOf } from '../../lib/verbs'
import type { Commands } from '../../programme'
import type { Services } from '../../services'
import { rebuildAuthors } from './authors'

const WORK: Record<string, (services: Services) => Promise<string>> = {
  recount: async ({ db }) => {
    await rebuildAuthors(db)
    return 'the videos and likes of all authors are counted anew'
  }
}

/** Commands about videos. */
export const videoCommands: Commands = {
  video: {
    usage: 'video recount',
    words: 'Count the videos and likes of all authors anew',
    needs: 1,
    run: (services, [what]: string[]) => workOf('video', WORK, what)(services)
  }
}
