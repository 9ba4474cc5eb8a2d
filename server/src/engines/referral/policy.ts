import type { PersonalData } from '../../db/personal'
import { commissionDebts, commissions, shopDocks } from '../../db/schema'
import { voidPromised } from '.'

/** What becomes of commissions, and of who brought a shop in. */
export const referralPolicy: PersonalData = {
  turn: 'before money',
  tables: [
    {
      table: commissions,
      merge: 'follows',
      close: { kept: 'what the books paid; pending ones are void' },
      export: '佣金'
    },
    {
      table: commissionDebts,
      merge: { stays: 'a merged account has no phone, so it never withdrew what would be missing' },
      close: { kept: 'what the books are owed' },
      export: '待扣佣金'
    },
    {
      table: shopDocks,
      merge: { stays: 'operators name people with a phone' },
      close: { kept: 'which shop was brought in' },
      export: '对接店铺'
    }
  ],
  words: '佣金',
  erase: async (tx, ids, at) => {
    await voidPromised(tx, ids, at)
  }
}
