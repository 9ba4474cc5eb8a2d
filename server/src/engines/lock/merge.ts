import { sql } from 'drizzle-orm'
import type { MergeStep } from '../../db/personal'

/**
 * Of the locks both accounts are in now, the one touched first stays, of kinds by which the last link counts the one touched
 * last: those never count for their holder. What one had of the other ends. Customers, links and
 * counts of the closed account are its new owner's, and so is what is ordered and not paid yet.
 */
export const lockMergeStep: MergeStep = {
  words: '锁客关系',
  async move(tx, fromId, toId, now) {
    const end = sql`ends_at = greatest(starts_at, ${now}::timestamptz), end_reason = 'merged'`
    const live = sql`ends_at > ${now}::timestamptz`
    await tx.execute(sql`update locks set ${end} where ${live}
      and ((user_id = ${fromId} and holder_id = ${toId}) or (user_id = ${toId} and holder_id = ${fromId}))`)
    await tx.execute(sql`
      update locks l set ${end} where l.ends_at > ${now}::timestamptz and l.user_id in (${fromId}, ${toId}) and exists (
        select from locks o where o.kind = l.kind and o.user_id in (${fromId}, ${toId}) and o.user_id <> l.user_id
          and o.ends_at > ${now}::timestamptz and case when l.counted
            then (o.touched_at, o.id) < (l.touched_at, l.id) else (o.touched_at, o.id) > (l.touched_at, l.id) end
      )`)
    await tx.execute(sql`
      update locks l set user_id = ${toId}, nth = l.nth + coalesce(
        (select max(o.nth) from locks o where o.user_id = ${toId} and o.kind = l.kind), 0)
      where l.user_id = ${fromId}`)
    await tx.execute(sql`update locks set holder_id = ${toId} where holder_id = ${fromId}`)
    await tx.execute(sql`
      update lock_shares s set user_id = ${toId}, nth = s.nth + 1 + coalesce(
        (select max(o.nth) from lock_shares o where o.user_id = ${toId} and o.kind = s.kind and o.target = s.target
          and o.target_id = s.target_id), -1)
      where s.user_id = ${fromId}`)
    await moveVisitors(tx, fromId, toId)
    await tx.execute(sql`
      with moved as (delete from lock_counts where user_id = ${fromId} returning *)
      insert into lock_counts as c (user_id, kind, month, locked, reached_at)
      select ${toId}::uuid, kind, month, locked, reached_at from moved
      on conflict (user_id, kind, month)
      do update set locked = c.locked + excluded.locked, reached_at = greatest(c.reached_at, excluded.reached_at)`)
    await tx.execute(sql`update order_lines set brought_by = ${toId} where brought_by = ${fromId}`)
  }
}

/** Visits of both to the same person's links, and of the same person to both, are one; to each other's they are none. */
async function moveVisitors(tx: Parameters<MergeStep['move']>[0], fromId: string, toId: string) {
  const ids = sql`(${fromId}, ${toId})`
  await tx.execute(sql`delete from lock_visitors where user_id in ${ids} and visitor_id in ${ids}`)
  await tx.execute(sql`
    with moved as (delete from lock_visitors where user_id = ${fromId} or visitor_id = ${fromId} returning *)
    insert into lock_visitors as v (user_id, kind, visitor_id, opens, first_at, last_at)
    select case user_id when ${fromId} then ${toId}::uuid else user_id end, kind,
      case visitor_id when ${fromId} then ${toId}::uuid else visitor_id end, opens, first_at, last_at from moved
    on conflict (user_id, kind, visitor_id) do update set opens = v.opens + excluded.opens,
      first_at = least(v.first_at, excluded.first_at), last_at = greatest(v.last_at, excluded.last_at)`)
}
