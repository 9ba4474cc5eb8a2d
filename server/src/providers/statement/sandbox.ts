import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { sandboxPayouts, sandboxTrades } from '../../db/schema'
import { dayStart, dayText } from '../../lib/clock'
import type { Services } from '../../services'
import type { StatementLine } from './line'

const DAY_MS = 86_400_000
const SOME = 2_000

/** What the sandbox took in, gave back and paid out on a day. */
export async function* sandboxStatement({ db }: Services, day: string): AsyncIterable<StatementLine[]> {
  const from = dayStart(day)
  const until = new Date(from.getTime() + DAY_MS)
  const t = sandboxTrades
  let last: { at: string; no: string } | undefined
  for (;;) {
    const paid = await db
      .select({ no: t.payNo, amountFen: t.amountFen, at: sql<string>`${t.paidAt}::text` })
      .from(t)
      .where(
        and(
          gte(t.paidAt, from),
          lt(t.paidAt, until),
          last && sql`(${t.paidAt}, ${t.payNo}) > (${last.at}::timestamptz, ${last.no})`
        )
      )
      .orderBy(t.paidAt, t.payNo)
      .limit(SOME)
    yield paid.map(({ no, amountFen }) => ({ line: 'pay', no, amountFen }))
    last = paid.at(-1)
    if (paid.length < SOME) break
  }
  const returned = await db.select().from(t).where(sql`${t.refundTimes} <> '{}'::jsonb`)
  const refunds = returned.flatMap(({ refunds, refundTimes }) =>
    Object.entries(refunds).filter(([no]) => refundTimes[no] && dayText(new Date(refundTimes[no])) === day)
  )
  yield refunds.map(([no, fen]) => ({ line: 'refund', no, amountFen: -BigInt(fen) }))
  const p = sandboxPayouts
  const out = await db
    .select()
    .from(p)
    .where(and(eq(p.status, 'paid'), gte(p.at, from), lt(p.at, until)))
  yield out.map(({ payoutNo, amountFen }) => ({ line: 'payout', no: payoutNo, amountFen: -amountFen }))
}
