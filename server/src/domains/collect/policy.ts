import { eq, sql } from 'drizzle-orm'
import type { PersonalData } from '../../db/personal'
import { favourites, visitSettings, visits } from '../../db/schema'

/** What becomes of favourites; what both accounts of a merge have stays once. */
export const favouritesPolicy: PersonalData = {
  tables: [{ table: favourites, merge: 'moved', close: 'erased', export: '收藏' }],
  merge: {
    words: '收藏',
    async move(tx, fromId, toId) {
      await tx.execute(sql`
        insert into favourites (user_id, kind, target_id, seen_price_fen, created_at)
        select ${toId}::uuid, kind, target_id, seen_price_fen, created_at from favourites where user_id = ${fromId}
        on conflict do nothing`)
      await tx.delete(favourites).where(eq(favourites.userId, fromId))
    }
  }
}

/** What becomes of what was looked at: of both accounts the later look; whoever wanted none of it kept still does not. */
export const visitsPolicy: PersonalData = {
  tables: [
    { table: visits, merge: 'moved', close: 'erased', export: '浏览足迹' },
    {
      table: visitSettings,
      merge: 'moved',
      close: 'erased',
      export: { omitted: 'a switch they see on the page of what they looked at' }
    }
  ],
  merge: {
    words: '浏览足迹',
    async move(tx, fromId, toId) {
      await tx.execute(sql`
        insert into visit_settings as v (user_id, keeps)
        select ${toId}::uuid, keeps from visit_settings where user_id = ${fromId}
        on conflict (user_id) do update set keeps = v.keeps and excluded.keeps`)
      await tx.execute(sql`
        insert into visits as v (user_id, product_id, seen_price_fen, visited_at)
        select ${toId}::uuid, product_id, seen_price_fen, visited_at from visits where user_id = ${fromId}
        on conflict (user_id, product_id) do update set
          seen_price_fen = case when excluded.visited_at > v.visited_at then excluded.seen_price_fen
            else v.seen_price_fen end,
          visited_at = greatest(v.visited_at, excluded.visited_at)`)
      await tx.delete(visits).where(eq(visits.userId, fromId))
      await tx.delete(visitSettings).where(eq(visitSettings.userId, fromId))
    }
  }
}
