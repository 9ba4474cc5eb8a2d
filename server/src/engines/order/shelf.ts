import { sql } from 'drizzle-orm'

/** Why stock moved, beside the orders that took it. */
export type StockCause = 'cancel' | 'refund' | 'aftersale' | 'reserve' | 'release' | 'flash' | 'edit' | 'import'

export interface StockNote {
  cause: StockCause
  /** The order whose pieces came back. */
  orderNo?: string
  /** Who changed it by hand. */
  by?: string
  /** Now, by the database, unless told. */
  at?: Date
}

/**
 * The part of a statement that puts down what moved on the shelf: from a part `moved` of that statement, whose rows have
 * product_id, sku_id, suk, delta and stock (as it is afterwards). Stock costs no statement more for its journal.
 */
export const stockNoted = (moved: string, { cause, orderNo = '', by = '', at }: StockNote) => sql`
    insert into stock_changes (id, product_id, sku_id, suk, delta, stock, cause, order_no, by, at)
    select gen_random_uuid(), product_id, sku_id, suk, delta, stock, ${cause}, ${orderNo}, ${by},
      ${at ? sql`${at}::timestamptz` : sql`now()`}
    from ${sql.identifier(moved)} where delta <> 0`
