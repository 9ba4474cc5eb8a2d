import { eq, sql } from 'drizzle-orm'
import type { MergeStep } from '../../db/personal'
import { taskClaims, taskMarks, taskWatches } from '../../db/schema'
import { addPeople } from './sums'

/**
 * What counted for either counts for the one that stays, the same thing once. A period that one of them claimed is claimed;
 * where the other's reward of it still waits, it is void.
 */
export const taskMergeStep: MergeStep = {
  words: '任务进度',
  async move(tx, fromId, toId) {
    await tx.execute(sql`
      insert into task_marks (user_id, task, key, period, counted, undone_at, created_at)
      select ${toId}::uuid, task, key, period, counted, undone_at, created_at from task_marks where user_id = ${fromId}
      on conflict do nothing`)
    await tx.delete(taskMarks).where(eq(taskMarks.userId, fromId))
    const both = await tx.execute<{ task: string }>(sql`
      select distinct task from task_progress p where p.user_id = ${fromId}
        and exists (select from task_progress o where o.user_id = ${toId} and o.task = p.task)`)
    for (const { task } of both.rows) await addPeople(tx, task, -1)
    await tx.execute(sql`
      with moved as (delete from task_progress where user_id = ${fromId} returning *)
      insert into task_progress as p (user_id, task, period, count, claimed_at, updated_at)
      select ${toId}::uuid, task, period, (
          select count(*) from task_marks m
          where m.user_id = ${toId} and m.task = moved.task and m.period = moved.period and m.counted and m.undone_at is null
        ), claimed_at, updated_at
      from moved
      on conflict (user_id, task, period) do update set count = excluded.count,
        claimed_at = coalesce(p.claimed_at, excluded.claimed_at), updated_at = greatest(p.updated_at, excluded.updated_at)`)
    await tx.execute(sql`
      with moved as (delete from task_debts where user_id = ${fromId} returning *)
      insert into task_debts as d (user_id, task, owed) select ${toId}::uuid, task, owed from moved
      on conflict (user_id, task) do update set owed = d.owed + excluded.owed`)
    await tx.execute(sql`
      with moved as (delete from task_days where user_id = ${fromId} returning *)
      insert into task_days as d (user_id, day, worth_fen) select ${toId}::uuid, day, worth_fen from moved
      on conflict (user_id, day) do update set worth_fen = d.worth_fen + excluded.worth_fen`)
    // Both claimed it: what was paid is in the books, what waits of the second is not paid.
    await tx.execute(sql`
      delete from task_claims c using task_claims o
      where o.task = c.task and o.period = c.period and (
        (c.user_id = ${fromId} and o.user_id = ${toId} and not (c.state = 'paid' and o.state = 'waiting'))
        or (c.user_id = ${toId} and o.user_id = ${fromId} and c.state = 'waiting' and o.state = 'paid'))`)
    await tx.update(taskClaims).set({ userId: toId }).where(eq(taskClaims.userId, fromId))
    await tx.delete(taskWatches).where(eq(taskWatches.userId, fromId))
  }
}
