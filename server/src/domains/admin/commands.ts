import type { Commands } from '../../programme'
import { resealAll } from './reseal'

/** Commands about keys. */
export const adminCommands: Commands = {
  reseal: {
    usage: 'reseal',
    words: 'Seal personal data again under the newest of DATA_KEYS; the older keys can go afterwards',
    needs: 0,
    run: async services => `${await resealAll(services)} values sealed again`
  }
}
