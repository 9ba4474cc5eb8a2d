import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'

/** Goods that are in another category than they were. */
export interface Refiled {
  id: string
  from: string
  to: string
}

/**
 * Moves what goods sold so far from the sums of the category they were in to those of the one they are in now, in the transaction
 * that moves them. What is only noted counts where they are when it is added.
 */
export async function refile(tx: Queryable, goods: readonly Refiled[]): Promise<void> {
  if (goods.length === 0) return
  const list = (of: (one: Refiled) => string) => sql.param(goods.map(of))
  const sums = (category: 'before' | 'after') => sql`
    select m.${sql.raw(category)}::text as id, d.day, sum(d.orders)::int as orders, sum(d.paid_fen)::bigint as paid_fen,
      sum(d.refunds)::int as refunds, sum(d.refunded_fen)::bigint as refunded_fen
    from unnest(${list(one => one.id)}::uuid[], ${list(one => one.from)}::uuid[], ${list(one => one.to)}::uuid[])
      m (id, before, after)
    join stat_days d on d.scope = 'product' and d.scope_id = m.id::text group by 1, 2`
  await tx.execute(sql`
    insert into stat_days as c (scope, scope_id, day, orders, paid_fen, refunds, refunded_fen)
    select 'category', id, day, orders, paid_fen, refunds, refunded_fen from (${sums('after')}) s order by id, day
    on conflict (scope, scope_id, day) do update set orders = c.orders + excluded.orders,
      paid_fen = c.paid_fen + excluded.paid_fen, refunds = c.refunds + excluded.refunds,
      refunded_fen = c.refunded_fen + excluded.refunded_fen`)
  await tx.execute(sql`
    delete from stat_days c using (${sums('before')}) s
    where c.scope = 'category' and c.scope_id = s.id and c.day = s.day and c.orders = s.orders and c.refunds = s.refunds`)
  await tx.execute(sql`
    update stat_days c set orders = c.orders - s.orders, paid_fen = c.paid_fen - s.paid_fen,
      refunds = c.refunds - s.refunds, refunded_fen = c.refunded_fen - s.refunded_fen
    from (${sums('before')}) s where c.scope = 'category' and c.scope_id = s.id and c.day = s.day`)
}
