import { eq, sql } from 'drizzle-orm'
import type { MergeStep } from '../../db/personal'
import { exchanges } from '../../db/schema'

/** Exchanges follow, and what both exchanged on a day counts against its cap. */
export const exchangeMergeStep: MergeStep = {
  words: '兑换记录',
  async move(tx, fromId, toId) {
    await tx.execute(sql`
      with moved as (delete from exchange_quotas where user_id = ${fromId} returning *)
      insert into exchange_quotas as q (user_id, rule, day, used_minor)
      select ${toId}::uuid, rule, day, used_minor from moved
      on conflict (user_id, rule, day) do update set used_minor = q.used_minor + excluded.used_minor`)
    await tx.update(exchanges).set({ userId: toId }).where(eq(exchanges.userId, fromId))
  }
}
