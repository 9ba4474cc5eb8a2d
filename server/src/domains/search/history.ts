import { prepared, type Queryable } from '../../db/connection'
import { newId } from '../../lib/ids'

/** How many searches of a person are kept. */
export const HISTORY_MAX = 20

/** Puts a search on top of a person's history; the same words move up instead of coming twice. */
export async function remember(db: Queryable, userId: string, keyword: string, now: Date) {
  await prepared(db, {
    name: 'history-put',
    text: `insert into search_history (user_id, keyword, id, searched_at) values ($1, $2, $3, $4)
           on conflict (user_id, keyword) do update set searched_at = excluded.searched_at`,
    values: [userId, keyword, newId(), now]
  })
  await prepared(db, {
    name: 'history-trim',
    text: `delete from search_history where user_id = $1 and keyword in (
             select keyword from search_history where user_id = $1 order by searched_at desc, id desc offset $2)`,
    values: [userId, HISTORY_MAX]
  })
}

export const historyOf = (db: Queryable, userId: string) =>
  prepared<{ id: string; keyword: string; searched_at: Date }>(db, {
    name: 'history',
    text: `select id, keyword, searched_at from search_history where user_id = $1
           order by searched_at desc, id desc limit $2`,
    values: [userId, HISTORY_MAX]
  })

/** Forgets one search of a person, or all without `id`. */
export const forget = (db: Queryable, userId: string, id: string | null) =>
  prepared(db, {
    name: 'history-forget',
    text: 'delete from search_history where user_id = $1 and ($2::uuid is null or id = $2)',
    values: [userId, id]
  })
