import type { Queryable } from '../../db/connection'
import type { Services } from '../../services'
import { mall } from './mall'
import type { OrderRow } from './rows'

/**
 * What one kind of order does at the turns of its life, inside the transaction of that turn. `parts` are the orders that
 * live on: the order itself, or what it was split into.
 */
export interface OrderKind {
  onPaid?(tx: Queryable, services: Services, order: OrderRow, parts: OrderRow[]): Promise<void>
  onSettled?(tx: Queryable, services: Services, order: OrderRow): Promise<void>
  onRefunded?(tx: Queryable, services: Services, order: OrderRow): Promise<void>
}

const KINDS: Record<string, OrderKind> = { mall }

/** The module of a kind. Throws on a kind nobody wrote: such a row cannot have been made by this server. */
export function kindOf(name: string): OrderKind {
  const kind = KINDS[name]
  if (!kind) throw new Error(`unknown kind of order: ${name}`)
  return kind
}
