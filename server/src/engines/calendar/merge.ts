import { eq, sql } from 'drizzle-orm'
import type { MergeStep } from '../../db/personal'
import { calendarAwards, calendarPeople } from '../../db/schema'
import { groupOf } from './enter'

/**
 * The days of both are the days of who stays, each once. An award that both have is one: what was given stays in the books,
 * what was not is dropped. So is a prize of a streak that has days in common with one the other has been given.
 */
export const calendarMergeStep: MergeStep = {
  words: '签到记录',
  async move(tx, fromId, toId) {
    await tx.execute(sql`
      with moved as (delete from calendar_days where user_id = ${fromId} returning *)
      insert into calendar_days (user_id, calendar, referrer_id, day, made_up, created_at)
      select ${toId}::uuid, calendar, ${groupOf(toId)}, day, made_up, created_at from moved
      on conflict (user_id, calendar, day) do update set made_up = calendar_days.made_up and excluded.made_up`)
    await tx.execute(sql`
      with moved as (delete from calendar_cards where user_id = ${fromId} returning *)
      insert into calendar_cards (user_id, calendar, key, expires_at, used_for, used_month, created_at)
      select ${toId}::uuid, calendar, key, expires_at, used_for, used_month, created_at from moved on conflict do nothing`)
    await tx.execute(sql`
      with moved as (delete from calendar_reminders where user_id = ${fromId} returning *)
      insert into calendar_reminders (user_id, calendar, referrer_id, day, created_at)
      select ${toId}::uuid, calendar, ${groupOf(toId)}, day, created_at from moved on conflict do nothing`)
    await tx.execute(sql`
      delete from calendar_awards c using calendar_awards o
      where o.calendar = c.calendar and o.cause = c.cause and o.threshold = c.threshold and (
        o.since = c.since or (c.cause = 'streak' and abs(o.since - c.since) < c.threshold and c.state in ('open', 'waiting'))
      ) and (
        (c.user_id = ${fromId} and o.user_id = ${toId} and not (c.state = 'given' and o.state <> 'given'))
        or (c.user_id = ${toId} and o.user_id = ${fromId} and c.state <> 'given' and o.state = 'given'))`)
    await tx.update(calendarAwards).set({ userId: toId }).where(eq(calendarAwards.userId, fromId))
    await tx.delete(calendarPeople).where(eq(calendarPeople.userId, fromId))
  }
}
