import { eq, sql } from 'drizzle-orm'
import type { MergeStep } from '../../db/personal'
import { drawGrants, draws } from '../../db/schema'

/** Draws follow, and those of both count against the caps; today's only where both were made on the same day. Chances follow, and the longer wait for a guaranteed prize counts. */
export const drawMergeStep: MergeStep = {
  words: '抽奖记录',
  async move(tx, fromId, toId) {
    await tx.execute(sql`
      with moved as (delete from draw_players where user_id = ${fromId} returning *)
      insert into draw_players as p (user_id, campaign, nonce, counted, day, today, dry, again)
      select ${toId}::uuid, campaign, nonce, counted, day, today, dry, again from moved
      on conflict (user_id, campaign) do update set
        nonce = p.nonce + excluded.nonce,
        counted = p.counted + excluded.counted,
        again = p.again + excluded.again,
        dry = greatest(p.dry, excluded.dry),
        day = greatest(p.day, excluded.day),
        today = case when p.day >= excluded.day then p.today else 0 end
          + case when excluded.day >= p.day then excluded.today else 0 end`)
    await tx.update(drawGrants).set({ userId: toId }).where(eq(drawGrants.userId, fromId))
    await tx.update(draws).set({ userId: toId }).where(eq(draws.userId, fromId))
  }
}
