import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { ZONE } from '../../lib/clock'
import type { Owner } from './accounts'
import type { Asset } from './assets'

/** What some pools together gained (or lost, below zero) for a reason on a day of China's calendar, in minor units. */
export interface PoolDay {
  day: string
  reason: string
  minor: bigint
}

/** What moved on pools, by day and reason; what went from one of them to another comes to nothing. The days in order. */
export async function poolDays(db: Queryable, pools: readonly Owner[], asset: Asset): Promise<PoolDay[]> {
  const names = sql.param(pools.map(({ id }) => id))
  const { rows } = await db.execute<{ day: string; reason: string; minor: string }>(sql`
    select to_char(p.at at time zone ${ZONE}, 'YYYY-MM-DD') as day, t.reason, sum(p.amount_minor)::text as minor
    from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
    where p.owner_kind = 'pool' and p.owner_id = any(${names}::text[]) and p.asset = ${asset}
    group by 1, 2 order by 1, 2`)
  return rows.map(({ day, reason, minor }) => ({ day, reason, minor: BigInt(minor) }))
}
