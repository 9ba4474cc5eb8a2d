import { inArray } from 'drizzle-orm'
import type { PersonalData } from '../../db/personal'
import { afterSaleLines, afterSaleOffers, afterSales } from '../../db/schema'

/** What becomes of what a person gave back. */
export const afterSalePolicy: PersonalData = {
  tables: [
    {
      table: afterSales,
      merge: 'follows',
      close: { kept: 'what was given back, without words, photos and phone' },
      export: '售后'
    },
    { table: afterSaleLines, merge: 'follows', close: { kept: 'which pieces were given back' }, export: '售后商品' },
    {
      table: afterSaleOffers,
      merge: 'follows',
      close: { kept: 'what shops offered to give back' },
      export: '部分退款提议'
    }
  ],
  words: '售后记录',
  erase: async (tx, ids) => {
    await tx
      .update(afterSales)
      .set({ words: '', pictures: [], expressPhone: '' })
      .where(inArray(afterSales.userId, ids))
  }
}
