import { groupBy } from '../../lib/group'
import { refuse } from '../../lib/refusal'
import type { Services } from '../../services'
import { kindOf, type Waiting } from './kinds'
import type { OrderRow } from './rows'

/** Those of some orders that are paid and not to be sent yet, by their ids: each kind is asked once. */
export async function waitingOf(services: Services, rows: readonly OrderRow[]): Promise<Map<string, Waiting>> {
  const byKind = groupBy(
    rows.filter(order => order.state === 'paid'),
    order => order.kind
  )
  const found = new Map<string, Waiting>()
  for (const [code, orders] of byKind) {
    const kind = kindOf(services, code)
    const waiting = kind.virtual ? undefined : await kind.waiting?.(services, orders)
    for (const [id, one] of waiting ?? []) found.set(id, one)
  }
  return found
}

/** Refuses what only an order may that can be sent. @throws Refusal STATE */
export async function refuseWaiting(services: Services, order: OrderRow) {
  const waits = (await waitingOf(services, [order])).get(order.id)
  if (waits) refuse('STATE', waits.words)
}
