import type { PersonalData } from '../../db/personal'
import { familyAgreements, familyDrafts } from '../../db/schema'

/** What becomes of agreements: contracts are kept, what was only filled in goes with the account. */
export const familyPolicy: PersonalData = {
  words: '康养协议',
  tables: [
    {
      table: familyAgreements,
      merge: 'follows',
      close: { kept: 'contracts that were signed' },
      export: '康养协议'
    },
    {
      table: familyDrafts,
      merge: { stays: 'it was filled in and not signed' },
      close: 'erased',
      export: { omitted: 'what was filled in and not signed' }
    }
  ]
}
