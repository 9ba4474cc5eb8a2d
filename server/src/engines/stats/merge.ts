import { sql } from 'drizzle-orm'
import type { MergeStep } from '../../db/personal'
import { mergeBuyers } from './buyers'
import { mergeCampaigns } from './campaigns'
import { mergeNewcomers } from './newcomers'

/** What a person bought on a day, and what was shared with them, counts with that of the account they join. */
export const statsMergeStep: MergeStep = {
  words: '',
  async move(tx, fromId, toId) {
    // The sums first: who adds notes to them has them to itself, and the notes with them.
    await tx.execute(sql`
      with moved as (delete from stat_days where scope in ('person', 'sharer', 'partner', 'dock', 'director') and scope_id = ${fromId} returning *)
      insert into stat_days (scope, scope_id, day, orders, paid_fen, refunds, refunded_fen)
      select scope, ${toId}, day, orders, paid_fen, refunds, refunded_fen from moved
      on conflict (scope, scope_id, day) do update set orders = stat_days.orders + excluded.orders,
        paid_fen = stat_days.paid_fen + excluded.paid_fen, refunds = stat_days.refunds + excluded.refunds,
        refunded_fen = stat_days.refunded_fen + excluded.refunded_fen`)
    await mergeBuyers(tx, fromId, toId)
    await mergeNewcomers(tx, fromId, toId)
    await mergeCampaigns(tx, fromId, toId)
    await tx.execute(sql`update stat_turns set user_id = ${toId} where user_id = ${fromId}`)
  }
}
