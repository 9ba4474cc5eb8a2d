import type { Queryable } from '../../db/connection'
import type { Services } from '../../services'
import { mall } from './mall'
import { recharge } from './recharge'
import type { OrderRow } from './rows'

/**
 * What one kind of order does at the turns of its life, inside the transaction of that turn. `parts` are the orders that
 * live on: the order itself, or what it was split into.
 */
export interface OrderKind {
  /** Has neither parcel nor shop: it ends when it is paid, and is not among the orders of goods. */
  virtual?: true
  /** Whether it may be paid from the balance; any kind may unless it says otherwise. */
  takesBalance?(order: OrderRow): boolean
  /** Whether it may still be paid, asked of a virtual kind right before; if not, the order ends and the money goes back. */
  accepts?(tx: Queryable, services: Services, order: OrderRow): Promise<boolean>
  onPaid?(tx: Queryable, services: Services, order: OrderRow, parts: OrderRow[]): Promise<void>
  /** Gives back what a virtual kind held, after a guarded move to cancelled. */
  onCancelled?(tx: Queryable, order: OrderRow, at: Date): Promise<void>
  onSettled?(tx: Queryable, services: Services, order: OrderRow): Promise<void>
  /**
   * Takes back what a virtual kind brought, as far as it is not spent, after a guarded move out of complete. Answers how
   * much of the payment goes back, in fen.
   */
  onRecalled?(tx: Queryable, order: OrderRow, at: Date): Promise<bigint>
  onRefunded?(tx: Queryable, services: Services, order: OrderRow): Promise<void>
}

const KINDS: Record<string, OrderKind> = { mall, recharge }

/** Kinds that are bought without a parcel. */
export const VIRTUAL_KINDS = Object.keys(KINDS).filter(name => KINDS[name]!.virtual)

/** The module of a kind. Throws on a kind nobody wrote: such a row cannot have been made by this server. */
export function kindOf(name: string): OrderKind {
  const kind = KINDS[name]
  if (!kind) throw new Error(`unknown kind of order: ${name}`)
  return kind
}
