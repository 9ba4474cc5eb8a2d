import { eq, inArray } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../db/connection'
import { shopDocks, shops, users } from '../../db/schema'
import type { CommissionRole } from './rules'

export interface Earner {
  role: CommissionRole
  userId: string
}

interface Line {
  id: string
  rootId: string
  referrerId: string | null
  disabled: boolean
}

async function linesOf(tx: Queryable, ids: (string | null | undefined)[]): Promise<Map<string, Line>> {
  const wanted = ids.filter(id => id !== null && id !== undefined)
  if (wanted.length === 0) return new Map()
  const rows = await tx
    .select({ id: users.id, parentId: users.parentId, referrerId: users.referrerId, disabled: users.disabled })
    .from(users)
    .where(inArray(users.id, wanted))
  return new Map(rows.map(({ parentId, ...row }) => [row.id, { ...row, rootId: parentId ?? row.id }]))
}

/**
 * Who may earn from an order: at most two who brought the buyer, whoever brought the shop's owner, and whoever looks after
 * the shop. Nobody earns from what a person of theirs buys under another account, nor a second time in the other roles of buyers.
 */
export async function earnersOf(
  tx: Queryable,
  { buyerId, shopId }: { buyerId: string; shopId: string }
): Promise<Earner[]> {
  const owner = alias(users, 'owner')
  const [shop] = await tx
    .select({ partnerId: owner.referrerId, dockId: shopDocks.userId })
    .from(shops)
    .leftJoin(owner, eq(owner.id, shops.ownerId))
    .leftJoin(shopDocks, eq(shopDocks.shopId, shops.id))
    .where(eq(shops.id, shopId))
  const known = await linesOf(tx, [buyerId, shop?.partnerId, shop?.dockId])
  const buyer = known.get(buyerId)
  const first = (await linesOf(tx, [buyer?.referrerId])).get(buyer?.referrerId ?? '')
  const second = (await linesOf(tx, [first?.referrerId])).get(first?.referrerId ?? '')
  const candidates: [CommissionRole, Line | undefined][] = [
    ['first', first],
    ['second', second],
    ['partner', known.get(shop?.partnerId ?? '')],
    ['dock', known.get(shop?.dockId ?? '')]
  ]
  const taken = new Set<string>()
  return candidates.flatMap(([role, person]) => {
    if (!person || person.disabled || person.rootId === buyer?.rootId) return []
    // A person is brought by somebody once: as first or as second, not as both.
    const isBuyerSide = role === 'first' || role === 'second'
    if (isBuyerSide && taken.has(person.rootId)) return []
    if (isBuyerSide) taken.add(person.rootId)
    return [{ role, userId: person.id }]
  })
}
