import { sql } from 'drizzle-orm'
import type { Queryable } from '../../db/connection'
import type { StatementLine } from '../../providers/statement'

interface Sides {
  channel: string
  day: string
  /** Sorts of lines that are compared. */
  sorts: readonly StatementLine['line'][]
  /** The day before, whose statement may have what moved at midnight. */
  before: string
  /** When the day begins and ends, and when the next one does: we hear of what moved at midnight a moment later. */
  from: Date
  until: Date
  late: Date
}

/**
 * What a transfer's key says it is, as `engines/payment` and `engines/withdrawal` name their keys. Money that came in was
 * taken off the outside's account.
 */
const booksOf = ({ channel, from, until, late }: Sides) => sql`
  select line, no, sum(fen) as fen, sum(fen) filter (where at < ${until}) as of_day from (
    select case split_part(t.idem_key, ':', 1) when 'refunded' then 'refund' when 'payout' then 'payout' else 'pay' end as line,
      case split_part(t.idem_key, ':', 1) when 'pay' then replace(split_part(t.idem_key, ':', 2), '-', '')
        when 'refunded' then split_part(t.idem_key, ':', 2) when 'payout' then split_part(t.idem_key, ':', 2)
        else left(t.idem_key, 64) end as no,
      -p.amount_minor as fen, p.at
    from ledger_postings p join ledger_transfers t on t.id = p.transfer_id
    where p.owner_kind = 'outside' and p.owner_id = ${channel} and p.asset = 'CNY' and p.at >= ${from} and p.at < ${late}
  ) posted group by line, no`

const saidOn = (channel: string, day: string) => sql`
  select line, no, sum(amount_fen) as fen from statement_lines where channel = ${channel} and day = ${day} group by line, no`

const among = (sorts: Sides['sorts']) =>
  sql`line in (${sql.join(
    sorts.map(sort => sql`${sort}`),
    sql`, `
  )})`

/**
 * Lists where the books and a channel's statement of one day do not agree, beside what an operator has settled, in place of
 * what was listed before; answers how many there are. One that was there already stays as it is. A number that moved twice
 * is one line. The database compares: a day may be more than a server's memory has.
 */
export async function listDifferences(db: Queryable, sides: Sides, foundAt: Date): Promise<number> {
  const { channel, day, before, sorts } = sides
  const { rows } = await db.execute<{ count: number }>(sql`
    with said as materialized (${saidOn(channel, day)}), earlier as materialized (${saidOn(channel, before)}),
    books as materialized (${booksOf(sides)}), differ as (
      select s.line, s.no, case when b.no is null then 'not_in_books' else 'amount' end as kind,
        coalesce(b.fen, 0) as books_fen, s.fen as channel_fen
      from said s left join books b using (line, no) where b.fen is distinct from s.fen
      union all
      select b.line, b.no, 'not_at_channel', b.of_day, 0
      from books b left join said s using (line, no) left join earlier e using (line, no)
      where b.of_day <> 0 and s.no is null and e.no is null
    ), found as materialized (select * from differ where ${among(sorts)}
    ), gone as (
      delete from reconciliation_differences d
      where d.channel = ${channel} and d.day = ${day} and d.resolved_at is null and ${among(sorts)}
        and not exists (select 1 from found f where f.line = d.line and f.no = d.no)
    ), listed as (
      insert into reconciliation_differences (id, day, channel, line, no, kind, books_fen, channel_fen, found_at)
      select gen_random_uuid(), ${day}::date, ${channel}::text, line, no, kind, books_fen, channel_fen, ${foundAt}::timestamptz
      from found
      on conflict (channel, day, line, no) do update
        set kind = excluded.kind, books_fen = excluded.books_fen, channel_fen = excluded.channel_fen
        where reconciliation_differences.resolved_at is null
          and (reconciliation_differences.kind, reconciliation_differences.books_fen, reconciliation_differences.channel_fen)
            is distinct from (excluded.kind, excluded.books_fen, excluded.channel_fen)
    )
    select count(*)::int as count from found`)
  return rows[0]!.count
}
