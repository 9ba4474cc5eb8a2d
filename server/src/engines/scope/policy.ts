import type { PersonalData } from '../../db/personal'
import { shopStaff } from '../../db/schema'

/** What becomes of who helps in which shop. */
export const scopePolicy: PersonalData = {
  tables: [
    {
      table: shopStaff,
      merge: { stays: 'owners of shops name people with a phone' },
      close: 'erased',
      export: '店员权限'
    }
  ]
}
