import { sql } from 'drizzle-orm'
import type { PersonalData } from '../../db/personal'
import { tbDays, tbGifts } from '../../db/schema'

/** What becomes of what shops gave somebody: it follows, and what both got on a day counts against the cap. */
export const sendtbPolicy: PersonalData = {
  turn: 'before money',
  tables: [
    { table: tbGifts, merge: 'moved', close: { kept: 'what shops gave, part of the books' }, export: '收到的通宝' },
    {
      table: tbDays,
      merge: 'moved',
      close: { kept: 'counts only' },
      export: { omitted: 'counts of the gifts that are given' }
    }
  ],
  merge: {
    words: '收到的通宝',
    async move(tx, fromId, toId) {
      await tx.execute(sql`update tb_gifts set user_id = ${toId} where user_id = ${fromId}`)
      await tx.execute(sql`
        with moved as (delete from tb_days where user_id = ${fromId} returning *)
        insert into tb_days as d (user_id, shop_id, day, given) select ${toId}::uuid, shop_id, day, given from moved
        on conflict (user_id, shop_id, day) do update set given = d.given + excluded.given`)
    }
  }
}
