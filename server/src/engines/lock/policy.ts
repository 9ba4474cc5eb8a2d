import { inArray } from 'drizzle-orm'
import type { PersonalData } from '../../db/personal'
import { lockCounts, lockShares, locks, lockVisitors, shareCards } from '../../db/schema'
import { releaseCustomers } from './end'
import { lockMergeStep } from './merge'

/** What becomes of locks, links and their cards, and of who opened them. */
export const lockPolicy: PersonalData = {
  tables: [
    { table: locks, merge: 'moved', close: 'erased', export: '锁客关系' },
    { table: lockCounts, merge: 'moved', close: 'erased', export: '锁客统计' },
    { table: lockShares, merge: 'moved', close: 'erased', export: '分享链接' },
    {
      table: lockVisitors,
      merge: 'moved',
      close: 'erased',
      export: { omitted: 'says who others are; how many there were is on the page of locked customers' }
    },
    {
      table: shareCards,
      merge: 'follows',
      close: 'erased',
      export: { omitted: 'pictures of the links that are given' }
    }
  ],
  merge: lockMergeStep,
  erase: releaseCustomers,
  eraseFiles: async (tx, ids) => {
    const cards = await tx.select({ name: shareCards.hash }).from(shareCards).where(inArray(shareCards.userId, ids))
    return cards.map(({ name }) => ({ name, sealed: false, card: true }))
  }
}
