import { and, asc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { within } from '../../db/connection'
import { inTurn } from '../../db/in-turn'
import { orders } from '../../db/schema'
import type { Services } from '../../services'
import type { OrderRow } from './rows'

const BATCH = 500

interface Due {
  /** The column their time is in, which an index has. */
  by: PgColumn
  due: SQL | undefined
}

/**
 * Does `work` for every order that is due, oldest first, each in its own transaction, and answers how many were moved. Reads
 * on after the last of a batch, moved or not: one that cannot be moved waits for the next run and holds up no other.
 */
export async function eachDue(
  services: Services,
  { by, due }: Due,
  work: (tx: Services, key: Pick<OrderRow, 'userId' | 'id'>) => Promise<boolean>
): Promise<number> {
  let done = 0
  let last: { id: string; at: string } | undefined
  for (;;) {
    const keys = await services.db
      // As text: a Date is cut to milliseconds, and would come again.
      .select({ userId: orders.userId, id: orders.id, at: sql<string>`${by}::text` })
      .from(orders)
      .where(and(due, last && sql`(${by}, ${orders.id}) > (${last.at}::timestamptz, ${last.id}::uuid)`))
      .orderBy(asc(by), asc(orders.id))
      .limit(BATCH)
    done += await inTurn(services, keys, 'an order is due and cannot be moved', ({ userId, id }) =>
      within(services, tx => work(tx, { userId, id }))
    )
    last = keys.at(-1)
    if (keys.length < BATCH) return done
  }
}
