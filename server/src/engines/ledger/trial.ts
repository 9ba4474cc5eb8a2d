import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { ZONE } from '../../lib/clock'
import type { OwnerKind } from './accounts'
import type { Asset } from './assets'

/**
 * A line of the books: all people as one and all shops as one (with no id), every other account by its name; each with all its
 * buckets, so that what moves within a line is no movement of it.
 */
export interface Line {
  kind: OwnerKind
  id: string
}

export interface Opening extends Line {
  minor: bigint
}

/** What moved a line for a reason on a day: how many transfers brought it something and took something off it, and how much. */
export interface LineMove extends Line {
  day: string
  reason: string
  ins: number
  outs: number
  inMinor: bigint
  outMinor: bigint
}

interface MoveRow extends Record<string, unknown>, Line {
  day: string
  reason: string
  ins: number
  outs: number
  in_minor: string
  out_minor: string
}

/** Accounts that are read. What people hold and get is what the others do not, since an asset sums to zero. */
const READ = sql`('merchant', 'pool', 'platform', 'outside')`
const idOf = (kind: string, id: string) => sql.raw(`case when ${kind} = 'merchant' then '' else ${id} end`)

/** The owners among them that moved since a moment. */
export const movedSince = (asset: Asset, from: Date, kinds: SQL = READ) => sql`
  select distinct owner_kind, owner_id from ledger_accounts
  where owner_kind in ${kinds} and asset = ${asset} and moved_at >= ${from}`

/**
 * Postings of an owner `o` that are dated after a moment though their transfer may be of before it, as none is dated before the
 * one that was posted earlier: they stand among the next of its account, at the very moment of the one before. The index alone
 * tells which those are.
 */
export const datedAfter = (asset: Asset, at: Date) => sql`
  select p.* from (
    select distinct at, seq, bucket from (
      select n.at, n.seq, n.bucket, n.asset, count(*) over (partition by n.at, n.asset, n.bucket) as alike from (
        select i.at, i.seq, i.asset, i.bucket from ledger_postings i
        where i.owner_kind = o.owner_kind and i.owner_id = o.owner_id and i.at >= ${at}
        order by i.at, i.seq limit case when o.owner_kind = 'merchant' then 200 else 2000 end
      ) n
    ) n where n.alike > 1 and n.asset = ${asset}
  ) n cross join lateral (
    select * from ledger_postings l where l.owner_kind = o.owner_kind and l.owner_id = o.owner_id and l.at = n.at
      and l.seq = n.seq and l.asset = ${asset} and l.bucket = n.bucket offset 0
  ) p`

/** A transfer by its id, looked up for each: put together as sets, all there are might be read. */
export const transferAt = (id: SQL, where: SQL) =>
  sql`select t.reason, t.at from ledger_transfers t where t.id = ${id} and ${where} offset 0`

const AT = sql`p.owner_kind = a.owner_kind and p.owner_id = a.owner_id and p.asset = a.asset and p.bucket = a.bucket
  and p.stripe = a.stripe`

/**
 * What each line held by the transfers of before a moment, in minor units; a line that held nothing may be absent. What has not
 * moved since is held still; of the rest it is looked for by halves among the numbered postings, some twenty rows of a million.
 */
export async function openings(db: Queryable, asset: Asset, at: Date): Promise<Opening[]> {
  const { rows } = await db.execute<{ kind: OwnerKind; id: string; minor: string }>(sql`
    with recursive held as materialized (
      select owner_kind, owner_id, asset, bucket, stripe, balance_minor, seq, moved_at from ledger_accounts
      where owner_kind in ${READ} and asset = ${asset} and seq > 0
    ), a as (
      select owner_kind, owner_id, asset, bucket, stripe, 0::bigint as low, seq + 1 as high from held where moved_at >= ${at}
      union all
      select a.owner_kind, a.owner_id, a.asset, a.bucket, a.stripe, case when m.at < ${at} then m.seq else a.low end,
        case when m.at < ${at} then a.high else m.seq end
      from a cross join lateral (
        select p.seq, p.at from ledger_postings p where ${AT} and p.seq = (a.low + a.high) / 2 limit 1
      ) m
      where a.high - a.low > 1
    ), had as (
      select owner_kind, owner_id, balance_minor as minor from held where moved_at < ${at}
      union all
      select a.owner_kind, a.owner_id, b.balance_minor
      from a cross join lateral (select p.balance_minor from ledger_postings p where ${AT} and p.seq = a.low limit 1) b
      where a.high - a.low = 1
      union all
      select o.owner_kind, o.owner_id, p.amount_minor
      from (${movedSince(asset, at)}) o cross join lateral (${datedAfter(asset, at)}) p
      cross join lateral (${transferAt(sql`p.transfer_id`, sql`t.at < ${at}`)}) t
    )
    select owner_kind as kind, ${idOf('owner_kind', 'owner_id')} as id, sum(minor)::text as minor from had group by 1, 2`)
  const others = rows.map(({ minor, ...line }) => ({ ...line, minor: BigInt(minor) }))
  return [...others, { kind: 'user', id: '', minor: -others.reduce((sum, { minor }) => sum + minor, 0n) }]
}

/**
 * What moved each line by the transfers from one moment until another, by reason and day of China's calendar. Reads the postings
 * of that time: while there are no sums of them yet (`booksOn`).
 */
export async function lineMoves(
  db: Queryable,
  asset: Asset,
  { from, until }: Record<'from' | 'until', Date>
): Promise<LineMove[]> {
  const { rows } = await db.execute<MoveRow>(sql`
    with o as materialized (${movedSince(asset, from)}), sides as materialized (
      select p.transfer_id, o.owner_kind as kind, ${idOf('o.owner_kind', 'o.owner_id')} as id, p.amount_minor as minor
      from o cross join lateral (
        select p.transfer_id, p.amount_minor from ledger_postings p
        where p.owner_kind = o.owner_kind and p.owner_id = o.owner_id and p.asset = ${asset}
          and p.at >= ${from} and p.at < ${until}
        union all
        select p.transfer_id, p.amount_minor from (${datedAfter(asset, until)}) p
      ) p
    ), why as materialized (
      select d.transfer_id, t.reason, to_char(t.at at time zone ${ZONE}, 'YYYY-MM-DD') as day
      from (select distinct transfer_id from sides) d
      cross join lateral (${transferAt(sql`d.transfer_id`, sql`t.at >= ${from} and t.at < ${until}`)}) t
    ), posted as materialized (
      select transfer_id, kind, id, sum(minor) as minor from sides join why using (transfer_id) group by 1, 2, 3
    ), net as (
      select transfer_id, kind, id, minor from posted where minor <> 0
      union all
      select transfer_id, 'user', '', -sum(minor) from posted group by 1 having sum(minor) <> 0
    )
    select kind, id, day, reason, (count(*) filter (where minor > 0))::int as ins,
      (count(*) filter (where minor < 0))::int as outs,
      coalesce(sum(minor) filter (where minor > 0), 0)::text as in_minor,
      coalesce(-sum(minor) filter (where minor < 0), 0)::text as out_minor
    from net join why using (transfer_id) group by 1, 2, 3, 4`)
  return rows.map(({ in_minor, out_minor, ...row }) => ({
    ...row,
    inMinor: BigInt(in_minor),
    outMinor: BigInt(out_minor)
  }))
}
