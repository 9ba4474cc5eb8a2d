import type { PersonalData } from '../../db/personal'
import { prizeGoods } from '../../db/schema'

/** What becomes of things that were won. */
export const prizePolicy: PersonalData = {
  tables: [
    {
      table: prizeGoods,
      merge: 'follows',
      close: { kept: 'what was won, and the order it was sent with' },
      export: '抽中的实物'
    }
  ],
  words: '抽中的实物'
}
