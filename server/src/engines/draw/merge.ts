import { eq, sql } from 'drizzle-orm'
import type { MergeStep } from '../../db/personal'
import { drawGrants, draws } from '../../db/schema'

/** Draws follow, and those of both count against the caps; today's only where both were made on the same day. Chances follow, and the longer wait for a guaranteed prize counts. */
export const drawMergeStep: MergeStep = {
  words: '抽奖记录',
  async move(tx, fromId, toId) {
    await tx.execute(sql`
      with moved as (delete from draw_players where user_id = ${fromId} returning *)
      insert into draw_players as p
        (user_id, campaign, nonce, counted, day, today, dry, again, taken, taken_day, taken_today)
      select ${toId}::uuid, campaign, nonce, counted, day, today, dry, again, taken, taken_day, taken_today from moved
      on conflict (user_id, campaign) do update set
        nonce = p.nonce + excluded.nonce,
        counted = p.counted + excluded.counted,
        again = p.again + excluded.again,
        taken = p.taken + excluded.taken,
        taken_day = greatest(p.taken_day, excluded.taken_day),
        taken_today = case when p.taken_day is not distinct from excluded.taken_day then p.taken_today + excluded.taken_today
          when coalesce(p.taken_day, '-infinity') > coalesce(excluded.taken_day, '-infinity') then p.taken_today
          else excluded.taken_today end,
        dry = greatest(p.dry, excluded.dry),
        day = greatest(p.day, excluded.day),
        today = case when p.day >= excluded.day then p.today else 0 end
          + case when excluded.day >= p.day then excluded.today else 0 end`)
    await tx.update(drawGrants).set({ userId: toId }).where(eq(drawGrants.userId, fromId))
    await tx.update(draws).set({ userId: toId }).where(eq(draws.userId, fromId))
  }
}
