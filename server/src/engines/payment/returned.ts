import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { within } from '../../db/connection'
import { allInTurn, BATCH } from '../../db/in-turn'
import { paymentRefunds } from '../../db/schema'
import type { Services } from '../../services'
import { askRefund, type RefundAsked } from './refund'

type Waiting = PgTable & { userId: PgColumn; id: PgColumn; state: PgColumn; createdAt: PgColumn }

/** One kind of thing whose money goes back by one refund each, and which ends when it is back. */
export interface Returned<Table extends Waiting> {
  table: Table
  /** The state it waits in. */
  state: string
  /** What the numbers of its refunds begin with; its id follows, so that a refund asked for again is the same one. */
  letter: string
  /** What follows once the money is back, by a guarded move out of that state; false when it did before. */
  end(tx: Services, row: Table['$inferSelect'], at: Date): Promise<boolean>
}

/**
 * Asks for a row's money back in the caller's transaction, and ends it where nothing has to be waited for: the money is on
 * the balance, or there is none. `pending`: the channel has yet to confirm, and `endReturned` ends it.
 */
export async function giveMoneyBack<Table extends Waiting>(
  tx: Services,
  kind: Returned<Table>,
  row: Table['$inferSelect'] & { userId: string; id: string },
  asked: { paymentId: string | null } & Pick<RefundAsked, 'amountFen' | 'reason'>
): Promise<'done' | 'pending'> {
  const { userId, id } = row
  const refundNo = kind.letter + id.replaceAll('-', '')
  const outcome =
    asked.amountFen === 0n ? 'done' : await askRefund(tx, { ...asked, userId, paymentId: asked.paymentId!, refundNo })
  if (outcome === 'done') await kind.end(tx, row, tx.clock.now())
  return outcome
}

/**
 * Ends what waited for its money and has it by now, oldest first, each in its own transaction, and answers how many. Those
 * the channel takes its time over hold up nobody, nor does one that cannot end: it is told of, and tried again next time.
 */
export async function endReturned<Table extends Waiting, Row extends Table['$inferSelect'] & { id: string }>(
  services: Services,
  kind: Returned<Table>,
  size = BATCH
): Promise<number> {
  const { table, letter, state, end } = kind
  const { userId, id, createdAt } = table
  // Looked for with each that waits: the other way round all orders of whoever was given money back would be gone through.
  const isBack = sql`exists (select from ${paymentRefunds} where ${paymentRefunds.userId} = ${userId}
    and ${paymentRefunds.refundNo} = ${letter} || replace(${id}::text, '-', '') and ${paymentRefunds.status} = 'done' offset 0)`
  const next = async (last?: Row & Place) => {
    const rows = await services.db
      // The moment as text: a Date is cut to milliseconds, and would come again.
      .select({ ...getTableColumns<PgTable>(table), placeAt: sql<string>`${createdAt}::text` })
      .from(table as PgTable)
      .where(
        and(
          eq(table.state, state),
          isBack,
          last && sql`(${createdAt}, ${id}) > (${last.placeAt}::timestamptz, ${last.id}::uuid)`
        )
      )
      .orderBy(asc(createdAt), asc(id))
      .limit(size)
    return rows as (Row & Place)[]
  }
  return allInTurn(
    services,
    next,
    'money is back, but what waited for it does not end',
    row => within(services, tx => end(tx, row, services.clock.now())),
    size
  )
}

/** Where a row stands in the order they are read in. */
interface Place {
  placeAt: string
}
