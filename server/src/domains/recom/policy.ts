import type { PersonalData } from '../../db/personal'
import { merchantInvites } from '../../db/schema'

/** What becomes of invitations: they go with whoever made them, and the phones of others are not given away. */
export const recomPolicy: PersonalData = {
  words: '邀请商家',
  tables: [
    {
      table: merchantInvites,
      merge: 'follows',
      close: 'erased',
      export: { omitted: 'names and phones of other people' }
    }
  ]
}
