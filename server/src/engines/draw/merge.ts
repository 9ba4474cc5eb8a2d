import { eq, sql } from 'drizzle-orm'
import type { MergeStep } from '../../db/personal'
import { draws } from '../../db/schema'

/** Draws follow, and those of both count against the caps; today's only where both were made on the same day. */
export const drawMergeStep: MergeStep = {
  words: '抽奖记录',
  async move(tx, fromId, toId) {
    await tx.execute(sql`
      with moved as (delete from draw_players where user_id = ${fromId} returning *)
      insert into draw_players as p (user_id, campaign, nonce, day, today)
      select ${toId}::uuid, campaign, nonce, day, today from moved
      on conflict (user_id, campaign) do update set
        nonce = p.nonce + excluded.nonce,
        day = greatest(p.day, excluded.day),
        today = case when p.day >= excluded.day then p.today else 0 end
          + case when excluded.day >= p.day then excluded.today else 0 end`)
    await tx.update(draws).set({ userId: toId }).where(eq(draws.userId, fromId))
  }
}
