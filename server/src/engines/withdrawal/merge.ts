import { eq, sql } from 'drizzle-orm'
import type { MergeStep } from '../../db/personal'
import { withdrawalQuotas, withdrawals } from '../../db/schema'

/** Withdrawals go on under the account that stays, and what was asked for today counts for both. */
export const withdrawalMergeStep: MergeStep = {
  words: '提现记录',
  async move(tx, fromId, toId) {
    await tx.update(withdrawals).set({ userId: toId }).where(eq(withdrawals.userId, fromId))
    await tx.execute(sql`
      insert into withdrawal_quotas (user_id, asset, period, used_minor, times)
      select ${toId}::uuid, asset, period, used_minor, times from withdrawal_quotas where user_id = ${fromId}
      on conflict (user_id, asset, period) do update set
        used_minor = withdrawal_quotas.used_minor + excluded.used_minor,
        times = withdrawal_quotas.times + excluded.times`)
    await tx.delete(withdrawalQuotas).where(eq(withdrawalQuotas.userId, fromId))
  }
}
