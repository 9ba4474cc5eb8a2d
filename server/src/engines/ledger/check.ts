import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { ZONE } from '../../lib/clock'
import { postedByDay } from './days'
import { LATE_MS } from './late'
import { MONTHS_ADDED_UP } from './months'
import { MOVES_SUMMED, movesOf, notSummed, sumsFloor } from './sums'

/** What a check of the books found; `problems` is empty when all is well. */
export interface Audit {
  accounts: number
  transfers: number
  problems: string[]
}

interface Finding extends Record<string, unknown> {
  problem: string
}

/** Days that are kept otherwise than the postings say, from either side. */
const differing = (posted: SQL, kept: SQL) => sql`
  (${posted} except ${kept}) union (${kept} except ${posted})`
const DAYS = sql`select owner_kind, owner_id, asset, bucket, day, reason, ins, outs, in_minor, out_minor from ledger_days d`
const WRONG_DAYS = differing(postedByDay(sql`p.owner_kind in ('user', 'merchant')`), DAYS)
const MONTHS = sql`select owner_kind, owner_id, asset, bucket, month, reason, ins, outs, in_minor, out_minor from ledger_months`
const WRONG_MONTHS = differing(MONTHS_ADDED_UP, MONTHS)
const SUMS = sql`select asset, day, owner_kind, owner_id, reason, ins, outs, in_minor, out_minor from ledger_sums`
const WRONG_SUMS = differing(MOVES_SUMMED, SUMS)
const SUMMED_WRONG = sql`
  select concat_ws(':', owner_kind, nullif(owner_id, ''), asset) || ' is summed otherwise than posted on ' || day || ' for ' || reason as problem
  from (${WRONG_SUMS}) wrong_sums`

/**
 * Recomputes every balance from its postings and proves that each transfer, and each asset as a whole, sums to zero.
 * What is kept by day is compared as well. Reads everything in one statement, so movements going on meanwhile do not disturb it.
 */
export async function check(db: Queryable): Promise<Audit> {
  const { rows } = await db.execute<{ accounts: number; transfers: number; problems: Finding[] | null }>(sql`
    with sums as (
      select owner_kind, owner_id, asset, bucket, stripe, sum(amount_minor) as sum, count(*) as count, max(seq) as seq
      from ledger_postings group by 1, 2, 3, 4, 5
    ), findings as (
      select concat_ws(':', coalesce(a.owner_kind, s.owner_kind), coalesce(a.owner_id, s.owner_id),
        coalesce(a.asset, s.asset), coalesce(a.bucket, s.bucket), coalesce(a.stripe, s.stripe))
        || ' holds ' || coalesce(a.balance_minor::text, 'nothing') || ', its postings say ' || coalesce(s.sum, 0) as problem
      from ledger_accounts a
      full join sums s using (owner_kind, owner_id, asset, bucket, stripe)
      where a.balance_minor is distinct from coalesce(s.sum, 0)
        or a.seq is distinct from coalesce(s.count, 0) or a.seq is distinct from coalesce(s.seq, 0)
      union all
      select 'transfer ' || transfer_id || ' is off by ' || sum(amount_minor) || ' in ' || asset
      from ledger_postings group by transfer_id, asset having sum(amount_minor) <> 0
      union all
      select asset || ' as a whole is off by ' || sum(balance_minor)
      from ledger_accounts group by asset having sum(balance_minor) <> 0
      union all
      select concat_ws(':', owner_kind, owner_id, asset, bucket) || ' is kept otherwise than posted on ' || day || ' for ' || reason
      from (${WRONG_DAYS}) wrong_days
      union all
      select concat_ws(':', owner_kind, owner_id, asset, bucket) || ' is kept otherwise than its days say in the month of ' || month || ' for ' || reason
      from (${WRONG_MONTHS}) wrong_months
      union all
      ${SUMMED_WRONG}
      union all
      select 'transfer ' || t.id || ' has no postings' from ledger_transfers t
      where not exists (select from ledger_postings p where p.transfer_id = t.id)
      union all
      select 'posting without its transfer ' || p.transfer_id from ledger_postings p
      where not exists (select from ledger_transfers t where t.id = p.transfer_id)
    )
    select (select count(*)::int from ledger_accounts) as accounts, (select count(*)::int from ledger_transfers) as transfers,
      (select json_agg(findings) from findings) as problems`)
  const { accounts, transfers, problems } = rows[0]!
  return { accounts, transfers, problems: (problems ?? []).map(finding => finding.problem) }
}

/**
 * What the sums of a line come to, with the transfers that are not in them yet, against what its accounts hold; and that what
 * came in on a day went out on it. People are not added up: they hold what the others do not.
 */
const sumsOff = (floor: string) => sql`
  select concat_ws(':', owner_kind, nullif(owner_id, ''), asset) || ' is summed to ' || sum(summed) || ', its accounts hold ' || sum(held)
  from (
    select owner_kind, case when owner_kind = 'merchant' then '' else owner_id end as owner_id, asset, balance_minor as held, 0 as summed
    from ledger_accounts where owner_kind in ('merchant', 'pool', 'platform', 'outside')
    union all
    select owner_kind, owner_id, asset, 0, in_minor - out_minor from ledger_sums where owner_kind <> 'user'
    union all
    select owner_kind, owner_id, asset, 0, in_minor - out_minor from (
      with waiting as materialized (${notSummed(floor)}) ${movesOf(sql`waiting`)}
    ) w where owner_kind <> 'user'
  ) x group by owner_kind, owner_id, asset having sum(held) <> sum(summed)
  union all
  select asset || ' is off by ' || sum(in_minor - out_minor) || ' in what is summed of ' || day || ' for ' || reason
  from ledger_sums group by asset, day, reason having sum(in_minor) <> sum(out_minor)`

const zone = sql.raw(`'${ZONE}'`)
const dayOf = (at: SQL) => sql`(${at} at time zone ${zone})::date`
const startOf = (day: SQL) => sql`(${day})::timestamp at time zone ${zone}`

/**
 * Proves what came after a transfer: that each transfer since sums to zero, that each posting goes on from the one before it
 * on its account, that the accounts end where their last posting does, that their days are kept as posted, and that the sums of
 * the books come to what the accounts hold.
 */
export async function checkSince(db: Queryable, transferId: string): Promise<Audit> {
  const name = sql`concat_ws(':', p.owner_kind, p.owner_id, p.asset, p.bucket, p.stripe)`
  // The days that were posted to, each with all that was posted on it.
  const posted = sql`touched d join ledger_postings p on p.owner_kind = d.owner_kind and p.owner_id = d.owner_id
    and p.asset = d.asset and p.bucket = d.bucket and p.at >= ${startOf(sql`d.day`)} and p.at < ${startOf(sql`d.day + 1`)}`
  const kept = sql`select d.* from touched join ledger_days d using (owner_kind, owner_id, asset, bucket, day)`
  const floor = await sumsFloor(db)
  const { rows } = await db.execute<{ accounts: number; transfers: number; problems: Finding[] | null }>(sql`
    with fresh as materialized (select id from ledger_transfers where id >= ${idBefore(transferId, LATE_MS)}),
    posted as materialized (select p.* from fresh join ledger_postings p on p.transfer_id = fresh.id),
    moved as materialized (
      select owner_kind, owner_id, asset, bucket, stripe, max(seq) as seq from posted group by 1, 2, 3, 4, 5
    ), touched as materialized (
      select distinct owner_kind, owner_id, asset, bucket, ${dayOf(sql`posted.at`)} as day from posted where owner_kind in ('user', 'merchant')
    ), findings as (
      select 'transfer ' || transfer_id || ' is off by ' || sum(amount_minor) || ' in ' || asset as problem
      from posted group by transfer_id, asset having sum(amount_minor) <> 0
      union all
      select 'transfer ' || id || ' has no postings' from fresh where not exists (select from posted p where p.transfer_id = fresh.id)
      union all
      select ${name} || ' does not go on from the posting before ' || p.seq from posted p
      left join ledger_postings b on b.owner_kind = p.owner_kind and b.owner_id = p.owner_id and b.asset = p.asset
        and b.bucket = p.bucket and b.stripe = p.stripe and b.seq = p.seq - 1
      where p.balance_minor <> p.amount_minor + coalesce(b.balance_minor, 0) or (p.seq > 1 and b.seq is null)
      union all
      select ${name} || ' holds ' || coalesce(a.balance_minor::text, 'nothing') || ', its last posting says ' ||
        coalesce(l.balance_minor::text, 'nothing')
      from moved p left join ledger_accounts a using (owner_kind, owner_id, asset, bucket, stripe)
      left join ledger_postings l using (owner_kind, owner_id, asset, bucket, stripe)
      where l.seq is not distinct from (select max(seq) from ledger_postings m where m.owner_kind = p.owner_kind
        and m.owner_id = p.owner_id and m.asset = p.asset and m.bucket = p.bucket and m.stripe = p.stripe)
        and (a.balance_minor is distinct from l.balance_minor or a.seq is distinct from l.seq)
      union all
      select concat_ws(':', owner_kind, owner_id, asset, bucket) || ' is kept otherwise than posted on ' || day || ' for ' || reason
      from (${differing(postedByDay(sql`true`, posted), kept)}) wrong_days
      ${floor ? sql`union all ${sumsOff(floor)}` : sql``}
    )
    select (select count(*)::int from moved) as accounts, (select count(*)::int from fresh) as transfers,
      (select json_agg(findings) from findings) as problems`)
  const { accounts, transfers, problems } = rows[0]!
  return { accounts, transfers, problems: (problems ?? []).map(finding => finding.problem) }
}

/** The least id that could have been made `ms` before another. */
function idBefore(id: string, ms: number): string {
  const at = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) - ms
  const hex = Math.max(at, 0).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
