import { eq, sql } from 'drizzle-orm'
import type { PersonalData } from '../../db/personal'
import { couponReminders } from '../../db/schema'

/** What becomes of reminders of coupons; one that both accounts of a merge asked for stays once. Coupons are the order engine's. */
export const remindersPolicy: PersonalData = {
  tables: [
    {
      table: couponReminders,
      merge: 'moved',
      close: 'erased',
      export: '领券提醒'
    }
  ],
  merge: {
    words: '领券提醒',
    async move(tx, fromId, toId) {
      await tx.execute(sql`
        insert into coupon_reminders (user_id, template_id, told_at, created_at)
        select ${toId}::uuid, template_id, told_at, created_at from coupon_reminders where user_id = ${fromId}
        on conflict do nothing`)
      await tx.delete(couponReminders).where(eq(couponReminders.userId, fromId))
    }
  }
}
