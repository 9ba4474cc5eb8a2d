import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'

/** What a check of the books found; `problems` is empty when all is well. */
export interface Audit {
  accounts: number
  transfers: number
  problems: string[]
}

interface Finding extends Record<string, unknown> {
  problem: string
}

/**
 * Recomputes every balance from its postings and proves that each transfer, and each asset as a whole, sums to zero.
 * Reads everything in one statement, so movements going on meanwhile do not disturb it.
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
