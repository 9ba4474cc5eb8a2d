import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { sandboxPayouts, sandboxTrades } from '../../db/schema'
import { dayText } from '../../lib/clock'
import type { Services } from '../../services'
import type { StatementLine } from '.'

const DAY_MS = 86_400_000

/** What the sandbox took in, gave back and paid out on a day. */
export async function sandboxStatement({ db }: Services, day: string): Promise<StatementLine[]> {
  const from = new Date(`${day}T00:00:00+08:00`)
  const until = new Date(from.getTime() + DAY_MS)
  const [paid, returned, out] = await Promise.all([
    db
      .select()
      .from(sandboxTrades)
      .where(and(gte(sandboxTrades.paidAt, from), lt(sandboxTrades.paidAt, until))),
    db.select().from(sandboxTrades).where(sql`${sandboxTrades.refundTimes} <> '{}'::jsonb`),
    db
      .select()
      .from(sandboxPayouts)
      .where(and(eq(sandboxPayouts.status, 'paid'), gte(sandboxPayouts.at, from), lt(sandboxPayouts.at, until)))
  ])
  const refunds = returned.flatMap(({ refunds, refundTimes }) =>
    Object.entries(refunds).filter(([no]) => refundTimes[no] && dayText(new Date(refundTimes[no])) === day)
  )
  return [
    ...paid.map(({ payNo, amountFen }) => ({ line: 'pay' as const, no: payNo, amountFen })),
    ...refunds.map(([no, fen]) => ({ line: 'refund' as const, no, amountFen: -BigInt(fen) })),
    ...out.map(({ payoutNo, amountFen }) => ({ line: 'payout' as const, no: payoutNo, amountFen: -amountFen }))
  ]
}
