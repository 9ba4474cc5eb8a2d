import type { PersonalData } from '../../db/personal'
import { enterprises, licenceReadings } from '../../db/schema'

/** What becomes of what was read off somebody's licence, and of the mark that their company has its shop. */
export const licencePolicy: PersonalData = {
  words: '营业执照识别',
  tables: [
    {
      table: licenceReadings,
      merge: 'follows',
      close: 'erased',
      export: { omitted: 'what a machine read off photos that are given whole' }
    },
    {
      table: enterprises,
      merge: 'follows',
      close: { kept: 'a company has one shop; the row names nobody' },
      export: { omitted: 'a mark that cannot be read; the application is given whole' }
    }
  ]
}
