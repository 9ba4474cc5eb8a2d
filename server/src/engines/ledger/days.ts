import { and, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { ledgerDays } from '../../db/schema'
import { dayStart, dayText, ZONE } from '../../lib/clock'
import type { Owner } from './accounts'
import type { StatementFilter } from './filter'
import { movedByMonth, rebuildMonths } from './months'

const d = ledgerDays

/** Whether what moved on an owner's accounts is kept by day. */
export const keptByDay = ({ kind }: Owner) => kind === 'user' || kind === 'merchant'

/** The days that a filter means. Its times are those at which days of China begin. */
export function daysWanted(owner: Owner, filter: StatementFilter): SQL | undefined {
  if (!keptByDay(owner)) throw new Error(`what moves on accounts of a ${owner.kind} is not kept by day`)
  return and(
    eq(d.ownerKind, owner.kind),
    eq(d.ownerId, owner.id),
    filter.assets && inArray(d.asset, [...filter.assets]),
    filter.buckets && inArray(d.bucket, [...filter.buckets]),
    filter.reasons && inArray(d.reason, [...filter.reasons]),
    filter.side && gt(filter.side === 'in' ? d.ins : d.outs, 0),
    filter.from && gte(d.day, dayText(filter.from)),
    filter.until && lt(d.day, dayText(filter.until))
  )
}

/** How many postings of a row `k` of days or months a filter means, and their sums. */
export const counted = ({ side }: StatementFilter) => ({
  lines: side === 'in' ? sql`k.ins` : side === 'out' ? sql`k.outs` : sql`k.ins + k.outs`,
  inMinor: side === 'out' ? sql`0` : sql`k.in_minor`,
  outMinor: side === 'in' ? sql`0` : sql`k.out_minor`
})

const DAY_MS = 86_400_000

/**
 * The days that lines `offset` to `offset + limit` of a statement are on, from the first to the last, and how many lines of them
 * come before: a page far back is read from its days alone. Null when there are no such lines.
 */
export async function daysOfPage(
  db: Queryable,
  owner: Owner,
  filter: StatementFilter,
  turn: { offset: number; limit: number }
) {
  const { offset, limit } = turn
  const { lines } = counted(filter)
  const isOnPage = sql`upto > ${offset} and upto - lines < ${offset + limit}`
  // Whole months are passed over first, so that only days of those that the page is in are read.
  const { rows } = await db.execute<{ first: string | null; last: string; before: number; days: string[] }>(sql`
    with found as materialized (
      select min(month) as first, (max(month) + interval '1 month')::date as last, min(upto - lines) as before from (
        select month, lines, sum(lines) over (order by month desc) as upto from (
          select k.month, sum(${lines}) as lines from (${movedByMonth(owner, filter)}) k group by 1
        ) months where lines > 0
      ) sums where ${isOnPage}
    )
    select min(day)::text as first, max(day)::text as last, min(upto - lines)::int as before,
      array_agg(day::text) as days from (
      select day, lines, before + sum(lines) over (order by day desc) as upto from (
        select k.day, found.before, sum(${lines}) as lines from found join lateral (
          select * from ${d} where ${daysWanted(owner, filter)} and ${d.day} >= found.first and ${d.day} < found.last
        ) k on true group by 1, 2
      ) days where lines > 0
    ) sums where ${isOnPage}`)
  const { first, last, before, days } = rows[0]!
  if (first === null) return null
  return { from: dayStart(first), until: new Date(dayStart(last).getTime() + DAY_MS), before, days }
}

/** Reckons the days of one owner, or of everybody, and their months anew from the postings. Answers how many days there are now. */
export async function rebuildDays(db: Queryable, owner?: Owner): Promise<number> {
  const of = (kind: SQL, id: SQL) =>
    owner ? and(sql`${kind} = ${owner.kind}`, sql`${id} = ${owner.id}`)! : sql`${kind} in ('user', 'merchant')`
  // Nothing may be posted to them in between: their accounts are held.
  await db.execute(sql`select from ledger_accounts a where ${of(sql`a.owner_kind`, sql`a.owner_id`)}
    order by owner_kind, owner_id, asset, bucket, stripe for update`)
  await db.delete(d).where(owner && and(eq(d.ownerKind, owner.kind), eq(d.ownerId, owner.id)))
  const { rowCount } = await db.execute(sql`
    insert into ledger_days (owner_kind, owner_id, asset, bucket, day, reason, ins, outs, in_minor, out_minor)
    ${postedByDay(of(sql`p.owner_kind`, sql`p.owner_id`))}`)
  await rebuildMonths(db, owner)
  return rowCount ?? 0
}

/** What the postings `p` say the days are. */
export const postedByDay = (where: SQL, from = sql`ledger_postings p`) => sql`
  select p.owner_kind, p.owner_id, p.asset, p.bucket, (p.at at time zone ${sql.raw(`'${ZONE}'`)})::date as day, t.reason,
    count(*) filter (where p.amount_minor > 0)::int as ins, count(*) filter (where p.amount_minor < 0)::int as outs,
    coalesce(sum(p.amount_minor) filter (where p.amount_minor > 0), 0)::bigint as in_minor,
    coalesce(-sum(p.amount_minor) filter (where p.amount_minor < 0), 0)::bigint as out_minor
  from ${from} join ledger_transfers t on t.id = p.transfer_id
  where ${where} group by 1, 2, 3, 4, 5, 6`
