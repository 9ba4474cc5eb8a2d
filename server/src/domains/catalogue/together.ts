import { sql } from 'drizzle-orm'
import { type Queryable, transact } from '../../db/connection'
import { dayText, ZONE } from '../../lib/clock'

const DAY_MS = 86_400_000
/** Pairs older than this say nothing about what is bought together now. */
export const KEPT_DAYS = 180
/** So many days before today are counted anew with every run: what was settled at midnight may be committed after the last. */
const AGAIN_DAYS = 1

const zone = sql.raw(`'${ZONE}'`)
const startOf = (day: string) => sql`(${day}::date)::timestamp at time zone ${zone}`
const endOf = (day: string) => sql`(${day}::date + 1)::timestamp at time zone ${zone}`

/** Counts one day's pairs anew, so that a second run changes nothing; answers how many rows the day has. */
export const pairDay = (db: Queryable, day: string): Promise<number> =>
  transact(db, async tx => {
    await tx.execute(sql`delete from goods_pairs where day = ${day}`)
    const { rowCount } = await tx.execute(sql`
      with later as (
        select l.user_id, l.root_id, l.product_id
        from orders o join order_lines l on l.user_id = o.user_id and l.order_id = o.id
        where o.settled_at >= ${startOf(day)} and o.settled_at < ${endOf(day)} and l.refunded_num < l.qty
      ),
      met as (
        select distinct a.user_id, a.product_id as one, b.product_id as other
        from later a
        join order_lines b on b.user_id = a.user_id and b.root_id = a.root_id and b.product_id <> a.product_id
        join orders o on o.user_id = b.user_id and o.id = b.order_id
        where o.settled_at < ${endOf(day)} and b.refunded_num < b.qty
      ),
      both_ways as (select user_id, one, other from met union select user_id, other, one from met)
      insert into goods_pairs (product_id, day, other_id, people)
      select one, ${day}::date, other, count(*)::int from both_ways group by one, other
      on conflict (product_id, day, other_id) do update set people = excluded.people`)
    return rowCount ?? 0
  })

/** Counts the days since the last one counted, and takes away what is too old; answers how many rows were written. */
export async function pairGoods(db: Queryable, now: Date): Promise<number> {
  const oldest = dayText(new Date(now.getTime() - KEPT_DAYS * DAY_MS))
  const again = dayText(new Date(now.getTime() - AGAIN_DAYS * DAY_MS))
  const { rows } = await db.execute<{ since: string | null }>(sql`
    select coalesce((select max(day) from goods_pairs),
      (select (min(settled_at) at time zone ${zone})::date from orders where settled_at is not null))::text as since`)
  const since = [rows[0]?.since ?? again, again].sort()[0]!
  let written = 0
  for (let at = now.getTime() - KEPT_DAYS * DAY_MS; at <= now.getTime(); at += DAY_MS) {
    const day = dayText(new Date(at))
    if (day >= since) written += await pairDay(db, day)
  }
  await db.execute(sql`delete from goods_pairs where day < ${oldest}`)
  return written
}
