import { eq, sql } from 'drizzle-orm'
import type { PersonalData } from '../../db/personal'
import { wealthBuys, wealthQuotas } from '../../db/schema'

/** What becomes of bags that were bought. What they still release follows with its lots; limits of two accounts are one person's. */
export const wealthPolicy: PersonalData = {
  turn: 'before money',
  tables: [
    { table: wealthBuys, merge: 'follows', close: { kept: 'what the books were moved for' }, export: '财富包' },
    { table: wealthQuotas, merge: 'moved', close: 'erased', export: { omitted: 'how often each bag given was bought' } }
  ],
  merge: {
    words: '财富包',
    async move(tx, fromId, toId) {
      await tx.execute(sql`
        insert into wealth_quotas as q (user_id, bag, times)
        select ${toId}::uuid, bag, times from wealth_quotas where user_id = ${fromId}
        on conflict (user_id, bag) do update set times = q.times + excluded.times`)
      await tx.delete(wealthQuotas).where(eq(wealthQuotas.userId, fromId))
    }
  }
}
