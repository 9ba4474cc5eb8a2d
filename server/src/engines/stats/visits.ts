import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { type visitDays, visitMarks } from '../../db/schema'
import { sweepOut } from '../../db/sweep'
import { dayText } from '../../lib/clock'
import type { Services } from '../../services'
import { type Days, within } from './days'

/** Where marks and numbers of all shops together stand. */
const EVERYWHERE = '00000000-0000-0000-0000-000000000000'

/** Somebody on a day, and how far they came: anywhere, or with goods of a shop. */
export interface Mark {
  day: string
  visitor: string
  /** What they looked at or put in a cart; empty: they were here. */
  productId: string
  steps: number
}

/** Writes marks down, those that are known already for nothing, in one statement. A product counts for its shop. */
export async function markVisits(db: Queryable, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return
  const column = <K extends keyof Mark>(name: K) => sql.param(marks.map(mark => mark[name] || null))
  await db.execute(sql`
    with noted as materialized (
      select * from unnest(${column('day')}::date[], ${column('visitor')}::uuid[], ${column('productId')}::uuid[],
        ${column('steps')}::int[]) n (day, visitor, product_id, steps)
    ),
    marked as (
    insert into visit_marks as v (day, shop_id, visitor, steps)
    select day, shop_id, visitor, bit_or(steps) from (
      select day, ${EVERYWHERE}::uuid as shop_id, visitor, steps from noted
      union all
      select n.day, p.shop_id, n.visitor, n.steps from noted n join products p on p.id = n.product_id
    ) x group by 1, 2, 3 order by 1, 2, 3
    on conflict (day, shop_id, visitor) do update set steps = v.steps | excluded.steps
      where v.steps | excluded.steps <> v.steps
    returning day
    )
    update visit_days d set is_due = true
    where d.shop_id = ${EVERYWHERE} and not d.is_due and d.day in (select m.day from marked m)`)
}

/** How long after midnight the last marks of the day before may still come. */
const LATE_MS = 3_600_000

/**
 * Makes the numbers of every day that has new marks, as they are now, and of days that are over a last time, and removes the marks of
 * those. Who ordered and who paid is read from orders; an order alone is no work, as somebody comes after it, or the day ends.
 * Answers how many days there were.
 */
export async function foldVisits({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<number> {
  const open = dayText(new Date(clock.now().getTime() - LATE_MS))
  let days = 0
  for (let day = await dayAfter(db, '2000-01-01'); day; day = await dayAfter(db, day)) {
    const isOver = day < open
    if (!(await takeDue(db, day)) && !isOver) continue
    await foldDay(db, day)
    if (isOver) await sweepOut(db, visitMarks, sql`${visitMarks.day} = ${day}`)
    days++
  }
  return days
}

/** Whether a day has marks that are not in its numbers. What comes from here on makes it due again. */
async function takeDue(db: Queryable, day: string): Promise<boolean> {
  const one = sql`shop_id = ${EVERYWHERE} and day = ${day}`
  const { rows } = await db.execute<{ due: boolean }>(sql`
    with taken as (update visit_days set is_due = false where ${one} and is_due returning 1)
    select exists (select from taken) or not exists (select from visit_days where ${one}) as due`)
  return rows[0]!.due
}

async function dayAfter(db: Queryable, day: string): Promise<string | null> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select day::text as day from visit_marks where day > ${day} order by day limit 1`
  )
  return rows[0]?.day ?? null
}

/** Who ordered goods on a day by a moment of their orders, anywhere and at each shop. */
const peopleBy = (moment: 'created_at' | 'paid_at', day: string) => sql`
  select coalesce(l.shop_id, ${EVERYWHERE}::uuid) as shop_id, count(distinct o.user_id)::int as people
  from orders o join order_lines l on l.user_id = o.user_id and l.order_id = o.id
  where ${within(sql.raw(`o.${moment}`), { from: day, until: day })} group by grouping sets ((), (l.shop_id))`

/** Makes the numbers of a day, which never fall: a mark that comes when those of its day are gone would leave nearly none. */
export const foldDay = (db: Queryable, day: string) =>
  db.execute(sql`
    with seen as (
      select shop_id, count(*)::int as visitors, (count(*) filter (where steps & 2 > 0))::int as lookers,
        (count(*) filter (where steps & 4 > 0))::int as carters
      from visit_marks where day = ${day} group by 1
    ),
    ordered as (${peopleBy('created_at', day)}),
    paid as (${peopleBy('paid_at', day)})
    insert into visit_days as d (shop_id, day, visitors, lookers, carters, orderers, payers)
    select shop_id, ${day}::date, coalesce(s.visitors, 0), coalesce(s.lookers, 0), coalesce(s.carters, 0),
      coalesce(o.people, 0), coalesce(p.people, 0)
    from seen s full join ordered o using (shop_id) full join paid p using (shop_id) order by shop_id
    on conflict (shop_id, day) do update set visitors = greatest(d.visitors, excluded.visitors),
      lookers = greatest(d.lookers, excluded.lookers), carters = greatest(d.carters, excluded.carters),
      orderers = greatest(d.orderers, excluded.orderers), payers = greatest(d.payers, excluded.payers)`)

export type VisitDay = Omit<typeof visitDays.$inferSelect, 'shopId' | 'isDue'>

/** The days of a range that have numbers, of a shop or of all of them, the oldest first. */
export async function visitsOn(db: Queryable, shopId: string | undefined, { from, until }: Days): Promise<VisitDay[]> {
  const { rows } = await db.execute<VisitDay & Record<string, unknown>>(sql`
    select day::text as day, visitors, lookers, carters, orderers, payers from visit_days
    where shop_id = ${shopId ?? EVERYWHERE} and day between ${from} and ${until} order by day`)
  return rows
}

/** The first day visits were counted on, anywhere; undefined while there is none. */
export async function countedSince(db: Queryable): Promise<string | undefined> {
  const { rows } = await db.execute<{ day: string }>(
    sql`select day::text as day from visit_days where shop_id = ${EVERYWHERE} order by day limit 1`
  )
  return rows[0]?.day
}
