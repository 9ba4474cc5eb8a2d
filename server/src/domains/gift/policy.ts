import { inArray } from 'drizzle-orm'
import type { PersonalData } from '../../db/personal'
import { giftInvites, giftLinks, giftPieces, gifts, giftTakings } from '../../db/schema'

/** What becomes of gifts: a person's own, and what they were given. */
export const giftPolicy: PersonalData = {
  tables: [
    {
      table: gifts,
      merge: 'follows',
      close: { kept: 'what was paid for and given, without the words and the phone that stood on it' },
      export: '送出的礼物'
    },
    {
      table: giftPieces,
      merge: 'follows',
      close: { kept: 'what became of each piece that was paid for' },
      export: { omitted: 'how many of a gift were taken stands with the gift' }
    },
    {
      table: giftTakings,
      merge: 'follows',
      close: { kept: 'which order a gift was sent with' },
      export: '收到的礼物'
    },
    {
      table: giftLinks,
      merge: 'follows',
      close: 'erased',
      export: { omitted: 'hashes of links that are with others' }
    },
    { table: giftInvites, merge: 'follows', close: 'erased', export: '礼物的提醒记录' }
  ],
  words: '送出和收到的礼物',
  async erase(tx, ids) {
    await tx
      .update(gifts)
      .set({ words: '', phoneSealed: '', phoneBlind: '', phoneMasked: '' })
      .where(inArray(gifts.userId, ids))
  }
}
