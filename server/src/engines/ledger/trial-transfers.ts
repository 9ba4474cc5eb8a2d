import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import { ledgerPostings, ledgerTransfers } from '../../db/schema'
import { cursorAfter, keysOf, type Order } from '../../lib/cursor'
import type { OwnerKind } from './accounts'
import type { Asset } from './assets'
import { datedAfter, type Line, movedSince } from './trial'

/** What moved a line: from one moment until another, for a reason, to it or off it. */
export interface Moved {
  from: Date
  until: Date
  reason?: string
  side?: 'in' | 'out'
}

export interface LineTransfer {
  id: string
  at: Date
  reason: string
  ref: { kind: string; id: string }
  memo: string
  /** What it put on the line; below zero what it took off. */
  minor: bigint
}

/** So many postings are looked through for a page, which may then be short and still have one after it. */
const WALK = 300
const SORT = 'line'
const KEYS: Order['columns'] = [
  ['at', 'time'],
  ['seq', 'fen'],
  ['transfer_id', 'uuid']
]

/** The accounts whose postings tell of a line; people's are found by what stands against them. */
function accountsOf({ kind, id }: Line, asset: Asset, { from }: Moved): SQL {
  if (kind === 'user') return movedSince(asset, from)
  if (kind === 'merchant') return movedSince(asset, from, sql`('merchant')`)
  return sql`select ${kind}::text as owner_kind, ${id}::text as owner_id`
}

const isOf = ({ kind, id }: Line) =>
  kind === 'user' || kind === 'merchant'
    ? sql`q.owner_kind = ${kind}`
    : sql`q.owner_kind = ${kind} and q.owner_id = ${id}`

interface Row extends Record<string, unknown> {
  at: string
  seq: string
  transfer_id: string
  is_late: boolean
  at_ms: number
  reason: string
  ref_kind: string
  ref_id: string
  memo: string
  minor: string
  /** Of the last posting that was looked at, where there may be more. */
  end: [at: string, seq: string, transfer_id: string] | null
}

const after = ({ at, seq, transfer_id }: Pick<Row, 'at' | 'seq' | 'transfer_id'>) =>
  cursorAfter(SORT, [at, seq, transfer_id])

interface Turn {
  cursor?: string
  limit: number
}
interface Page {
  list: LineTransfer[]
  next: string | null
}

/** The transfers that moved a line, newest first; `next` is null after the last. */
export async function lineTransfers(db: Queryable, asset: Asset, line: Line, moved: Moved, turn: Turn): Promise<Page> {
  // Where any reason will do a page is mostly found among few; else it goes on from there.
  const few = moved.reason ? WALK : Math.min(2 * (turn.limit + 1), WALK)
  const first = await pageAmong(few, db, asset, line, moved, turn)
  if (!first.next || first.left === 0 || few === WALK) return { list: first.list, next: first.next }
  const rest = await pageAmong(WALK - few, db, asset, line, moved, { cursor: first.next, limit: first.left })
  return { list: byTime([...first.list, ...rest.list]), next: rest.next }
}

const byTime = (list: LineTransfer[]) => list.sort((a, b) => b.at.getTime() - a.at.getTime())

/** A page of those among so many postings, and how many more it may have. */
async function pageAmong(
  walked: number,
  db: Queryable,
  asset: Asset,
  line: Line,
  moved: Moved,
  { cursor, limit }: Turn
): Promise<Page & { left: number }> {
  const { from, until, reason, side } = moved
  const [at, seq, id] = cursor ? keysOf(cursor, SORT, KEYS) : []
  const older = cursor
    ? sql`and p.at <= ${at}::timestamptz and (p.at, p.seq, p.transfer_id) < (${at}::timestamptz, ${seq}::bigint, ${id}::uuid)`
    : sql``
  const newest = sql`order by at desc, seq desc, transfer_id desc`
  const walk = sql`
    with o as materialized (${accountsOf(line, asset, moved)}),
    walk as materialized (
      select w.* from o cross join lateral (
        select p.at, p.seq, p.transfer_id from ledger_postings p
        where p.owner_kind = o.owner_kind and p.owner_id = o.owner_id and p.asset = ${asset}
          and p.at >= ${from} and p.at < ${until} ${older}
        ${newest} limit ${walked}
      ) w ${newest} limit ${walked}
    )`
  // What is dated later than its transfer on all of these accounts stands on the first page.
  const late = cursor
    ? sql``
    : sql`union all select p.at, p.seq, p.transfer_id from o cross join lateral (${datedAfter(asset, until)}) p`
  const { rows } = await db.execute<Row | Pick<Row, 'end'>>(sql`
    ${walk},
    once as (
      select distinct on (transfer_id) * from (select * from walk ${late}) w
      order by transfer_id, at < ${until} desc, at desc, seq desc
    ), found as (
      select w.at as moment, w.seq as nth, w.at::text as at, w.seq::text as seq, w.transfer_id, w.at >= ${until} as is_late,
      extract(epoch from t.at)::float8 * 1000 as at_ms, t.reason, t.ref_kind, t.ref_id, t.memo, l.minor::text as minor
    from once w join ledger_transfers t on t.id = w.transfer_id
    cross join lateral (
      select sum(q.amount_minor) filter (where ${isOf(line)}) as minor,
        -- It stands once, where the last of its sides on these accounts does that is dated in time.
        bool_or(q.at < ${until} and (w.at >= ${until} or (q.at, q.seq) > (w.at, w.seq)) and exists (
          select from o where o.owner_kind = q.owner_kind and o.owner_id = q.owner_id)) as is_elsewhere
      from ledger_postings q where q.transfer_id = w.transfer_id and q.asset = ${asset}
    ) l
    where t.at >= ${from} and t.at < ${until} and not l.is_elsewhere and l.minor <> 0
      ${reason ? sql`and t.reason = ${reason}` : sql``}
      ${side ? (side === 'in' ? sql`and l.minor > 0` : sql`and l.minor < 0`) : sql``}
    )
    select found.*, (
      select json_build_array(at::text, seq::text, transfer_id) from walk ${newest} offset ${walked - 1}
    ) as end
    from (values (1)) one (n) left join found on true order by moment desc, nth desc, transfer_id desc`)
  const found = rows.filter((row): row is Row => 'transfer_id' in row && row.transfer_id !== null)
  const [first, inTime] = [found.filter(row => row.is_late), found.filter(row => !row.is_late)]
  const shown = inTime.slice(0, limit)
  const list = byTime([...first, ...shown].map(transferOf))
  const left = limit - shown.length
  if (inTime.length > limit) return { list, next: after(shown.at(-1)!), left }
  const end = rows[0]?.end
  return { list, next: end ? cursorAfter(SORT, end) : null, left }
}

const transferOf = ({ transfer_id, at_ms, reason, ref_kind, ref_id, memo, minor }: Row): LineTransfer => ({
  id: transfer_id,
  at: new Date(at_ms),
  reason,
  ref: { kind: ref_kind, id: ref_id },
  memo,
  minor: BigInt(minor)
})

/** One transfer with all its postings, or undefined. */
export async function transferWhole(db: Queryable, id: string) {
  const [[transfer], postings] = [
    await db.select().from(ledgerTransfers).where(eq(ledgerTransfers.id, id)),
    await db.select().from(ledgerPostings).where(eq(ledgerPostings.transferId, id))
  ]
  return (
    transfer && {
      ...transfer,
      postings: postings
        .map(({ ownerKind, ...posting }) => ({ ...posting, ownerKind: ownerKind as OwnerKind }))
        .sort((a, b) => a.asset.localeCompare(b.asset) || (a.amountMinor < b.amountMinor ? -1 : 1))
    }
  )
}
