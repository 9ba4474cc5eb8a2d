import type { PersonalData } from '../../db/personal'
import { transferQuotas, valueTransfers } from '../../db/schema'
import { forgetNames } from '.'

const NEVER = 'a merged account has no phone and no real name, so it never gave nor was given'

/** What becomes of what people gave one another. */
export const transferPolicy: PersonalData = {
  tables: [
    {
      table: valueTransfers,
      merge: { stays: NEVER },
      close: { kept: 'what the books moved; nobody else reads whom it was any more' },
      export: '转赠'
    },
    {
      table: transferQuotas,
      merge: { stays: NEVER },
      close: { kept: 'counts only' },
      export: { omitted: 'counts of the transfers that are given' }
    }
  ],
  erase: forgetNames
}
